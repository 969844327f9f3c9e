import { HandeyeError } from '../../domain/errors.js';
import { formatSelectorError, parseSelector } from '../../domain/flow/selector/index.js';
import { refIn } from '../../domain/screen/element/ref.js';
import type { Eye } from '../../ports/eye.js';
import { candidatesAmong, leftOut } from '../step/candidates.js';

/** The ref of the one element that a selector means; a ref stands for itself. @throws HandeyeError `usage` */
export async function requireOne(eye: Eye, written: string): Promise<string> {
  const ref = refIn(written);
  if (ref !== undefined) return ref;
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
