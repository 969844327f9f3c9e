/**
 * `npm run bench`: every comparison, each against its peer in turns in one run, and `docs/benchmarks.md` with the results.
 * `npm run bench -- --dry` prints, writes nothing, and leaves out what this machine lacks something for.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { arch, cpus, release, totalmem, type } from 'node:os';
import { join, resolve } from 'node:path';
import { desktopParts, missingOf } from '../scripts/desktop-packages.js';
import { formatLikeTheGate } from '../scripts/format-like-the-gate.js';
import { findBrowser } from '../src/adapters/web/browser/find-browser.js';
import { createWebBackend } from '../src/adapters/web/web-backend.js';
import { outlineBudget } from '../src/domain/screen/outline/outline.js';
import { arrivalTokens } from '../src/projections/live/answer-text.js';
import { measureClicks } from './desktop/clicks.js';
import { measureDesktopSnapshot } from './desktop/snapshots.js';
import { measureTyping } from './desktop/typing.js';
import { quotient } from './figures.js';
import { measureBatches } from './files/batch.js';
import { measureReactions } from './files/reaction.js';
import { measureTexts } from './language/texts.js';
import { measureLiveActs } from './live/act.js';
import { measureCommands } from './live/commands.js';
import { measureTask } from './live/task.js';
import { measureSnapshots } from './snapshot.js';
import { measureStartup } from './startup.js';
import { measureSteps } from './steps.js';

const root = resolve(import.meta.dirname, '..');

/** What a model has to read of a server before it can do anything. */
const mostToolListBytes = 12_000;

/** What a flow of ten texts may take, from words to the verdict, in milliseconds. */
const mostTextFlowMs = 10_000;

/** How long a file may be there before what it says is begun, in milliseconds. */
const mostReactionMs = 20;

interface Row {
  readonly what: string;
  readonly peer: string;
  readonly ratio: number;
  /** At most this; absent where the figure is only reported. */
  readonly limit?: number;
  readonly note: string;
}

const isDry = process.argv.includes('--dry');
const lacking = missingOf([
  ...desktopParts,
  'galculator',
  'gnome-calculator',
  'mousepad',
  'featherpad',
  'zenity',
  'xdotool',
  'dogtail',
  'pyatspi',
]);
if (lacking.length > 0 && !isDry) {
  process.stderr.write(
    `Nothing was measured, and docs/benchmarks.md is as it was: ${lacking.join(', ')} cannot be found, which half of its figures need. Run \`npm run setup:desktop\`; or \`npm run bench -- --dry\`, which measures the others and writes nothing.\n`,
  );
  process.exit(2);
}

process.stderr.write('steps …\n');
const steps = await measureSteps();
process.stderr.write('snapshots …\n');
const snapshots = await measureSnapshots();
process.stderr.write('start-up …\n');
const startup = await measureStartup();
process.stderr.write('live sessions …\n');
const acts = await measureLiveActs();
const task = await measureTask();
const commands = await measureCommands();
process.stderr.write('plain language …\n');
const { command, flow: textFlow } = await measureTexts();
process.stderr.write('file protocols …\n');
const reactions = await measureReactions();
const batches = await measureBatches();

