import { expect, it } from 'vitest';
import { BusFault, type Bus, type BusObject, type BusSignal } from '../../../clients/dbus/bus.js';
import { createSessionLog } from '../../../clients/session-log/session-log.js';
import { sampleWindow } from '../../../../tests/support/sample-window.js';
import { createElementRefs } from '../accessibility/refs.js';
import { atspi, registryRoot, Role, State } from '../accessibility/vocabulary.js';
import type { SessionWindows } from '../windows/session-windows.js';
import { createScreenReader } from './screen-reader.js';

const service = ':1.7';
const pid = 4711;
const stranger = { service: ':1.8', pid: 4712 };
const visible = (1 << State.showing) | (1 << State.visible);

/** A program in front with one button, which it can put another in the place of: at the same path, and of the same look. */
async function programWithButton(toolkit: { readonly ToolkitName?: string; readonly Version?: string } = {}) {
  const elements = new Map([
    [registryRoot.path as string, { role: 0, name: '', inside: ['/program'] }],
    ['/program', { role: Role.application, name: 'notes', inside: ['/window'] }],
    ['/window', { role: Role.frame, name: 'Notes', inside: ['/button'] }],
    ['/button', { role: Role.pushButton, name: 'Delete', inside: [] }],
  ]);
  const answer = ({ path }: BusObject, question: string, asked?: { readonly values: readonly unknown[] }): unknown => {
    const { role, name, inside } = elements.get(path) ?? { role: 0, name: '', inside: [] };
    const answers: Readonly<Record<string, unknown>> = {
      GetConnectionUnixProcessID: asked?.values[0] === stranger.service ? stranger.pid : pid,
      GetChildren: inside.map((child) => [service, child]),
      ChildCount: inside.length,
      GetRole: role,
      GetState: [visible, 0],
      GetInterfaces: [atspi.accessible],
      Name: name,
      Description: '',
      RegisterEvent: undefined,
      ...toolkit,
    };
    if (question in answers) return answers[question];
    throw new BusFault('refused', `Nobody answers ${question}.`, undefined);
  };
  const listeners: ((signal: BusSignal) => void)[] = [];
  /** The events that the program has sent and nobody has heard yet: its next answer comes after them. */
  const underway: (() => void)[] = [];
  const hear = (): void => underway.splice(0).forEach((signal) => signal());
  const bus: Bus = {
    address: 'unix:path=/nowhere',
    call: async <T>(object: BusObject, _interface: string, member: string, asked?: { values: readonly unknown[] }) => {
      if (object.service === service) hear();
      return answer(object, member, asked) as T;
    },
    property: async <T>(object: BusObject, _interface: string, name: string) => answer(object, name) as T,
    setProperty: () => Promise.resolve(),
    match: () => Promise.resolve(),
    onSignal: (listener) => (listeners.push(listener), () => undefined),
    onClose: () => undefined,
    close: () => Promise.resolve(),
  };
  const current = sampleWindow({ pid });
  const shown = { windows: [current], popups: [], screen: { x: 0, y: 0, width: 1280, height: 800 } };
  const windows = { read: async () => shown, current: () => current };
  const reader = await createScreenReader(
    bus,
    windows as unknown as SessionWindows,
    createElementRefs(),
    createSessionLog(),
  );
  const sendAs = (sender: string, member: string, detail: string, ...rest: readonly unknown[]): void => {
    for (const listener of listeners)
      listener({ sender, path: '/button', interface: atspi.objectEvent, member, body: [detail, ...rest] });
  };
  return {
    reader,
    buttonRef: async () => (await reader.read()).tree.nodes.find(({ name }) => name === 'Delete')?.ref,
    send(member: string, detail: string, ...rest: readonly unknown[]) {
      sendAs(service, member, detail, ...rest);
    },
    sendAs,
    sendLate: (member: string) => underway.push(() => sendAs(service, member, '')),
  };
}

it('does not take an element for the one that has gone from the same place, though it looks the same', async () => {
  const { reader, buttonRef, send } = await programWithButton();
  const gone = await buttonRef();
  send('PropertyChange', 'accessible-description', 0, 0, '');
  expect(await buttonRef()).toBe(gone);
  send('StateChanged', 'defunct', 1, 0, 0);
  const fresh = await buttonRef();
  expect(fresh).toBeDefined();
  expect(fresh).not.toBe(gone);
  expect((await reader.read()).tree.indexOf(gone ?? '')).toBeUndefined();
});

it('counts carets, selections and changes of the program in front alone', async () => {
  const { reader, send, sendAs } = await programWithButton();
  await reader.read();
  const before = reader.changedAt();
  for (const member of ['TextCaretMoved', 'TextSelectionChanged', 'TextChanged']) sendAs(stranger.service, member, '');
  await new Promise(setImmediate);
  expect([reader.caretMoves(), reader.textSelections(), reader.changedAt()]).toEqual([0, 0, before]);
  for (const member of ['TextCaretMoved', 'TextSelectionChanged', 'TextChanged']) send(member, '');
  await new Promise(setImmediate);
  expect([reader.caretMoves(), reader.textSelections()]).toEqual([1, 1]);
  expect(reader.changedAt()).toBeGreaterThan(before);
});

it.each([
  ['GTK 3', { ToolkitName: 'gtk', Version: '3.24.38' }],
  ['GTK 4', { ToolkitName: 'GTK', Version: '4.8.3' }],
  ['Qt', { ToolkitName: 'Qt', Version: '5.15.8' }],
])(
  'hears all events that a program of %s has sent before it goes on, also where what it shows is known',
  async (_, toolkit) => {
    const { reader, sendLate } = await programWithButton(toolkit);
    await reader.read();
    sendLate('TextCaretMoved');
    await reader.untilHeard();
    expect(reader.caretMoves()).toBe(1);
  },
);
