import type { ElementSummary } from '../../../../domain/screen/element/screen-node.js';
import { allRoots } from '../dom/all-roots.js';
import { changedMsAgo } from '../activity/changed-times.js';
import { drawnValueOf } from './drawn-value.js';
import { shortened, statesFromBits, StateBit } from '../encoding.js';
import { isFrame } from '../dom/frames.js';
import { cachedName, reportedName } from './name.js';
import { transformed } from './name-content.js';
import { isPhrasing, ownText } from './own-text.js';
import type { ElementReading, ReadingRequest } from '../protocol.js';
import { refOf } from '../dom/refs.js';
import { showsTexts } from '../dom/rendering.js';
import { cachedRole } from './role.js';
import { disabledBy, stateBits } from './states.js';
import { collapse, flatChildren, focusedElement, isElement, isHtml, isText, shadowHost } from '../dom/tree.js';
import { isDropDown, isPassword, optionLabels, shownValueOf, valueOf } from './value.js';
import { mayHoldUnseen } from '../dom/visible-area.js';
import { boundsOf, isShown, isTextSeen, isVisible } from '../dom/visibility.js';
import { testIdOf } from '../dom/test-id.js';

/** The role as selectors name it: `text` for an element with nothing but text, `generic` for a mere container. */
export function listedRole(element: Element): string {
  const role = cachedRole(element);
  if (role !== '' && role !== 'none') return role;
  return ownText(element) === '' ? 'generic' : 'text';
}

/** The name as selectors match it: the accessible name, else the text that stands directly in the element; no icon's sign. */
export function listedName(element: Element): string {
  return reportedName(element, cachedName(element) || ownText(element));
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
    ...(request.text === true && textOf(element, prefix)),
    ...(value !== undefined && { value }),
    ...(request.attributes && attributesOf(element, request.attributes)),
    ...(request.options === true && optionsOf(element)),
    ...(request.changes === true && { changedMsAgo: changedMsAgo(element) }),
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

/** What a text says in the place of a frame. */
type InPlaceOf = (frame: Element) => string;

/** Around the ref of a frame within a text; no page has it, since Unicode keeps it for such uses. */
const mark = '\uFDD0';

/** What shows something without any text: whoever looks at a picture sees it, whatever it is there for. */
const drawing =
  'img, svg, canvas, video, audio, object, embed, input:not([type=hidden]), textarea, select, button, [role=img], [role=button]';

function textOf(element: Element, prefix: string): Pick<ElementReading, 'text' | 'textParts' | 'drawn'> {
  const text = renderedText(element, (frame) => ` ${mark}${refOf(frame, prefix)}${mark} `);
  if (text === '') {
    const drawn = [...element.querySelectorAll(drawing)].find(isVisible);
    return { text, ...(drawn && { drawn: `${listedRole(drawn)} "${shortened(listedName(drawn))}"` }) };
  }
  if (!text.includes(mark)) return { text };
  const pieces = text.split(mark).map((piece) => piece.trim());
  const textParts = pieces.map((piece, index) => (index % 2 === 0 ? piece : { frameRef: piece }));
  const own = pieces.filter((piece, index) => index % 2 === 0 && piece !== '');
  return { text: own.join(' '), textParts };
}

/** What a person reads in an element: a field's content, else its rendered text. */
function renderedText(element: Element, inPlaceOf: InPlaceOf): string {
  if (isFrame(element)) return collapse(inPlaceOf(element));
  if (isField(element)) return collapse(fieldText(element));
  return collapse(textIn(element, inPlaceOf));
}

function fieldText(field: Element): string {
  return valueOf(field, 'textbox') ?? cachedName(field);
}

function isField({ localName }: Element): boolean {
  return localName === 'input' || localName === 'textarea' || localName === 'select';
}

/**
 * `innerText` knows nothing of shadow trees, of what fills a slot and of frames, and returns all options of a drop-down that is
 * closed; and nothing of what is out of sight: around those, the flat tree is read. So it is in a drawing, whose title is no
 * text in it. Of an element that is out of sight itself, all of its text is read.
 */
function textIn(element: Element, inPlaceOf: InPlaceOf, isAll = !isVisible(element)): string {
  const hidesTexts = !isAll && mayHoldUnseen(element);
  if (!hidesTexts && isHtml(element) && !isComposed(element) && element.querySelector('select, iframe, frame') === null)
    return element.innerText;
  let text = '';
  for (const child of flatChildren(element)) {
    if (isText(child)) {
      const isRead = showsTexts(element) && (!hidesTexts || isTextSeen(child, element));
      text += isRead ? transformed(child.data, element) : '';
    } else if (isElement(child) && isShown(child)) {
      // A component that is made around a field says what is in it; the fields of a form are no part of its text.
      if (child.localName === 'select') text += ` ${selectText(child as HTMLSelectElement)} `;
      else if (isFrame(child)) text += hasRoomForText(child) ? inPlaceOf(child) : '';
      else if (!isField(child)) {
        const inner = textIn(child, inPlaceOf, isAll);
        text += readsOn(child) ? inner : ` ${inner} `;
      } else if (element.shadowRoot !== null) text += ` ${renderedText(child, inPlaceOf)} `;
    }
  }
  return text;
}

/** Frames that only load something are one pixel large, or none. */
function hasRoomForText({ clientWidth, clientHeight }: Element): boolean {
  return clientWidth > 1 && clientHeight > 1;
}

/** What a select shows: the option that is chosen, or the list. */
function selectText(select: HTMLSelectElement): string {
  return isDropDown(select) ? fieldText(select) : select.innerText;
}

function readsOn(element: Element): boolean {
  if (element.localName === 'tspan') return true;
  return isPhrasing(element) && /^(?:inline|contents|ruby)/.test(getComputedStyle(element).display);
}

/** Whether an element has a slot or a shadow tree in it, or is or has one. */
function isComposed(element: Element): boolean {
  if (element.shadowRoot !== null || element.localName === 'slot') return true;
  if (allRoots().length === 1) return false;
  return (
    element.querySelector('slot') !== null ||
    allRoots().some((root) => root !== document && element.contains(shadowHost(root)))
  );
}
