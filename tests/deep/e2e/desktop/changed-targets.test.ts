import { beforeEach, describe, expect, it } from 'vitest';
import { createSystemHost } from '../../../../src/adapters/host/system-host.js';
import { createLinuxBackend } from '../../../../src/adapters/linux/linux-backend.js';
import { parseSelector } from '../../../../src/domain/flow/selector/index.js';
import { pointerChecks } from '../../../../src/domain/screen/element/actionability.js';
import type { Backend, Session } from '../../../../src/ports/backend.js';
import type { Located } from '../../../../src/ports/eye.js';
import type { ActionResult, Hand } from '../../../../src/ports/hand.js';
import type { Host } from '../../../../src/ports/host.js';
import { issuePermit } from '../../../../src/ports/permit-issuer.js';
import { problemsOf, testApp, useDesktopFlows } from '../../../support/desktop-flows.js';
import { lacksDesktop } from '../../../support/private-desktop.js';
import { lacksGtk4, systemPython } from '../../../support/x-server.js';

const leave = (): ReturnType<typeof issuePermit> => issuePermit({ id: 'test', action: 'test' });
const { signal } = new AbortController();

const moving = 'targets of GTK 4 that move';

describe.skipIf(lacksDesktop(moving) || lacksGtk4(moving))('a target of GTK 4', () => {
  const { run } = useDesktopFlows();

  it('that moves is not taken for one that stands still', async () => {
    const ran = await run('gtk4/gtk4_moving.py', [{ action: 'click', selector: 'Button#Moving', timeoutMs: 600 }]);
    expect(ran.step(2)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('it is moving'),
      diagnostics: { failureType: 'not_actionable', check: 'stable' },
    });
  });
});

describe.skipIf(lacksDesktop('targets that change before they are pressed'))('a target that has changed since', () => {
  let backend: Backend;
  let session: Session;
  let host: Host;
  beforeEach(async () => {
    backend = createLinuxBackend({ desktop: { kind: 'private' } });
    session = await backend.openSession({
      viewport: { width: 1280, height: 800 },
      downloadsFolder: testApp('none'),
      redact: (text) => text,
    });
    host = createSystemHost().launchScope(() => session.environment);
    session.follow(await host.launch(leave(), systemPython, [testApp('gtk3/gtk3_shift.py')]), [0]);
    await shows('Button#Wide');
    return async () => {
      await session.close();
      await host.endLaunched();
      await backend.close();
    };
  });

  const count = async (selector: string): Promise<number> => {
    const read = parseSelector(selector);
    if (!read.ok) throw new Error(read.error.message);
    return (await session.eye.query({ target: { selector: read.selector } })).count;
  };
  /** What is seen, as soon as there is something. */
  const until = async <T>(what: string, look: () => Promise<T | undefined>): Promise<T> => {
    const giveUp = performance.now() + 10_000;
    while (performance.now() < giveUp) {
      const changes = session.eye.changeCount();
      const seen = await look();
      if (seen !== undefined) return seen;
      await session.eye.nextChange(changes, 500, signal);
    }
    throw new Error(`Waited 10 s for ${what}.`);
  };
  const shows = (selector: string): Promise<true> =>
    until(selector, async () => ((await count(selector)) > 0 ? true : undefined));
  /** It is listed before it is shown. */
  const opened = (title: string): Promise<true> =>
    until(`the window "${title}"`, async () =>
      (await session.eye.status()).windows.some((window) => window.title === title && window.isInFront === true)
        ? true
        : undefined,
    );
  const found = (selector: string): Promise<Located> => {
    const read = parseSelector(selector);
    if (!read.ok) throw new Error(read.error.message);
    return until(`${selector} to press`, async () => {
      const result = await session.eye.locate(read.selector, { checks: pointerChecks, scroll: true });
      return result.outcome === 'found' ? result.located : undefined;
    });
  };
  const press = (hand: Hand, target: Located): Promise<ActionResult> =>
    hand.click(leave(), target, { button: 'left', count: 1, modifiers: [], withinMs: 1_000, signal });
  /** A window that comes to the front for a press is looked at anew before that. */
  const pressBehind = async (target: Located): Promise<ActionResult> => {
    expect(await press(session.hand, target)).toMatchObject({
      refused: 'Its window has just been brought to the front.',
      retryable: true,
    });
    return press(session.hand, target);
  };
  const key = async (name: string): Promise<unknown> => session.hand.pressKeys(leave(), [name], { signal });

  it('in its size, so that another element lies where it was to be pressed, is not pressed there', async () => {
    const wide = await found('Button#Wide');
    await key('F2');
    await shows('Button#Other');
    expect(await press(session.hand, wide)).toMatchObject({ refused: expect.stringContaining('The element moves') });
    expect(await count('Text#ready')).toBe(1);
  });

  it('in that another element has come over it is not pressed through that', async () => {
    const target = await found('Button#Target');
    await key('F3');
    await shows('Button#Delete all');
    expect(await press(session.hand, target)).toMatchObject({ missed: expect.stringContaining('"Delete all"') });
    expect(await count('Text#ready')).toBe(1);
  });

  it('in the place of its window is not pressed where that was, and is pressed where it is now', async () => {
    const before = await found('Button#Target');
    await key('F4');
    await until('the window elsewhere', async () => {
      const now = await found('Button#Target');
      return now.point.y === before.point.y ? undefined : now;
    });
    expect(await press(session.hand, before)).toMatchObject({ refused: expect.stringContaining('The element moves') });
    expect(await count('Text#ready')).toBe(1);
    await press(session.hand, await found('Button#Target'));
    await shows('Text#pressed Target');
  });

  it('in that another window has come over it is brought before that and pressed', async () => {
    const target = await found('Button#Target');
    await key('F5');
    await opened('Letter');
    await pressBehind(target);
    await shows('Text#pressed Target');
  });

  it('in that a window has come over it which stays there is not pressed through that', async () => {
    const target = await found('Button#Target');
    await key('F6');
    await opened('Notice');
    expect(await pressBehind(target)).toMatchObject({
      refused: expect.stringContaining('covered by the window "Notice" of python3, which stays in front of its own'),
    });
    expect(await count('Text#ready')).toBe(1);
  });
});

describe.skipIf(lacksDesktop('windows that move as they come to the front'))('a window behind another one', () => {
  const { run } = useDesktopFlows();
  const round = [
    { action: 'send_keys', keys: 'F7' },
    { action: 'click', selector: 'Button#Target', windowTitle: 'Shift' },
    { action: 'assert_exists', selector: 'Text#pressed Target' },
  ];

  it('that moves as it comes to the front is pressed where it is then', async () => {
    const ran = await run('gtk3/gtk3_shift.py', Array.from({ length: 4 }, () => round).flat());
    expect(problemsOf(ran)).toEqual([]);
  });
});

describe.skipIf(lacksDesktop('tables that are filled anew'))(
  'a row of a table that is filled anew all the time',
  () => {
    const { run } = useDesktopFlows();

    it('is never believed to be absent', async () => {
      const row = 'Cell#"Row 3"';
      const ran = await run(
        'gtk3/gtk3_refilled.py',
        [
          { action: 'assert_exists', selector: row },
          { action: 'click', selector: 'Button#Refill' },
          { action: 'assert_not_exists', selector: row, timeoutMs: 1_500 },
          { action: 'assert_count', selector: row, expected: 0, timeoutMs: 1_500 },
        ],
        { stopOnFailure: false },
      );
      expect(ran.flow.steps.map(({ status }) => status)).toEqual(['passed', 'passed', 'passed', 'failed', 'failed']);
    });
  },
);
