import { titleOf, type CodingCommand } from '../../domain/coding/command.js';
import { outboxName, outboxText } from '../../domain/coding/outbox.js';
import { parseMessage } from '../../domain/coding/parse-message.js';
import { truncated } from '../../domain/coding/truncated.js';
import { HandeyeError } from '../../domain/errors.js';
import type { Clock } from '../../ports/clock.js';
import type { ExchangeFolder } from '../../ports/exchange-folder.js';
import type { Workspace } from '../../ports/workspace.js';
import { carryOutParts } from '../exchange/carry-out.js';
import { numbered, openExchange, type Exchange, type Message } from '../exchange/exchange.js';
import type { WorkCommand } from './carry-out-command.js';
import type { CommandOutcome } from './command-outcome.js';
import type { CodingResult, CodingState } from './session-state.js';

/** The subfolders of a coding session. */
export const codingFolders = ['inbox', 'outbox', 'taken', 'claims', 'outputs', 'dead-letter'] as const;

/** The file that holds the state of a coding session. */
export const codingStateName = 'session.json';

/** The model asks for what a command wrote in whole by a path that begins so. */
const outputPrefix = '@output/';

/** What a coding session works with. */
export interface CodingPorts {
  readonly folder: ExchangeFolder;
  readonly clock: Clock;
  readonly workspace: Workspace;
  /** Carries out one command of a reply; never throws for what the command itself does wrong. */
  carryOut(command: WorkCommand, signal: AbortSignal): Promise<CommandOutcome>;
  /** Takes secrets out of what goes to the model. */
  redact(text: string): string;
  /** Characters of output that an outbox has of a command. */
  readonly maxOutputLength: number;
  /** Bytes of a reply. */
  readonly maxMessageBytes: number;
  /** Called with what happens, for whoever watches. */
  onEvent(event: CodingEvent): void;
}

/** What happens in a coding session. */
export type CodingEvent =
  | { readonly kind: 'waiting'; readonly sequence: number; readonly outbox: string; readonly text: string }
  | { readonly kind: 'taken'; readonly name: string; readonly commands: number }
  | { readonly kind: 'command'; readonly title: string }
  | { readonly kind: 'result'; readonly result: CodingResult }
  | { readonly kind: 'message'; readonly text: string }
  | { readonly kind: 'refused'; readonly name: string; readonly reason: string }
  | { readonly kind: 'repeated'; readonly name: string; readonly outbox: string }
  | { readonly kind: 'done'; readonly summary: string };

/** What is recorded of a command when it is carried out. */
interface Recorded extends CodingResult {
  readonly read?: CodingState['reads'][number];
  readonly done?: string;
}

/**
 * Serves a coding session until a reply says that the task is done.
 *
 * @returns its last state
 * @throws HandeyeError `cancelled` when aborted, `storage_…`, `store_in_use`
 */
