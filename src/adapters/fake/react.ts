import type { FakeEffect, FakeElement, FakeReactions } from '../../domain/fake/element.js';
import { fillInserts } from '../../domain/fake/inserts.js';
import { canonicalChord } from '../../domain/fake/read-app.js';
import { frameMs } from '../../domain/screen/effect/settling.js';
import { growAll } from './grow.js';
import { checkedRoles, isField, lineage, type LiveElement, type LiveWindow } from './live.js';
import type { FakeWorld } from './world.js';

/** What can be done to an element that an app may react to. */
export type Happening = Exclude<keyof FakeReactions, 'key'>;

/** Starts the app from the beginning: what is open then, opens. */
export function startApp(world: FakeWorld): void {
  world.start();
  for (const [index, spec] of world.app.windows.entries())
    if (spec.isOpen ?? index === 0) openWindow(world, spec, undefined);
}

/** What the nearest element that reacts to it does, among an element and what that is in. */
export function happen(world: FakeWorld, element: LiveElement, happening: Happening): void {
  for (const at of lineage(element)) {
    const effects = at.spec.on[happening];
    if (effects === undefined) continue;
    carryOut(world, effects, element.window);
    return;
  }
}

/** The same for a key. @returns whether anything reacts to it */
export function happenByKey(world: FakeWorld, window: LiveWindow, chord: string): boolean {
  const from = world.focus?.window === window ? world.focus : undefined;
  const reactions = [
    ...(from === undefined ? [] : [...lineage(from)].map(({ spec }) => spec.on.key ?? {})),
    window.spec.on.key ?? {},
  ];
  for (const keys of reactions) {
    const written = Object.keys(keys).find((key) => canonicalChord(key) === chord);
    const effects = written === undefined ? undefined : keys[written];
    if (effects === undefined) continue;
    carryOut(world, effects, window);
    return true;
  }
  return false;
}

/** Effects one after the other; those that are for later come by the clock, as long as the app runs. */
function carryOut(world: FakeWorld, effects: readonly FakeEffect[], window: LiveWindow): void {
  for (const effect of effects) {
    const { after, every, as } = effect;
    if (after === undefined && every === undefined) {
      doNow(world, effect, window);
      continue;
    }
    const stop = new AbortController();
    if (as !== undefined) {
      world.later.get(as)?.abort();
      world.later.set(as, stop);
    }
    void doLater(world, effect, window, AbortSignal.any([stop.signal, world.life.signal]));
  }
}

async function doLater(world: FakeWorld, effect: FakeEffect, window: LiveWindow, signal: AbortSignal): Promise<void> {
  const { after = 0, every } = effect;
  await world.clock.sleep(after, signal);
  if (every === undefined) {
    if (!signal.aborted && !world.isHung) doNow(world, effect, window);
    return;
  }
  for (;;) {
    await world.clock.sleep(every, signal);
    if (signal.aborted || world.isHung) return;
    doNow(world, effect, window);
  }
}

function doNow(world: FakeWorld, effect: FakeEffect, window: LiveWindow): void {
  const count = (world.counts.get(effect) ?? 0) + 1;
  world.counts.set(effect, count);
  const filled = (text: string): string => fillIn(world, text, count);
  if ('set' in effect) return set(world, effect, filled);
  if ('show' in effect) return change(world, effect.show, (element) => (element.isHidden = false));
  if ('hide' in effect) return change(world, effect.hide, (element) => (element.isHidden = true));
  if ('enable' in effect) return change(world, effect.enable, (element) => (element.isDisabled = false));
  if ('disable' in effect) return change(world, effect.disable, (element) => (element.isDisabled = true));
  if ('focus' in effect) return world.setFocus(world.byId(effect.focus));
  if ('add' in effect) {
    const parent = world.byId(effect.to);
    if (parent === undefined) return;
    parent.children.push(...growIn(world, parent, effect.add, filled));
    return world.touch();
  }
  if ('remove' in effect) {
    const element = world.byId(effect.remove);
    return element && world.remove(element);
  }
  if ('replace' in effect) return replace(world, effect, filled);
  if ('open' in effect) {
    const spec = world.app.windows.find(({ id }) => id === effect.open);
    return spec && openWindow(world, spec, window);
  }
  if ('close' in effect) {
    for (const open of world.windows.filter(({ spec }) => spec.id === effect.close)) closeWindow(world, open);
    return;
  }
  if ('copy' in effect) {
    world.clipboard = filled(effect.copy);
    world.copies += 1;
    return world.log.changed();
  }
  if ('move' in effect) {
    const element = world.byId(effect.move);
    if (element !== undefined) void move(world, element, effect);
    return;
  }
  if ('stop' in effect) return world.later.get(effect.stop)?.abort();
  if ('hang' in effect) {
    world.isHung = true;
    return;
  }
  if ('crash' in effect) return world.crash(effect.crash);
  for (const open of world.windows.toReversed()) closeWindow(world, open);
  world.end();
}

