/**
 * Accessible names: Accessible Name and Description Computation 1.2 with the native sources of HTML-AAM 1.0 and SVG-AAM.
 * Where the standards leave room this does what Chromium does, so that a name read here is the name its accessibility
 * tree shows (see `tests/contract/page/accessible-names.test.ts`).
 */
import { isIconOnly } from '../../../../domain/screen/element/text-name.js';
import { contentText } from './name-content.js';
import { nativeName } from './name-native.js';
import { contributesContent, isNamedByContent, isNameProhibited } from './name-roles.js';
import { isFocusable } from './focusable.js';
import { labelsOf } from '../dom/labels.js';
import type { NamePart, NameWalk } from './name-walk.js';
import { untilChange } from '../dom/page-cache.js';
import { cachedRole, roleBy } from './role.js';
import { collapse, elementsByIds, isHtml } from '../dom/tree.js';
import { selectedLabels, valueOf } from './value.js';
import { isCandidate, mayHaveAfter, mayHaveBefore, transformsText } from '../dom/page-index.js';
import { Rendering, renderingOf, showsTexts } from '../dom/rendering.js';
import { isAuthorNamed, Trait, traitsOf } from '../dom/traits.js';

const noPart: NamePart = { text: '', fromContent: true };

/** The accessible name of an element, whitespace collapsed; empty when it has none. */
function accessibleName(element: Element): string {
  const plain = plainName(element);
  if (plain !== undefined) return plain;
  const walk: NameWalk = { visited: new Set(), referenced: false, hiddenToo: false, part: embeddedPart };
  return collapse(namePart(element, walk, false).text);
}

/** The name of what is named by its only child, a text, and by nothing else: by far the most elements. */
function plainName(element: Element): string | undefined {
  const only = element.firstChild;
  if (only === null || only.nodeType !== 3 || only.nextSibling !== null) return undefined;
  const traits = traitsOf(element);
  if ((traits & Trait.named) !== 0) return undefined;
  const tag = element.localName;
  if (tag === 'option')
    return isHtml(element) ? collapse((element as HTMLOptionElement).label) || undefined : undefined;
  if (!isNamedByContent(roleBy(element, tag, traits), element)) return undefined;
  if (!showsTexts(element)) return undefined;
  if (element.shadowRoot !== null || labelsOf(element).length > 0 || !isHtml(element)) return undefined;
  if (transformsText() || isCandidate(mayHaveBefore(), element) || isCandidate(mayHaveAfter(), element))
    return undefined;
  return collapse((only as Text).data) || undefined;
}

/** The accessible name, computed once until the page changes. */
export const cachedName = untilChange(accessibleName);

/** The name that people go by: the tooltip, where the name or text of an element is only the sign of an icon font. */
export function reportedName(element: Element, name: string): string {
  return isIconOnly(name) ? tooltip(element) || name : name;
}

function embeddedPart(element: Element, walk: NameWalk): NamePart {
  return namePart(element, walk, true);
}

/** Steps 2A to 2I of the computation for one element, alone or as part of another's name. */
function namePart(element: Element, walk: NameWalk, recursive: boolean): NamePart {
  if (recursive && walk.visited.has(element) && !walk.referenced) return noPart;
  const first = !walk.visited.has(element);
  const role = cachedRole(element);
  // 2B: aria-labelledby, not followed from within itself.
  const byAuthor = isAuthorNamed(element);
  if (byAuthor && !walk.referenced && element.hasAttribute('aria-labelledby')) {
    const text = referencedText(element, walk);
    if (text !== '') {
      walk.visited.add(element);
      return { text, fromContent: false };
    }
  }
  // 2E: a control inside another element's name stands for its value.
  if (recursive && first) {
    const value = embeddedValue(element, role);
    if (value !== undefined && value !== '') {
      walk.visited.add(element);
      return { text: value, fromContent: false };
    }
  }
  walk.visited.add(element);
  // 2D: aria-label, then what the language itself offers.
  const label = byAuthor ? element.getAttribute('aria-label') : null;
  if (label !== null && label.trim() !== '') return { text: label, fromContent: false };
  const native = nativeName(element, role, walk);
  if (native !== undefined && (native.trim() !== '' || isFinal(element))) {
    return { text: native, fromContent: element.localName === 'option' };
  }
  // 2F: content.
  if (includesContent(element, role, walk, recursive)) {
    const text = contentText(element, walk);
    if (text.trim() !== '') return { text, fromContent: true };
  }
  // 2I: the tooltip.
  const title = walk.referenced || takesTooltip(element, role) ? tooltip(element) : '';
  return title === '' ? noPart : { text: title, fromContent: false };
}

/** Where the native source was looked at and says nothing, nothing else does: an empty `alt`, a label without text. */
function isFinal(element: Element): boolean {
  return element.localName === 'img' || labelsOf(element).length > 0;
}

function takesTooltip(element: Element, role: string): boolean {
  return !isNameProhibited(role) || element.localName === 'abbr' || isFocusable(element);
}

function includesContent(element: Element, role: string, walk: NameWalk, recursive: boolean): boolean {
  if (element.localName === 'select') return false;
  if (walk.referenced) return true;
  if (recursive) return contributesContent(role, element);
  return isNamedByContent(role, element);
}

/** The joined names of what `aria-labelledby` refers to, hidden elements included; empty when nothing was found. */
function referencedText(element: Element, walk: NameWalk): string {
  const targets = labelledByElements(element);
  const parts: string[] = [];
  for (const target of targets) {
    const inner: NameWalk = {
      visited: new Set(walk.visited).add(element),
      referenced: true,
      hiddenToo: renderingOf(target) !== Rendering.shown || !showsTexts(target),
      part: embeddedPart,
    };
    const text = namePart(target, inner, true).text.trim();
    if (text !== '') parts.push(text);
  }
  return parts.join(' ');
}

/** The elements that `aria-labelledby`, or the property of that name, points to. */
export function labelledByElements(element: Element): readonly Element[] {
  const set = (element as Element & { ariaLabelledByElements?: readonly Element[] | null }).ariaLabelledByElements;
  return set ?? elementsByIds(element, element.getAttribute('aria-labelledby') ?? '');
}

const textFields = new Set(['textbox', 'searchbox']);
const ranges = new Set(['slider', 'spinbutton', 'progressbar', 'scrollbar', 'meter']);

function embeddedValue(element: Element, role: string): string | undefined {
  if (textFields.has(role)) return isHtml(element) ? valueOf(element, role) : undefined;
  if (ranges.has(role)) {
    const said = element.getAttribute('aria-valuetext') ?? element.getAttribute('aria-valuenow');
    return said ?? (element.localName === 'input' ? (element as HTMLInputElement).value : valueOf(element, role));
  }
  if (role !== 'combobox' && role !== 'listbox') return undefined;
  if (element.localName === 'select') return selectedLabels(element as HTMLSelectElement).join(' ');
  if (element.localName === 'input') return (element as HTMLInputElement).value;
  const chosen = Array.from(element.querySelectorAll('[aria-selected="true"],[aria-checked="true"]'), (option) =>
    accessibleName(option),
  );
  return chosen.length > 0 ? chosen.join(' ') : valueOf(element, role);
}

function tooltip(element: Element): string {
  const title = element.getAttribute('title');
  return title === null ? '' : title.trim();
}
