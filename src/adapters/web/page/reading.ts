import type { ElementSummary } from '../../../domain/screen/screen-node.js';
import { shortened, statesFromBits, StateBit } from './encoding.js';
import { cachedName } from './name.js';
import { ownText } from './own-text.js';
import type { ElementReading, ReadingRequest } from './protocol.js';
import { refOf } from './refs.js';
import { cachedRole } from './role.js';
import { disabledBy, stateBits } from './states.js';
import { collapse, focusedElement, isHtml } from './tree.js';
import { isPassword, shownValueOf, valueOf } from './value.js';
import { boundsOf } from './visibility.js';
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
  const value = isPassword(element) ? valueOf(element, 'textbox') : valueOf(element, summary.controlType);
  return {
    summary,
    states: summary.states ?? {},
    ...(request.text === true && { text: renderedText(element) }),
    ...(value !== undefined && { value }),
    ...(request.attributes && attributesOf(element, request.attributes)),
  };
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
  const tag = element.localName;
  if (tag === 'input' || tag === 'textarea' || tag === 'select')
    return collapse(valueOf(element, 'textbox') ?? cachedName(element));
  if (element.shadowRoot !== null) return collapse(deepText(element));
  return collapse(isHtml(element) ? element.innerText : (element.textContent ?? ''));
}

/** `innerText` stops at shadow roots; this does not. */
function deepText(element: Element): string {
  const parts: string[] = [];
  for (const child of element.shadowRoot?.children ?? []) {
    if (child.localName !== 'style' && child.localName !== 'script') parts.push(renderedText(child));
  }
  for (const child of element.children) parts.push(renderedText(child));
  const own = Array.from(element.childNodes, (node) => (node.nodeType === 3 ? (node.textContent ?? '') : '')).join(' ');
  return `${parts.join(' ')} ${own}`;
}
