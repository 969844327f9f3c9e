import { absoluteAddress, addressProblem } from '../../domain/flow/address.js';
import { isDesktop, type BackendName } from '../../domain/flow/backend.js';
import { HandeyeError } from '../../domain/errors.js';

/** What a live session is opened on, as a flow names it. */
export interface LiveTarget {
  readonly backend: BackendName;
  /** As in the `targets` of a flow, before it is checked. */
  readonly targets: Readonly<Record<string, unknown>>;
}

/** What a local server is called without its scheme, such as `localhost:3000/cart`. */
const hostAndPort =
  /^(?:(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:]+\]|[\w-]+(?:\.[\w-]+)+)(?::\d+)?|[\w-]+:\d+)(?:[/?#]|$)/i;

/** A program's window, named by its title: `window:Untitled`. */
const windowPrefix = /^window:\s*/i;

/**
 * What a target is by how it is written: an address is a page, `window:<title>` a window that is open, anything else the
 * command line of a program.
 *
 * @param backend asked for; left out: what the text looks like
 * @throws HandeyeError `usage`
 */
export function liveTargetOf(written: string, backend?: BackendName): LiveTarget {
  const text = written.trim();
  if (text === '')
    throw new HandeyeError('usage', 'The target is empty.', {
      hint: 'Give an address such as http://localhost:3000, or the command line of a program.',
    });
  if (backend === 'fake') return { backend, targets: { fake: { app: text } } };
  if (backend === 'web' || (backend === undefined && looksLikeAddress(text))) {
    const url = absoluteAddress(text);
    const problem = addressProblem(text);
    if (problem !== undefined) throw new HandeyeError('usage', problem);
    return { backend: 'web', targets: { web: { url } } };
  }
  const desktop = backend ?? 'desktop';
  if (!isDesktop(desktop))
    throw new HandeyeError('usage', `There are no live sessions on ${desktop}.`, { hint: 'Use web, linux or fake.' });
  return windowPrefix.test(text)
    ? { backend: desktop, targets: { [desktop]: { windowTitleContains: text.replace(windowPrefix, '') } } }
    : { backend: desktop, targets: { [desktop]: { launch: text } } };
}

function looksLikeAddress(text: string): boolean {
  return /^(?:https?|file|about|data):/i.test(text) || hostAndPort.test(text);
}