export async function serveCodingSession(
  begun: CodingState,
  ports: CodingPorts,
  signal: AbortSignal,
): Promise<CodingState> {
  const { folder, clock, onEvent } = ports;
  const exchange = await openExchange(folder, exchangeOptions(begun, ports), { clock });
  let state = begun;
  const save = async (next: CodingState): Promise<void> => {
    state = { ...next, updatedAt: clock.now().toISOString() };
    await folder.publish(codingStateName, `${JSON.stringify(state, null, 2)}\n`);
  };
  const publish = async (): Promise<string> => {
    const name = `outbox/${outboxName(state.id, state.sequence)}`;
    const text = await outboxOf(state, ports);
    await folder.publish(name, text);
    if (state.status === 'waiting') onEvent({ kind: 'waiting', sequence: state.sequence, outbox: name, text });
    return name;
  };

  await save(state);
  await publish();
  while (state.status === 'waiting') {
    const incoming = await exchange.next(signal);
    if (incoming.kind === 'duplicate') {
      const { answer } = incoming.record;
      if (answer !== undefined) await publishAgain(folder, answer);
      onEvent({ kind: 'repeated', name: incoming.name, outbox: answer ?? '' });
      continue;
    }
    if (incoming.kind === 'refused') {
      const { name, reason } = incoming;
      onEvent(incoming);
      await save({ ...emptied(state), notes: [`${name} was not read: ${reason}.`] });
      await publish();
      continue;
    }
    const { message } = incoming;
    const answered = sequenceIn(message.name, state.id);
    if (answered !== undefined && answered !== state.sequence && state.answers !== message.number) {
      const reason = `it answers outbox ${answered}, and ${state.sequence} is the last one`;
      onEvent({ kind: 'refused', name: message.name, reason });
      await exchange.refuse(message, reason);
      await save({
        ...emptied(state),
        answers: message.number,
        notes: [`${message.name} was not carried out: ${reason}.`],
      });
      await exchange.answered(message, await publish());
      continue;
    }
    // Killed between the outbox and the record that it is an answer: only the record is missing.
    if (state.answers !== message.number) await save(await answerTo(message, state, exchange, ports, signal));
    await exchange.answered(message, await publish());
  }
  onEvent({ kind: 'done', summary: state.summary ?? '' });
  return state;
}

