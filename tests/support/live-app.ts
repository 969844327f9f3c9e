import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished, installedProgram, type NpmProgram } from './npm-package.js';

/** An app of others, installed from npm when it is first needed. */
interface LiveAppPackage extends NpmProgram {
  /** Prepares an empty data folder. @returns what node is to run so that it is served on a free port of the loopback interface */
  prepare(data: string, program: string): Promise<readonly string[]>;
  /** Lines of its output: the address it serves, in group 1, and that it answers everything by now. */
  readonly address: RegExp;
  readonly ready: RegExp;
}

const tiddlyWikiPackage: LiveAppPackage = {
  name: 'tiddlywiki',
  version: '5.4.1',
  program: 'tiddlywiki.js',
  async prepare(data, program) {
    await finished(spawn(process.execPath, [program, data, '--init', 'server'], { stdio: ['ignore', 'pipe', 'pipe'] }));
    return [program, data, '--listen', 'port=0', 'host=127.0.0.1'];
  },
  address: /Serving on (http:\S+)/,
  ready: /Serving on/,
};

/** The welcome tour and the question about usage statistics would cover the editor; nothing may leave the machine. */
const nodeRedSettings = `module.exports = {
  uiPort: 0,
  uiHost: '127.0.0.1',
  flowFile: 'flows.json',
  credentialSecret: false,
  telemetry: { enabled: false, updateNotification: false },
  externalModules: { palette: { allowInstall: false } },
  editorTheme: { tours: false },
};
`;

const nodeRedPackage: LiveAppPackage = {
  name: 'node-red',
  version: '4.1.15',
  program: 'red.js',
  async prepare(data, program) {
    const settings = join(data, 'settings.js');
    await writeFile(settings, nodeRedSettings);
    return [program, '--userDir', data, '--settings', settings];
  },
  address: /Server now running at (http:\S+)/,
  ready: /Started flows/,
};

/** The same list of tasks, built with many frameworks. Its program is an express app that listens nowhere by itself. */
const todoMvcPackage: LiveAppPackage = {
  name: 'todomvc',
  version: '0.1.1',
  program: 'server.js',
  async prepare(data, program) {
    const serve = join(data, 'serve.cjs');
    const listen = `const server = require(${JSON.stringify(program)}).listen(0, '127.0.0.1', () => console.log('Serving on http://127.0.0.1:' + server.address().port));`;
    await writeFile(serve, listen);
    return [serve];
  },
  address: /Serving on (http:\S+)/,
  ready: /Serving on/,
};

/** An app that runs, on data of its own. */
export interface RunningApp {
  /** Address without a slash at the end. */
  readonly url: string;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

export interface InstalledApp {
  readonly title: string;
  /** Starts a fresh one; resolves when it answers. */
  start(): Promise<RunningApp>;
}

/** Either the app, or what stands in the way and what to do about it. */
export type LiveApp =
  | { readonly installed: InstalledApp }
  | { readonly missing: { readonly why: string; readonly how: string } };

export const tiddlyWiki = (): Promise<LiveApp> => liveApp(tiddlyWikiPackage);
export const todoMvc = (): Promise<LiveApp> => liveApp(todoMvcPackage);
export const nodeRed = (): Promise<LiveApp> => liveApp(nodeRedPackage);

async function liveApp(app: LiveAppPackage): Promise<LiveApp> {
  const title = `${app.name} ${app.version}`;
  try {
    const program = await installedProgram(app, folderOf(app));
    return { installed: { title, start: () => start(app, program) } };
  } catch (error) {
    const why = `${title} could not be installed (${error instanceof Error ? error.message : String(error)})`;
    return { missing: { why, how: `npm install --prefix "${folderOf(app)}" ${app.name}@${app.version}` } };
  }
}

function folderOf(app: LiveAppPackage): string {
  const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
  return join(cache, 'handeye', 'live', `${app.name}@${app.version}`);
}

async function start(app: LiveAppPackage, program: string): Promise<RunningApp> {
  const data = await mkdtemp(join(tmpdir(), `handeye-${app.name}-`));
  const child = spawn(process.execPath, [...(await app.prepare(data, program))], {
    cwd: data,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await once(child, 'exit');
    await rm(data, { recursive: true, force: true });
  };
  try {
    return { url: await addressOf(app, child), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Reads the app's output until it says that it is ready. Both streams are read on, so that it never blocks. */
function addressOf(app: LiveAppPackage, child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const said: string[] = [];
    let address: string | undefined;
    let isReady = false;
    const listen = (line: string): void => {
      said.push(line);
      address ??= app.address.exec(line)?.[1];
      // Which of the two comes first is left to chance.
      isReady ||= app.ready.test(line);
      if (address !== undefined && isReady) resolve(address.replace(/\/$/, ''));
    };
    for (const stream of [child.stdout, child.stderr]) {
      if (stream !== null) createInterface({ input: stream }).on('line', listen);
    }
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${app.name} ended with ${code}: ${said.slice(-5).join('\n')}`)));
  });
}