const rows: Row[] = [
  {
    what: `${steps.steps}-step flow, default evidence`,
    peer: 'the same actions and reads in raw playwright-core',
    ratio: steps.defaultRatio,
    limit: 1.1,
    note: `${Math.round(steps.defaultMs)} ms against ${Math.round(steps.rawMs)} ms; checks, two snapshots a step, effects, journal; both wait 0.5 s at a dead button in a frame of another site; × ${quotient(steps.unwaitedRatio)} if the script does not wait`,
  },
  {
    what: `${steps.steps}-step flow, evidence \`always\``,
    peer: 'the same script, without evidence',
    ratio: steps.alwaysRatio,
    note: `${Math.round(steps.alwaysMs)} ms: a picture and a full snapshot after each step`,
  },
  {
    what: `full snapshot of ${snapshots.elements.toLocaleString('en')} elements`,
    peer: "`ariaSnapshot({ mode: 'ai' })`",
    ratio: snapshots.fullRatio,
    limit: 1 / 8,
    note: `${snapshots.fullEdited.toFixed(1)} ms against ${snapshots.aria.toFixed(1)} ms after a change of its content; unchanged ${snapshots.full.toFixed(1)} ms; ${snapshots.bytes.full.toLocaleString('en')} bytes against ${snapshots.bytes.aria.toLocaleString('en')}`,
  },
  {
    what: 'viewport snapshot of the same page',
    peer: "`ariaSnapshot({ mode: 'ai' })`",
    ratio: snapshots.viewportRatio,
    limit: 1 / 25,
    note: `${snapshots.viewportEdited.toFixed(1)} ms after a change of its content; unchanged ${snapshots.viewport.toFixed(1)} ms`,
  },
  {
    what: 'structure and content signature of the full snapshot',
    peer: 'the unchanged snapshot itself',
    ratio: snapshots.signatures / snapshots.full,
    note: `${snapshots.signatures.toFixed(1)} ms`,
  },
  {
    what: 'text of the viewport snapshot',
    peer: '2,048 bytes',
    ratio: snapshots.bytes.viewport / outlineBudget,
    limit: 1,
    note: `${snapshots.bytes.viewport.toLocaleString('en')} bytes; ariaSnapshot prints ${snapshots.bytes.aria.toLocaleString('en')} for the whole page`,
  },
  {
    what: '`handeye --version`',
    peer: '`node -e 0`',
    ratio: startup.versionRatio,
    limit: 2,
    note: `\`node -e 0\` takes ${Math.round(startup.nodeMs)} ms here`,
  },
  { what: '`handeye validate` of one flow', peer: '`node -e 0`', ratio: startup.validateRatio, limit: 4, note: '' },
  {
    what: 'over MCP, a click and what it changed, on the demo shop',
    peer: `${acts.peer}, a click and its snapshot`,
    ratio: acts.shop.ratio,
    limit: 1,
    note: `${acts.shop.handeyeMs.toFixed(0)} ms against ${acts.shop.peerMs.toFixed(0)} ms; ${acts.shop.bytes.handeye.toLocaleString('en')} bytes against ${acts.shop.bytes.peer.toLocaleString('en')}`,
  },
  {
    what: `the same on the page of ${snapshots.elements.toLocaleString('en')} elements`,
    peer: 'the same',
    ratio: acts.large.ratio,
    limit: 1 / 2,
    note: `${acts.large.handeyeMs.toFixed(0)} ms against ${acts.large.peerMs.toFixed(0)} ms; ${acts.large.bytes.handeye.toLocaleString('en')} bytes against ${acts.large.bytes.peer.toLocaleString('en')}`,
  },
  {
    what: `what a model reads in ${task.steps.length} steps on the demo shop, from login to checkout`,
    peer: `${task.peer}, which shows the whole page each time`,
    ratio: task.bytes.handeye / task.bytes.peer,
    limit: 1 / 5,
    note: `${task.bytes.handeye.toLocaleString('en')} bytes against ${task.bytes.peer.toLocaleString('en')}; handeye shows the first ${arrivalTokens} tokens of a new page, then what changes`,
  },
  {
    what: 'answer to `tools/list`',
    peer: '12,000 bytes',
    ratio: acts.toolList.handeye / mostToolListBytes,
    limit: 1,
    note: `${acts.toolList.handeye.toLocaleString('en')} bytes; that of ${acts.peer} has ${acts.toolList.peer.toLocaleString('en')}`,
  },
];

rows.push(
  {
    what: '`do` of one command on an open session, on the demo shop',
    peer: 'the step that it becomes',
    ratio: command.ratio,
    limit: 3,
    note: `${command.doMs.toFixed(0)} ms against ${command.actMs.toFixed(0)} ms`,
  },
  {
    what: `a flow of ${textFlow.texts} \`do\` steps on the demo shop, from words to the verdict`,
    peer: '10 s',
    ratio: textFlow.compileMs / mostTextFlowMs,
    limit: 1,
    note: `${(textFlow.compileMs / 1000).toFixed(1)} s`,
  },
  {
    what: 'the same flow, replayed from its lock file',
    peer: `its ${textFlow.steps} steps written out`,
    ratio: textFlow.frozenRatio,
    limit: 1.2,
    note: `${textFlow.frozenMs.toFixed(0)} ms against ${textFlow.writtenMs.toFixed(0)} ms`,
  },
);

for (const [what, { ms, plainMs, ratio }] of [
  ['an `action.json` appears → its first action begins', reactions.fileSession],
  ['a reply of a coding session appears → its first command begins', reactions.codingSession],
] as const) {
  rows.push(
    { what, peer: `${mostReactionMs} ms`, ratio: ms / mostReactionMs, limit: 1, note: `${ms.toFixed(1)} ms` },
    {
      what: 'the same',
      peer: '`fs.watch` and `readFile` of the same file in plain node',
      ratio,
      note: `${ms.toFixed(1)} ms against ${plainMs.toFixed(2)} ms, which checks and records nothing`,
    },
  );
}
rows.push({
  what: `${batches.actions} actions in one \`action.json\`, on the settings of the demo shop`,
  peer: 'one at a time, answered at once',
  ratio: batches.ratio,
  limit: 0.6,
  note: `${batches.batchMs.toFixed(0)} ms, ${batches.stepsMs.toFixed(0)} ms of it in the steps themselves, against ${batches.singleMs.toFixed(0)} ms`,
});

// Left out while there are no such commands.
if (commands !== undefined) {
  const note = `${commands.handeyeMs.toFixed(0)} ms against`;
  rows.push(
    {
      what: '`handeye act click …`',
      peer: 'the same call over MCP and 1.5 × `node -e 0`',
      ratio: commands.overMcp,
      limit: 1,
      note: `${note} ${commands.mcpMs.toFixed(0)} ms + 1.5 × ${commands.nodeMs.toFixed(0)} ms`,
    },
    {
      what: '`handeye act click …`',
      peer: `\`playwright-cli click …\` of ${commands.peer}`,
      ratio: commands.overPeer,
      limit: 1 / 2,
      note: `${note} ${commands.peerMs.toFixed(0)} ms`,
    },
  );
}

