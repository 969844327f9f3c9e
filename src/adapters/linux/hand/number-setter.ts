import { setTimeout as sleep } from 'node:timers/promises';
import { BusFault, type Bus } from '../../../clients/dbus/bus.js';
import { untilEventsAreRead } from '../../../clients/x11/client-ping.js';
import type { XConnection } from '../../../clients/x11/connection.js';
import { frameMs } from '../../../domain/screen/effect/settling.js';
import {
  sliderSetTo,
  sliderValue,
  unsettableSlider,
  type SliderRange,
} from '../../../domain/screen/element/slider-value.js';
import { plainNumber, unfitForSpinButton } from '../../../domain/screen/element/spin-value.js';
import type { Located } from '../../../ports/eye.js';
import type { ActionResult } from '../../../ports/hand.js';
import type { Accessible } from '../accessibility/accessible.js';
import { readNumber } from '../accessibility/contents.js';
import { unlessBusy, unlessMissing } from '../accessibility/missing.js';
import { whileThere } from '../accessibility/read-walking.js';
import { atspi, Interface, Role } from '../accessibility/vocabulary.js';
import { gone } from './aim.js';

/** Whether an element is set to a number, and takes no text. */
export function isSlider({ reading }: Located): boolean {
  return reading.summary.controlType === 'slider';
}

/**
 * How long a program may take to have the value that its slider was set to, in milliseconds: Chromium hands it on to the process
 * of the page.
 */
const slidingMs = 1_000;

/** Sets a slider by its own interface: keys and the pointer would only come near to a value. */
export async function setSlider(bus: Bus, x: XConnection, element: Accessible, text: string): Promise<ActionResult> {
  const wanted = await beginSlider(bus, element, text).catch(notBegun);
  if (typeof wanted === 'object') return wanted;
  // One that goes away by being set has been set, and holds nothing that could be read back.
  const held = await unlessBusy(unlessMissing(numberSoon(bus, x, element, wanted), undefined), undefined);
  return held === undefined ? {} : sliderSetTo(wanted, held);
}

/** Writes the number that a text means. @returns the number, or what there is to say where nothing was written */
async function beginSlider(bus: Bus, element: Accessible, text: string): Promise<number | ActionResult> {
  const wanted = sliderValue(text, await rangeOf(bus, element));
  if (typeof wanted === 'object') return wanted;
  const before = await heldBy(bus, element);
  if (Number(before) === wanted) return { unchanged: true, readBack: before };
  await setNumber(bus, element, wanted);
  return wanted;
}

/** A program that is busy with what it was set to has been set. */
async function setNumber(bus: Bus, element: Accessible, wanted: number): Promise<void> {
  await unlessBusy(
    bus.setProperty(element, atspi.value, 'CurrentValue', { signature: 'd', values: [wanted] }),
    undefined,
  );
}

/** Why nothing was written to a slider. @throws what says nothing of the slider itself */
function notBegun(error: unknown): ActionResult {
  if (error instanceof BusFault && error.kind === 'gone') return gone;
  if (error instanceof BusFault && error.kind === 'refused') return { refused: unsettableSlider };
  throw error;
}

/** What a slider holds once that is what is wanted, or the time for it is up. */
async function numberSoon(bus: Bus, x: XConnection, element: Accessible, wanted: number): Promise<string> {
  const until = performance.now() + slidingMs;
  let held = await heldBy(bus, element);
  while (Number(held) !== wanted && performance.now() < until) {
    await untilEventsAreRead(x);
    await sleep(frameMs);
    held = await heldBy(bus, element);
  }
  return held;
}

function heldBy(bus: Bus, element: Accessible): Promise<string> {
  return whileThere(bus, element, readNumber(bus, element));
}

/** A text that is to be written into a field, and what stands there. */
interface Rewriting {
  readonly text: string;
  readonly before: string;
}

/** Why a spin button does not take a text; undefined where it may, and of other fields. */
export async function noNumberFor(
  bus: Bus,
  element: Accessible,
  { text, before }: Rewriting,
): Promise<string | undefined> {
  if (!isSpinButton(element)) return undefined;
  const range = await unlessMissing(rangeOf(bus, element), { min: 0, max: 0 });
  return unfitForSpinButton(text, { before, ...range });
}

/** Whether a field shows a number that its program has not taken yet: a spin button takes it as it is left. */
export async function isOtherNumber(bus: Bus, element: Accessible, text: string): Promise<boolean> {
  const shown = isSpinButton(element) ? plainNumber(text) : undefined;
  return shown !== undefined && Number(await unlessMissing(heldBy(bus, element), text)) !== shown;
}

/**
 * Sets a spin button by its own interface: it takes what is written into its field only as that is left.
 *
 * @returns whether it has the number that the text means, or is busy with it; false of other fields and other texts
 */
export async function setSpinButton(bus: Bus, x: XConnection, element: Accessible, text: string): Promise<boolean> {
  const wanted = isSpinButton(element) ? plainNumber(text) : undefined;
  if (wanted === undefined) return false;
  const set = async (): Promise<boolean> => {
    if (Number(await heldBy(bus, element)) === wanted) return false;
    await setNumber(bus, element, wanted);
    const held = await unlessBusy(numberSoon(bus, x, element, wanted), undefined);
    return held === undefined || Number(held) === wanted;
  };
  return unlessMissing(set(), false);
}

function isSpinButton({ role, interfaces }: Accessible): boolean {
  return role === Role.spinButton && (interfaces & Interface.value) !== 0;
}

async function rangeOf(bus: Bus, element: Accessible): Promise<SliderRange> {
  const limits = Promise.all([
    bus.property<number>(element, atspi.value, 'MinimumValue'),
    bus.property<number>(element, atspi.value, 'MaximumValue'),
  ]);
  const [min, max] = await whileThere(bus, element, limits);
  return { min, max };
}
