/** A CSS complex selector taken apart. */
import type { Boundary } from '../grammar.js';

/** What joins an element of a selector to the one before it; empty for the first. */
export type Combinator = '' | ' ' | '>' | '+' | '~';

interface Placed {
  readonly start: number;
  readonly end: number;
}

/** `[name]`, `[name="value"]`. */
export interface CssAttribute extends Placed {
  readonly kind: 'attribute';
  readonly name: string;
  /** Absent for mere presence (`[disabled]`). */
  readonly operator?: string;
  readonly value?: string;
  /** Whether the value is written as CSS wants it: an identifier or a straight-quoted string. */
  readonly sound: boolean;
  readonly flag: string;
}

/** `:enabled`, `:nth-child(2)`. */
export interface CssPseudo extends Placed {
  readonly kind: 'pseudo';
  /** In lower case, without colons. */
  readonly name: string;
  readonly argument?: string;
}

/** What narrows an element down besides its tag. */
export type CssSimple = (Placed & { readonly kind: 'id' | 'class'; readonly name: string }) | CssAttribute | CssPseudo;

/** One element of a complex selector: `button.primary[type=submit]:enabled`. */
export interface CssCompound extends Placed {
  readonly combinator: Combinator;
  readonly tag: string | null;
  readonly simples: readonly CssSimple[];
}

/** A complex selector, and what it ended at. */
export interface CssScan {
  readonly compounds: readonly CssCompound[];
  readonly boundary: Boundary;
}
