import { describe, expect, it } from 'vitest';
import { readFakeApp } from '../../domain/fake/read-app.js';
import { parseSelector } from '../../domain/flow/selector/index.js';
import type { Session } from '../../ports/backend.js';
import { issuePermit } from '../../ports/permit-issuer.js';
import type { Located } from '../../ports/eye.js';
import { createManualClock, type ManualClock } from '../clock/manual-clock.js';
import { createFakeBackend } from './fake-backend.js';

const leave = (): ReturnType<typeof issuePermit> => issuePermit({ id: 'test', action: 'test' });
const { signal } = new AbortController();

async function open(
  children: readonly unknown[],
  more: { readonly windows?: readonly unknown[]; readonly on?: unknown } = {},
): Promise<{ readonly session: Session; readonly clock: ManualClock }> {
  const { windows = [], on = {} } = more;
  const read = readFakeApp({ schemaVersion: 1, name: 'app', windows: [{ title: 'App', children, on }, ...windows] });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const clock = createManualClock();
  const session = await createFakeBackend({ clock }).openSession({
    app: read.app,
    viewport: { width: 100, height: 100 },
    downloadsFolder: '/nowhere',
    redact: (text) => text,
  });
  await session.hand.navigate(leave(), 'reload', { timeoutMs: 1, signal });
  return { session, clock };
}

async function find({ eye }: Session, text: string): Promise<Located> {
  const parsed = parseSelector(text);
  if (!parsed.ok) throw new Error(text);
  const result = await eye.locate(parsed.selector, { checks: ['exists', 'visible'], scroll: true });
  if (result.outcome !== 'found') throw new Error(`${text}: ${JSON.stringify(result)}`);
  return result.located;
}

const click = async (session: Session, text: string): Promise<void> => {
  const result = await session.hand.click(leave(), await find(session, text), {
    button: 'left',
    count: 1,
    modifiers: [],
    withinMs: 0,
    signal,
  });
  expect(result).toEqual({});
};

const press = (session: Session, ...chords: readonly string[]): Promise<unknown> =>
  session.hand.pressKeys(leave(), chords, { signal });

const textOf = async ({ eye }: Session, role: string): Promise<string | undefined> =>
  (await eye.snapshot({ scope: 'full' })).nodes.find((node) => node.role === role)?.name;

const valueOf = async ({ eye }: Session, role: string): Promise<string | undefined> =>
  (await eye.snapshot({ scope: 'full' })).nodes.find((node) => node.role === role)?.value;

const status = { id: 'status', role: 'status', text: 'ready' };

