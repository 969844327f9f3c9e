import type { LoadedFlow } from '../../../engine/load/load-flow.js';
import { unreadVariables } from '../../../engine/run/unread-variables.js';
import type { Output } from './output.js';

/** Says which variables of the command line no flow reads; no more than that, since runs may share a set of variables. */
export function warnOfUnreadVariables(
  flows: Iterable<LoadedFlow>,
  given: Readonly<Record<string, string>>,
  err: Output,
): void {
  for (const { name, nearest } of unreadVariables(flows, given)) {
    const meant = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
    err.line(`${err.paint('warning', 'warning:')} --var ${name}: no flow reads a variable of this name.${meant}`);
  }
}
