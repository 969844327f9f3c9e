import { activate, chooseBeside, closePopups, moveFocus, setNumber } from './controls.js';
import { isEnabled, isField, type LiveElement, type LiveWindow } from './live.js';
import { happenByKey } from './react.js';
import { erase, insertText, isWritable, moveCaret, selectAll, selectionOf } from './text-entry.js';
import type { FakeWorld } from './world.js';

/** One key, with the names of `domain/flow/keys`, and what is held with it. */
interface Stroke {
  readonly key: string;
  readonly held: ReadonlySet<string>;
}

/** Presses a chord such as `Control+A` in the window in front. */
export function pressChord(world: FakeWorld, chord: string): void {
  const window = world.windows.at(-1);
  if (window === undefined) return;
  const names = chord.split('+');
  const isPlus = chord.endsWith('++') || chord === '+';
  const key = isPlus ? '+' : (names.at(-1) ?? '');
  const held = new Set(names.slice(0, isPlus ? -2 : -1).map((name) => (name === 'ControlOrMeta' ? 'Control' : name)));
  if (key === 'Escape' && closePopups(world, window)) return;
  const hasReacted = happenByKey(world, window, chord);
  // What reacted may have closed the window.
  if (!world.windows.includes(window)) return;
  const focus = world.focus?.window === window && isEnabled(world.focus) ? world.focus : undefined;
  if (key === 'Tab') return moveFocus(world, window, held.has('Shift') ? -1 : 1);
  if (focus === undefined) return;
  if (isField(focus) && pressInField(world, focus, { key, held })) return;
  pressOnControl(world, focus, key, hasReacted);
}

/** Types one character into what has the focus, as a key does. */
export function typeCharacter(world: FakeWorld, character: string): void {
  if (character === '\n') return pressChord(world, 'Enter');
  if (character === '\t') return pressChord(world, 'Tab');
  const { focus } = world;
  if (focus !== undefined && isField(focus) && focus.window === frontOf(world))
    return insertText(world, focus, character);
  pressChord(world, character === ' ' ? 'Space' : character);
}

function frontOf(world: FakeWorld): LiveWindow | undefined {
  return world.windows.at(-1);
}

/** @returns whether the field takes the key */
function pressInField(world: FakeWorld, field: LiveElement, { key, held }: Stroke): boolean {
  const selecting = { extends: held.has('Shift') };
  if (held.has('Control')) return pressCommand(world, field, key);
  switch (key) {
    case 'Backspace':
      erase(world, field, 'before');
      return true;
    case 'Delete':
      erase(world, field, 'behind');
      return true;
    case 'ArrowLeft':
      moveCaret(field, 'before', selecting);
      return true;
    case 'ArrowRight':
      moveCaret(field, 'behind', selecting);
      return true;
    case 'Home':
      moveCaret(field, 'start', selecting);
      return true;
    case 'End':
      moveCaret(field, 'end', selecting);
      return true;
    case 'Enter':
      if (field.spec.isMultiline) insertText(world, field, '\n');
      return true;
    case 'Space':
      insertText(world, field, ' ');
      return true;
    default:
      if (key.length > 1 && /^[A-Z]/.test(key)) return false;
      if (!held.has('Alt') && !held.has('Meta')) insertText(world, field, key);
      return true;
  }
}

/** Select all, copy, cut, paste. */
function pressCommand(world: FakeWorld, field: LiveElement, key: string): boolean {
  switch (key.toLowerCase()) {
    case 'a':
      selectAll(field);
      return true;
    case 'c':
    case 'x': {
      const selected = selectionOf(field);
      if (selected === '' || field.spec.isSecret) return true;
      world.clipboard = selected;
      world.copies += 1;
      world.log.changed();
      if (key.toLowerCase() === 'x' && isWritable(field)) insertText(world, field, '');
      return true;
    }
    case 'v':
      insertText(world, field, world.clipboard);
      return true;
    case 'home':
      moveCaret(field, 'start', { extends: false });
      return true;
    case 'end':
      moveCaret(field, 'end', { extends: false });
      return true;
    default:
      return false;
  }
}

function pressOnControl(world: FakeWorld, control: LiveElement, key: string, hasReacted: boolean): void {
  const { role, step, min, max } = control.spec;
  if (role === 'slider' || role === 'spinbutton') {
    const value = Number(control.value ?? min) || 0;
    if (key === 'ArrowUp' || key === 'ArrowRight') return setNumber(world, control, value + step);
    if (key === 'ArrowDown' || key === 'ArrowLeft') return setNumber(world, control, value - step);
    if (key === 'Home') return setNumber(world, control, min);
    if (key === 'End') return setNumber(world, control, max);
    return;
  }
  if (role === 'combobox' && key === 'ArrowDown') return chooseBeside(world, control, 1);
  if (role === 'combobox' && key === 'ArrowUp') return chooseBeside(world, control, -1);
  // What the app does at Enter is instead of a click.
  if ((key === 'Enter' || key === 'Space') && !hasReacted) activate(world, control);
}