/** The outbox that a reply says by its name that it answers. */
function sequenceIn(name: string, id: string): number | undefined {
  const digits = new RegExp(String.raw`^${id}_seq(\d{4,})\.txt$`, 'i').exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function exchangeOptions({ id }: CodingState, { maxMessageBytes }: CodingPorts) {
  return {
    inbox: 'inbox',
    taken: 'taken',
    accepts: (name: string) => name.toLowerCase().endsWith('.txt'),
    maxBytes: maxMessageBytes,
    isWhole: (text: string) => (parseMessage(text).isCutOff ? ('no' as const) : ('perhaps' as const)),
    idOf: (name: string) => {
      const sequence = sequenceIn(name, id);
      // By it, one that is delivered again is distinguished from another one.
      return sequence === undefined ? undefined : `seq${sequence}`;
    },
  };
}

/** Carries out a reply. @returns the state whose outbox answers it */
async function answerTo(
  message: Message,
  state: CodingState,
  exchange: Exchange,
  ports: CodingPorts,
  signal: AbortSignal,
): Promise<CodingState> {
  const { onEvent } = ports;
  const { commands, problems } = parseMessage(message.text);
  onEvent({ kind: 'taken', name: message.name, commands: commands.length });
  const recorded = await carryOutParts<CodingCommand, Recorded>(exchange, message, commands, {
    titleOf,
    async carryOut(command, index) {
      onEvent({ kind: 'command', title: titleOf(command) });
      const result = await carriedOut(command, `${numbered(message.number)}-${index + 1}.txt`, ports, signal);
      onEvent({ kind: 'result', result });
      return result;
    },
    unknown: (command) => ({
      status: 'unknown',
      title: titleOf(command),
      output:
        'handeye was stopped while this ran: it may have been done wholly, in part or not at all. It is not done again by itself. Look at what is there, then decide.',
    }),
    // What follows [DONE] was written for a task that goes on.
    endsAt: ({ done }) => done !== undefined,
  });
  const isEmpty = commands.length === 0 && problems.length === 0;
  const notes = isEmpty ? [`${message.name} has no command. Text outside of commands is ignored.`] : [];
  if (!(await exchange.isUnchanged(message)))
    notes.push(
      `${message.name} was written to after it was taken; what came later was not read. Send it as another file.`,
    );
  const said = recorded.find((result) => result.done !== undefined)?.done;
  const isFailed = problems.length > 0 || recorded.some(({ status }) => status !== 'ok');
  // Whoever said so has not seen yet what failed.
  const done = isFailed ? undefined : said;
  if (said !== undefined && isFailed)
    notes.push(
      'The session goes on: DONE counts only in a reply in which nothing failed. Look at the results, then say DONE again.',
    );
  const results = recorded.map(({ status, title, output }) => ({
    status,
    title,
    ...(output !== undefined && { output }),
  }));
  return {
    ...state,
    sequence: state.sequence + 1,
    answers: message.number,
    results,
    reads: recorded.flatMap(({ read }) => read ?? []),
    notes,
    problems: [...problems],
    ...(done !== undefined && { status: 'done' as const, summary: done }),
  };
}

async function carriedOut(
  command: CodingCommand,
  outputName: string,
  ports: CodingPorts,
  signal: AbortSignal,
): Promise<Recorded> {
  const title = titleOf(command);
  if (command.kind === 'done') return { status: 'ok', title, done: command.text };
  if (command.kind === 'message') {
    ports.onEvent({ kind: 'message', text: command.text });
    return { status: 'ok', title };
  }
  const outcome: CommandOutcome =
    command.kind === 'read_file' && command.path.startsWith(outputPrefix)
      ? await readOutput(command, ports)
      : await ports.carryOut(command, signal).catch((error: unknown) => {
          // What the command did wrong is for the model; what keeps handeye from working is for its user.
          if (
            error instanceof HandeyeError &&
            !['cancelled', 'storage_full', 'storage_unwritable'].includes(error.code)
          )
            return { status: 'failed' as const, output: [error.message, error.hint].filter(Boolean).join(' ') };
          throw error;
        });
  const { status } = outcome;
  const output = outcome.output === undefined ? undefined : ports.redact(outcome.output);
  const read = outcome.read === undefined ? undefined : { ...outcome.read, text: ports.redact(outcome.read.text) };
  if (output === undefined || output === '') return { status, title, ...(read !== undefined && { read }) };
  const { text, cut } = truncated(output, ports.maxOutputLength, `${outputPrefix}${outputName}`);
  if (cut === 0) return { status, title, output: text, ...(read !== undefined && { read }) };
  await ports.folder.publish(`outputs/${outputName}`, output);
  return { status, title, output: text, ...(read !== undefined && { read }) };
}

type ReadCommand = Extract<CodingCommand, { kind: 'read_file' }>;

/** What a command wrote, as it was kept: no file of the workspace. */
async function readOutput(
  { path, startLine = 1, endLine }: ReadCommand,
  { folder, maxMessageBytes }: CodingPorts,
): Promise<CommandOutcome> {
  const name = path.slice(outputPrefix.length);
  if (!/^\d{4,}-\d+\.txt$/.test(name)) return { status: 'failed', output: `There is no output "${name}".` };
  const read = await folder.read(`outputs/${name}`, maxMessageBytes * 8);
  if (read.outcome !== 'text') return { status: 'failed', output: `There is no output "${name}".` };
  const lines = read.text.split('\n').slice(startLine - 1, endLine);
  return { status: 'ok', read: { path, text: lines.join('\n'), hash: '', startLine } };
}

function emptied(state: CodingState): CodingState {
  return { ...state, sequence: state.sequence + 1, results: [], reads: [], notes: [], problems: [] };
}

async function outboxOf(state: CodingState, { workspace }: CodingPorts): Promise<string> {
  const { id, sequence, task, results, reads, notes, problems } = state;
  return outboxText({
    sessionId: id,
    sequence,
    task,
    listing: await workspace.list(),
    results: results.map(({ output, ...result }) => ({ ...result, ...(output !== undefined && { output }) })),
    reads,
    notes,
    problems,
    prompt: promptFor(state),
  });
}

function promptFor({ id, sequence, status }: CodingState): string {
  if (status === 'done') return 'The session is over. No reply is read any more.';
  return `Reply with the commands that come next, or with [DONE] once the task is done and checked. Save the reply as inbox/${outboxName(id, sequence)}.`;
}

async function publishAgain(folder: ExchangeFolder, name: string): Promise<void> {
  const read = await folder.read(name, Number.MAX_SAFE_INTEGER);
  if (read.outcome === 'text') await folder.publish(name, read.text);
}
