import type { Point } from '../../domain/screen/element/screen-node.js';
import {
  family,
  isEnabled,
  isShown,
  isWithin,
  lineage,
  popupOf,
  takesFocus,
  type LiveElement,
  type LiveWindow,
} from './live.js';
import { happen } from './react.js';
import type { FakeWorld } from './world.js';

/** What a click, Enter or the space bar does to a control, before its app reacts. */
export function activate(world: FakeWorld, element: LiveElement): void {
  if (!isEnabled(element)) return;
  const control = controlAround(element);
  if (control !== undefined) operate(world, control);
  happen(world, element, 'click');
}

const toggled: ReadonlySet<string> = new Set(['checkbox', 'switch', 'menuitemcheckbox']);
const exclusive: ReadonlySet<string> = new Set(['radio', 'menuitemradio', 'tab', 'option']);

function controlAround(element: LiveElement): LiveElement | undefined {
  for (const at of lineage(element)) {
    const { role } = at.spec;
    if (toggled.has(role) || exclusive.has(role) || role === 'menuitem' || popupOf(at) !== undefined) return at;
  }
  return undefined;
}

function operate(world: FakeWorld, control: LiveElement): void {
  const { role } = control.spec;
  const popup = popupOf(control);
  if (popup !== undefined) return popup.isHidden ? openPopup(world, popup) : closePopup(world, popup);
  if (toggled.has(role)) {
    control.states.checked = control.states.checked !== true;
    world.touch();
    happen(world, control, 'input');
  }
  if (exclusive.has(role)) choose(world, control);
  if (role.startsWith('menuitem')) closePopups(world, control.window);
}

/** Chooses one among those beside it: a radio button, a tab, an option. */
function choose(world: FakeWorld, chosen: LiveElement): void {
  const { role } = chosen.spec;
  const state = role === 'tab' || role === 'option' ? 'selected' : 'checked';
  for (const other of chosen.parent?.children ?? [])
    if (other.spec.role === role) other.states[state] = other === chosen;
  world.touch();
  const list = chosen.parent;
  const box = list?.isPopup === true && list.spec.role === 'listbox' ? list.parent : undefined;
  if (role === 'option' && list !== undefined) {
    if (box !== undefined) {
      box.value = chosen.name;
      closePopup(world, list);
    }
    happen(world, box ?? list, 'select');
  }
  if (role === 'radio') happen(world, chosen, 'input');
}

/** Goes on to the next or an earlier option of a combo box. */
export function chooseBeside(world: FakeWorld, box: LiveElement, step: 1 | -1): void {
  const options = popupOf(box)?.children ?? [];
  const at = options.findIndex(({ name }) => name === box.value);
  const next = options[Math.min(options.length - 1, Math.max(0, at + step))];
  if (next !== undefined && next.name !== box.value) choose(world, next);
}

/** Sets a slider or a field for numbers to a value within its bounds, on one of its steps. */
export function setNumber(world: FakeWorld, control: LiveElement, wanted: number): void {
  const { min, max, step } = control.spec;
  const onStep = min + Math.round((wanted - min) / step) * step;
  // Three times 0.1 is 0.30000000000000004.
  const value = Math.min(max, Math.max(min, Number(onStep.toPrecision(12))));
  if (String(value) === control.value) return;
  control.value = String(value);
  control.caret = control.mark = control.value.length;
  world.touch();
  happen(world, control, 'input');
}

/** Opens a menu or list, and closes the others but those that it is in. */
export function openPopup(world: FakeWorld, popup: LiveElement, anchor?: Point): void {
  closePopups(world, popup.window, popup);
  popup.anchor = anchor;
  popup.isHidden = false;
  const owner = popup.parent;
  if (owner?.states.expanded !== undefined) owner.states.expanded = true;
  for (const option of popup.children)
    if (owner?.value !== undefined && option.spec.role === 'option')
      option.states.selected = option.name === owner.value;
  world.touch();
}

function closePopup(world: FakeWorld, popup: LiveElement): void {
  for (const at of family(popup)) {
    if (!at.isPopup || at.isHidden) continue;
    at.isHidden = true;
    if (at.parent?.states.expanded !== undefined) at.parent.states.expanded = false;
    world.touch();
  }
}

/** Closes the menus and lists of a window, but those that an element is in or belongs to. @returns whether any was open */
export function closePopups(world: FakeWorld, window: LiveWindow, but?: LiveElement): boolean {
  let hasClosed = false;
  for (const popup of family(window.root)) {
    if (!popup.isPopup || popup.isHidden) continue;
    const owner = popup.parent;
    if (but !== undefined && (isWithin(but, popup) || (owner !== undefined && isWithin(but, owner)))) continue;
    closePopup(world, popup);
    hasClosed = true;
  }
  return hasClosed;
}

/** Gives the focus to the next control in the window, or to the one before; from the last to the first. */
export function moveFocus(world: FakeWorld, window: LiveWindow, step: 1 | -1): void {
  const stops = [...family(window.root)].filter((element) => takesFocus(element) && isShown(element));
  if (stops.length === 0) return;
  const at = world.focus === undefined ? -1 : stops.indexOf(world.focus);
  const next = at === -1 ? (step === 1 ? 0 : stops.length - 1) : (at + step + stops.length) % stops.length;
  const target = stops[next];
  if (target === undefined) return;
  target.mark = 0;
  target.caret = target.value?.length ?? 0;
  world.setFocus(target);
}
