import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Point } from '../../domain/screen/element/screen-node.js';
import { sliderSetTo, sliderValue } from '../../domain/screen/element/slider-value.js';
import { unfitForSpinButton } from '../../domain/screen/element/spin-value.js';
import type { Located } from '../../ports/eye.js';
import type { ActionResult, ActionOptions, Hand, PressOptions, TypeOptions, UnaimedOptions } from '../../ports/hand.js';
import type { Permit } from '../../ports/permit.js';
import { answering } from './answering.js';
import { inTheWay } from './fake-source.js';
import { setNumber } from './controls.js';
import { pressChord, typeCharacter } from './keyboard.js';
import { layoutOf } from './layout.js';
import { isField, isShown, popupOf, takesFocus, type LiveElement } from './live.js';
import { click, drag, movePointer, turnWheel } from './pointer.js';
import { closeWindow, startApp } from './react.js';
import { isWritable, replaceText } from './text-entry.js';
import type { FakeWorld } from './world.js';

/** Points on the way of a drag. */
const dragStops = 8;

/** Keys that are typed at most before others may have their turn: whoever wants to stop a long text. */
const keysInOneTurn = 32;

const noHeldKeys = 'A fake app knows nothing of keys that are held during a click.';

const gone: ActionResult = { refused: 'The element is gone.', retryable: true };

