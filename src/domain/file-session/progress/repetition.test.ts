import { describe, expect, it } from 'vitest';
import { screenOf, type NodeLike } from '../../../../tests/support/screen-of.js';
import { createRepetitionWatch, type RepetitionState } from './repetition.js';
import { screenReadingOf } from './screen-reading.js';

const page: readonly NodeLike[] = [
  ['textbox', 'Email', { value: '' }],
  ['button', 'Next'],
  ['link', 'Help'],
  ['button', 'Off', { states: { disabled: true } }],
];
const screen = (nodes: readonly NodeLike[] = page) => {
  const snapshot = screenOf(nodes);
  return { snapshot, content: screenReadingOf(snapshot).content };
};
const click = { action: 'click', selector: 'Button#Next' };
const counter = (value: number) =>
  screen([
    ['button', '+'],
    ['text', `Quantity: ${value}`],
  ]);

describe('the third identical action is refused', () => {
  it('while nothing changes on the screen, with what else could be tried', () => {
    const watch = createRepetitionWatch();
    expect(watch.check(click, screen())).toBeUndefined();
    expect(watch.check(click, screen())).toBeUndefined();
    const error = watch.check(click, screen());
    expect(error?.message).toBe(
      'The same action was done 2 times and the screen has not changed, so it was not done again: click selector="Button#Next".',
    );
    expect(error?.hint).toBe('Do something else. On the screen there are also: Edit#Email, Link#Help.');
  });

  it('when only the first has changed something, as when the same text is typed again', () => {
    const watch = createRepetitionWatch();
    const type = { action: 'type', selector: '#email', value: 'a@b.test' };
    const typed = screen([['textbox', 'Email', { value: 'a@b.test' }]]);
    expect(watch.check(type, screen())).toBeUndefined();
    expect(watch.check(type, typed)).toBeUndefined();
    expect(watch.check(type, typed)).toBeDefined();
  });

  it('whatever is said about it, and whatever is done in between without changing anything', () => {
    const watch = createRepetitionWatch();
    watch.check({ ...click, description: 'Go on' }, screen());
    watch.check({ action: 'screenshot' }, screen());
    watch.check({ ...click, description: 'Try again' }, screen());
    expect(watch.check({ ...click, expect: [] }, screen())).toBeDefined();
  });

  it('after the session was resumed', () => {
    const first = createRepetitionWatch();
    first.check(click, screen());
    first.check(click, screen());
    const saved = JSON.parse(JSON.stringify(first.state())) as RepetitionState;
    expect(createRepetitionWatch(saved).check(click, screen())).toBeDefined();
  });
});

describe('an action may be done again', () => {
  it('while each time changes something, such as pressing "+"', () => {
    const watch = createRepetitionWatch();
    for (const value of [1, 2, 3, 4, 5])
      expect(watch.check({ action: 'click', selector: 'Button#+' }, counter(value))).toBeUndefined();
  });

  it('with another value, selector or address', () => {
    const watch = createRepetitionWatch();
    for (const value of ['a', 'b', 'c'])
      expect(watch.check({ action: 'type', selector: '#email', value }, screen())).toBeUndefined();
  });

  it('once something else has changed the screen', () => {
    const watch = createRepetitionWatch();
    watch.check(click, screen());
    watch.check(click, screen());
    expect(watch.check(click, screen([...page, ['alert', 'Email is required']]))).toBeUndefined();
  });
});

it('what was typed is not written into the saved state', () => {
  const watch = createRepetitionWatch();
  watch.check({ action: 'type', selector: '#password', value: 'hunter2' }, screen());
  expect(JSON.stringify(watch.state())).not.toContain('hunter2');
});

it('going to and fro is no repetition, and neither is trying again once other actions have changed something', () => {
  const watch = createRepetitionWatch();
  const [one, two] = [screen([['heading', 'Products']]), screen([['heading', 'Inventory']])];
  for (let round = 0; round < 5; round += 1) {
    expect(watch.check({ action: 'click', selector: 'Link#Inventory' }, one)).toBeUndefined();
    expect(watch.check({ action: 'click', selector: 'Link#Products' }, two)).toBeUndefined();
  }
  const missing = { action: 'click', selector: '#missing' };
  expect(watch.check(missing, counter(1))).toBeUndefined();
  expect(watch.check(missing, counter(1))).toBeUndefined();
  expect(watch.check({ action: 'click', selector: 'Button#+' }, counter(1))).toBeUndefined();
  expect(watch.check(missing, counter(2))).toBeUndefined();
  expect(watch.check(missing, counter(2))).toBeUndefined();
  expect(watch.check(missing, counter(2))).toBeDefined();
});
