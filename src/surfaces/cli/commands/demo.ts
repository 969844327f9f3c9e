import { join } from 'node:path';
import { HandeyeError } from '../../../domain/errors.js';
import { printJson, type CommandCall, type ConfigureCommand } from '../command.js';
import { plantedBugs, startDemoShop } from '../demo-shop.js';
import { watchInterruption } from '../interruption.js';
import { checkFiles, isValid } from '../load-flows.js';
import { packageRoot } from '../package-files.js';
import { fileLines } from '../output/problem-lines.js';
import { chooseReporters } from '../output/reporter-choice.js';
import { addSettings, settingGroups } from '../setting-flags.js';

const collect = (value: string, previous: readonly string[] = []): readonly string[] => [
  ...previous,
  ...value.split(','),
];

/** Declares `handeye demo`. */
export const configure: ConfigureCommand = (command, handledBy) => {
  command
    .option('--bug <name>', 'Switch a planted bug on, to see how it is found; may be given more than once.', collect)
    .option('--serve', 'Start the shop and keep it running, without running flows.')
    .option('--port <n>', 'Port of the shop; a free one by default.')
    .option('--list-bugs', 'List the planted bugs.')
    .option('--json', 'Print the report as JSON, and nothing else on stdout.')
    .addHelpText('after', '\nExamples:\n  handeye demo\n  handeye demo --bug wrong-total\n  handeye demo --serve')
    .action(handledBy(demo));
  addSettings(command, [
    'workers',
    'artifacts',
    'showClicks',
    'strict',
    'reporters',
    ...settingGroups.browser,
    ...settingGroups.store,
  ]);
};

async function demo(call: CommandCall): Promise<number> {
  const { out, options } = call;
  if (options['listBugs'] === true) return listBugs(call);
  const bugs = Array.isArray(options['bug']) ? (options['bug'] as string[]) : [];
  const shop = await startDemoShop({ bugs, port: portOf(options['port']) });
  try {
    if (options['serve'] === true) return await serve(call, shop.url);
    if (!call.json) {
      const planted = bugs.length === 0 ? '' : ` with ${bugs.join(', ')}`;
      out.line(out.paint('dim', `The demo shop is at ${shop.url}${planted}`));
    }
    return await runExamples(call, shop.url);
  } finally {
    await shop.close();
  }
}

async function runExamples(call: CommandCall, shopUrl: string): Promise<number> {
  // The flows belong to the package, the runs to whoever looks at them: below the working folder.
  const own: CommandCall = {
    ...call,
    runtimeOptions: { ...call.runtimeOptions, flags: { root: '.handeye', ...call.runtimeOptions.flags } },
  };
  const { config } = await call.composition.loadSettings(own.runtimeOptions);
  const folder = join(packageRoot(), 'examples', 'flows');
  const source = call.composition.createSpecSource(folder);
  const files = await checkFiles(source, ['*.flow.{yaml,yml,json}'], {
    given: ['shop'],
    timeoutMs: config.timeoutMs,
  });
  const bad = files.filter((file) => !isValid(file));
  for (const file of bad) for (const line of fileLines(file, call.cwd, call.err)) call.err.line(line);
  if (bad.length > 0) throw new HandeyeError('spec_invalid', 'The example flows are not valid.');
  const { executeRun } = await import('../execute-run.js');
  return executeRun(own, {
    flows: files.flatMap((file) => file.loaded ?? []),
    variables: { shop: shopUrl },
    backends: undefined,
    profileId: undefined,
    dryRun: false,
    reporters: chooseReporters(config.reporters, call.options['reporter']),
  });
}

async function serve({ out }: CommandCall, url: string): Promise<number> {
  const interruption = watchInterruption({ first: () => undefined, second: () => undefined });
  out.line(`The demo shop is at ${out.paint('path', url)}`);
  out.line(out.paint('dim', 'Press Ctrl+C to end it.'));
  try {
    await new Promise((resolve) => {
      interruption.signal.addEventListener('abort', resolve, { once: true });
    });
    return 0;
  } finally {
    interruption.release();
  }
}

async function listBugs(call: CommandCall): Promise<number> {
  const { out } = call;
  const bugs = await plantedBugs();
  if (call.json) printJson(call, bugs);
  else for (const { name, description } of bugs) out.line(`${name.padEnd(15)}${out.paint('dim', description)}`);
  return 0;
}

function portOf(value: unknown): number {
  if (value === undefined) return 0;
  const port = Number(value);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new HandeyeError('usage', `${JSON.stringify(value)} is no port.`, { hint: 'Give a number from 1 to 65535.' });
}