/** The hand of a fake app: a pointer and a keyboard of its own. */
export function createFakeHand(world: FakeWorld): Hand {
  /** Where an element is now, its window in front, and what is in its way. */
  const aim = (target: Located | Point, position?: Point): Point | ActionResult => {
    if (!('ref' in target)) return target;
    const element = world.byRef(target.ref);
    const place = element && layoutOf(world).places.get(element);
    if (element === undefined || place === undefined) return gone;
    world.raise(element.window);
    const { bounds } = place;
    if (target.bounds !== null && (target.bounds.x !== bounds.x || target.bounds.y !== bounds.y))
      return { refused: 'The element moves: it is no longer where it was found.', retryable: true };
    const point = position === undefined ? target.point : { x: bounds.x + position.x, y: bounds.y + position.y };
    const missed = inTheWay(world, element, point);
    return missed === undefined ? point : { missed };
  };
  const isActionResult = (aimed: Point | ActionResult): aimed is ActionResult => !('x' in aimed);
  const doing = (permit: Permit, action: () => ActionResult | Promise<ActionResult>): Promise<ActionResult> => {
    permit.spend();
    return answering(world, action);
  };
  const stoppable = (
    permit: Permit,
    { signal }: ActionOptions,
    action: () => ActionResult | Promise<ActionResult>,
  ): Promise<ActionResult> => doing(permit, () => (signal.aborted ? { cutOff: true } : action()));
  const focusOn = (target: Located): ActionResult | undefined => {
    const element = world.byRef(target.ref);
    if (element === undefined) return gone;
    world.raise(element.window);
    if (!takesFocus(element)) return { refused: 'It cannot have the focus.' };
    world.setFocus(element);
    return undefined;
  };
  /** Keys and the wheel go to the window that a step names, else to that in which the session goes on and its dialogs. */
  const inFront = ({ window: key }: UnaimedOptions): ActionResult | undefined => {
    const window = key === undefined ? world.current() : world.windows.find((other) => other.key === key);
    if (window === undefined)
      return key === undefined ? undefined : { refused: 'The window that the step names is gone.' };
    world.raise(window);
    if (key === undefined) return undefined;
    const modal = world.modalOver(window);
    if (modal !== undefined)
      return {
        refused: `Nothing was sent, since the dialog "${modal.spec.title}" keeps the input: answer that first.`,
        retryable: true,
      };
    world.giveInput(window);
    return undefined;
  };
  const type = async (text: string, options: TypeOptions): Promise<ActionResult> => {
    const { target, delayMs, signal, onAnswer } = options;
    const problem = target === undefined ? inFront(options) : focusOn(target);
    if (problem !== undefined) return problem;
    const field = world.focus;
    if (field !== undefined && isField(field) && target !== undefined)
      field.caret = field.mark = field.value?.length ?? 0;
    for (const [index, character] of Array.from(text).entries()) {
      if (delayMs > 0 && index > 0) await world.clock.sleep(delayMs, signal);
      else if (index % keysInOneTurn === keysInOneTurn - 1) await nextTurn();
      if (signal.aborted) return { cutOff: true };
      await answering(world, () => typeCharacter(world, character));
      onAnswer?.();
    }
    return readBack(target && world.byRef(target.ref));
  };
  const fill = (target: Located, text: string): ActionResult => {
    const field = world.byRef(target.ref);
    if (field === undefined || !isShown(field)) return gone;
    if (field.spec.role === 'slider') return setSlider(world, field, text);
    if (!isWritable(field)) return { refused: 'Nothing can be written into it now.' };
    const { role, min, max } = field.spec;
    const unfit = role === 'spinbutton' ? unfitForSpinButton(text, { before: field.value ?? '', min, max }) : undefined;
    if (unfit !== undefined) return { refused: unfit };
    world.raise(field.window);
    if (field.value === text) return { unchanged: true, readBack: text };
    world.setFocus(field);
    replaceText(world, field, text);
    return readBack(field);
  };
  const pressKeys = async (chords: readonly string[], options: PressOptions): Promise<ActionResult> => {
    const { target, signal, onAnswer } = options;
    const problem = target === undefined ? inFront(options) : focusOn(target);
    if (problem !== undefined) return problem;
    for (const chord of chords) {
      if (signal.aborted) return { cutOff: true };
      await answering(world, () => pressChord(world, chord));
      onAnswer?.();
    }
    return {};
  };
  const moveTo = <Done extends ActionResult | Promise<ActionResult>>(
    aimed: Point | ActionResult,
    then: () => Done,
  ): ActionResult | Done => {
    if (isActionResult(aimed)) return aimed;
    movePointer(world, aimed);
    return then();
  };

  return {
    click: (permit, target, options) =>
      stoppable(permit, options, () => {
        const { button, count, modifiers, position, holdMs = 0, signal } = options;
        if (modifiers.length > 0) return { refused: `${noHeldKeys} Click without ${modifiers.join('+')}.` };
        return moveTo(aim(target, position), async () => {
          if (holdMs > 0) await world.clock.sleep(holdMs, signal);
          click(world, button, count);
          return {};
        });
      }),
    hover: (permit, target, options) => stoppable(permit, options, () => moveTo(aim(target), () => ({}))),
    drag: (permit, from, to, options) =>
      stoppable(permit, options, async () => {
        const [start, end] = [aim(from), aim(to)];
        if (isActionResult(start)) return start;
        if (isActionResult(end)) return end;
        const gestureMs = (options.holdMs ?? 0) + (options.durationMs ?? 0);
        if (gestureMs > 0) await world.clock.sleep(gestureMs, options.signal);
        const stops = Array.from({ length: dragStops + 1 }, (_, stop) => between(start, end, stop / dragStops));
        drag(world, stops);
        return {};
      }),
    type: (permit, text, options) => stoppable(permit, options, () => type(text, options)),
    fill: (permit, target, text, options) => stoppable(permit, options, () => fill(target, text)),
    clear: (permit, target, options) => stoppable(permit, options, () => fill(target, '')),
    focus: (permit, target, options) =>
      stoppable(
        permit,
        options,
        () => focusOn(target) ?? (target.reading.states.focused === true ? { unchanged: true } : {}),
      ),
    pressKeys: (permit, chords, options) => stoppable(permit, options, () => pressKeys(chords, options)),
    async selectOptions(permit, target) {
      permit.spend();
      return answering(world, () => {
        const list = world.byRef(target.ref);
        const popup = list && popupOf(list);
        return { custom: { isShown: popup !== undefined && !popup.isHidden, takesText: false } };
      });
    },
    scroll: (permit, delta, target, options) =>
      stoppable(permit, options, () => {
        if (delta.x !== 0) return { refused: 'A fake app scrolls up and down alone.' };
        const problem = target === undefined ? inFront(options) : undefined;
        if (problem !== undefined) return problem;
        return moveTo(target === undefined ? middleOfWindow(world, options) : aim(target), () => {
          turnWheel(world, delta.y);
          return {};
        });
      }),
    upload: (permit) => doing(permit, () => ({ refused: 'A fake app takes no files.' })),
    navigate: async (permit, to) => {
      permit.spend();
      if (to !== 'reload') return { refused: 'A fake app has no addresses to go to.' };
      // One that has crashed or hangs is started anew, too.
      startApp(world);
      return {};
    },
    focusWindow: (permit, id) =>
      doing(permit, () => {
        const window = world.windows.find(({ key }) => key === id);
        if (window === undefined) return { refused: 'The window is gone.' };
        world.enter(id);
        world.raise(window);
        return {};
      }),
    closeWindow: (permit, id) =>
      doing(permit, () => {
        const closing = id === undefined ? world.current() : world.windows.find(({ key }) => key === id);
        if (closing === undefined) return { refused: 'There is no window to close.' };
        closeWindow(world, closing);
        return {};
      }),
    answerDialog: (permit) =>
      doing(permit, () => ({ refused: 'Dialogs of a fake app are windows: click their buttons.' })),
  };
}

function setSlider(world: FakeWorld, slider: LiveElement, text: string): ActionResult {
  const wanted = sliderValue(text, slider.spec);
  if (typeof wanted === 'object') return wanted;
  if (Number(slider.value) === wanted) return { unchanged: true, readBack: slider.value ?? '' };
  world.raise(slider.window);
  setNumber(world, slider, wanted);
  return sliderSetTo(wanted, slider.value ?? '');
}

/** What a field holds, as whoever writes in it knows it. */
function readBack(field: LiveElement | undefined): ActionResult {
  return field === undefined || !isField(field) ? {} : { readBack: field.value ?? '' };
}

function middleOfWindow(world: FakeWorld, { window: key }: UnaimedOptions): Point | ActionResult {
  const current = key === undefined ? world.current() : world.windows.find((window) => window.key === key);
  const bounds = current && layoutOf(world).places.get(current.root)?.bounds;
  if (bounds === undefined) return { refused: 'There is no window to scroll in.' };
  return { x: Math.round(bounds.x + bounds.width / 2), y: Math.round(bounds.y + bounds.height / 2) };
}

function between(from: Point, to: Point, part: number): Point {
  return { x: Math.round(from.x + (to.x - from.x) * part), y: Math.round(from.y + (to.y - from.y) * part) };
}
