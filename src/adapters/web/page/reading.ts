import type { ElementSummary } from '../../../domain/screen/screen-node.js';
import { allRoots } from './all-roots.js';
import { drawnValueOf } from './drawn-value.js';
import { shortened, statesFromBits, StateBit } from './encoding.js';
import { cachedName } from './name.js';
import { transformed } from './name-content.js';
import { isPhrasing, ownText } from './own-text.js';
import type { ElementReading, ReadingRequest } from './protocol.js';
import { refOf } from './refs.js';
import { showsTexts } from './rendering.js';
import { cachedRole } from './role.js';
import { disabledBy, stateBits } from './states.js';
import { collapse, flatChildren, focusedElement, isElement, isHtml, isText } from './tree.js';
import { isDropDown, isPassword, optionLabels, shownValueOf, valueOf } from './value.js';
import { boundsOf, isShown } from './visibility.js';
import { testIdOf } from './test-id.js';

/** The role as selectors name it: `text` for an element with nothing but text, `generic` for a mere container. */
export function listedRole(element: Element): string {
  const role = cachedRole(element);
  if (role !== '' && role !== 'none') return role;
  return ownText(element) === '' ? 'generic' : 'text';
}

/** The name as selectors match it: the accessible name, else the text that stands directly in the element. */
export function listedName(element: Element): string {
  return cachedName(element) || ownText(element);
}

/** An element in the few words of a report. */
export function summaryOf(element: Element, prefix: string): ElementSummary {
  const role = listedRole(element);
  const value = shownValueOf(element, role);
  const bits = stateBits(element, role, focusedElement());
  return {
    ref: refOf(element, prefix),
    controlType: role,
    name: shortened(listedName(element)),
    automationId: element.id || (testIdOf(element) ?? ''),
    isEnabled: disabledBy(element) === null,
    ...(value !== undefined && { value: shortened(value) }),
    states: statesFromBits(bits & ~StateBit.offscreen),
    bounds: boundsOf(element),
  };
}

/** Reads of an element what conditions and reports ask for. */
export function readingOf(element: Element, prefix: string, request: ReadingRequest = {}): ElementReading {
  const summary = summaryOf(element, prefix);
  const held = isPassword(element) ? valueOf(element, 'textbox') : valueOf(element, summary.controlType);
  const value = held === '' ? (drawnValueOf(element) ?? held) : held;
  return {
    summary,
    states: summary.states ?? {},
    ...(request.text === true && { text: renderedText(element) }),
    ...(value !== undefined && { value }),
    ...(request.attributes && attributesOf(element, request.attributes)),
    ...(request.options === true && optionsOf(element)),
  };
}

/** The options of a select, or of the one that a label stands for. */
function optionsOf(element: Element): Pick<ElementReading, 'options'> {
  const field = element.localName === 'label' ? (element as HTMLLabelElement).control : element;
  return field?.localName === 'select' ? { options: optionLabels(field as HTMLSelectElement) } : {};
}

function attributesOf(
  element: Element,
  wanted: readonly string[],
): Pick<ElementReading, 'attributes' | 'attributeNames'> {
  const attributes = Object.fromEntries(wanted.map((name) => [name, element.getAttribute(name)]));
  return Object.values(attributes).includes(null)
    ? { attributes, attributeNames: element.getAttributeNames() }
    : { attributes };
}

/** What a person reads in an element: a field's content, else its rendered text. */
function renderedText(element: Element): string {
  return collapse(isField(element) ? (valueOf(element, 'textbox') ?? cachedName(element)) : textIn(element));
}

function isField({ localName }: Element): boolean {
  return localName === 'input' || localName === 'textarea' || localName === 'select';
}

/**
 * `innerText` knows nothing of shadow trees and of what fills a slot, and tells all options of a drop-down that is closed:
 * around those, the flat tree is read.
 */
function textIn(element: Element): string {
  if (!isComposed(element) && element.querySelector('select') === null)
    return isHtml(element) ? element.innerText : (element.textContent ?? '');
  let text = '';
  for (const child of flatChildren(element)) {
    if (isText(child)) text += showsTexts(element) ? transformed(child.data, element) : '';
    else if (isElement(child) && isShown(child)) {
      // A component that is made around a field says what is in it; the fields of a form are no part of its text.
      if (child.localName === 'select') text += ` ${selectText(child as HTMLSelectElement)} `;
      else if (!isField(child)) text += readsOn(child) ? textIn(child) : ` ${textIn(child)} `;
      else if (element.shadowRoot !== null) text += ` ${renderedText(child)} `;
    }
  }
  return text;
}

/** What a select shows: the option that is chosen, or the list. */
function selectText(select: HTMLSelectElement): string {
  return isDropDown(select) ? renderedText(select) : select.innerText;
}

function readsOn(element: Element): boolean {
  return isPhrasing(element) && /^(?:inline|contents|ruby)/.test(getComputedStyle(element).display);
}

/** Whether an element has a slot or a shadow tree in it, or is or has one. */
function isComposed(element: Element): boolean {
  if (element.shadowRoot !== null || element.localName === 'slot') return true;
  if (allRoots().length === 1) return false;
  return (
    element.querySelector('slot') !== null ||
    allRoots().some((root) => root !== document && element.contains((root as ShadowRoot).host))
  );
}
