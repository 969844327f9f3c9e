import type { RunReport } from '../../../domain/run/execution-report.js';
import { HandeyeError } from '../../../domain/errors.js';
import { createReportReducer } from '../../../projections/execution-report.js';
import { formatBytes, formatDuration, plural } from '../../../projections/wording.js';
import { printable } from '../../../projections/terminal-text.js';
import type { RunEntry, RunStore } from '../../../ports/run-store.js';
import { printJson, type CommandCall, type ConfigureCommand } from '../command.js';
import { followRun } from '../follow-run.js';
import { noteDamage } from '../output/damage-note.js';
import { filesIn } from '../folder-files.js';
import { shownPath } from '../output/problem-lines.js';
import { storedRunLines } from '../output/report-lines.js';
import { knownRun, runningText, stateText, type KnownRun } from '../run-state.js';
import { addSettings, settingGroups } from '../setting-flags.js';
import { tableLines } from '../output/table.js';
import { asTyped } from '../typed-command.js';

/** Declares `handeye runs` with its subcommands. */
export const configure: ConfigureCommand = (command, handledBy) => {
  const subcommands = [
    command
      .command('list', { isDefault: true })
      .description('Runs, the newest first.')
      .option('--limit <n>', 'How many.', '20')
      .option('--all', 'All of them.')
      .action(handledBy(list)),
    command
      .command('show')
      .description('One run: what it did and the files it left.')
      .argument('[run]', 'Id, the beginning of one, or last.', 'last')
      .action(handledBy(show)),
    command
      .command('follow')
      .description('Print a run while another process runs it, as that process does.')
      .argument('[run]', 'Id, the beginning of one, or last.', 'last')
      .option('--after <seq>', 'Print only what comes after the event with this number (seq in the JSON).', '0')
      .addHelpText(
        'after',
        '\nEnds with the run and with its exit code; with 1 if the process of the run is gone before that.\nCtrl+C ends the following and not the run: exit code 130, as of tail -f.\n\nExamples:\n  handeye runs follow last\n  handeye runs follow 20261120-1103 --json --after 12',
      )
      .action(handledBy(follow)),
    command
      .command('rm')
      .description('Remove runs with all their files.')
      .argument('<runs...>', 'Ids, beginnings of them, or last.')
      .action(handledBy(remove)),
    command
      .command('prune')
      .description('Remove old runs; never one that is at work.')
      .option('--keep <n>', 'Keep this many of the newest.')
      .option('--older-than <days>', 'Only those that are older than this many days.')
      .action(handledBy(prune)),
  ];
  for (const subcommand of subcommands) {
    const json = subcommand.name() === 'follow' ? 'Print each event as a line of JSON.' : 'Print the result as JSON.';
    addSettings(subcommand.option('--json', json), settingGroups.store);
  }
};

async function storeOf(call: CommandCall): Promise<RunStore> {
  return call.composition.openRunStore((await call.settings()).config);
}

async function list(call: CommandCall): Promise<number> {
  const { out, options } = call;
  const store = await storeOf(call);
  const entries = await store.list();
  const limit = options['all'] === true ? entries.length : wholeNumberOf(options['limit'], '--limit', 1);
  const rows: (KnownRun & { readonly bytes: number })[] = [];
  for (const entry of entries.slice(0, limit)) {
    rows.push({ ...(await knownRun(store, entry)), bytes: sizeOf(await filesIn(entry.folder)) });
  }
  if (call.json) {
    printJson(
      call,
      rows.map((known) => ({ ...known.entry, ...summaryOf(known), bytes: known.bytes })),
    );
    return 0;
  }
  if (rows.length === 0) {
    out.line(asTyped('There are no runs yet. Start one with "handeye run <flow>".'));
    return 0;
  }
  const lines = rows.map((known) => [
    stateText(known, out),
    known.entry.runId,
    known.run === undefined ? '' : formatDuration(known.run.totalTimeMs),
    known.run === undefined ? '' : plural(known.run.reports.length, 'flow'),
    formatBytes(known.bytes),
    out.paint('dim', printable(known.run?.reports.map(({ testName }) => testName).join(', ') ?? '')),
  ]);
  for (const line of tableLines(lines, { alignRight: [2, 3, 4], width: out.width })) out.line(line);
  const hidden = entries.length - rows.length;
  if (hidden > 0) out.line(out.paint('dim', `${plural(hidden, 'older run')} not shown; --all shows them.`));
  return 0;
}

