import { createSessionLog } from '../../clients/session-log/session-log.js';
import { createTreeEye } from '../../clients/tree-eye/tree-eye.js';
import { HandeyeError } from '../../domain/errors.js';
import type { FakeApp } from '../../domain/fake/app.js';
import { backendCapabilities } from '../../domain/flow/backend.js';
import { goneWindow } from '../../domain/screen/target/gone-targets.js';
import type { Backend, Session } from '../../ports/backend.js';
import type { Clock } from '../../ports/clock.js';
import { createFakeHand } from './fake-hand.js';
import { createFakeSource } from './fake-source.js';
import { FakeWorld } from './world.js';

/** What passes the time of the apps. */
export interface FakeBackendOptions {
  readonly clock: Clock;
}

/**
 * Fake apps: described as data, run in memory, the same each time. No browser and no display is needed.
 *
 * @example
 * const backend = createFakeBackend({ clock: createManualClock() });
 */
export function createFakeBackend({ clock }: FakeBackendOptions): Backend {
  return {
    name: 'fake',
    capabilities: backendCapabilities.fake,
    describe: () => Promise.resolve({ version: 'in memory', notes: ['the target is a fake app'] }),
    async openSession({ app }) {
      if (app !== undefined) return openFakeSession(app, clock);
      throw new HandeyeError('environment_missing', 'The flow names no app for the backend "fake".', {
        hint: 'Add "targets": {"fake": {"app": "app.json"}} to the flow.',
      });
    },
    close: () => Promise.resolve(),
  };
}

function openFakeSession(app: FakeApp, clock: Clock): Session {
  const world = new FakeWorld(app, clock, createSessionLog());
  return {
    eye: createTreeEye(createFakeSource(world)),
    hand: createFakeHand(world),
    pauseMs: 0,
    notes: [],
    isShared: false,
    environment: {},
    follow: () => undefined,
    enterWindow: (id) => world.enter(id),
    async lookIn(id, look) {
      const before = world.current()?.key;
      world.enter(id);
      try {
        return await look();
      } finally {
        if (before !== undefined) world.enter(before);
      }
    },
    identity(window) {
      if (window !== undefined && !world.windows.some(({ key }) => key === window)) throw goneWindow();
      const meant = window ?? world.current()?.key;
      if (meant !== undefined) return { window: meant, origin: app.name, owners: world.ownersOf(meant), isOwn: true };
      throw new HandeyeError('target_lost', `No window of "${app.name}" is open.`, {
        hint: 'Open the app first, by a step "open".',
      });
    },
    program: () => undefined,
    pageUrl: () => undefined,
    frameUrl: () => undefined,
    finishDownloads: () => Promise.resolve(),
    endVideo: () => Promise.resolve(undefined),
    close() {
      world.end();
      return Promise.resolve();
    },
  };
}
