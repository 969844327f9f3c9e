/** What the readers of this folder share: the text they read, and what they answer. */
import type { SelectorPart, Span } from './ast.js';
import type { SelectorRewrite } from './rewrites.js';

/** Why a text cannot be read, with its place in the source. */
export interface Fault {
  readonly ok: false;
  readonly message: string;
  readonly at: number;
  readonly length: number;
  readonly hint?: string;
  /** What was most likely meant, to stand in the place of the fault. */
  readonly nearest?: string;
}

/** What a part ended at. */
export interface Boundary {
  readonly ending: 'end' | 'comma' | 'scope';
  /** Where the text before the boundary ends; whitespace before the operator belongs to the boundary. */
  readonly at: number;
  /** Where reading goes on. */
  readonly next: number;
  readonly rewrites: readonly SelectorRewrite[];
}

/** One or more parts that were read from one stretch of text, and what followed it. */
export interface PartRead {
  readonly ok: true;
  readonly parts: readonly SelectorPart[];
  readonly rewrites: readonly SelectorRewrite[];
  readonly boundary: Boundary;
}

/** A reader answers `undefined` for text that is not its form, a fault for text that is, but broken. */
export type PartOutcome = PartRead | Fault;

/** The chains of a selector that stands inside another text (a string in code). */
export type NestedRead =
  | {
      readonly ok: true;
      readonly chains: readonly (readonly SelectorPart[])[];
      readonly rewrites: readonly SelectorRewrite[];
    }
  | { readonly ok: false; readonly message: string };

/** The text to be read and what a reader may ask about what comes later in it. */
export interface Input {
  readonly source: string;
  /** Where the selector ends; wrappers such as quotes around it are outside. */
  readonly end: number;
  /**
   * What follows a comma inside an unquoted name: `selector` = the name ends here, `text` = the comma is part of the name,
   * a fault = clearly meant as a selector, but broken. `casual` says whether spoken forms such as `Button: Save` count;
   * they do only where the name itself was written that way.
   */
  follows(comma: number, casual: boolean): 'selector' | 'text' | Fault;
  /** Reads a selector that stands in a string of its own. */
  nested(text: string): NestedRead;
}

/** A text as it is quoted in a message: on one line, and no longer than that. */
export function excerpt(text: string, most = 60): string {
  const line = text.replaceAll(/[\n\r\t\u2028\u2029]+/g, ' ');
  return line.length <= most ? line : `${line.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** A fault at a place. Whatever text of the selector its sentences quote, they stay sentences. */
export function fault(span: Span, message: string, more: { hint?: string; nearest?: string | undefined } = {}): Fault {
  return {
    ok: false,
    message: excerpt(message, 200),
    at: span.start,
    length: span.end - span.start,
    ...(more.hint === undefined ? {} : { hint: excerpt(more.hint, 400) }),
    ...(more.nearest === undefined ? {} : { nearest: more.nearest }),
  };
}

/** Whether what a reader answers is a fault. */
export function isFault(value: object): value is Fault {
  return 'ok' in value && value.ok === false;
}
