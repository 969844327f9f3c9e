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
const visible = (1 << State.showing) | (1 << State.visible);

/** A program with one button, which it can put another in the place of: at the same path, and of the same look. */
async function programWithButton() {
  const elements = new Map([
    [registryRoot.path as string, { role: 0, name: '', inside: ['/program'] }],
    ['/program', { role: Role.application, name: 'notes', inside: ['/window'] }],
    ['/window', { role: Role.frame, name: 'Notes', inside: ['/button'] }],
    ['/button', { role: Role.pushButton, name: 'Delete', inside: [] }],
  ]);
  const answer = ({ path }: BusObject, question: string): unknown => {
    const { role, name, inside } = elements.get(path) ?? { role: 0, name: '', inside: [] };
    const answers: Readonly<Record<string, unknown>> = {
      GetConnectionUnixProcessID: pid,
      GetChildren: inside.map((child) => [service, child]),
      ChildCount: inside.length,
      GetRole: role,
      GetState: [visible, 0],
      GetInterfaces: [atspi.accessible],
      Name: name,
      Description: '',
      RegisterEvent: undefined,
    };
    if (question in answers) return answers[question];
    throw new BusFault('refused', `Nobody answers ${question}.`, undefined);
  };
  const listeners: ((signal: BusSignal) => void)[] = [];
  const bus: Bus = {
    address: 'unix:path=/nowhere',
    call: async <T>(object: BusObject, _interface: string, member: string) => answer(object, member) as T,
    property: async <T>(object: BusObject, _interface: string, name: string) => answer(object, name) as T,
    setProperty: () => Promise.resolve(),
    match: () => Promise.resolve(),
    onSignal: (listener) => (listeners.push(listener), () => undefined),
    onClose: () => undefined,
    close: () => Promise.resolve(),
  };
  const current = sampleWindow({ pid });
  const shown = { windows: [current], popups: [] };
  const windows = { read: async () => shown, current: () => current, group: () => [current] };
  const reader = await createScreenReader(
    bus,
    windows as unknown as SessionWindows,
    createElementRefs(),
    createSessionLog(),
  );
  return {
    reader,
    buttonRef: async () => (await reader.read()).tree.nodes.find(({ name }) => name === 'Delete')?.ref,
    tell(member: string, detail: string, ...rest: readonly unknown[]) {
      for (const listener of listeners)
        listener({ sender: service, path: '/button', interface: atspi.objectEvent, member, body: [detail, ...rest] });
    },
  };
}

it('does not take an element for the one that has gone from the same place, though it looks the same', async () => {
  const { reader, buttonRef, tell } = await programWithButton();
  const gone = await buttonRef();
  tell('PropertyChange', 'accessible-description', 0, 0, '');
  expect(await buttonRef()).toBe(gone);
  tell('StateChanged', 'defunct', 1, 0, 0);
  const fresh = await buttonRef();
  expect(fresh).toBeDefined();
  expect(fresh).not.toBe(gone);
  expect((await reader.read()).tree.indexOf(gone ?? '')).toBeUndefined();
});
