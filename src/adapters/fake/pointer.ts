import type { Point } from '../../domain/screen/element/screen-node.js';
import type { MouseButton } from '../../ports/hand.js';
import { activate, closePopups, openPopup, setNumber } from './controls.js';
import { hitAt, layoutOf } from './layout.js';
import { isEnabled, isField, lineage, popupOf, takesFocus, type LiveElement } from './live.js';
import { happen } from './react.js';
import type { FakeWorld } from './world.js';

/** Moves the pointer; what it comes onto gets a `hover`. */
export function movePointer(world: FakeWorld, point: Point): void {
  world.pointer = point;
  const hit = reached(world, point);
  const under = new Set(hit === undefined ? [] : lineage(hit));
  const entered = [...under].filter((element) => !world.under.has(element));
  world.under = under;
  for (const element of entered) if (element.spec.on.hover !== undefined) happen(world, element, 'hover');
}

/** Presses a button of the mouse where the pointer is, and lets go of it. */
export function click(world: FakeWorld, button: MouseButton, count: number): void {
  for (let pressed = 1; pressed <= count; pressed += 1) {
    const hit = press(world);
    if (hit === undefined) return;
    if (button === 'right') pressRight(world, hit);
    if (button !== 'left') continue;
    if (hit.spec.role === 'slider') slide(world, hit, world.pointer);
    activate(world, hit);
    if (pressed === 2 && isEnabled(hit)) happen(world, hit, 'doubleClick');
  }
}

/** Drags what is at one point to another one, moving through some in between. */
export function drag(world: FakeWorld, stops: readonly Point[]): void {
  const [start, ...way] = stops;
  if (start === undefined) return;
  movePointer(world, start);
  const held = press(world);
  for (const stop of way) {
    movePointer(world, stop);
    if (held?.spec.role === 'slider') slide(world, held, stop);
  }
  const carried = held && [...lineage(held)].find(({ spec }) => spec.isDraggable);
  const below = reached(world, world.pointer);
  if (carried === undefined || below === undefined || !isEnabled(below)) return;
  if (![...lineage(below)].includes(carried)) happen(world, below, 'drop');
}

/** Turns the wheel over what is at the pointer. @returns whether anything was scrolled */
export function turnWheel(world: FakeWorld, deltaY: number): boolean {
  const hit = reached(world, world.pointer);
  if (hit === undefined) return false;
  const { overflows } = layoutOf(world);
  for (const element of lineage(hit)) if (scrollBy(world, element, deltaY, overflows.get(element) ?? 0)) return true;
  return false;
}

/** Scrolls what an element is in until it is in view. @returns whether anything was scrolled */
export function scrollIntoView(world: FakeWorld, element: LiveElement): boolean {
  let hasScrolled = false;
  for (const around of lineage(element)) {
    if (around === element || !around.spec.scrolls) continue;
    const { places, overflows } = layoutOf(world);
    const [room, box] = [places.get(around)?.bounds, places.get(element)?.bounds];
    if (room === undefined || box === undefined) continue;
    const beyond = box.y + box.height - (room.y + room.height);
    const away = box.y < room.y ? box.y - room.y : beyond > 0 ? Math.min(beyond, box.y - room.y) : 0;
    hasScrolled = scrollBy(world, around, away, overflows.get(around) ?? 0) || hasScrolled;
  }
  return hasScrolled;
}

function scrollBy(world: FakeWorld, element: LiveElement, by: number, overflow: number): boolean {
  const from = Math.min(element.scrolled, overflow);
  const to = Math.min(overflow, Math.max(0, from + by));
  if (from === to) return false;
  element.scrolled = to;
  world.touch();
  return true;
}

/** What gets the pointer at a point: nothing where a modal dialog is before it. */
function reached(world: FakeWorld, point: Point): LiveElement | undefined {
  const hit = hitAt(world, point);
  return hit === undefined || world.modalOver(hit.window) !== undefined ? undefined : hit;
}

/** What a press does whichever the button is. @returns what got it */
function press(world: FakeWorld): LiveElement | undefined {
  const hit = reached(world, world.pointer);
  if (hit === undefined) return undefined;
  world.raise(hit.window);
  closePopups(world, hit.window, hit);
  const focus = [...lineage(hit)].find(takesFocus);
  if (focus !== undefined) {
    if (isField(focus)) focus.caret = focus.mark = focus.value?.length ?? 0;
    world.setFocus(focus);
  }
  return hit;
}

function pressRight(world: FakeWorld, hit: LiveElement): void {
  if (!isEnabled(hit)) return;
  for (const at of lineage(hit)) {
    const menu = popupOf(at, 'right click');
    if (menu === undefined) continue;
    openPopup(world, menu, { x: world.pointer.x + 1, y: world.pointer.y + 1 });
    break;
  }
  happen(world, hit, 'rightClick');
}

function slide(world: FakeWorld, slider: LiveElement, { x }: Point): void {
  const bounds = layoutOf(world).places.get(slider)?.bounds;
  if (bounds === undefined || !isEnabled(slider)) return;
  const { min, max } = slider.spec;
  setNumber(world, slider, min + ((x - bounds.x) / Math.max(1, bounds.width - 1)) * (max - min));
}