async function show(call: CommandCall): Promise<number> {
  const { out, cwd, args } = call;
  const store = await storeOf(call);
  const entry = await store.find(args[0] ?? 'last');
  const files = await filesIn(entry.folder);
  const reducer = createReportReducer();
  const { events, damage } = await store.readUpToDamage(entry);
  noteDamage(damage, call.err);
  for (const event of events) reducer.apply(event);
  const run = reducer.report();
  const writer = run.finishedAt === null ? await store.writer(entry) : undefined;
  const started = events.find((event) => event.type === 'run_started');
  if (call.json) {
    printJson(call, {
      ...entry,
      command: started?.command ?? [],
      bytes: sizeOf(files),
      files,
      report: run,
      ...(writer && { writer }),
    });
    return 0;
  }
  const facts = [
    ['run', entry.runId],
    ['started', entry.startedAt],
    ['command', printable(started?.command.join(' ') ?? '')],
    ['machine', `${started?.machineName ?? ''}, ${started?.osVersion ?? ''}, handeye ${started?.handeyeVersion ?? ''}`],
    ['folder', `${shownPath(entry.folder, cwd)} (${plural(files.length, 'file')}, ${formatBytes(sizeOf(files))})`],
  ];
  for (const [label = '', text = ''] of facts) out.line(`${out.paint('dim', label.padEnd(12))}${text}`);
  out.line();
  if (writer === undefined) for (const line of storedRunLines(entry, run, out, cwd)) out.line(line);
  else out.line(`${runningText(writer)}, ${progressText(run)}`);
  out.line();
  const rows = files.map(({ name, bytes }) => [out.paint('dim', formatBytes(bytes)), name]);
  for (const line of tableLines(rows, { alignRight: [0] })) out.line(line);
  return 0;
}

/** Steps are known once their flow has begun; what is still to come of other flows is not. */
function progressText({ reports }: RunReport): string {
  const steps = reports.flatMap((report) => report.steps);
  const settled = steps.filter(({ status }) => status === 'passed' || status === 'failed' || status === 'warning');
  return `${settled.length} of ${plural(steps.length, 'step')} done so far`;
}

async function follow(call: CommandCall): Promise<number> {
  const afterSeq = wholeNumberOf(call.options['after'], '--after');
  const store = await storeOf(call);
  return followRun(call, store, await store.find(call.args[0] ?? 'last'), afterSeq);
}

async function remove(call: CommandCall): Promise<number> {
  const store = await storeOf(call);
  const entries: RunEntry[] = [];
  for (const id of call.args) entries.push(await store.find(id));
  const unique = [...new Map(entries.map((entry) => [entry.runId, entry])).values()];
  for (const entry of unique) await store.remove(entry);
  return printRemoved(call, unique);
}

async function prune(call: CommandCall): Promise<number> {
  const { keep, olderThan } = call.options;
  if (keep === undefined && olderThan === undefined) {
    throw new HandeyeError('usage', 'It is not said which runs may go.', {
      hint: 'Give --keep 20, --older-than 30, or both.',
    });
  }
  const store = await storeOf(call);
  return printRemoved(
    call,
    await store.prune({
      ...(keep !== undefined && { keep: wholeNumberOf(keep, '--keep') }),
      ...(olderThan !== undefined && { olderThanDays: numberOf(olderThan, '--older-than') }),
    }),
  );
}

function printRemoved(call: CommandCall, removed: readonly RunEntry[]): number {
  if (call.json) printJson(call, { removed: removed.map(({ runId }) => runId) });
  else if (removed.length === 0) call.out.line('No run was removed.');
  else call.out.line(`Removed ${plural(removed.length, 'run')}: ${removed.map(({ runId }) => runId).join(', ')}`);
  return 0;
}

function summaryOf({ run, state }: KnownRun): Record<string, unknown> {
  if (run === undefined) return { state, result: null, exitCode: null, totalTimeMs: null, flows: [] };
  return {
    state,
    // Nothing was judged yet, or nothing was done.
    result: state === 'running' || state === 'dry_run' ? null : run.result,
    exitCode: run.finishedAt === null ? null : run.exitCode,
    finishedAt: run.finishedAt,
    totalTimeMs: run.totalTimeMs,
    flows: run.reports.map(({ testName, file, backendUsed, result }) => ({ testName, file, backendUsed, result })),
  };
}

/** Runs are counted one by one; days may be parts of one. */
function wholeNumberOf(value: unknown, flag: string, least = 0): number {
  const count = numberOf(value, flag, least);
  if (Number.isInteger(count)) return count;
  throw badNumber(value, flag, 'is not a whole number');
}

function numberOf(value: unknown, flag: string, least = 0): number {
  const number = Number(value);
  if (typeof value !== 'string' || value.trim() === '' || !Number.isFinite(number) || number < 0)
    throw badNumber(value, flag, 'is no number');
  if (number < least) throw badNumber(value, flag, `is too small; it must be at least ${least}`);
  return number;
}

function badNumber(value: unknown, flag: string, fault: string): HandeyeError {
  return new HandeyeError('usage', `${flag} ${String(value)} ${fault}.`, { hint: `Such as ${flag} 20.` });
}

function sizeOf(files: readonly { readonly bytes: number }[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