function openWindow(world: FakeWorld, spec: LiveWindow['spec'], by: LiveWindow | undefined): void {
  const window = world.show(spec, by);
  if (spec.dialog !== undefined) world.setFocus(undefined);
  carryOut(world, spec.on.open ?? [], window);
}

/** Closes a window, and lets the app react to it. */
export function closeWindow(world: FakeWorld, window: LiveWindow): void {
  for (const closed of world.shut(window)) carryOut(world, closed.spec.on.close ?? [], closed);
}

function change(world: FakeWorld, id: string, how: (element: LiveElement) => void): void {
  const element = world.byId(id);
  if (element === undefined) return;
  how(element);
  if (
    world.focus !== undefined &&
    [...lineage(world.focus)].some((at) => at === element && (at.isHidden || at.isDisabled))
  )
    world.focus = undefined;
  world.touch();
}

function set(
  world: FakeWorld,
  { set: id, name, text, value, states }: Extract<FakeEffect, { set: string }>,
  filled: (text: string) => string,
): void {
  change(world, id, (element) => {
    if (name !== undefined) element.name = filled(name);
    if (text !== undefined) element.text = filled(text);
    if (value !== undefined) {
      element.value = filled(value);
      element.caret = element.mark = element.value.length;
    }
    Object.assign(element.states, states);
  });
}

/** What an effect adds to an element, with its texts as they are then. */
function growIn(
  world: FakeWorld,
  parent: LiveElement,
  spec: FakeElement,
  filled: (text: string) => string,
): LiveElement[] {
  return growAll(spec, { window: parent.window, parent, nextRef: world.nextRef, filled });
}

function replace(
  world: FakeWorld,
  { replace: id, with: spec }: Extract<FakeEffect, { replace: string }>,
  filled: (text: string) => string,
): void {
  const element = world.byId(id);
  const parent = element?.parent;
  if (element === undefined || parent === undefined) return;
  const at = parent.children.indexOf(element);
  // Its texts may say what the one held whose place it takes.
  const grown = growIn(world, parent, spec, filled);
  world.remove(element);
  parent.children.splice(at, 0, ...grown);
  world.touch();
}

/** Moves an element in a wave, so that it turns as softly as what swings. */
async function move(
  world: FakeWorld,
  element: LiveElement,
  { by, over, swings }: Extract<FakeEffect, { move: string }>,
): Promise<void> {
  const { clock, life } = world;
  const began = clock.monotonicMs();
  const from = element.shift;
  world.moving += 1;
  for (let part = 0; part < 1 && !life.signal.aborted;) {
    await clock.sleep(frameMs, life.signal);
    if (life.signal.aborted || world.isHung) return;
    part = Math.min(1, (clock.monotonicMs() - began) / over);
    const way = (1 - Math.cos(part * swings * Math.PI)) / 2;
    element.shift = { x: from.x + by.x * way, y: from.y + by.y * way };
    if (part === 1) world.moving -= 1;
    world.touch();
  }
}

/** A text with what its {names} stand for. */
function fillIn(world: FakeWorld, text: string, count: number): string {
  return fillInserts(text, (name) => {
    if (name === 'count') return String(count);
    const element = world.byId(name);
    return element && heldBy(element);
  });
}

/** What an element holds or shows, in words. */
function heldBy(element: LiveElement): string {
  const { value, text, name, spec, states } = element;
  if (isField(element) || value !== undefined) return value ?? '';
  if (!checkedRoles.has(spec.role)) return text ?? name;
  return states.checked === 'mixed' ? 'partly checked' : states.checked === true ? 'checked' : 'not checked';
}
