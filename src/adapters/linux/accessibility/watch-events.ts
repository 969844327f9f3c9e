import type { Bus, BusSignal } from '../../../clients/dbus/bus.js';
import type { ElementChange } from './known-elements.js';
import { atspi, registryEvents, State } from './vocabulary.js';

/** Something that programs report about their elements. */
export interface ElementEvent {
  /** The program, by its name on the bus. */
  readonly service: string;
  /** The element. */
  readonly path: string;
  /**
   * `moved`: it is elsewhere, or of another size, and nothing else. `gone`: it is no more. `label`: it is called otherwise, and
   * so may be what it is the label of. `content`: what it holds is another, and nothing else. `selection`: another part of its
   * text is selected, and nothing else. `caret`: the caret in its text is elsewhere, and nothing else.
   */
  readonly kind: 'changed' | 'moved' | 'gone' | 'label' | 'content' | 'selection' | 'caret';
  /** What is different about this element alone, where the event says all of it. */
  readonly change?: ElementChange;
}

/** States that say nothing of what is in an element, by the names that events give them. */
const ownStates: Readonly<Record<string, number>> = {
  active: State.active,
  armed: State.armed,
  busy: State.busy,
  checked: State.checked,
  focused: State.focused,
  indeterminate: State.indeterminate,
  pressed: State.pressed,
  selected: State.selected,
};

/** What programs are asked to report, in the words of the registry. */
const registered = [
  'object:children-changed',
  'object:property-change',
  'object:state-changed',
  'object:text-changed',
  'object:text-caret-moved',
  'object:text-selection-changed',
  'object:selection-changed',
  'object:visible-data-changed',
  'object:active-descendant-changed',
  'object:model-changed',
  'object:bounds-changed',
  'object:row-inserted',
  'object:row-deleted',
  'object:row-reordered',
  'object:announcement',
  'window:',
  'document:load-complete',
];

/**
 * The interfaces whose signals are listened to. Programs spell the members in more ways than one (`Activate`, `activate`), so
 * that no rule names them.
 */
const interfaces = [atspi.objectEvent, atspi.windowEvent, atspi.documentEvent, atspi.cache];

/** Has programs report what becomes of their elements. GTK 3 and Chromium keep a list of their elements only from then on. */
export async function watchEvents(bus: Bus, listener: (event: ElementEvent) => void): Promise<void> {
  bus.onSignal((signal) => {
    const event = eventOf(signal);
    if (event !== undefined) listener(event);
  });
  await Promise.all(interfaces.map((name) => bus.match(`type='signal',interface='${name}'`)));
  await Promise.all(
    registered.map((event) =>
      bus.call(registryEvents, atspi.registry, 'RegisterEvent', { signature: 's', values: [event] }),
    ),
  );
}

function eventOf({ sender, path, interface: from, member, body }: BusSignal): ElementEvent | undefined {
  if (from === atspi.cache) {
    // The list names the element in the body, which is a reference alone where it is taken off.
    const [removed] = body as readonly [readonly [string, string]];
    return {
      service: sender,
      path: member === 'RemoveAccessible' ? (removed?.[1] ?? path) : path,
      kind: member === 'RemoveAccessible' ? 'gone' : 'changed',
    };
  }
  if (!interfaces.includes(from as (typeof interfaces)[number])) return undefined;
  const detail = typeof body[0] === 'string' ? body[0] : '';
  switch (member.toLowerCase()) {
    case 'boundschanged':
      return { service: sender, path, kind: 'moved' };
    case 'textcaretmoved':
      return { service: sender, path, kind: 'caret' };
    case 'textselectionchanged':
      return { service: sender, path, kind: 'selection' };
    case 'textchanged':
      return { service: sender, path, kind: 'content' };
    case 'statechanged': {
      const state = Object.hasOwn(ownStates, detail) ? ownStates[detail] : undefined;
      if (state === undefined) return { service: sender, path, kind: detail === 'defunct' ? 'gone' : 'changed' };
      return { service: sender, path, kind: 'changed', change: { kind: 'state', state, isOn: body[1] === 1 } };
    }
    case 'propertychange': {
      if (detail === 'accessible-value') return { service: sender, path, kind: 'content' };
      if (detail !== 'accessible-name') return { service: sender, path, kind: 'changed' };
      const name = body[3];
      const change: ElementChange | undefined = typeof name === 'string' ? { kind: 'name', name } : undefined;
      return { service: sender, path, kind: 'label', ...(change && { change }) };
    }
    default:
      return { service: sender, path, kind: 'changed' };
  }
}
