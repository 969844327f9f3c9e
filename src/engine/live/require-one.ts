import { HandeyeError } from '../../domain/errors.js';
import { formatSelectorError, parseSelector } from '../../domain/flow/selector/index.js';
import { refIn } from '../../domain/screen/element/ref.js';
import type { ScreenNode } from '../../domain/screen/element/screen-node.js';
import type { Eye } from '../../ports/eye.js';
import { candidatesAmong, leftOut } from '../step/candidates.js';
import { shownAs } from '../step/ref-selector.js';

/**
 * The ref of the one element that a selector means, or a ref.
 *
 * @param known an element as it was last seen, by its ref
 * @throws HandeyeError `usage`
 */
export async function requireOne(
  eye: Eye,
  written: string,
  known: (ref: string) => ScreenNode | undefined,
): Promise<string> {
  const ref = refIn(written);
  if (ref !== undefined) {
    const { count } = await eye.query({ target: { ref }, dialogStays: true });
    if (count > 0) return ref;
    throw new HandeyeError('usage', `The element ${shownAs(ref, known(ref))} is gone.`, {
      hint: 'Leave it out to see what is there.',
      data: { ref },
    });
  }
  const read = parseSelector(written);
  if (!read.ok) throw new HandeyeError('usage', formatSelectorError(read.error), { data: { selector: written } });
  const query = { target: { selector: read.selector }, dialogStays: true };
  const result = await eye.query(query);
  const [match] = result.matches;
  if (match !== undefined && result.count === 1) return match.summary.ref;
  if (result.count > 1) {
    const several = { ...result, query };
    const { listed, advice } = await candidatesAmong(eye, several);
    const list = `${listed.join(', ')}${leftOut(several)}`;
    throw new HandeyeError('usage', `"${written}" matches ${result.count} elements: ${list}.`, { hint: advice });
  }
  throw new HandeyeError('usage', `Nothing visible matches "${written}".`, {
    hint: result.nearest.length > 0 ? `Nearest: ${result.nearest.join(', ')}` : 'Leave it out to see what is there.',
    data: { selector: written, nearest: result.nearest },
  });
}
