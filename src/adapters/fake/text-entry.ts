import { isEnabled, isField, type LiveElement } from './live.js';
import { happen } from './react.js';
import type { FakeWorld } from './world.js';

/** Characters as people count them: an emoji of several code points is one. */
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Whether somebody can write in an element now. */
export function isWritable(element: LiveElement): boolean {
  return isField(element) && isEnabled(element) && element.states.readonly !== true;
}

/** Writes a text in the place of what is selected. */
export function insertText(world: FakeWorld, field: LiveElement, text: string): void {
  const one = field.spec.isMultiline ? text : text.replaceAll(/[\r\n]+/g, '');
  splice(world, field, Math.min(field.caret, field.mark), Math.max(field.caret, field.mark), one);
}

/** Replaces all that a field holds. */
export function replaceText(world: FakeWorld, field: LiveElement, text: string): void {
  selectAll(field);
  insertText(world, field, text);
}

/** Selects all that a field holds. */
export function selectAll(field: LiveElement): void {
  field.mark = 0;
  field.caret = field.value?.length ?? 0;
}

/** What is selected in a field. */
export function selectionOf({ value = '', caret, mark }: LiveElement): string {
  return value.slice(Math.min(caret, mark), Math.max(caret, mark));
}

/** Takes away what is selected, else the character before or behind the caret. */
export function erase(world: FakeWorld, field: LiveElement, side: 'before' | 'behind'): void {
  if (field.caret !== field.mark) return insertText(world, field, '');
  const other = beside(field, side);
  splice(world, field, Math.min(field.caret, other), Math.max(field.caret, other), '');
}

/** Moves the caret; `extends`: what it passes is selected. */
export function moveCaret(
  field: LiveElement,
  to: 'before' | 'behind' | 'start' | 'end',
  { extends: isExtending }: { readonly extends: boolean },
): void {
  const end = field.value?.length ?? 0;
  field.caret = to === 'start' ? 0 : to === 'end' ? end : beside(field, to);
  if (!isExtending) field.mark = field.caret;
}

function beside({ value = '', caret }: LiveElement, side: 'before' | 'behind'): number {
  if (side === 'behind') {
    const [next] = characters.segment(value.slice(caret));
    return caret + (next?.segment.length ?? 0);
  }
  const last = [...characters.segment(value.slice(0, caret))].at(-1);
  return caret - (last?.segment.length ?? 0);
}

function splice(world: FakeWorld, field: LiveElement, from: number, to: number, text: string): void {
  if (!isWritable(field)) return;
  const before = field.value ?? '';
  field.value = before.slice(0, from) + text + before.slice(to);
  field.caret = field.mark = from + text.length;
  if (field.value === before) return;
  world.touch();
  happen(world, field, 'input');
}
