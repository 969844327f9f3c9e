import { setTimeout as sleep } from 'node:timers/promises';
import type { Bus } from '../../../clients/dbus/bus.js';
import { untilEventsAreRead } from '../../../clients/x11/client-ping.js';
import type { XConnection } from '../../../clients/x11/connection.js';
import type { XPointer } from '../../../clients/x11/pointer.js';
import { frameMs } from '../../../domain/screen/effect/settling.js';
import type { Located } from '../../../ports/eye.js';
import type { ActionResult, ActionOptions, TypeOptions } from '../../../ports/hand.js';
import type { Accessible } from '../accessibility/accessible.js';
import { readText } from '../accessibility/contents.js';
import { unlessBusy, unlessMissing } from '../accessibility/missing.js';
import { readStates } from '../accessibility/read-walking.js';
import { textRoles } from '../accessibility/roles.js';
import { fieldIn } from '../accessibility/states.js';
import { atspi, has, Interface, Role, State } from '../accessibility/vocabulary.js';
import { isSuggestingBeside, keepsKeysFrom, type OpenBeside } from '../screen/beside-popups.js';
import type { ScreenReader } from '../screen/screen-reader.js';
import { gone, isActionResult, type Aim } from './aim.js';
import type { AimedKeys } from './aimed-keys.js';
import { isOtherNumber, isSlider, noNumberFor, setSlider, setSpinButton } from './number-setter.js';
import type { SeparatePresses } from './separate-presses.js';
import { unlessStopped } from './unless-stopped.js';

/** A press to take the focus is no second one of a double click, and waits for that. */
const apart = { isChosen: true, isFree: () => Promise.resolve(false) };

/** What fields are written with. */
export interface FieldWriterParts {
  readonly bus: Bus;
  readonly x: XConnection;
  readonly pointer: XPointer;
  readonly keys: AimedKeys;
  readonly reader: ScreenReader;
  readonly aim: Aim;
  readonly presses: SeparatePresses;
}

/** Focuses fields and writes into them. */
export interface FieldWriter {
  /** Gives an element the focus, its window in front. */
  focus(target: Located, signal: AbortSignal): Promise<ActionResult | undefined>;
  /** Types at the end of what a field holds, or into what has the focus. */
  type(text: string, options: TypeOptions): Promise<ActionResult>;
  /** Replaces what a field holds. */
  fill(target: Located, text: string, options: ActionOptions): Promise<ActionResult>;
}

