import type { RunReport } from '../../../domain/run/execution-report.js';
import { HandeyeError } from '../../../domain/errors.js';
import { createReportReducer } from '../../../projections/execution-report.js';
import { formatBytes, formatDuration, plural } from '../../../projections/wording.js';
import { printable } from '../../../projections/terminal-text.js';
import { resultStyle } from '../../../projections/terminal-style.js';
import type { RunEntry, RunStore } from '../../../ports/run-store.js';
import { printJson, type CommandCall, type ConfigureCommand } from '../command.js';
import { filesIn } from '../folder-files.js';
import { shownPath } from '../problem-lines.js';
import { reportLines } from '../report-lines.js';
import { addSettings, settingGroups } from '../setting-flags.js';
import { tableLines } from '../table.js';

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
    addSettings(subcommand.option('--json', 'Print the result as JSON.'), settingGroups.store);
  }
};

async function storeOf(call: CommandCall): Promise<RunStore> {
  return call.composition.openRunStore((await call.settings()).config);
}

async function list(call: CommandCall): Promise<number> {
  const { out, options } = call;
  const store = await storeOf(call);
  const entries = await store.list();
  const limit = options['all'] === true ? entries.length : countOf(options['limit'], '--limit');
  const rows: { entry: RunEntry; run: RunReport | undefined; bytes: number }[] = [];
  for (const entry of entries.slice(0, limit)) {
    rows.push({ entry, run: await reportOf(store, entry), bytes: sizeOf(await filesIn(entry.folder)) });
  }
  if (call.json) {
    printJson(
      call,
      rows.map(({ entry, run, bytes }) => ({ ...entry, ...summaryOf(run), bytes })),
    );
    return 0;
  }
  if (rows.length === 0) {
    out.line('There are no runs yet. Start one with "handeye run <flow>".');
    return 0;
  }
  const lines = rows.map(({ entry, run, bytes }) => [
    verdictText(run, call),
    entry.runId,
    run === undefined ? '' : formatDuration(run.totalTimeMs),
    run === undefined ? '' : plural(run.reports.length, 'flow'),
    formatBytes(bytes),
    out.paint('dim', printable(run?.reports.map(({ testName }) => testName).join(', ') ?? '')),
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
  const events = await store.read(entry);
  for (const event of events) reducer.apply(event);
  const run = reducer.report();
  const started = events.find((event) => event.type === 'run_started');
  if (call.json) {
    printJson(call, { ...entry, command: started?.command ?? [], bytes: sizeOf(files), files, report: run });
    return 0;
  }
  const facts = [
    ['run', entry.runId],
    ['started', entry.startedAt],
    ['command', started?.command.join(' ') ?? ''],
    ['machine', `${started?.machineName ?? ''}, ${started?.osVersion ?? ''}, handeye ${started?.handeyeVersion ?? ''}`],
    ['folder', `${shownPath(entry.folder, cwd)} (${plural(files.length, 'file')}, ${formatBytes(sizeOf(files))})`],
  ];
  for (const [label = '', text = ''] of facts) out.line(`${out.paint('dim', label.padEnd(12))}${text}`);
  out.line();
  for (const line of reportLines(run, out, { folder: entry.folder, cwd, onlyProblems: false })) out.line(line);
  out.line();
  const rows = files.map(({ name, bytes }) => [out.paint('dim', formatBytes(bytes)), name]);
  for (const line of tableLines(rows, { alignRight: [0] })) out.line(line);
  return 0;
}

async function remove(call: CommandCall): Promise<number> {
  const store = await storeOf(call);
  const entries: RunEntry[] = [];
  for (const id of call.args) entries.push(await store.find(id));
  const unique = [...new Map(entries.map((entry) => [entry.runId, entry])).values()];
  for (const entry of unique) await store.remove(entry);
  return tellRemoved(call, unique);
}

async function prune(call: CommandCall): Promise<number> {
  const { keep, olderThan } = call.options;
  if (keep === undefined && olderThan === undefined) {
    throw new HandeyeError('usage', 'It is not said which runs may go.', {
      hint: 'Give --keep 20, --older-than 30, or both.',
    });
  }
  const store = await storeOf(call);
  return tellRemoved(
    call,
    await store.prune({
      ...(keep !== undefined && { keep: countOf(keep, '--keep') }),
      ...(olderThan !== undefined && { olderThanDays: countOf(olderThan, '--older-than') }),
    }),
  );
}

function tellRemoved(call: CommandCall, removed: readonly RunEntry[]): number {
  if (call.json) printJson(call, { removed: removed.map(({ runId }) => runId) });
  else if (removed.length === 0) call.out.line('No run was removed.');
  else call.out.line(`Removed ${plural(removed.length, 'run')}: ${removed.map(({ runId }) => runId).join(', ')}`);
  return 0;
}

/** The report that the run left, or what its journal tells; undefined where neither can be read. */
async function reportOf(store: RunStore, entry: RunEntry): Promise<RunReport | undefined> {
  try {
    const bytes = await store.readFile(entry, 'report.json');
    return JSON.parse(Buffer.from(bytes).toString('utf8')) as RunReport;
  } catch {
    const reducer = createReportReducer();
    try {
      for (const event of await store.read(entry)) reducer.apply(event);
      return reducer.report();
    } catch {
      return undefined;
    }
  }
}

function summaryOf(run: RunReport | undefined): Record<string, unknown> {
  if (run === undefined) return { result: null, exitCode: null, totalTimeMs: null, flows: [] };
  return {
    result: run.result,
    exitCode: run.finishedAt === null ? null : run.exitCode,
    finishedAt: run.finishedAt,
    totalTimeMs: run.totalTimeMs,
    flows: run.reports.map(({ testName, file, backendUsed, result }) => ({ testName, file, backendUsed, result })),
  };
}

function verdictText(run: RunReport | undefined, { out }: CommandCall): string {
  if (run === undefined) return out.paint('error', `${out.signs.error} unreadable`);
  if (run.finishedAt === null) return out.paint('warning', `${out.signs.aborted} unfinished`);
  const { style, sign } = resultStyle(run.result);
  return out.paint(style, `${out.signs[sign]} ${run.result}`);
}

function countOf(value: unknown, flag: string): number {
  const count = Number(value);
  if (typeof value === 'string' && value.trim() !== '' && Number.isFinite(count) && count >= 0) return count;
  throw new HandeyeError('usage', `${flag} ${String(value)} is no number.`, { hint: `Such as ${flag} 20.` });
}

function sizeOf(files: readonly { readonly bytes: number }[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
