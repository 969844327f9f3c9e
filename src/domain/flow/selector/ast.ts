/**
 * What a selector means, as plain data: serialisable, so that it can be sent into a page or kept in a report.
 * `parse.ts` makes it from text, `describe.ts` makes text from it.
 */

/** A stretch of the source as it was given, in UTF-16 code units; `end` is behind the last one. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * How a text is compared, after whitespace is collapsed and trimmed on both sides.
 * `exact`: the whole text, case-sensitive. `substring`: anywhere, ignoring case. `regex`: anywhere, as the flags say.
 */
export type TextMatch =
  | { readonly kind: 'exact'; readonly text: string }
  | { readonly kind: 'substring'; readonly text: string }
  | { readonly kind: 'regex'; readonly source: string; readonly flags: string };

/** The kind of element an own part asks for. */
export interface SelectorType {
  /** The type word in the vocabulary's spelling: `Button`, `Edit`, `TabItem`. */
  readonly word: string;
  /** The ARIA role (or `text`, `window`, `frame`, `any`) that the word mainly stands for. */
  readonly canonical: string;
  /** Every role that satisfies it. Empty for `Any`: no restriction. */
  readonly roles: readonly string[];
}

/** `Type#Name`, `Type` or `#x`: handeye's own grammar, for every backend. */
export interface OwnPart {
  readonly kind: 'own';
  readonly at: Span;
  /** Null for a bare `#x`, which means any type. */
  readonly type: SelectorType | null;
  /** Id or name; null for a bare `Type`. */
  readonly label: string | null;
  /** Whether the label is written in quotes, which commas and ` >> ` inside it need. */
  readonly labelQuoted: boolean;
}

/** A CSS selector without top-level commas. */
export interface CssPart {
  readonly kind: 'css';
  readonly at: Span;
  readonly css: string;
}

/** An XPath expression, for the engine of the page. */
export interface XpathPart {
  readonly kind: 'xpath';
  readonly at: Span;
  readonly xpath: string;
}

/**
 * The smallest element that contains the text. Behind another part that may be this part's element itself:
 * `css=.card >> text=Apple` finds a card whose own text it is, else the element inside a card.
 */
export interface TextPart {
  readonly kind: 'text';
  readonly at: Span;
  readonly match: TextMatch;
}

/** States that a `role=` part may ask for. Names and values are those of the structural snapshot. */
export interface RoleStates {
  readonly checked?: boolean | 'mixed';
  readonly pressed?: boolean | 'mixed';
  readonly disabled?: boolean;
  readonly expanded?: boolean;
  readonly selected?: boolean;
  readonly focused?: boolean;
  readonly readonly?: boolean;
  readonly required?: boolean;
  readonly invalid?: boolean;
  readonly busy?: boolean;
  readonly modal?: boolean;
  /** Heading or tree level, from 1. */
  readonly level?: number;
}

/** Exactly this role (no subroles), with a name and states where given. */
export interface RolePart {
  readonly kind: 'role';
  readonly at: Span;
  readonly role: string;
  readonly name?: TextMatch;
  readonly states: RoleStates;
}

/** Picks one of what the parts before it matched, in document order, counted from 1. */
export interface NthPart {
  readonly kind: 'nth';
  readonly at: Span;
  readonly index: number | 'last';
}

/** Picks, of what the parts before it matched, the one nearest to the visible text `label`. */
export interface NearPart {
  readonly kind: 'near';
  readonly at: Span;
  readonly label: string;
}

/** One part of a chain: what it looks for, or how it picks from what was found. */
export type SelectorPart = OwnPart | CssPart | XpathPart | TextPart | RolePart | NthPart | NearPart;

/** Parts joined by ` >> `: each looks inside what the one before it found; `nth` and `near` pick from it. */
export interface SelectorChain {
  readonly source: string;
  readonly parts: readonly SelectorPart[];
}

/** Alternatives joined by commas, tried in order, each strictly. There is always at least one. */
export interface Selector {
  readonly source: string;
  readonly alternatives: readonly SelectorChain[];
}

/** Why a text is no selector, with the place. */
export interface SelectorError {
  /** What happened and the value at fault, as a sentence. */
  readonly message: string;
  /** Offset of the place at fault in `source`, in UTF-16 code units. */
  readonly at: number;
  /** Length of the place; 0 where something is missing. */
  readonly length: number;
  readonly source: string;
  /** What to do, as a sentence. */
  readonly hint?: string;
  /** The selector that was most likely meant: the whole of it, with the mistyped words put right. */
  readonly nearest?: string;
}
