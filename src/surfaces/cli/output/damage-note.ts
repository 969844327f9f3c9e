import type { HandeyeError } from '../../../domain/errors.js';
import { printable } from '../../../projections/terminal-text.js';
import type { Output } from './output.js';

/** Warns that what is shown of a run is not all of it, where its journal is damaged. */
export function noteDamage(damage: HandeyeError | undefined, err: Output): void {
  if (damage === undefined) return;
  err.line(`${err.paint('warning', 'warning:')} ${printable(damage.message)} What follows in the journal is left out.`);
}
