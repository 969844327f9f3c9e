/** What one computation of a name carries along. */
export interface NameWalk {
  /** Elements whose text is already part of this name. */
  readonly visited: Set<Element>;
  /** Inside a reference of `aria-labelledby`: references are not followed again, and any role gives its content. */
  readonly referenced: boolean;
  /** The reference itself is hidden, so that hidden content counts. */
  readonly hiddenToo: boolean;
  /** The name of another element as a part of this one. */
  readonly part: (element: Element, walk: NameWalk) => NamePart;
}

/** Where a part of a name came from: content flows on inline, anything else stands as a word of its own. */
export interface NamePart {
  readonly text: string;
  readonly fromContent: boolean;
}
