import { nearestWord } from '../nearest-word.js';

/** Names of keys as the web calls them (UI Events KeyboardEvent key values), by every spelling that people write. */
const keyNames: Readonly<Record<string, string>> = {
  ctrl: 'Control',
  control: 'Control',
  strg: 'Control',
  alt: 'Alt',
  option: 'Alt',
  shift: 'Shift',
  meta: 'Meta',
  cmd: 'Meta',
  command: 'Meta',
  win: 'Meta',
  windows: 'Meta',
  super: 'Meta',
  controlormeta: 'ControlOrMeta',
  mod: 'ControlOrMeta',
  enter: 'Enter',
  return: 'Enter',
  esc: 'Escape',
  escape: 'Escape',
  tab: 'Tab',
  space: 'Space',
  spacebar: 'Space',
  backspace: 'Backspace',
  bksp: 'Backspace',
  delete: 'Delete',
  del: 'Delete',
  insert: 'Insert',
  ins: 'Insert',
  home: 'Home',
  end: 'End',
  pageup: 'PageUp',
  pgup: 'PageUp',
  pagedown: 'PageDown',
  pgdn: 'PageDown',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  arrowup: 'ArrowUp',
  arrowdown: 'ArrowDown',
  arrowleft: 'ArrowLeft',
  arrowright: 'ArrowRight',
  plus: '+',
  minus: '-',
  comma: ',',
  contextmenu: 'ContextMenu',
  apps: 'ContextMenu',
  menu: 'ContextMenu',
  capslock: 'CapsLock',
  printscreen: 'PrintScreen',
};

const modifiers: ReadonlySet<string> = new Set(['Control', 'Alt', 'Shift', 'Meta', 'ControlOrMeta']);

/** Chords of canonical names, or why a text names no keys. */
export type KeysResult =
  | { readonly ok: true; readonly chords: readonly string[] }
  | { readonly ok: false; readonly message: string };

/**
 * Reads `"Ctrl+S"`, `"Tab, Enter"`, `"Ctrl+Shift+ArrowUp"` into chords of canonical names joined by `+`. A comma separates
 * chords; the comma key itself is `Comma`, the plus key `Plus` (or a `+` at the end, as in `Ctrl++`).
 */
export function parseKeys(keys: string): KeysResult {
  const chords: string[] = [];
  for (const written of keys.split(',').map((chord) => chord.trim())) {
    if (written === '') return { ok: false, message: `"${keys}" has an empty chord; the comma key is written Comma` };
    const chord = parseChord(written);
    if (!chord.ok) return chord;
    chords.push(chord.chord);
  }
  return { ok: true, chords };
}

function parseChord(written: string): { ok: true; chord: string } | { ok: false; message: string } {
  const plusKey = written === '+' || written.endsWith('++') || /\+\s+\+$/.test(written);
  const parts = (plusKey ? written.replace(/\+\s*$/, 'Plus') : written).split('+').map((part) => part.trim());
  const names: string[] = [];
  for (const [index, part] of parts.entries()) {
    const name = keyName(part);
    if (name === undefined) {
      const meant =
        part === ''
          ? `"${written}" ends without a key; the comma key is written Comma, the plus key Plus`
          : unknownKey(part);
      return { ok: false, message: meant };
    }
    const isLast = index === parts.length - 1;
    if (!isLast && !modifiers.has(name)) {
      return {
        ok: false,
        message: `"${part}" is no modifier; in "${written}" only the last key may be an ordinary one`,
      };
    }
    names.push(name);
  }
  return { ok: true, chord: names.join('+') };
}

function unknownKey(written: string): string {
  const nearest = nearestWord(written, new Set(Object.values(keyNames)));
  const meant = nearest === undefined ? 'a text is written by type' : `did you mean ${nearest}?`;
  return `"${written}" is no key; ${meant}`;
}

/** The canonical name of a key, or undefined when there is no such key. */
export function keyName(written: string): string | undefined {
  const word = written.toLowerCase().replace(/[\s_-]/g, '');
  if (Object.hasOwn(keyNames, word)) return keyNames[word];
  if (/^f([1-9]|1\d|2[0-4])$/i.test(written)) return written.toUpperCase();
  return Array.from(written).length === 1 ? written : undefined;
}

/** The spellings of modifiers that a `modifiers` list may use. */
export function modifierName(written: string): string | undefined {
  const name = keyName(written);
  return name !== undefined && modifiers.has(name) ? name : undefined;
}