describe('a fake app', () => {
  it('lets its time pass by the clock that it is given', async () => {
    const { session, clock } = await open([
      status,
      { role: 'button', name: 'Go', on: { click: [{ set: 'status', text: 'later', after: 300 }] } },
    ]);
    await click(session, 'Button#Go');
    await clock.advance(299);
    expect(await textOf(session, 'status')).toBe('ready');
    await clock.advance(1);
    expect(await textOf(session, 'status')).toBe('later');
  });

  it('counts on until it is stopped, and from there again', async () => {
    const { session, clock } = await open([
      status,
      { role: 'button', name: 'Go', on: { click: [{ set: 'status', text: 'at {count}', every: 200, as: 'clock' }] } },
      { role: 'button', name: 'Stop', on: { click: [{ stop: 'clock' }] } },
    ]);
    await click(session, 'Button#Go');
    await clock.advance(650);
    expect(await textOf(session, 'status')).toBe('at 3');
    await click(session, 'Button#Stop');
    await clock.advance(1000);
    expect(await textOf(session, 'status')).toBe('at 3');
    await click(session, 'Button#Go');
    await clock.advance(200);
    expect(await textOf(session, 'status')).toBe('at 4');
  });

  const namesOf = async ({ eye }: Session, role: string): Promise<string[]> =>
    (await eye.snapshot({ scope: 'full' })).nodes.filter((node) => node.role === role).map(({ name }) => name);

  it('adds elements whose texts say what the app holds then, in all that is in them', async () => {
    const entry = {
      role: 'listitem',
      name: '{count}: {new}',
      children: [{ role: 'button', name: 'Remove {new}', repeat: 2, description: 'Number {number}' }],
    };
    const { session } = await open([
      { id: 'new', role: 'textbox', name: 'New', value: 'milk {count}' },
      { id: 'list', role: 'list', name: 'List' },
      {
        role: 'button',
        name: 'Add',
        on: {
          click: [
            { add: entry, to: 'list' },
            { set: 'new', value: 'bread' },
          ],
        },
      },
    ]);
    await click(session, 'Button#Add');
    await click(session, 'Button#Add');
    expect(await namesOf(session, 'listitem')).toEqual(['1: milk {count}', '2: bread']);
    expect(await namesOf(session, 'button')).toEqual([
      ...Array.from({ length: 2 }, () => 'Remove milk {count}'),
      ...Array.from({ length: 2 }, () => 'Remove bread'),
      'Add',
    ]);
    const { ref } = await find(session, 'Button#Remove bread >> nth=2');
    const { matches } = await session.eye.query({ target: { ref }, read: { attributes: ['description'] } });
    expect(matches[0]?.attributes).toEqual({ description: 'Number 2' });
  });

  it('puts what the app holds into choices and menus that it adds, and leaves what they do for when they do it', async () => {
    const { session } = await open([
      status,
      { id: 'who', role: 'textbox', name: 'Who', value: 'Ada' },
      {
        role: 'button',
        name: 'Change',
        on: {
          click: [
            {
              replace: 'status',
              with: {
                id: 'status',
                role: 'combobox',
                name: 'For {who}',
                options: ['{who}', 'Nobody'],
                contextMenu: [{ role: 'menuitem', name: 'Greet {who}' }],
                on: { rightClick: [{ set: 'who', value: '{who}!' }] },
              },
            },
            { set: 'who', value: 'Bob' },
          ],
        },
      },
    ]);
    await click(session, 'Button#Change');
    expect(await valueOf(session, 'combobox')).toBe('Ada');
    await click(session, 'ComboBox#For Ada');
    expect(await namesOf(session, 'option')).toEqual(['Ada', 'Nobody']);
    await press(session, 'Escape');
    await session.hand.click(leave(), await find(session, 'ComboBox#For Ada'), {
      button: 'right',
      count: 1,
      modifiers: [],
      withinMs: 0,
      signal,
    });
    expect(await namesOf(session, 'menuitem')).toEqual(['Greet Ada']);
    expect(await valueOf(session, 'textbox')).toBe('Bob!');
  });

  it('refuses a click with keys held, of which it knows nothing, and clicks nothing', async () => {
    const { session } = await open([
      status,
      { role: 'button', name: 'Go', on: { click: [{ set: 'status', text: 'clicked' }] } },
    ]);
    const result = await session.hand.click(leave(), await find(session, 'Button#Go'), {
      button: 'left',
      count: 1,
      modifiers: ['Control', 'Shift'],
      withinMs: 0,
      signal,
    });
    expect(result.refused).toContain('Control+Shift');
    expect(await textOf(session, 'status')).toBe('ready');
  });

  it('says of what can be checked whether it is', async () => {
    const { session } = await open([
      status,
      { id: 'news', role: 'checkbox', name: 'News', states: { checked: true } },
      { id: 'dark', role: 'switch', name: 'Dark' },
      { id: 'all', role: 'checkbox', name: 'All', states: { checked: 'mixed' } },
      { id: 'daily', role: 'radio', name: 'Daily' },
      { role: 'button', name: 'Tell', on: { click: [{ set: 'status', text: '{news}, {dark}, {all}, {daily}' }] } },
    ]);
    await click(session, 'Radio#Daily');
    await click(session, 'Button#Tell');
    expect(await textOf(session, 'status')).toBe('checked, not checked, partly checked, checked');
  });

  it('moves an element in time, and says that it moves', async () => {
    const { session, clock } = await open([
      { id: 'ball', role: 'button', name: 'Ball' },
      { role: 'button', name: 'Go', on: { click: [{ move: 'ball', by: { x: 100, y: 0 }, over: 170 }] } },
    ]);
    const before = (await find(session, 'Button#Ball')).bounds!;
    await click(session, 'Button#Go');
    await clock.advance(85);
    const half = (await find(session, 'Button#Ball')).bounds!;
    expect(half.x - before.x).toBe(50);
    await clock.advance(85);
    expect((await find(session, 'Button#Ball')).bounds!.x - before.x).toBe(100);
    expect(clock.sleepers()).toBe(0);
  });

  it('takes characters as people count them', async () => {
    const { session } = await open([{ role: 'textbox', name: 'Text', value: 'ab👩‍👩‍👧' }]);
    await click(session, 'Edit#Text');
    await press(session, 'Backspace');
    expect(await valueOf(session, 'textbox')).toBe('ab');
    await press(session, 'Shift+ArrowLeft', 'x', 'Home', 'Delete', 'End', 'y');
    expect(await valueOf(session, 'textbox')).toBe('xy');
  });

  it('copies, cuts and pastes what is selected', async () => {
    const { session } = await open([{ role: 'textbox', name: 'Text', value: 'abc' }]);
    await click(session, 'Edit#Text');
    await press(session, 'Control+A', 'Control+X');
    expect(await valueOf(session, 'textbox')).toBe('');
    await press(session, 'Control+V', 'Control+V');
    expect(await valueOf(session, 'textbox')).toBe('abcabc');
  });

  it('shows of a password only how long it is', async () => {
    const { session } = await open([{ role: 'textbox', name: 'Password', isSecret: true, value: 'secret' }]);
    expect(await valueOf(session, 'textbox')).toBe('••••••');
  });

  it('reacts to keys: those of the element first, then those of the window', async () => {
    const { session } = await open(
      [status, { role: 'textbox', name: 'Text', on: { key: { Enter: [{ set: 'status', text: 'sent' }] } } }],
      { on: { key: { 'Ctrl+S': [{ set: 'status', text: 'saved' }], Enter: [{ set: 'status', text: 'never' }] } } },
    );
    await click(session, 'Edit#Text');
    await press(session, 'Enter');
    expect(await textOf(session, 'status')).toBe('sent');
    await press(session, 'Control+S');
    expect(await textOf(session, 'status')).toBe('saved');
  });

  it('begins anew when it is opened again', async () => {
    const { session } = await open([
      status,
      { role: 'button', name: 'Go', on: { click: [{ set: 'status', text: 'gone' }] } },
    ]);
    await click(session, 'Button#Go');
    expect(await textOf(session, 'status')).toBe('gone');
    await session.hand.navigate(leave(), 'reload', { timeoutMs: 1, signal });
    expect(await textOf(session, 'status')).toBe('ready');
  });

  it('closes its menus by Escape, and by a press elsewhere', async () => {
    const { session } = await open([
      { role: 'button', name: 'Other' },
      { role: 'menuitem', name: 'File', menu: [{ role: 'menuitem', name: 'New' }] },
    ]);
    const isOpen = async (): Promise<boolean> =>
      (await session.eye.snapshot({ scope: 'full' })).nodes.some(({ name }) => name === 'New');
    await click(session, 'MenuItem#File');
    expect(await isOpen()).toBe(true);
    await press(session, 'Escape');
    expect(await isOpen()).toBe(false);
    await click(session, 'MenuItem#File');
    await click(session, 'Button#Other');
    expect(await isOpen()).toBe(false);
  });

  it('closes the dialogs of a window with it', async () => {
    const { session } = await open([{ role: 'button', name: 'Ask', on: { click: [{ open: 'ask' }] } }], {
      windows: [{ id: 'ask', title: 'Ask', dialog: 'modeless', children: [] }],
    });
    await click(session, 'Button#Ask');
    const titles = async (): Promise<string[]> => (await session.eye.status()).windows.map(({ title }) => title);
    expect(await titles()).toEqual(['App', 'Ask']);
    await session.hand.closeWindow(leave());
    expect(await titles()).toEqual([]);
  });

  it('reports only why, once it has crashed', async () => {
    const { session } = await open([{ role: 'button', name: 'Crash', on: { click: [{ crash: 3 }] } }]);
    await click(session, 'Button#Crash');
    await expect(session.eye.snapshot({ scope: 'full' })).rejects.toThrow('ended with the exit code 3');
  });
});
