import type { Accessible } from './accessible.js';
import { has, State, type StateSet } from './vocabulary.js';

/** What an event says of one element, beyond that something is different. */
export type ElementChange =
  | { readonly kind: 'state'; readonly state: number; readonly isOn: boolean }
  | { readonly kind: 'name'; readonly name: string };

/** The elements of a program as they were read, kept up to date by what events say of single ones. */
export class KnownElements {
  private readonly parents = new Map<string, string>();
  private readonly byPath = new Map<string, Accessible>();

  constructor(private top: Accessible) {
    const note = (element: Accessible): void => {
      this.byPath.set(element.path, element);
      for (const child of element.children) {
        // What another process draws in it is reported by that process, and may have the same paths.
        if (child.service !== top.service) continue;
        this.parents.set(child.path, element.path);
        note(child);
      }
    };
    note(top);
  }

  /** All of them; another object after each change. */
  get root(): Accessible {
    return this.top;
  }

  /** @returns whether it is known what the event says; where it is not, the elements have to be read */
  apply(path: string, change: ElementChange): boolean {
    const element = this.byPath.get(path);
    if (element === undefined || isFocusOfUnfocusable(element, change)) return false;
    this.replace(
      change.kind === 'name'
        ? { ...element, name: change.name }
        : { ...element, states: withState(element.states, change.state, change.isOn) },
    );
    return true;
  }

  /** Puts an element in the place of the one that it was, and so of all that is around it. */
  private replace(element: Accessible): void {
    this.byPath.set(element.path, element);
    const parent = this.byPath.get(this.parents.get(element.path) ?? '');
    if (parent === undefined) {
      this.top = element;
      return;
    }
    const children = parent.children.map((child) =>
      child.path === element.path && child.service === element.service ? element : child,
    );
    this.replace({ ...parent, children });
  }
}

/** GTK 3 says of the tab in front that it gets the focus, when its list of tabs does, and never that it loses it. */
function isFocusOfUnfocusable({ states }: Accessible, change: ElementChange): boolean {
  return change.kind === 'state' && change.state === State.focused && !has(states, State.focusable);
}

function withState({ low, high }: StateSet, state: number, isOn: boolean): StateSet {
  const bit = 1 << (state % 32);
  if (state < 32) return { low: isOn ? low | bit : low & ~bit, high };
  return { low, high: isOn ? high | bit : high & ~bit };
}
