import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { messageOf } from '../../domain/errors.js';
import { configSchema, type Config } from '../../domain/policy/config.js';
import type { DesktopSurvey } from '../../ports/desktop.js';
import { formatBytes } from '../../projections/wording.js';
import type { CommandCall } from './command.js';
import { faultTextOf, type Check } from './check.js';
import { checkDesktops } from './desktop-checks.js';
import { shownPath } from './output/problem-lines.js';

/** The oldest Node that handeye runs on, as in package.json. */
const oldestNode: readonly [number, number] = [20, 19];

/** Below the first there is not even room for a short run; below the second a long one may fill the disk. */
const diskLimits = { failed: 20_000_000, warning: 500_000_000 };

/** Looks at everything that a run needs, one thing after the other. Never throws. */
export async function* examine(call: CommandCall): AsyncGenerator<Check> {
  yield checkNode();
  const { config, check } = await checkConfig(call);
  yield check;
  yield* checkBrowser(call, config);
  const survey = await call.composition.surveyDesktops();
  yield checkDisplay(config, survey);
  yield* checkStore(call, config);
  yield* checkDesktops(call.composition, config, survey);
  yield* checkOrphans(call);
}

/** What a killed handeye has left, and its end where that is asked for. */
async function* checkOrphans({ composition, options }: CommandCall): AsyncGenerator<Check> {
  const isFixed = options['fix'] === true;
  const found = await (isFixed ? composition.endOrphans() : composition.findOrphans());
  if (found.length === 0) return;
  const names = [...new Set(found.map(({ name }) => name))].join(', ');
  const what = `${found.length} ${found.length === 1 ? 'process' : 'processes'} of a handeye that was killed (${names})`;
  yield isFixed
    ? { name: 'left running', status: 'ok', message: `${what}: ended` }
    : { name: 'left running', status: 'warning', message: `${what}`, fix: 'handeye doctor --fix' };
}

function checkNode(): Check {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isNewEnough = major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
  const message = `${process.version} on ${process.platform} ${process.arch}`;
  if (isNewEnough) return { name: 'node', status: 'ok', message };
  return { name: 'node', status: 'failed', message, fix: `Install Node ${oldestNode.join('.')} or newer.` };
}

async function checkConfig(call: CommandCall): Promise<{ config: Config; check: Check }> {
  try {
    const { config, file, warnings } = await call.settings();
    const message = file === undefined ? 'no config file, defaults are used' : shownPath(file, call.cwd);
    const [warning] = warnings;
    return {
      config,
      check:
        warning === undefined
          ? { name: 'settings', status: 'ok', message }
          : { name: 'settings', status: 'warning', message: warning },
    };
  } catch (error) {
    return {
      config: configSchema.parse({ root: join(call.cwd, '.handeye') }),
      check: { name: 'settings', status: 'failed', ...faultTextOf(error) },
    };
  }
}

async function* checkBrowser({ composition }: CommandCall, config: Config): AsyncGenerator<Check> {
  try {
    const { executable, origin } = await composition.browserInUse(config);
    const how = { configured: 'as configured', installed: 'installed here' }[origin] ?? `from the ${origin}`;
    yield { name: 'browser', status: 'ok', message: `${executable} (${how})` };
  } catch (error) {
    yield { name: 'browser', status: 'failed', ...faultTextOf(error) };
    return;
  }
  const backend = composition.backendNamed('web', config);
  const started = performance.now();
  try {
    const { version, notes } = await backend.describe();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    yield { name: 'browser starts', status: 'ok', message: `${version}, in ${seconds} s` };
    const without = notes.find((note) => note.includes('without its own sandbox'));
    yield without === undefined
      ? { name: 'sandbox', status: 'ok', message: 'the browser runs in its own sandbox' }
      : {
          name: 'sandbox',
          status: 'warning',
          message: without,
          ...(process.getuid?.() === 0 && { fix: 'Run handeye as an ordinary user to have the sandbox.' }),
        };
  } catch (error) {
    yield { name: 'browser starts', status: 'failed', ...faultTextOf(error) };
  } finally {
    await backend.close();
  }
}

function checkDisplay({ headed }: Config, survey: DesktopSurvey | undefined): Check {
  const name = 'display';
  if (survey === undefined) return { name, status: 'ok', message: 'the desktop of the system' };
  const { display } = survey;
  if (display !== undefined && display.problem === undefined) return { name, status: 'ok', message: display.name };
  const { message = 'none', hint } = display?.problem ?? {};
  const fix = hint ?? 'xvfb-run handeye run …';
  return {
    name,
    status: headed ? 'warning' : 'info',
    message: `${message.replace(/\.$/, '')}, so --headed does not work; without it nothing is needed`,
    ...(headed && { fix }),
  };
}

async function* checkStore(call: CommandCall, config: Config): AsyncGenerator<Check> {
  const { root } = config;
  try {
    await call.composition.openRunStore(config);
  } catch (error) {
    yield { name: 'store', status: 'failed', ...faultTextOf(error) };
    return;
  }
  yield await checkWritable(root, call.cwd);
  yield* checkDisk(root);
  yield await checkKillSwitch(call, config);
}

function nearestFolder(root: string): string {
  let folder = root;
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

async function checkWritable(root: string, cwd: string): Promise<Check> {
  const shown = shownPath(root, cwd);
  try {
    // Written, not asked: for root the permission bits say yes on a read-only file system too.
    const probe = await mkdtemp(join(nearestFolder(root), '.handeye-doctor-'));
    try {
      await writeFile(join(probe, 'probe'), 'x');
    } finally {
      await rm(probe, { recursive: true, force: true });
    }
    return { name: 'store', status: 'ok', message: `${shown} can be written` };
  } catch (error) {
    return {
      name: 'store',
      status: 'failed',
      message: `${shown} cannot be written: ${messageOf(error)}`,
      fix: 'Make the folder writable or choose another one with --root.',
    };
  }
}

async function* checkDisk(root: string): AsyncGenerator<Check> {
  const free = await statfs(nearestFolder(root)).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  );
  if (free === undefined) return;
  const status = free < diskLimits.failed ? 'failed' : free < diskLimits.warning ? 'warning' : 'ok';
  yield {
    name: 'disk',
    status,
    message: `${formatBytes(free)} free`,
    ...(status !== 'ok' && { fix: 'handeye runs prune --keep 10' }),
  };
}

async function checkKillSwitch({ composition }: CommandCall, config: Config): Promise<Check> {
  const reason = (await composition.openKillSwitch(config)).thrown();
  if (reason === undefined) return { name: 'kill switch', status: 'ok', message: 'not thrown' };
  return { name: 'kill switch', status: 'warning', message: `thrown, nothing runs: ${reason}`, fix: 'handeye reset' };
}
