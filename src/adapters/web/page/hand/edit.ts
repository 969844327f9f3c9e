import type { ValueFormat } from '../../../../domain/screen/element/keyed-value.js';
import { drawsItsText, editableTarget, notEditableReason, setInputs } from '../element/editable.js';
import { nextFrame } from '../activity/next-frame.js';
import { mayOfferOptions, noteOpening, showsOptions } from './option-list.js';
import type { FillReply, SelectReply } from '../protocol.js';
import { cachedRole } from '../element/role.js';
import { collapse, flatParent, focusedElement, isHtml } from '../dom/tree.js';
import { labelOf, optionLabels, selectedLabels, shownValueOf } from '../element/value.js';

/** What was written into last, and not pressed since: its caret is where that, or the page, has left it. */
let written: Element | undefined;

/** The pointer is about to press something, and may place a caret. */
export function forgetWritten(): void {
  written = undefined;
}

/** Prepares a field for typing, or sets it where its kind takes no typed text (dates, colours, sliders). */
export function fill(element: Element, text: string): FillReply {
  const field = editableTarget(element);
  const before = shownValueOf(field, cachedRole(field)) ?? '';
  const reason = notEditableReason(element);
  if (reason !== null) return { outcome: 'refused', reason, before };
  if (field.localName === 'input') {
    const input = field as HTMLInputElement;
    const format = setInputs[input.type];
    if (format !== undefined) return setValue(input, text.trim(), format, before);
    if (input.type === 'number' && text.trim() !== '' && Number.isNaN(Number(text))) {
      return { outcome: 'refused', reason: `a number field takes no "${text}"`, before };
    }
  }
  focusField(field, 'all');
  written = field;
  return { outcome: 'insert', before, ...(drawsItsText(field) && { selectByKeys: true }) };
}

function setValue(input: HTMLInputElement, text: string, format: string, before: string): FillReply {
  input.focus({ preventScroll: true });
  const old = input.value;
  const wanted = input.type === 'color' ? text.toLowerCase() : text;
  input.value = wanted;
  if (!isSameValue(input, wanted)) {
    const got = input.value;
    input.value = old;
    const limits =
      input.type === 'range'
        ? ` from ${input.min || '0'} to ${input.max || '100'} in steps of ${input.step || '1'}`
        : '';
    return {
      outcome: 'refused',
      reason: `a field of type ${input.type} takes ${format}${limits}; "${text}" ${got === '' ? 'is none' : `would become "${got}"`}`,
      before,
    };
  }
  if (input.value !== old) announceInput(input);
  return { outcome: 'done', before };
}

/** Browsers normalise times (`14:30:00` is kept as `14:30`) and numbers. */
function isSameValue({ type, value }: HTMLInputElement, wanted: string): boolean {
  if (type === 'range') return Number(value) === Number(wanted);
  return value === wanted || (wanted !== '' && value !== '' && wanted.startsWith(value));
}

/** The format of a field whose kind has one of its own, and what a text means in it; undefined for other fields. */
export function formatOf(element: Element, text: string): ValueFormat | undefined {
  const field = editableTarget(element);
  if (field.localName !== 'input') return undefined;
  const { type, min, max, step } = field as HTMLInputElement;
  const takes = setInputs[type];
  if (takes === undefined) return undefined;
  const trial = Object.assign(document.createElement('input'), { type, min, max, step });
  const wanted = type === 'color' ? text.trim().toLowerCase() : text.trim();
  trial.value = wanted;
  return { type, takes, ...(wanted !== '' && isSameValue(trial, wanted) && { wanted: trial.value }) };
}

