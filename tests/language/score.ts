import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { openSchema } from '../../src/surfaces/live/tool-schemas.js';
import { startLiveTools, type LiveStand } from '../support/live-tools.js';
import { attempt, type AttemptResult } from './attempt.js';
import { targets } from './sealed/targets.js';

type Step = Record<string, unknown>;

interface Command {
  readonly id: string;
  /** Key of a target. */
  readonly page: string;
  readonly text: string;
  readonly variables?: Readonly<Record<string, string>>;
  readonly expects: 'done' | 'fails' | 'asks';
  /** What must hold after the command. */
  readonly ends: readonly Step[];
  /** Reaches that by hand; left out where nothing is to be changed. */
  readonly solution?: readonly Step[];
}

interface Outcome {
  readonly command: Command;
  readonly result: AttemptResult;
  readonly holds: boolean;
  readonly detail: string;
}

const folder = fileURLToPath(new URL('sealed/', import.meta.url));
/** How long each of the `ends` may take to come true; before the solution, for what is false a look is enough. */
const endsMs = 5_000;
const falseMs = 300;
const attemptMs = 120_000;
const graceMs = 10_000;

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    answers: { type: 'string' },
    check: { type: 'boolean', default: false },
    id: { type: 'string' },
    why: { type: 'boolean', default: false },
  },
});

async function readCommands(): Promise<Command[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json') && name.startsWith(values.only));
  const lists = await Promise.all(
    files.toSorted().map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Command[]),
  );
  return lists.flat().filter(({ id }) => values.id === undefined || id === values.id);
}

/** Opens the target of a command in a session of its own, and closes both afterwards. */
async function withSession<T>(
  stand: LiveStand,
  command: Command,
  use: (session: string, act: (steps: readonly Step[], timeoutMs?: number) => Promise<string>) => Promise<T>,
): Promise<T> {
  const call = stand.call({ origin: 'person' });
  const target = targets[command.page];
  if (target === undefined) throw new Error(`There is no target ${command.page}.`);
  const running = await target.start();
  const name = command.id;
  try {
    const takesVariables = 'variables' in openSchema.shape;
    const given = takesVariables && command.variables !== undefined ? { variables: { ...command.variables } } : {};
    const opened = await stand.tools.open({ target: running.target, name, ...given }, call);
    if (opened.isFailure) throw new Error(opened.text);
    /** @returns what went wrong; empty: nothing */
    const act = async (steps: readonly Step[], timeoutMs?: number): Promise<string> => {
      if (steps.length === 0) return '';
      const timed = steps.map((step) => (timeoutMs === undefined ? step : { timeoutMs, ...step }));
      const answer = await stand.tools.act({ session: name, steps: timed.map((step) => ({ ...step })) }, call);
      return answer.isFailure ? answer.text : '';
    };
    const waited = await act(running.ready ?? []);
    if (waited !== '') throw new Error(waited);
    return await use(name, act);
  } finally {
    await stand.tools.close({ session: name }, call).catch(() => undefined);
    await running.stop();
  }
}

async function carriedOut(stand: LiveStand, command: Command, session: string): Promise<AttemptResult> {
  const { text, variables } = command;
  const signal = AbortSignal.timeout(attemptMs);
  const call = stand.call({ origin: 'person', signal });
  const late = new AbortController();
  const made = await Promise.race([
    attempt({ tools: stand.tools, call, session, text, ...(variables && { variables }) }),
    // One that does not heed the signal must not hold up the others.
    sleep(attemptMs + graceMs, { result: 'error' as const }, { signal: late.signal }),
  ]).finally(() => late.abort());
  return made.result;
}

async function tried(stand: LiveStand, command: Command): Promise<Outcome> {
  try {
    return await withSession(stand, command, async (session, act) => {
      let result: AttemptResult = 'error';
      let detail = '';
      try {
        result = await carriedOut(stand, command, session);
      } catch (error) {
        detail = String(error);
      }
      const missing = await act(command.ends, endsMs);
      return { command, result, holds: missing === '', detail: `${detail}${missing}` };
    });
  } catch (error) {
    return { command, result: 'error', holds: false, detail: String(error) };
  }
}

function isRight({ command: { expects }, result, holds }: Outcome): boolean {
  if (!holds) return false;
  if (expects === 'done') return result === 'passed' || result === 'warning';
  return expects === 'fails' ? result === 'failed' : result === 'asked' || result === 'failed';
}

const isWrongSilently = ({ command: { expects }, result, holds }: Outcome): boolean =>
  result === 'passed' && (!holds || expects !== 'done');
const isLeft = ({ command: { expects }, result }: Outcome): boolean =>
  expects === 'done' && (result === 'asked' || result === 'failed');

/** The only thing that is printed of what was tried. */
function totals(outcomes: readonly Outcome[]): string {
  const count = (is: (outcome: Outcome) => boolean): number => outcomes.filter(is).length;
  const right = count(isRight);
  const silent = count(isWrongSilently);
  const left = count((outcome) => !isRight(outcome) && isLeft(outcome));
  const warned = count((outcome) => !isRight(outcome) && outcome.result === 'warning');
  const errors = count((outcome) => outcome.result === 'error');
  const others = outcomes.length - right - silent - left - warned - errors;
  return `right ${right} of ${outcomes.length}; wrong without warning ${silent}; asked or failed though doable ${left}; wrong with a warning ${warned}; errors ${errors}; others ${others}`;
}

async function score(stand: LiveStand, commands: readonly Command[]): Promise<void> {
  const outcomes: Outcome[] = [];
  for (const command of commands) outcomes.push(await tried(stand, command));
  console.log(totals(outcomes));
  for (const group of new Set(Object.values(targets).map((target) => target.group))) {
    const own = outcomes.filter(({ command }) => targets[command.page]?.group === group);
    if (own.length > 0) console.log(`${group}: ${totals(own)}`);
  }
  if (values.answers === undefined) return;
  const answers = outcomes.map((outcome) => ({ ...outcome, isRight: isRight(outcome) }));
  await writeFile(values.answers, `${JSON.stringify(answers, null, 2)}\n`);
}

/** @returns what is inconsistent; empty: nothing */
async function checked(stand: LiveStand, command: Command): Promise<string> {
  const { expects, ends, solution } = command;
  try {
    return await withSession(stand, command, async (_session, act) => {
      const before = await act(ends, solution === undefined ? endsMs : falseMs);
      if (solution === undefined) return before === '' ? '' : `ends do not hold at the start: ${before}`;
      if (expects !== 'done') return 'it changes nothing, so it needs no solution';
      if (before === '') return 'ends hold before the solution';
      const solved = await act(solution);
      if (solved !== '') return `solution: ${solved}`;
      const after = await act(ends, endsMs);
      return after === '' ? '' : `ends do not hold after the solution: ${after}`;
    });
  } catch (error) {
    return String(error);
  }
}

async function check(stand: LiveStand, commands: readonly Command[]): Promise<void> {
  const found: { id: string; problem: string }[] = [];
  for (const command of commands) {
    const problem = await checked(stand, command);
    if (problem !== '') found.push({ id: command.id, problem });
  }
  const ids = new Set(commands.map(({ id }) => id));
  console.log(`consistent ${commands.length - found.length} of ${commands.length}; ids ${ids.size}`);
  for (const { id, problem } of found) console.log(values.why ? `${id}: ${problem}` : id);
}

const stand = await startLiveTools();
try {
  await cp(join(folder, 'files'), stand.folder, { recursive: true });
  await (values.check ? check : score)(stand, await readCommands());
} finally {
  await stand.close();
}
process.exit();
