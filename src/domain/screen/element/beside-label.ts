/** Which field a person takes for labelled by a text that is only written beside it: in tables, in old forms, in simple dialogs. */
import type { Bounds } from './screen-node.js';

/** Something on the screen that may stand between a label and a field. */
export interface PlacedItem {
  readonly bounds: Bounds;
  /** A text, which may be a label itself; otherwise a control. */
  readonly isText: boolean;
}

/** A field without a name of its own. */
export interface PlacedField<Field> {
  readonly field: Field;
  readonly role: string;
  readonly bounds: Bounds;
}

/** Roles of fields: what a person fills in, chooses from or ticks. */
const fieldRoles = new Set('textbox searchbox spinbutton slider combobox listbox checkbox radio switch'.split(' '));

/** Roles whose label stands behind them as often as before them. */
const tickRoles = new Set('checkbox radio switch'.split(' '));

/** Whether an element of this role is a field that a text beside it may label. */
export function isFieldRole(role: string): boolean {
  return fieldRoles.has(role);
}

/** Whether a text is what a label says, whatever its case, without the colon or asterisk that forms end it with. */
export function isLabelText(text: string, label: string): boolean {
  return bareLabel(text) === bareLabel(label) && bareLabel(label) !== '';
}

function bareLabel(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s:：*]+$/, '')
    .trim()
    .toLowerCase();
}

/** The furthest that a label is from its field in a line, and above it, in pixels. */
const mostBeside = 300;
const mostAbove = 40;

/** Boxes may overlap by this much, in pixels, and still lie beside each other. */
const slack = 2;

/**
 * The field of each label: the one right of it in its line, or, where it has none there, the one right below it that has no
 * other text at its left. A box to tick may stand before its label, too: of two boxes the nearer is the label's. Nothing else lies
 * between a label and its field.
 *
 * @param fields those without a name
 * @param labels where the texts are that say what is asked for
 * @param items every text and control on the screen; asked for only where a field may belong to a label
 * @returns one field for a label, or several that are equally near
 */
export function fieldsBeside<Field>(
  fields: readonly PlacedField<Field>[],
  labels: readonly Bounds[],
  items: () => readonly PlacedItem[],
): Field[] {
  const outermost = fields.filter(
    ({ bounds }) => !fields.some((other) => other.bounds !== bounds && encloses(other.bounds, bounds)),
  );
  let known: readonly PlacedItem[] | undefined;
  const found = new Set<Field>();
  for (const label of labels) {
    let best = Number.POSITIVE_INFINITY;
    let nearest: Field[] = [];
    for (const { field, role, bounds } of outermost) {
      const distance = labelDistance(label, bounds, tickRoles.has(role), () => (known ??= items()));
      if (distance === undefined || distance > best) continue;
      if (distance < best) nearest = [];
      best = distance;
      nearest.push(field);
    }
    for (const field of nearest) found.add(field);
  }
  return [...found];
}

/** How far a label is from a field that it belongs to; any in its line is nearer than one below it. */
function labelDistance(
  label: Bounds,
  field: Bounds,
  isTick: boolean,
  items: () => readonly PlacedItem[],
): number | undefined {
  const beside = isInLine(label, field) ? besideGap(label, field, isTick) : undefined;
  if (beside !== undefined) return isFree(label, field, items()) ? Math.round(beside) : undefined;
  if (isTick) return undefined;
  const above = field.y - bottom(label);
  const overlap = Math.min(right(label), right(field)) - Math.max(label.x, field.x);
  if (above < -slack || above > mostAbove || overlap <= 0) return undefined;
  const all = items();
  const hasOtherLabel = all.some(
    ({ bounds, isText }) =>
      isText && isInLine(bounds, field) && besideGap(bounds, field, false) !== undefined && isFree(bounds, field, all),
  );
  return hasOtherLabel || !isFree(label, field, all) ? undefined : mostBeside + Math.round(above);
}

/** Between a label and a field in one line, in pixels; undefined where the label is on the wrong side or too far. */
function besideGap(label: Bounds, field: Bounds, isTick: boolean): number | undefined {
  const before = field.x - right(label);
  const behind = label.x - right(field);
  const gap = isTick ? Math.max(before, behind) : before;
  return gap < -slack || gap > mostBeside ? undefined : gap;
}

/** Whether two boxes share at least half of the lower one's height. */
function isInLine(a: Bounds, b: Bounds): boolean {
  const shared = Math.min(bottom(a), bottom(b)) - Math.max(a.y, b.y);
  return shared * 2 >= Math.min(a.height, b.height) && shared > 0;
}

/** Whether nothing lies between a label and a field. */
function isFree(label: Bounds, field: Bounds, items: readonly PlacedItem[]): boolean {
  const strip = between(label, field);
  return !items.some(({ bounds }) => !encloses(bounds, field) && overlaps(bounds, strip));
}

/** The room between two boxes that lie in one line or column. */
function between(a: Bounds, b: Bounds): Bounds {
  const span = (aFrom: number, aTo: number, bFrom: number, bTo: number): [from: number, to: number] => {
    const [from, to] = [Math.max(aFrom, bFrom), Math.min(aTo, bTo)];
    return from < to ? [from, to] : [to, from];
  };
  const [left, end] = span(a.x, right(a), b.x, right(b));
  const [top, base] = span(a.y, bottom(a), b.y, bottom(b));
  return { x: left, y: top, width: end - left, height: base - top };
}

function overlaps(a: Bounds, b: Bounds): boolean {
  return (
    Math.min(right(a), right(b)) - Math.max(a.x, b.x) > slack &&
    Math.min(bottom(a), bottom(b)) - Math.max(a.y, b.y) > slack
  );
}

function encloses(outer: Bounds, inner: Bounds): boolean {
  return outer.x <= inner.x && outer.y <= inner.y && right(outer) >= right(inner) && bottom(outer) >= bottom(inner);
}

function right({ x, width }: Bounds): number {
  return x + width;
}

function bottom({ y, height }: Bounds): number {
  return y + height;
}
