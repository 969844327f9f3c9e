/** A CSS complex selector taken apart. */
import type { Boundary } from './grammar.js';

export type Combinator = '' | ' ' | '>' | '+' | '~';

interface Placed {
  readonly start: number;
  readonly end: number;
}

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

export interface CssPseudo extends Placed {
  readonly kind: 'pseudo';
  /** In lower case, without colons. */
  readonly name: string;
  readonly argument?: string;
}

export type CssSimple = (Placed & { readonly kind: 'id' | 'class'; readonly name: string }) | CssAttribute | CssPseudo;

/** One element of a complex selector: `button.primary[type=submit]:enabled`. */
export interface CssCompound extends Placed {
  readonly combinator: Combinator;
  readonly tag: string | null;
  readonly simples: readonly CssSimple[];
}

export interface CssScan {
  readonly compounds: readonly CssCompound[];
  readonly boundary: Boundary;
}
