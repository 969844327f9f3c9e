import type { AuditLog } from '../../ports/audit.js';
import type { Backend } from '../../ports/backend.js';
import type { Clock } from '../../ports/clock.js';
import type { Logger } from '../../ports/logger.js';

/** An audit log whose decisions are logged too, once they are recorded. */
export function withLoggedDecisions(audit: AuditLog, logger: Logger): AuditLog {
  return {
    record(entry) {
      audit.record(entry);
      const { id, decision, action, target, reason } = entry;
      logger.debug('The guard decided.', { permit: id, decision, action, target, reason });
    },
  };
}

/** A backend whose sessions are logged, with the milliseconds that opening and closing them took. */
export function withLoggedSessions(backend: Backend, logger: Logger, clock: Clock): Backend {
  let opened = 0;
  return {
    ...backend,
    async openSession(options) {
      const began = clock.monotonicMs();
      const session = await backend.openSession(options);
      const about = { backend: backend.name, session: (opened += 1) };
      logger.debug('A session was opened.', { ...about, ms: Math.round(clock.monotonicMs() - began) });
      return {
        ...session,
        async close() {
          const closing = clock.monotonicMs();
          await session.close();
          logger.debug('A session was closed.', { ...about, ms: Math.round(clock.monotonicMs() - closing) });
        },
      };
    },
  };
}
