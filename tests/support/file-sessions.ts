import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFileExchangeFolders } from '../../src/adapters/exchange/file-exchange-folders.js';
import { createSystemClock } from '../../src/adapters/clock/system-clock.js';
import { createBuiltinBrain } from '../../src/compose.js';
import type { Observation } from '../../src/domain/file-session/observation/observation.js';
import {
  actionName,
  fileSessionFolders,
  observationName,
  serveFileSession,
  type FileSessionEnd,
  type FileSessionEvent,
} from '../../src/engine/file-session/file-session.js';
import { newFileSession, readFileSession } from '../../src/engine/file-session/session-state.js';
import { carryOutText } from '../../src/engine/language/carry-out.js';
import { sessionPorts } from '../../src/engine/language/session-ports.js';
import type { LiveSession } from '../../src/engine/live/live-session.js';
import { startLiveTools } from './live-tools.js';

/** A file session that a test drives by its files. */
export interface DrivenSession {
  /** The session folder, absolute. */
  readonly folder: string;
  readonly events: readonly FileSessionEvent[];
  /** The content of a file of the session folder. */
  read(name: string): string;
  observation(): Observation;
  /** Writes `action.json` and waits for the observation that answers it. */
  answer(file: object | string): Promise<Observation>;
  /** The observation that comes next. */
  next(): Promise<Observation>;
  /** Stops it as Ctrl+C does. */
  stop(): Promise<void>;
  readonly ended: Promise<FileSessionEnd>;
}

/** How a session of a test begins. */
export interface DrivenOptions {
  readonly goal?: string;
  readonly backend?: 'fake';
  readonly changesOnly?: boolean;
  readonly screenshot?: 'file' | 'none';
  /** What actions are handed to, in the place of the live session that was opened. */
  readonly drive?: (session: LiveSession) => LiveSession;
}

/** Sessions on a real folder and a real browser, in the process of the test. */
export interface FileSessions {
  begin(target: string, options?: DrivenOptions): Promise<DrivenSession>;
  /** Serves a session again that was stopped. */
  resume(session: DrivenSession, options?: DrivenOptions): Promise<DrivenSession>;
  close(): Promise<void>;
}

/**
 * Makes them. Whoever has begun a session ends it, or has it end with `close`.
 *
 * @param options of the live sessions below
 */
export async function startFileSessions(options: { readonly ownBrowser?: boolean } = {}): Promise<FileSessions> {
  const live = await startLiveTools(options);
  const clock = createSystemClock();
  const folders = createFileExchangeFolders({ folder: join(live.folder, 'sessions'), what: 'session' });
  const open = new Set<DrivenSession>();
  let begun = 0;

  const serve = async (id: string, target: string, options: DrivenOptions, isNew: boolean): Promise<DrivenSession> => {
    begun += 1;
    const name = `session-${begun}`;
    const folder = isNew ? await folders.create(id, fileSessionFolders) : await folders.open(id);
    const state = isNew
      ? newFileSession({ id, goal: options.goal ?? 'Buy a mug', target, opening: {}, now: clock.now().toISOString() })
      : readFileSession((await folders.peek(id, 'session.json'))!, 'session.json');
    const events: FileSessionEvent[] = [];
    let hasWaited = (): void => undefined;
    const stop = new AbortController();
    const call = live.call();
    const served = serveFileSession(
      state,
      {
        folder,
        clock,
        call,
        async open() {
          const opening = { target, name, ...(options.backend !== undefined && { backend: options.backend }) };
          await live.tools.open(opening, live.call({ origin: 'person' }));
          const session = (options.drive ?? itself)(live.tools.find(name));
          const brains = { builtin: createBuiltinBrain(), choice: 'builtin' as const };
          return {
            session,
            text: async (text, each) => carryOutText(text, sessionPorts(session, each, brains, clock)),
          };
        },
        screenshot: options.screenshot ?? 'none',
        changesOnly: options.changesOnly ?? false,
        maxMessageBytes: 1_000_000,
        onEvent(event) {
          events.push(event);
          if (event.kind === 'waiting') hasWaited();
        },
      },
      stop.signal,
      () => undefined,
    );
    const ended = (async () => {
      try {
        return await served;
      } finally {
        folder.close();
        await live.tools.close({ session: name }, call).catch(() => undefined);
      }
    })();
    // What it ends with is asked for later, or not at all.
    ended.catch(() => undefined);
    const next = async (): Promise<void> => {
      const waited = new Promise<void>((resolve) => (hasWaited = resolve));
      await Promise.race([waited, ended]);
    };
    const read = (file: string): string => readFileSync(join(folder.path, file), 'utf8');
    const session: DrivenSession = {
      folder: folder.path,
      events,
      ended,
      read,
      observation: () => JSON.parse(read(observationName)) as Observation,
      async next() {
        await next();
        return session.observation();
      },
      async answer(file) {
        const observed = next();
        const draft = join(folder.path, '.draft');
        writeFileSync(draft, typeof file === 'string' ? file : JSON.stringify(file));
        renameSync(draft, join(folder.path, actionName));
        await observed;
        return session.observation();
      },
      async stop() {
        stop.abort();
        await ended.catch(() => undefined);
        open.delete(session);
      },
    };
    open.add(session);
    if (!events.some(({ kind }) => kind === 'waiting')) await next();
    return session;
  };

  return {
    begin: async (target, options = {}) => serve(`exploration-${begun + 1}`, target, options, true),
    async resume({ folder }, options = {}) {
      const id = folder.slice(folder.lastIndexOf('exploration-'));
      const { target } = readFileSession((await folders.peek(id, 'session.json'))!, 'session.json');
      return serve(id, target, options, false);
    },
    async close() {
      await Promise.all([...open].map((session) => session.stop()));
      await live.close();
    },
  };
}

function itself(session: LiveSession): LiveSession {
  return session;
}
