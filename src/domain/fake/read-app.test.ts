import { describe, expect, it } from 'vitest';
import { formatProblem } from '../flow/problem.js';
import { readFakeApp } from './read-app.js';

const appOf = (...children: readonly unknown[]): unknown => ({
  schemaVersion: 1,
  name: 'app',
  windows: [{ id: 'main', title: 'App', children }],
});

const problemsOf = (app: unknown): string[] => {
  const read = readFakeApp(app);
  return read.ok ? [] : read.problems.map(formatProblem);
};

describe('a fake app', () => {
  it('is read with what is left out filled in', () => {
    const read = readFakeApp(
      appOf({ role: 'button', name: 'Save', on: { click: [{ hide: 'x' }] } }, { id: 'x', role: 'text' }),
    );
    expect(read).toMatchObject({
      ok: true,
      app: {
        screen: { width: 1280, height: 800 },
        windows: [{ children: [{ isHidden: false, layout: 'column' }, {}] }],
      },
    });
  });

  it('may spell its properties as other writers do', () => {
    expect(
      problemsOf(appOf({ Role: 'button', name: 'Save', is_hidden: true, on: { double_click: [{ quit: true }] } })),
    ).toEqual([]);
  });

  it.each([
    ['a property that there is not', appOf({ role: 'button', nmae: 'Save' }), 'Did you mean "name"?'],
    ['a role that there is not', appOf({ role: 'buton' }), 'did you mean "button"?'],
    [
      'an effect that there is not',
      appOf({ role: 'button', on: { click: [{ shwo: 'x' }] } }),
      'windows[0].children[0].on.click[0]',
    ],
    [
      'an effect on an element that there is not',
      appOf({ id: 'status', role: 'status' }, { role: 'button', on: { click: [{ set: 'statsu', text: 'x' }] } }),
      'windows[0].children[1].on.click[0].set: there is no element with the id "statsu". Did you mean "status"?',
    ],
    [
      'a window that there is not',
      appOf({ role: 'button', on: { click: [{ open: 'mian' }] } }),
      'Did you mean "main"?',
    ],
    [
      'an id that is there twice',
      appOf({ id: 'a', role: 'text' }, { id: 'a', role: 'text' }),
      'the id "a" is there twice; it stands at windows[0].children[0].id already',
    ],
    [
      'an insert that is nearly the id of an element',
      appOf({ id: 'total', role: 'text' }, { role: 'button', on: { click: [{ copy: 'Pay {totl}' }] } }),
      'windows[0].children[1].on.click[0].copy: in "Pay {totl}", {totl} is no element: there is none with the id "totl". Did you mean "total"?',
    ],
    [
      'an insert that is no element at all',
      appOf({ role: 'button', on: { click: [{ copy: 'Pay {everything}' }] } }),
      'windows[0].children[0].on.click[0].copy: in "Pay {everything}", {everything} is no element: there is none with the id "everything"',
    ],
    [
      'a number where nothing is repeated',
      appOf({ role: 'button', on: { click: [{ copy: 'Item {number}' }] } }),
      'in "Item {number}", {number} is no element: it counts only in what has "repeat"',
    ],
    [
      'an insert of an element to come that is no element',
      appOf(
        { id: 'new', role: 'textbox' },
        {
          id: 'list',
          role: 'list',
          on: {
            click: [{ add: { role: 'listitem', children: [{ role: 'combobox', options: ['{nwe}'] }] }, to: 'list' }],
          },
        },
      ),
      'windows[0].children[1].on.click[0].add.children[0].options[0]: in "{nwe}", {nwe} is no element: there is none with the id "nwe". Did you mean "new"?',
    ],
    ['an id of many', appOf({ id: 'a', role: 'text', repeat: 3 }), 'an id is of one element'],
    ['what is no key', appOf({ role: 'textbox', on: { key: { Entr: [{ quit: true }] } } }), 'did you mean Enter?'],
    [
      'an end of nothing',
      appOf({ role: 'button', on: { click: [{ stop: 'clock' }] } }),
      'there is no effect that is called',
    ],
    ['an app without a window', { schemaVersion: 1, name: 'app', windows: [] }, 'windows: must not be empty'],
  ])('is refused for %s, with its place', (_what, app, message) => {
    expect(problemsOf(app).join('\n')).toContain(message);
  });

  it('lets texts count in what is repeated, and braces be braces where nothing comes in their place', () => {
    const add = { role: 'listitem', name: '{number} of {count}: {item}', repeat: 2 };
    expect(
      problemsOf(
        appOf(
          { id: 'item', role: 'text', name: 'as {written}' },
          { id: 'list', role: 'list' },
          { role: 'button', repeat: 3, on: { click: [{ copy: '{number} { of } {item}' }] } },
          { role: 'button', on: { click: [{ add, to: 'list' }] } },
        ),
      ),
    ).toEqual([]);
  });

  it('lets an element take the place of one with its id', () => {
    const replace = { replace: 'a', with: { id: 'a', role: 'text', name: 'new' } };
    expect(problemsOf(appOf({ id: 'a', role: 'text' }, { role: 'button', on: { click: [replace] } }))).toEqual([]);
  });
});
