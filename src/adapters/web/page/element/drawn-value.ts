/** What an app draws as the value of a combo box whose input stays empty for what is searched. */
import { isControlRole } from '../../../../domain/screen/element/control-roles.js';
import { cachedName } from './name.js';
import { ownText } from './own-text.js';
import { cachedRole } from './role.js';
import { elementsByIds, flatAncestors } from '../dom/tree.js';
import { isVisible } from '../dom/visibility.js';

/** How far around the input its box is looked for. */
const mostAround = 4;

const otherFields = 'input:not([type=hidden], [aria-hidden=true]), textarea, select, [contenteditable]';

/** The one text that is drawn over an empty combo box in its own box, neither its label nor a hint; undefined for none. */
export function drawnValueOf(field: Element): string | undefined {
  if (field.localName !== 'input' || (field as HTMLInputElement).value !== '' || cachedRole(field) !== 'combobox')
    return undefined;
  let box = field.parentElement;
  for (let around = 0; box !== null && box !== document.body && around < mostAround; around += 1) {
    if ([...box.querySelectorAll(otherFields)].some((other) => other !== field)) return undefined;
    const texts = [...box.querySelectorAll('*')].filter((element) => isDrawnValue(element, field));
    if (texts.length > 0) return texts.length === 1 ? ownText(texts[0]!) : undefined;
    box = box.parentElement;
  }
  return undefined;
}

function isDrawnValue(element: Element, field: Element): boolean {
  const text = ownText(element);
  if (text === '' || text === cachedName(field) || !isVisible(element) || !overlap(element, field)) return false;
  const describing = elementsByIds(field, field.getAttribute('aria-describedby') ?? '');
  for (const at of flatAncestors(element)) {
    if (at.contains(field)) return true;
    // The name of an icon in an icon font is a text as well.
    if (at.getAttribute('aria-hidden') === 'true' && at.localName === 'i') return false;
    if (describing.includes(at) || isHint(at) || at.localName === 'label' || isControlRole(cachedRole(at)))
      return false;
  }
  return true;
}

const isSelected = /(?<!(?:un|no|not|none|nothing)[-_]?)selected/i;

/** By its id or class, as far as these do not say that the same element draws what is selected. */
function isHint(element: Element): boolean {
  const words = `${element.id} ${element.getAttribute('class') ?? ''}`;
  return /placeholder/i.test(words) && (!isSelected.test(words) || /transparent/i.test(words));
}

function overlap(one: Element, other: Element): boolean {
  const a = one.getBoundingClientRect();
  const b = other.getBoundingClientRect();
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
