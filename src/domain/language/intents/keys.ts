import { valueOf, type Token } from '../text/token.js';
import { numberWords } from '../phrase/role-words.js';
import { toFill, toPoint } from '../grounding/purpose.js';
import { defineIntent, oneStep, withElement, type Proposal } from './intent.js';

/** Names of keys, each as steps write it. */
const keyNames: Readonly<Record<string, string>> = {
  enter: 'Enter',
  return: 'Enter',
  tab: 'Tab',
  escape: 'Escape',
  esc: 'Escape',
  space: 'Space',
  spacebar: 'Space',
  'space bar': 'Space',
  backspace: 'Backspace',
  delete: 'Delete',
  del: 'Delete',
  home: 'Home',
  end: 'End',
  insert: 'Insert',
  'page up': 'PageUp',
  pageup: 'PageUp',
  'page down': 'PageDown',
  pagedown: 'PageDown',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  'arrow up': 'ArrowUp',
  'arrow down': 'ArrowDown',
  'arrow left': 'ArrowLeft',
  'arrow right': 'ArrowRight',
  'up arrow': 'ArrowUp',
  'down arrow': 'ArrowDown',
  'left arrow': 'ArrowLeft',
  'right arrow': 'ArrowRight',
  arrowup: 'ArrowUp',
  arrowdown: 'ArrowDown',
  arrowleft: 'ArrowLeft',
  arrowright: 'ArrowRight',
  'cursor down': 'ArrowDown',
  'cursor up': 'ArrowUp',
};

const modifiers: Readonly<Record<string, string>> = {
  ctrl: 'Ctrl',
  control: 'Ctrl',
  strg: 'Ctrl',
  shift: 'Shift',
  alt: 'Alt',
  option: 'Alt',
  meta: 'Meta',
  cmd: 'Meta',
  command: 'Meta',
  win: 'Meta',
  super: 'Meta',
};

/** Keys that are pressed without being called keys; "press up" may be a button. */
const plainKeys = new Set([
  'Enter',
  'Tab',
  'Escape',
  'Space',
  'Backspace',
  'PageUp',
  'PageDown',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Delete',
  'Home',
  'End',
]);

/** The chord that words name, as `Ctrl+Shift+P`; undefined: they name none. */
function chordOf(tokens: readonly Token[], isCalledKey: boolean): string | undefined {
  let text = valueOf(tokens)
    .toLowerCase()
    .replace(/^the\s+/, '')
    .replace(/[\s-]+(?:key|keys|button on the keyboard|arrow key)$/, '');
  const isKey = isCalledKey || /\bkeys?$/.test(valueOf(tokens).toLowerCase());
  text = text.replaceAll(/\s*(?:\+|\bplus\b|\band\b)\s*/g, '+');
  const whole = keyNames[text];
  if (whole !== undefined) return isKey || plainKeys.has(whole) ? whole : undefined;
  const parts = text
    .split(/[+-]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length > 1 && parts.slice(0, -1).every((part) => part in modifiers)) {
    const last = keyOf(parts.at(-1)!);
    return last === undefined ? undefined : [...parts.slice(0, -1).map((part) => modifiers[part]!), last].join('+');
  }
  if (/^f\d{1,2}$/.test(text)) return text.toUpperCase();
  return isKey ? keyOf(text) : undefined;
}

function keyOf(word: string): string | undefined {
  return (
    keyNames[word] ??
    (/^f\d{1,2}$/.test(word) || /^[a-z]$/.test(word) ? word.toUpperCase() : /^\S$/.test(word) ? word : undefined)
  );
}

/** How many times: "3", "three", "twice". */
export function countOf(tokens: readonly Token[]): number | undefined {
  const word = valueOf(tokens).toLowerCase();
  if (/^\d{1,3}$/.test(word)) return Number(word);
  return numberWords[word];
}

const keysIntentForms = [
  '(press|hit|push|use|strike|type|send) {keys} (in|into|inside|on|while in) {target}',
  '(press|hit|push|use|strike|type|send) [the] (key|keys|shortcut|hotkey) {called}',
  '(press|hit|push|strike|type|send) {keys} (once|twice|thrice)',
  '(press|hit|push|strike|type|send) {keys} {count} times',
  '(press|hit|push|use|strike|send) {keys}',
  '(confirm|submit|search|finish) (with|by|using|by pressing) {called}',
  'type {keys}',
];

/** The keyboard. */
export const keysIntents = [
  defineIntent({
    name: 'keys',
    title: 'Press keys',
    forms: keysIntentForms,
    examples: [
      'press Enter',
      'press Ctrl+S',
      'hit the Escape key',
      'press Tab 3 times',
      'press Enter in the Search field',
    ],
    accepts: ({ keys, called, count }) =>
      chordOf(keys ?? called!, called !== undefined) !== undefined &&
      (count === undefined || countOf(count) !== undefined),
    propose: ({ keys, called, target, count }, context) => {
      const chord = chordOf(keys ?? called!, called !== undefined);
      if (chord === undefined || (keys?.length === 1 && keys[0]!.kind === 'quoted')) return undefined;
      const clause = context.focus.clause ?? [];
      const repeated = count === undefined ? (countOf(clause.slice(-1)) ?? 1) : countOf(count);
      if (repeated === undefined || repeated > 50) return undefined;
      const isCounted = count !== undefined || /^(?:once|twice|thrice)$/.test(clause.at(-1)?.lower ?? '');
      const all = Array.from({ length: isCounted ? repeated : 1 }, () => chord).join(', ');
      const understood = `press ${all}`;
      if (target === undefined) return oneStep(understood, 0.96, { action: 'send_keys', keys: all });
      const inField = withElement(context, target, toFill, (name, _, score) =>
        oneStep(understood, score, { action: 'send_keys', ...name, keys: all }),
      );
      if (inField?.kind === 'steps') return inField;
      return withElement(context, target, toPoint, (name, _, score): Proposal =>
        oneStep(understood, score, { action: 'send_keys', ...name, keys: all }),
      );
    },
  }),
];