/** Writes by the keyboard, and where a field offers it and that is not what was asked for, by its own interface. */
export function createFieldWriter(parts: FieldWriterParts): FieldWriter {
  const { bus, x, pointer, keys, reader, aim, presses } = parts;
  const elementOf = async (target: Located): Promise<Accessible | undefined> => {
    const { tree, elements } = await reader.read();
    const index = tree.indexOf(target.ref);
    const element = index === undefined ? undefined : elements[index];
    // What is written into a combo box goes into the field in it.
    const isField = element === undefined || (element.interfaces & Interface.editableText) !== 0;
    return isField ? element : (fieldIn(element) ?? element);
  };
  /**
   * A program whose window has only just come to the front reports the focus once it has it, and has read that.
   * @returns undefined where it takes the element away instead, as one that puts another in its place
   */
  const isFocusedSoon = async (element: Accessible): Promise<boolean | undefined> => {
    const until = performance.now() + focusMs;
    for (;;) {
      const states = await unlessMissing(readStates(bus, element), undefined);
      if (states === undefined || has(states, State.focused)) return states && true;
      if (performance.now() > until) return false;
      await untilEventsAreRead(x);
      await sleep(frameMs);
    }
  };

  const focus: FieldWriter['focus'] = async (target, signal) => {
    const seen = await reader.read();
    const problem = await aim.inFront(seen, 'keys', target);
    if (problem !== undefined) return problem;
    const index = seen.tree.indexOf(target.ref);
    // Qt gives the focus behind a menu, and the keys to that; GTK 3 closes a popover as something beside it gets the focus.
    const open = index !== undefined ? await keepsKeysFrom(bus, x, seen, index) : undefined;
    if (open !== undefined) return keptBy(open);
    if (index !== undefined && (await isSuggestingBeside(x, seen, index))) {
      await keys.press('Escape', aim.window(), { signal });
      await untilEventsAreRead(x);
    }
    const element = await elementOf(target);
    if (element === undefined) return gone;
    const states = await unlessMissing(readStates(bus, element), undefined);
    if (states === undefined) return gone;
    if (has(states, State.focused)) return undefined;
    const caret = seen.traits?.selectsOnFocus === true ? await caretIn(bus, element) : undefined;
    if (signal.aborted) return { cutOff: true };
    const isGrabbed =
      (await unlessMissing(bus.call<boolean>(element, atspi.component, 'GrabFocus'), false)) ||
      (await focusByAction(bus, element));
    // The next key would replace what is selected, also where the field got the focus with its window and that is reported late.
    if (isGrabbed && caret !== undefined) await setCaret(bus, element, caret);
    const isFocused = isGrabbed && (await isFocusedSoon(element));
    if (isFocused === true) return undefined;
    if (isFocused === undefined) return gone;
    // Some toolkits let nobody but the pointer move the focus (GTK 4): a press does no more than that to a field alone.
    if (!textRoles.has(element.role) && (element.interfaces & Interface.editableText) === 0)
      return isGrabbed ? { refused: focusNotTaken, retryable: true } : { refused: notFocusable };
    const found = await aim.at(target);
    // A press there before and this one are no double click, which selects a word.
    const waited = !isActionResult(found) && (await presses.place(found, 1, target, { ...apart, signal })) === 'waited';
    const point = waited ? await aim.at(target) : found;
    if (isActionResult(point)) {
      if (point.missed === undefined) return point;
      return { refused: `It cannot be pressed to take the focus: covered by ${point.missed}.`, retryable: true };
    }
    if (signal.aborted) return { cutOff: true };
    await pointer.click(1, 1, point);
    presses.pressed(point, 1);
    await untilEventsAreRead(x);
    return undefined;
  };
  const textOf = async (element: Accessible): Promise<string | undefined> => {
    if ((element.interfaces & Interface.text) === 0) return undefined;
    return unlessMissing(readText(bus, element), undefined);
  };
  /** Typing goes on where the text ends, without replacing what a program selects as the focus comes. */
  const moveCaretToEnd = async (element: Accessible, byKeys: () => Promise<void>): Promise<void> => {
    const held = element.role === Role.spinButton ? await textOf(element) : undefined;
    const end = held === undefined ? await lengthOf(bus, element) : endOfNumber(held);
    if (end === 0 && held === undefined) return;
    if (end === undefined || !(await setCaret(bus, element, end))) await byKeys();
  };
  /** What a field holds once its program has read all that was typed. */
  const readBack = async (target: Located | undefined): Promise<Pick<ActionResult, 'readBack'>> => {
    await untilEventsAreRead(x, { answerMs: readingMs });
    const element = target && (await elementOf(target));
    const text = element && (await textOf(element));
    return text === undefined ? {} : { readBack: text };
  };
  /** Of a program that hangs, whoever has it typed into gives up, as no key follows. */
  const untilRead = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted && (await untilEventsAreRead(x, { answerMs: readingMs })) === 'silent');
  };
  const typeKeys = (
    text: string,
    { signal, onAnswer, delayMs = 0 }: ActionOptions & { readonly delayMs?: number },
  ): Promise<ActionResult> =>
    unlessStopped(signal, () =>
      keys.type(text, aim.window(), {
        signal,
        untilRead: () => untilRead(signal),
        ...(delayMs > 0 && { delay: delayMs }),
        ...(onAnswer && { onKey: onAnswer }),
      }),
    );
  const press = (chord: string, { signal }: ActionOptions): Promise<void> =>
    keys.press(chord, aim.window(), { signal });

  return {
    focus,
    async type(text, options) {
      const { target } = options;
      const problem = await (target === undefined
        ? aim.inFront(await reader.read(), 'keys', options)
        : focus(target, options.signal));
      if (problem !== undefined) return problem;
      const element = target && (await elementOf(target));
      if (element !== undefined) await moveCaretToEnd(element, () => press('Control+End', options));
      const result = await typeKeys(text, options);
      return result.cutOff === true ? result : { ...result, ...(await readBack(target)) };
    },
    async fill(target, text, options) {
      const element = await elementOf(target);
      if (element === undefined) return gone;
      if (isSlider(target)) {
        const problem = await aim.inFront(await reader.read(), 'keys', target);
        if (problem !== undefined) return problem;
        return options.signal.aborted ? { cutOff: true } : setSlider(bus, x, element, text);
      }
      const before = await textOf(element);
      const refused = before === undefined ? undefined : await noNumberFor(bus, element, { text, before });
      if (refused !== undefined) return { refused };
      if (before === text && !(await isOtherNumber(bus, element, text))) return { unchanged: true, readBack: text };
      // Many programs take a text only once its field is left, which one that never had the focus is not.
      const problem = await focus(target, options.signal);
      if (problem?.retryable === true) return problem;
      if (options.signal.aborted) return { cutOff: true };
      if (await setSpinButton(bus, x, element, text)) return unlessBusy(readBack(target), {});
      const setAt = performance.now();
      const isSet = await unlessBusy(setText(bus, element, text), 'busy');
      if (isSet === 'busy') return {};
      if (isSet) {
        const held = await unlessBusy(textOf(element), 'busy');
        if (held === 'busy') return {};
        if (held === text) {
          // Where what was pasted ends.
          await setCaret(bus, element, Array.from(text).length);
          return { readBack: text };
        }
        if (isTaken({ before, held, hasChanged: reader.changedAt() >= setAt }))
          return held === undefined ? {} : { readBack: held };
      }
      if (problem !== undefined) return problem;
      await press('Control+a', options);
      const result =
        text === ''
          ? await unlessStopped(options.signal, () => press('Delete', options))
          : await typeKeys(text, options);
      return result.cutOff === true ? result : { ...result, ...(await readBack(target)) };
    },
  };
}