if (lacking.length > 0) process.stderr.write(`desktop: left out, for lack of ${lacking.join(', ')}\n`);
else {
  process.stderr.write('desktop …\n');
  for (const program of ['galculator', 'gnome-calculator'] as const) {
    const clicks = await measureClicks(program);
    const note = `${clicks.handeyeMs.toFixed(1)} ms a click`;
    rows.push(
      {
        what: `full snapshot, find, click, effect on ${program}`,
        peer: 'a script over the same libraries that does only that',
        ratio: clicks.snapshotRatio,
        limit: 1.3,
        note: `${clicks.snapshotMs.toFixed(1)} ms against ${clicks.rawSnapshotMs.toFixed(1)} ms`,
      },
      {
        what: `find, click, effect on ${program}`,
        peer: 'the same script, which reads only the position of the button',
        ratio: clicks.ratio,
        note: `${note} against ${clicks.rawMs.toFixed(1)} ms`,
      },
      {
        what: `find, click, effect on ${program}`,
        peer: 'dogtail with its defaults, without an effect check',
        ratio: clicks.dogtailRatio,
        limit: 1 / 10,
        note: `${note} against ${clicks.dogtailMs.toFixed(0)} ms`,
      },
    );
  }
  for (const [program, sign, limit] of [
    ['galculator', 'Button#7', 1 / 10],
    ['mousepad', 'MenuItem#File', 1 / 10],
    ['gnome-calculator', 'Button#7', 1 / 10],
    ['featherpad', 'MenuItem#File', 1 / 3],
  ] as const) {
    const snapshot = await measureDesktopSnapshot(program, sign);
    rows.push({
      what: `full snapshot of ${program}, ${snapshot.elements} elements`,
      peer: 'a walk by pyatspi that reads as much of each element',
      ratio: 1 / snapshot.times,
      limit,
      note: `${snapshot.handeyeMs.toFixed(1)} ms in a warm session, against ${snapshot.pyatspiMs.toFixed(0)} ms`,
    });
  }
  const typing = await measureTyping();
  rows.push({
    what: `${typing.characters} characters with letters of other alphabets, until a field holds them`,
    peer: 'as many ASCII characters by xdotool',
    ratio: typing.ratio,
    limit: 2,
    note: `${typing.handeyeMs.toFixed(0)} ms against ${typing.xdotoolMs.toFixed(0)} ms`,
  });
}

for (const row of rows) {
  const verdict = row.limit === undefined ? ' ' : row.ratio <= row.limit ? '✓' : '✗';
  console.log(
    `${verdict} × ${shown(row.ratio).padEnd(7)} ${row.what} / ${row.peer}${row.limit === undefined ? '' : ` (limit ${shown(row.limit)})`}`,
  );
}
if (!isDry)
  await writeFile(join(root, 'docs', 'benchmarks.md'), await formatLikeTheGate('docs/benchmarks.md', await page()));
if (rows.some((row) => row.limit !== undefined && row.ratio > row.limit)) process.exitCode = 1;

function shown(ratio: number): string {
  return ratio < 0.5 ? `1/${(1 / ratio).toFixed(1)}` : String(quotient(ratio));
}

async function page(): Promise<string> {
  const { executable } = await findBrowser({ headed: false });
  const backend = createWebBackend({ headed: false, slowMoMs: 0, acceptNoSandbox: false, executable });
  const { version } = await backend.describe();
  await backend.close();
  const playwright = JSON.parse(await readFile(join(root, 'node_modules/playwright-core/package.json'), 'utf8')) as {
    version: string;
  };
  const [processor] = cpus();
  const machine = [
    `${cpus().length} × ${processor?.model.trim() ?? 'unknown processor'}`,
    `${Math.round(totalmem() / 1024 ** 3)} GB`,
    `${type()} ${release()} ${arch()}`,
    `Node ${process.version}`,
    version,
    `playwright-core ${playwright.version}`,
  ];
  const table = rows.map(
    ({ what, peer, ratio, limit, note }) =>
      `| ${what} | ${peer} | × ${shown(ratio)} | ${limit === undefined ? '' : `≤ ${shown(limit)}`} | ${note} |`,
  );
  return [
    '# Benchmarks',
    '',
    '`npm run build && npm run bench` measures and writes this page. Both sides of a comparison take turns in rounds, so a slow',
    'moment of the machine hits both. A ratio is the median of the quotients of the rounds. dogtail needs a second for a click: it runs',
    'after the rounds, and its ratio is that of the medians. Ratios carry over to other machines; times do not.',
    '',
    "Playwright's MCP server runs headless with `--isolated --timeout-settle 0`, with the same browser, and is installed from npm on the",
    'first run. After a click it keeps a snapshot in a file and names that: the file counts as read. After other tools one',
    '`browser_snapshot` follows.',
    '',
    '| what | against | ratio | limit | |',
    '| --- | --- | --- | --- | --- |',
    ...table,
    '',
    `Measured on ${machine.join(', ')}.`,
    '',
  ].join('\n');
}
