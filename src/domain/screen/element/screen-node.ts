/** A rectangle in CSS pixels (web) or screen pixels (desktop), measured from the top left of the viewport or screen. */
export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A point in the same coordinate space as {@link Bounds}. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The states of an element, after the ARIA states of the same names. A state that does not apply to the role is absent:
 * `checked: false` is an unchecked box, no `checked` is something that cannot be checked.
 */
export interface NodeStates {
  readonly disabled?: boolean;
  readonly checked?: boolean | 'mixed';
  readonly selected?: boolean;
  readonly expanded?: boolean;
  readonly pressed?: boolean | 'mixed';
  readonly focused?: boolean;
  readonly readonly?: boolean;
  readonly required?: boolean;
  readonly invalid?: boolean;
  readonly busy?: boolean;
  readonly multiselectable?: boolean;
  readonly modal?: boolean;
  /** Outside the visible part of the viewport: reachable by scrolling, not seen now. */
  readonly offscreen?: boolean;
  /** A field that is not visible: it can be set by its name, and cannot be clicked. */
  readonly unseen?: boolean;
}

/** The name of a state in snapshots. */
export type NodeStateName = keyof NodeStates;

/** One element of the structural view. Roles are ARIA role names, whatever the backend. */
export interface ScreenNode {
  /** Stable name of this very element while it lives: `f<document>e<element>`. Refused once the element is gone. */
  readonly ref: string;
  readonly role: string;
  /** Accessible name, whitespace collapsed; empty when it has none. */
  readonly name: string;
  /** What a field, slider or combo box holds; absent where the role has no value. */
  readonly value?: string;
  readonly states: NodeStates;
  readonly bounds: Bounds | null;
  /** DOM id, automation id or resource id. */
  readonly id?: string;
  /** `data-testid` and its like. */
  readonly testId?: string;
  /** Heading or tree level. */
  readonly level?: number;
  /** Link target as written. */
  readonly url?: string;
  /** Nesting depth in the tree; the root's children have depth 0. */
  readonly depth: number;
}

/** The structural view of a target at one moment: its nodes in document order, each with its depth. */
export interface Snapshot {
  readonly url: string;
  readonly title: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly nodes: readonly ScreenNode[];
  /** How many nodes the requested scope or budget left out; 0 for a full snapshot. */
  readonly omitted: number;
  /** Why the target could not be read, such as a program that exposes nothing: nothing is known of what is there. */
  readonly unavailableReason?: string;
}

/** What a report keeps of an element: enough to recognise it without the app. Field names are IdolClick's. */
export interface ElementSummary {
  readonly ref: string;
  /** ARIA role; called `controlType` as in the reports this format comes from. */
  readonly controlType: string;
  readonly name: string;
  readonly automationId: string;
  readonly isEnabled: boolean;
  readonly value?: string;
  readonly states?: NodeStates;
  readonly bounds: Bounds | null;
}
