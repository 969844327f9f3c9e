import { beforeEach, describe, expect, it } from 'vitest';
import { createSystemHost } from '../../../src/adapters/host/system-host.js';
import { createLinuxBackend } from '../../../src/adapters/linux/linux-backend.js';
import { parseSelector } from '../../../src/domain/flow/selector/index.js';
import { pointerChecks } from '../../../src/domain/screen/actionability.js';
import type { Session } from '../../../src/ports/backend.js';
import type { TargetWindow } from '../../../src/ports/eye.js';
import { issuePermit } from '../../../src/ports/permit-issuer.js';
import { testApp } from '../../support/desktop-flows.js';
import { lacksDesktop } from '../../support/private-desktop.js';
import { systemPython } from '../../support/x-server.js';

const leave = (): ReturnType<typeof issuePermit> => issuePermit({ id: 'test', action: 'test' });
const { signal } = new AbortController();

describe.skipIf(lacksDesktop('windows that a flow is locked to'))('a window that a lock is asked about', () => {
  let session: Session;
  beforeEach(async () => {
    const backend = createLinuxBackend({ desktop: { kind: 'private' } });
    session = await backend.openSession({
      viewport: { width: 1280, height: 800 },
      downloadsFolder: testApp('none'),
      redact: (text) => text,
    });
    const host = createSystemHost().launchScope(() => session.environment);
    session.follow(await host.launch(leave(), systemPython, [testApp('contract/gtk_app.py')]), [0]);
    return async () => {
      await session.close();
      await host.endLaunched();
      await backend.close();
    };
  });

  /** The windows, once there are as many. */
  const windows = async (count: number): Promise<readonly TargetWindow[]> => {
    for (;;) {
      const seen = session.eye.changeCount();
      const { windows: all } = await session.eye.status();
      if (all.length === count) return all;
      await session.eye.nextChange(seen, 500, signal);
    }
  };
  const press = async (selector: string): Promise<void> => {
    const read = parseSelector(selector);
    if (!read.ok) throw new Error(read.error.message);
    for (;;) {
      const result = await session.eye.locate(read.selector, { checks: pointerChecks, scroll: true });
      if (result.outcome !== 'found') continue;
      const press = { button: 'left', count: 1, modifiers: [], withinMs: 1_000, signal } as const;
      await session.hand.click(leave(), result.located, press);
      return;
    }
  };

  it('and that has closed is nobody’s, not even that of the window that is left', async () => {
    await windows(1);
    await press('Button#Open window');
    const second = (await windows(2)).find(({ title }) => title === 'Second window');
    expect(session.identity(second?.id).window).toBe(second?.id);
    await session.hand.closeWindow(leave(), second?.id);
    const [left] = await windows(1);
    expect(() => session.identity(second?.id)).toThrow('The window that is meant is gone.');
    expect(session.identity(left?.id).window).toBe(left?.id);
  });
});