/**
 * Whether a program has taken what it was given, and the field is empty again or has gone with that: written by keys, it would get
 * it twice, or another field would.
 *
 * @param hasChanged whether the program has reported a change since: it alone shows that a field that was empty was filled
 */
function isTaken({
  before,
  held,
  hasChanged,
}: {
  before: string | undefined;
  held: string | undefined;
  hasChanged: boolean;
}): boolean {
  if (before === undefined) return false;
  return held === undefined || (held === '' && (before !== '' || hasChanged));
}

/**
 * How long a program that says that it has moved the focus is given to have it, in milliseconds: on a busy machine the window
 * manager takes its time. A press in place of it would do more than to move the focus: it would set a slider.
 */
const focusMs = 1000;

/** Why no focus is given to what a press would do more to. */
const notFocusable =
  'It does not take the focus from outside, and a press would do more than that. Use click, or send_keys "Tab" where that leads to it.';

/** It may be slow, or its window have lost the focus meanwhile. */
const focusNotTaken = 'It says that it takes the focus, and does not have it.';

/** Letters choose in a menu. */
function keptBy(open: OpenBeside): ActionResult {
  return {
    refused: `An open ${open} gets the keys: choose in it, or close it by send_keys "Escape".`,
    retryable: true,
  };
}

/** The action by which Qt gives the focus to what can have it. */
const focusAction = 'SetFocus';

/** Gives the focus to an element that offers that among its actions. @returns whether it says that it did */
async function focusByAction(bus: Bus, element: Accessible): Promise<boolean> {
  if ((element.interfaces & Interface.action) === 0) return false;
  const count = await unlessMissing(bus.property<number>(element, atspi.action, 'NActions'), 0);
  const names = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      unlessMissing(bus.call<string>(element, atspi.action, 'GetName', { signature: 'i', values: [index] }), ''),
    ),
  );
  const index = names.indexOf(focusAction);
  if (index < 0) return false;
  return unlessMissing(
    bus.call<boolean>(element, atspi.action, 'DoAction', { signature: 'i', values: [index] }),
    false,
  );
}

/** How long a program may take to read a piece of a text, in milliseconds; one that takes longer counts as hung soon. */
const readingMs = 3_000;

/** Of the text of an element, in characters; undefined where it does not report that. */
async function lengthOf(bus: Bus, element: Accessible): Promise<number | undefined> {
  if ((element.interfaces & Interface.text) === 0) return undefined;
  return unlessMissing(bus.property<number>(element, atspi.text, 'CharacterCount'), undefined);
}

/** Where the caret of an element is, as characters before it; undefined where it has none, or some of its text is selected. */
async function caretIn(bus: Bus, element: Accessible): Promise<number | undefined> {
  if ((element.interfaces & Interface.text) === 0) return undefined;
  const [selections, caret] = await Promise.all([
    unlessMissing(bus.call<number>(element, atspi.text, 'GetNSelections'), 1),
    unlessMissing(bus.property<number>(element, atspi.text, 'CaretOffset'), -1),
  ]);
  return selections > 0 || caret < 0 ? undefined : caret;
}

/** @param offset before which character, from 0. @returns whether the element says that it did */
async function setCaret(bus: Bus, element: Accessible, offset: number): Promise<boolean> {
  return unlessMissing(
    bus.call<boolean>(element, atspi.text, 'SetCaretOffset', { signature: 'i', values: [offset] }),
    false,
  );
}

/** Where a spin button takes digits: behind its unit, such as " px", Qt drops them. */
function endOfNumber(held: string): number {
  const characters = Array.from(held);
  const lastDigit = characters.findLastIndex((character) => /\p{Nd}/u.test(character));
  // One that was emptied shows its unit alone.
  return lastDigit < 0 && !held.startsWith(' ') ? characters.length : lastDigit + 1;
}

/** Sets the text of a field by its own interface. @returns whether it says that it did */
async function setText(bus: Bus, element: Accessible, text: string): Promise<boolean> {
  if ((element.interfaces & Interface.editableText) === 0) return false;
  return unlessMissing(
    bus.call<boolean>(element, atspi.editableText, 'SetTextContents', { signature: 's', values: [text] }),
    false,
  );
}
