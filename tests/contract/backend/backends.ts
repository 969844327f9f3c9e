import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { createSystemClock } from '../../../src/adapters/clock/system-clock.js';
import { createFakeBackend } from '../../../src/adapters/fake/fake-backend.js';
import { createSystemHost } from '../../../src/adapters/host/system-host.js';
import { createLinuxBackend } from '../../../src/adapters/linux/linux-backend.js';
import { openDisplay } from '../../../src/clients/x11/connection.js';
import { readFakeApp } from '../../../src/domain/fake/read-app.js';
import type { Backend, Session } from '../../../src/ports/backend.js';
import { issuePermit } from '../../../src/ports/permit-issuer.js';
import { lacksDesktop } from '../../support/private-desktop.js';
import { workerWebBackend } from '../../support/worker-browser.js';
import { systemPython } from '../../support/x-server.js';

/** The backends of the suite, in the order of their columns. */
export const contractBackends = ['web', 'linux', 'fake'] as const;
export type ContractBackend = (typeof contractBackends)[number];

const apps = resolve(import.meta.dirname, '../../apps/contract');

/** How the contract app is opened on a backend. */
export interface ContractStage {
  /** What a flow says to run on it. */
  readonly flow: Readonly<Record<string, unknown>>;
  /** A session in which the app is open and has just begun. */
  open(): Promise<OpenApp>;
  close(): Promise<void>;
}

/** The contract app in a session of its own. */
export interface OpenApp {
  readonly session: Session;
  readonly backend: Backend;
  /** Keys and buttons that are down, by what the display says of them; left out where nothing but the app reports them. */
  held?(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** The guarantees that the gate tries on Linux as well, each topic by one or two: a program opens, is read, driven and lost. */
const smokeOnLinux: ReadonlySet<string> = new Set([
  'capability-claims',
  'check-covered',
  'control-checkbox',
  'control-combobox',
  'dialog-answer',
  'effect-none',
  'effect-text',
  'entry-fill',
  'entry-type',
  'evidence-failure',
  'fault-crash',
  'inspect-roles',
  'picture-window',
  'select-ambiguous',
  'select-type-name',
  'wait-shown',
  'window-list',
]);

/** Fails now and then on pages: a key that moves nothing passes where the machine is busy. Rules of effects that go by cause end that. */
const unsteadyOnPages = 'effect-caret';

/** The gate tries every guarantee on pages and fake apps, and some on Linux; the deep suite tries those that the gate leaves out. */
export function isInThisSuite(backend: ContractBackend, id: string): boolean {
  const isDeep = process.env['HANDEYE_TEST_DEPTH'] === 'deep';
  const isInGate = backend === 'linux' ? smokeOnLinux.has(id) : backend !== 'web' || id !== unsteadyOnPages;
  return isInGate !== isDeep;
}

/** Whether the tests of a backend cannot run here; says so. */
export function isMissing(name: ContractBackend): boolean {
  return name === 'linux' && lacksDesktop('the guarantees of the linux backend');
}

const sessionOptions = {
  viewport: { width: 1280, height: 800 },
  downloadsFolder: join(apps, 'downloads-that-never-come'),
  redact: (text: string) => text,
} as const;

const never = new AbortController().signal;

/** Leave to do something, for tests that work with a session itself. */
export const leave = (): ReturnType<typeof issuePermit> => issuePermit({ id: 'contract', action: 'contract' });

export const stages: Readonly<Record<ContractBackend, () => Promise<ContractStage>>> = {
  async web() {
    const page = readFileSync(join(apps, 'app.html'));
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(page);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    return {
      flow: { targets: { web: { url, viewport: { width: 900, height: 700 } } } },
      async open() {
        const backend = workerWebBackend();
        const session = await backend.openSession({ ...sessionOptions, viewport: { width: 900, height: 700 } });
        await session.hand.navigate(leave(), { url }, { timeoutMs: 10_000, signal: never });
        return { session, backend, close: () => session.close() };
      },
      async close() {
        server.closeAllConnections();
        server.close();
        await once(server, 'close');
      },
    };
  },

  linux() {
    const program = join(apps, 'gtk_app.py');
    return Promise.resolve({
      flow: { desktop: 'private', targets: { linux: { launch: systemPython, args: [program] } } },
      async open() {
        const backend = createLinuxBackend({ desktop: { kind: 'private' } });
        const session = await backend.openSession(sessionOptions);
        const host = createSystemHost().launchScope(() => session.environment);
        session.follow(await host.launch(leave(), systemPython, [program]), [0]);
        await untilOpen(session);
        return {
          session,
          backend,
          held: () => heldOn(session.environment['DISPLAY'] ?? ''),
          async close() {
            await session.close();
            await host.endLaunched();
            await backend.close();
          },
        };
      },
      close: () => Promise.resolve(),
    });
  },

  fake() {
    const file = join(apps, 'app.fake.json');
    return Promise.resolve({
      flow: { targets: { fake: { app: file } } },
      async open() {
        const read = readFakeApp(JSON.parse(readFileSync(file, 'utf8')));
        if (!read.ok) throw new Error(JSON.stringify(read.problems));
        const backend = createFakeBackend({ clock: createSystemClock() });
        const session = await backend.openSession({ ...sessionOptions, app: read.app });
        await session.hand.navigate(leave(), 'reload', { timeoutMs: 1000, signal: never });
        return { session, backend, close: () => session.close() };
      },
      close: () => Promise.resolve(),
    });
  },
};

async function heldOn(display: string): Promise<readonly string[]> {
  const x = await openDisplay(display);
  const [{ keyMask }, keymap] = await Promise.all([x.ask('QueryPointer', x.root), x.ask('QueryKeymap')]);
  await x.close();
  const buttons = [1, 2, 3].filter((button) => (keyMask >> (7 + button)) & 1);
  const keys = Array.from({ length: 256 }, (_, key) => key).filter((key) => ((keymap[key >> 3] ?? 0) >> (key & 7)) & 1);
  return [...buttons.map((button) => `button ${button}`), ...keys.map((key) => `key ${key}`)];
}

async function untilOpen({ eye }: Session): Promise<void> {
  const giveUp = performance.now() + 20_000;
  while (performance.now() < giveUp) {
    const seen = eye.changeCount();
    const { nodes } = await eye.snapshot({ scope: 'full' });
    if (nodes.some(({ name }) => name === 'Save')) return;
    await eye.nextChange(seen, 500, never);
  }
  throw new Error('The contract app did not open.');
}
