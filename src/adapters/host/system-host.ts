import type { ChildProcess } from 'node:child_process';
import { ownerEnvironment } from '../../clients/process/orphans.js';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { basename } from 'node:path';
import type { Host, ProgramEnd } from '../../ports/host.js';
import { usualGraceMs } from '../../clients/process/process-tree.js';
import { sendRequest } from './http-request.js';
import { readOsVersion } from './os-version.js';
import { createProcessGroups } from './process-groups.js';
import { listProcesses } from './process-list.js';
import { runCommand } from './run-command.js';
import { createShell } from './shell-command.js';
import { startProgram } from './start-program.js';

/** How programs are started and ended. */
export interface SystemHostOptions {
  /** Where programs are started, and what relative paths of programs are relative to. Default: the working folder. */
  readonly cwd?: string;
  /** Default: the environment of this process. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** How long a program that is asked to end may take before it is killed. Default: 3,000 ms. */
  readonly graceMs?: number;
}

/** The machine that this process runs on. */
export function createSystemHost(options: SystemHostOptions = {}): Host {
  const { cwd = process.cwd(), env = process.env, graceMs = usualGraceMs } = options;
  const search = { cwd, env };
  const commands = createProcessGroups(graceMs);
  const shared: Omit<Host, 'launch' | 'shell' | 'endLaunched'> = {
    machineName: hostname(),
    osVersion: readOsVersion(),
    processes: async () => listProcesses(),
    addressOpener,
    launchScope: (environment) => withLaunches(environment),
    async run(permit, command, timeoutMs, signal) {
      permit.spend();
      return runCommand({ command, timeoutMs, signal, search, groups: commands });
    },
    async request(permit, request, signal) {
      permit.spend();
      return sendRequest(request, signal);
    },
  };
  /** The machine with a list of its own of what it launched. */
  const withLaunches = (environment: () => NodeJS.ProcessEnv = () => ({})): Host => {
    const launched = createProcessGroups(graceMs);
    const running = new Set<ChildProcess>();
    const shell = createShell({ env, groups: commands, graceMs });
    return {
      ...shared,
      async launch(permit, program, args) {
        permit.spend();
        const own = { ...search, env: { ...env, ...environment(), ...ownerEnvironment() } };
        const { child, pid, path, startedAtS } = await startProgram(program, args, own, 'ignore');
        launched.add(pid);
        running.add(child);
        const ended = new Promise<ProgramEnd>((resolve) => {
          child.once('exit', (exitCode, signal) => {
            running.delete(child);
            launched.dropIfEmpty(pid);
            resolve({ exitCode, signal });
          });
        });
        child.unref();
        return { pid, name: basename(path), startedAtS, ended };
      },
      async shell(permit, command, signal) {
        permit.spend();
        return shell.run(command, signal);
      },
      async endLaunched() {
        const children = [...running];
        await Promise.all([launched.endAll(), shell.endLeftovers()]);
        await Promise.all(children.map(async (child) => collected(child, graceMs)));
      },
    };
  };
  return withLaunches();
}

/** What each system opens an address with: the program that the user has chosen for it. */
function addressOpener(url: string): readonly string[] {
  if (process.platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', url];
  return [process.platform === 'darwin' ? 'open' : 'xdg-open', url];
}

/** Waits until an ended child is collected: until then the system lists it, and its pid is taken. */
async function collected(child: ChildProcess, withinMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  await once(child, 'exit', { signal: AbortSignal.timeout(withinMs) }).catch(() => child.unref());
}
