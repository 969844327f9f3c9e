import { HandeyeError } from '../../domain/errors.js';
import { nearestWord } from '../../domain/nearest-word.js';
import type { ActAnswer } from '../../domain/live/live-answer.js';
import type { RunPorts } from '../run/with-run.js';
import { openLiveSession, type LiveCall, type LiveOptions, type LiveSession } from './live-session.js';

/** How many sessions may be open at the same time. */
export const mostSessions = 8;

/** The live sessions of one process, by name. */
export interface LiveSessions {
  /**
   * Opens one. A target that cannot be opened leaves none behind.
   * @param options.name left out: `s1`, `s2` …
   * @throws HandeyeError `usage` for a name that is taken, `session_limit`, `target_unreachable`, and what opening throws
   */
  open(
    options: Omit<LiveOptions, 'name'> & { readonly name?: string | undefined },
    ports: RunPorts,
    call: LiveCall,
  ): Promise<{ readonly session: LiveSession; readonly answer: ActAnswer }>;
  /** @param name left out: the only one there is. @throws HandeyeError `session_not_found`, `usage` where several are open */
  find(name: string | undefined): LiveSession;
  list(): readonly LiveSession[];
  /** Ends all. */
  close(): Promise<void>;
}

/** No session is open yet. */
export function createLiveSessions(): LiveSessions {
  const sessions = new Map<string, LiveSession>();
  const opening = new Set<string>();
  let number = 0;
  const over = new Map<string, { readonly runId: string; readonly why: string }>();

  const nameFor = (asked: string | undefined): string => {
    if (asked !== undefined) {
      if (!/^[\w.-]{1,40}$/.test(asked))
        throw new HandeyeError('usage', `"${asked}" is no name for a session.`, {
          hint: 'Use letters, digits, _ . and -, at most 40 of them.',
        });
      if (sessions.has(asked) || opening.has(asked))
        throw new HandeyeError('usage', `A session "${asked}" is open already.`, {
          hint: 'Go on with it, close it, or choose another name.',
        });
      return asked;
    }
    do number += 1;
    while (sessions.has(`s${number}`) || opening.has(`s${number}`));
    return `s${number}`;
  };

  return {
    async open(options, ports, call) {
      const name = nameFor(options.name);
      if (sessions.size + opening.size >= mostSessions)
        throw new HandeyeError('session_limit', `${mostSessions} sessions are open, and more may not be.`, {
          hint: `Close one: ${[...sessions.keys()].join(', ')}.`,
        });
      opening.add(name);
      try {
        const { session, answer } = await openLiveSession({ ...options, name }, ports, call);
        const [first] = answer.steps;
        if (first?.status === 'failed' || first?.status === 'error' || first?.status === 'skipped') {
          await session.close();
          throw new HandeyeError('target_unreachable', first.error ?? 'The target could not be opened.', {
            hint: `What was tried: handeye report ${session.runId}`,
            data: { runId: session.runId },
          });
        }
        sessions.set(name, session);
        over.delete(name);
        void session.ended.then(
          () => forget(name, session),
          () => forget(name, session),
        );
        return { session, answer };
      } finally {
        opening.delete(name);
      }
    },
    find(name) {
      if (name === undefined) {
        const [only, ...others] = sessions.values();
        if (only !== undefined && others.length === 0) return only;
        throw only === undefined
          ? new HandeyeError('session_not_found', 'No session is open.', { hint: 'Open one first.' })
          : new HandeyeError('usage', `${sessions.size} sessions are open: ${[...sessions.keys()].join(', ')}.`, {
              hint: 'Say which one is meant.',
            });
      }
      const session = sessions.get(name);
      if (session !== undefined) return session;
      const was = over.get(name);
      const nearest = nearestWord(name, [...sessions.keys()]);
      throw new HandeyeError(
        'session_not_found',
        was === undefined
          ? `There is no session "${name}".`
          : `The session "${name}" has ended; its run is ${was.runId}. ${was.why}`,
        {
          hint:
            sessions.size === 0
              ? 'No session is open. Open one first.'
              : `${nearest === undefined ? '' : `Did you mean ${nearest}? `}Open: ${[...sessions.keys()].join(', ')}.`,
          data: { session: name, ...(was !== undefined && { runId: was.runId }) },
        },
      );
    },
    list: () => [...sessions.values()],
    async close() {
      const open = [...sessions.values()];
      for (const session of open) session.cancel();
      await Promise.allSettled(open.map(({ ended }) => ended));
    },
  };

  function forget(name: string, session: LiveSession): void {
    if (sessions.get(name) !== session) return;
    sessions.delete(name);
    over.set(name, { runId: session.runId, why: session.whyEnded() });
  }
}
