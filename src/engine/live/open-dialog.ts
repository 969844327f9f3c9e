import type { Eye, TargetStatus } from '../../ports/eye.js';

/** A dialog of the app that is open. */
type OpenDialog = NonNullable<TargetStatus['dialog']>;

/**
 * The dialog that blocks the target now, without answering it.
 *
 * @param options.mayBeUnopened whether the target may be one in which nothing was opened yet
 */
export async function openDialog(
  eye: Eye,
  options: { readonly mayBeUnopened?: boolean } = {},
): Promise<OpenDialog | undefined> {
  return (await eye.status({ ...options, dialogStays: true })).dialog;
}

/** Why nothing can be done, and what to do, in words for whoever decides on the next step. */
export function blockedBy({ kind, message }: OpenDialog): string {
  return `A dialog is open (${kind}: "${message}"), and nothing behind it can be reached. Answer it first: {"action": "handle_dialog", "accept": true} or false.`;
}
