import type { Bus } from '../../../clients/dbus/bus.js';
import type { Point } from '../../../domain/screen/element/screen-node.js';
import { fieldIn } from '../accessibility/states.js';
import { placesNow } from '../screen/element-places.js';
import { uncovered } from '../../../domain/screen/element/bounds.js';
import type { SeenScreen } from '../screen/seen-screen.js';

/** What is narrower is a frame around the field, and no arrow, in pixels. */
const leastArrowPx = 6;

/**
 * Where a combo box with a field is pressed to open its list, in px from its top left corner: what it is built of besides the
 * field, which toolkits do not expose. Undefined where it has no field, or nothing beside that.
 */
export async function besideField(bus: Bus, seen: SeenScreen, index: number): Promise<Point | undefined> {
  const field = fieldIn(seen.elements[index]!);
  if (field === undefined) return undefined;
  const fieldIndex = seen.elements.indexOf(field, index);
  const places = await placesNow(bus, seen, [index, fieldIndex]);
  const [box, inner] = [places.get(index)?.bounds, places.get(fieldIndex)?.bounds];
  if (box === undefined || inner === undefined) return undefined;
  const [arrow] = uncovered(box, [inner])
    .filter(({ width, height }) => Math.min(width, height) >= leastArrowPx)
    .toSorted((a, b) => Math.min(b.width, b.height) - Math.min(a.width, a.height));
  if (arrow === undefined) return undefined;
  return { x: arrow.x - box.x + arrow.width / 2, y: arrow.y - box.y + arrow.height / 2 };
}