function announceInput(element: Element): void {
  element.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * Brings the caret to the end of a field for what is to be typed; where the page places it elsewhere as the focus comes, as
 * fields with a mask do a moment later, or has done so since it was written into, it stays there. What is in the
 * field is kept, even where the page selects it as the focus comes.
 */
export async function focusToType(element: Element): Promise<boolean> {
  const field = editableTarget(element);
  if (focusedElement() === field) return focusField(field, written === field ? 'none' : 'end');
  focusField(field, 'end');
  written = field;
  await nextFrame();
  await nextFrame();
  if (!hasFocus(field)) return false;
  if (isAllSelected(field)) placeSelection(field, 'end');
  return true;
}

/** Whether the page has selected all that is in a field, which what is typed would replace; a part of it is to be. */
function isAllSelected(field: Element): boolean {
  if (field.localName !== 'input' && field.localName !== 'textarea') return false;
  const { selectionStart, selectionEnd, value } = field as HTMLInputElement;
  // Number and e-mail fields do not expose what is selected; no mask places a caret in them.
  return value !== '' && (selectionStart === null || (selectionStart === 0 && selectionEnd === value.length));
}

/** Focuses a field and places the selection. */
export function focusField(element: Element, select: 'all' | 'none' | 'end'): boolean {
  const field = editableTarget(element);
  (field as HTMLElement).focus?.({ preventScroll: true });
  if (select !== 'none') placeSelection(field, select);
  return hasFocus(field);
}

function hasFocus(field: Element): boolean {
  const focused = focusedElement();
  return focused === field || (focused !== null && field.contains(focused));
}

function placeSelection(field: Element, place: 'all' | 'end'): void {
  if (field.localName === 'input' || field.localName === 'textarea') {
    const input = field as HTMLInputElement;
    if (place === 'all') {
      input.select();
      return;
    }
    try {
      input.setSelectionRange(input.value.length, input.value.length);
    } catch {
      // Number and e-mail fields have no selection range, but they have a caret.
      getSelection()?.modify('move', 'forward', 'documentboundary');
    }
    return;
  }
  if (!isHtml(field) || !field.isContentEditable) return;
  const selection = getSelection();
  // A part of a date or time that the app draws is typed over, and selected by the app.
  if (selection === null || (place === 'end' && cachedRole(field) === 'spinbutton')) return;
  selection.selectAllChildren(field);
  if (place === 'end') selection.collapseToEnd();
}

const noList =
  'it is no list, and no combo box or button that opens one; click it, and then the option, each in a step of its own';

/** Selects exactly these options of a native select, each given by its label, its value, or its label in any case. */
export function selectOptions(element: Element, wanted: readonly string[]): SelectReply {
  const target = editableTarget(element);
  const select = target.localName === 'select' ? (target as HTMLSelectElement) : undefined;
  if (select === undefined) {
    if (!mayOfferOptions(target)) return { outcome: 'refused', selected: [], reason: noList };
    const isShown = showsOptions(target);
    noteOpening(target);
    return { outcome: 'custom', selected: [], isShown, takesText: notEditableReason(target) === null };
  }
  const before = selectedLabels(select);
  const isUnseen = isOutOfReach(select);
  const refuse = (reason: string): SelectReply => ({ outcome: 'refused', selected: before, reason });
  if (select.matches(':disabled')) return refuse('it is disabled');
  if (!select.multiple && wanted.length !== 1) return refuse(`it takes one option, not ${wanted.length}`);
  const chosen = new Set<HTMLOptionElement>();
  for (const text of wanted) {
    const option = findOption(select, text);
    if (option === undefined) {
      const options = optionLabels(select);
      const reason = `it has no option "${text}"; there are ${listed(options)}`;
      return { outcome: 'missing', selected: before, reason, options, isUnseen };
    }
    if (option.disabled || (option.parentElement as HTMLOptGroupElement | null)?.disabled === true) {
      return refuse(`its option "${labelOf(option)}" is disabled`);
    }
    chosen.add(option);
  }
  const already = Array.from(select.options).every((option) => option.selected === chosen.has(option));
  if (already) return { outcome: 'unchanged', selected: before };
  if (isUnseen) chosenBefore.set(select, new Set(select.selectedOptions));
  else select.focus({ preventScroll: true });
  for (const option of select.options) if (select.multiple || chosen.has(option)) option.selected = chosen.has(option);
  const choice = { before: before.join(', '), wanted: selectedLabels(select).join(', '), isUnseen };
  announceInput(select);
  return { outcome: 'done', selected: selectedLabels(select), choice };
}

/** What was chosen in a list that nobody sees before it was chosen in. */
const chosenBefore = new WeakMap<Element, ReadonlySet<HTMLOptionElement>>();

/** Chooses again what was chosen in a list that nobody sees before `selectOptions` did. */
export function putBackOptions(element: Element): void {
  const select = editableTarget(element);
  const before = chosenBefore.get(select);
  if (before === undefined) return;
  for (const option of (select as HTMLSelectElement).options) option.selected = before.has(option);
  // A drop-down of which nothing is chosen takes its first option by itself.
  if (before.size === 0) (select as HTMLSelectElement).selectedIndex = -1;
  announceInput(select);
}

/** Smaller than this, in CSS px, a list is not for people. */
const leastSize = 4;

/**
 * Whether an app has taken a native list out of sight or of reach: it draws another one in its place, and may or may not
 * follow what is chosen here.
 */
export function isOutOfReach(select: Element): boolean {
  const { width, height } = select.getBoundingClientRect();
  if (width < leastSize || height < leastSize) return true;
  // A whole form may take no pointer for a while, as long as it waits for an answer.
  const around = flatParent(select);
  return !takesPointer(select) && around !== null && takesPointer(around);
}

function takesPointer(element: Element): boolean {
  return getComputedStyle(element).pointerEvents !== 'none';
}

function findOption(select: HTMLSelectElement, text: string): HTMLOptionElement | undefined {
  const options = Array.from(select.options);
  const wanted = collapse(text);
  return (
    options.find((option) => labelOf(option) === wanted) ??
    options.find((option) => option.value === text) ??
    options.find((option) => labelOf(option).toLowerCase() === wanted.toLowerCase())
  );
}

/** The options as a message lists them. */
function listed(labels: readonly string[]): string {
  const shown = labels
    .slice(0, 20)
    .map((label) => `"${label}"`)
    .join(', ');
  return labels.length > 20 ? `${shown} and ${labels.length - 20} more` : shown || 'none';
}
