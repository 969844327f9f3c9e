import { cachedName, reportedName } from '../element/name.js';
import { ownText } from '../element/own-text.js';
import { isInDisabled, stateBits } from '../element/states.js';
import { Trait, traitsOf } from '../dom/traits.js';
import { collapse, isElement } from '../dom/tree.js';

/** One rendered element, or a text that stands for itself. */
export class OutlineItem {
  /** The node, where it is an element. */
  readonly element: Element | null;
  private known: string | undefined;
  private knownBits: number | undefined;

  /**
   * @param role ARIA role; `text` for text, `generic` for an element that is neither
   * @param naming where the name comes from: the accessible name, the text directly in it, or nowhere
   * @param depth nesting among listed elements
   * @param listed whether it is part of snapshots
   * @param ariaHidden whether it is inside `aria-hidden`
   * @param isField whether its value or state is a property, which changes without a mutation
   * @param suspect the innermost element that it is or is in and that may be out of sight, by what rules and attributes say
   * @param end index behind the last item inside this one
   */
  constructor(
    readonly node: Element | Text,
    readonly role: string,
    private readonly naming: 'accessible' | 'own' | 'none',
    readonly depth: number,
    readonly listed: boolean,
    readonly ariaHidden: boolean,
    readonly isField: boolean,
    readonly suspect: Element | null,
    public end: number,
  ) {
    this.element = isElement(node) ? node : null;
  }

  /** Accessible name, or the element's own text where that is what it says. Read it before the page changes. */
  get name(): string {
    return (this.known ??= this.compute());
  }

  /** States as they followed from attributes when first read; fields are read again. */
  get bits(): number {
    const { element } = this;
    return (this.knownBits ??=
      element !== null && this.mayHaveState(element) ? stateBits(element, this.role, null) : 0);
  }

  private mayHaveState(element: Element): boolean {
    const { localName } = element;
    if (this.isField || localName === 'button' || localName === 'fieldset' || localName === 'optgroup') return true;
    return (traitsOf(element) & Trait.state) !== 0 || isInDisabled(element);
  }

  private compute(): string {
    const { element } = this;
    if (element === null) return collapse((this.node as Text).data);
    if (this.naming === 'none') return '';
    return reportedName(element, this.naming === 'own' ? ownText(element) : cachedName(element));
  }
}
