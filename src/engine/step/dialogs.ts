import { answerUnasked } from '../../domain/screen/target/dialog.js';
import type { SessionEvent } from '../../domain/screen/target/session-event.js';
import type { FlowRun } from './flow-run.js';
import type { UnhandledDialog } from './verdict.js';

/** A dialog as the step is judged that it is put down to. */
export interface OpenedDialog extends UnhandledDialog {
  readonly opened: number;
  readonly state: 'open' | 'handled' | 'unhandled';
}

/** The dialogs that opened during a step, or were dismissed by it and opened during none, and what became of them so far. */
export function dialogsOf({ session, dialogs }: FlowRun, since: number): readonly OpenedDialog[] {
  const events = session.eye.eventsSince(since);
  return events.flatMap((event): OpenedDialog[] => {
    if (event.kind !== 'dialog_opened' && event.kind !== 'dialog') return [];
    const opened = event.kind === 'dialog_opened' ? event.seq : event.opened;
    if (opened === undefined || dialogs.reported.has(opened)) return [];
    const end = event.kind === 'dialog' ? event : endOf(events, opened);
    if (event.kind === 'dialog' && event.expected) return [];
    dialogs.reported.add(opened);
    const { dialog: kind, message } = event;
    const answer = end?.answer ?? answerUnasked(kind);
    const state = end === undefined ? 'open' : end.expected ? 'handled' : 'unhandled';
    return [{ opened, kind, message, answer, state }];
  });
}

/** Records anew the steps whose dialog no step answered, as warnings. `isOver`: none will answer any more. */
export function recordUnanswered({ session, dialogs, record }: FlowRun, isOver = false): void {
  for (const [opened, settled] of dialogs.leftOpen) {
    const end = endOf(session.eye.eventsSince(opened), opened);
    if (end === undefined && !isOver) continue;
    dialogs.leftOpen.delete(opened);
    if (end?.expected !== true) record(settled);
  }
}

/** Records anew, as warnings, the steps that said how a dialog is answered which never came. To be called once none will come. */
export function recordUnmet({ session, dialogs, record }: FlowRun): void {
  const announced = [...dialogs.announced.values()];
  for (const [index, { since, ifUnmet }] of announced.entries()) {
    // The answer of a later step takes the place of one that was not used.
    const until = announced[index + 1]?.since ?? Number.POSITIVE_INFINITY;
    const came = session.eye
      .eventsSince(since)
      .some((event) => event.kind === 'dialog' && event.expected && event.seq <= until);
    if (!came) record(ifUnmet);
  }
}

type DialogEnd = Extract<SessionEvent, { kind: 'dialog' }>;

function endOf(events: readonly SessionEvent[], opened: number): DialogEnd | undefined {
  return events.find((event): event is DialogEnd => event.kind === 'dialog' && event.opened === opened);
}
