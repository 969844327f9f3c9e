import { readdirSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { executionReportSchema, runReportSchema } from '../../../../src/domain/run/execution-report.js';
import { lookAt } from '../../../support/red-on-white.js';
import { startWebPages, type WebPages } from '../../../support/web-pages.js';
import { desk, webFlow, type Desk, type Ended } from '../../../e2e/cli/command-line.js';

let pages: WebPages;

beforeAll(async () => {
  pages = await startWebPages();
});
afterAll(() => pages.close());

/** A page that is not given out before two visitors wait for it, and shows the time that lay between its clicks. */
function meetingPoint(path: string): string {
  const waiting: ServerResponse[] = [];
  pages.answer(path, (_request, response) => {
    waiting.push(response);
    if (waiting.length < 2) return;
    for (const visitor of waiting) {
      visitor.setHeader('content-type', 'text/html; charset=utf-8');
      visitor.end(`<!doctype html><title>Meeting</title><button>Go</button><p id=out></p><script>
        let last;
        addEventListener('click', ({ timeStamp }) => {
          out.textContent = Math.floor(timeStamp - last);
          last = timeStamp;
        });
      </script>`);
    }
  });
  return pages.origin + path;
}

type Run = (place: Desk, ...args: readonly string[]) => Promise<Ended>;

describe.each<[string, (file: object, flags: readonly string[]) => Run]>([
  [
    'the config file',
    (file) =>
      (place, ...args) => {
        place.write('handeye.config.json', file);
        return place.handeye('run', ...args, '--json');
      },
  ],
  [
    'flags',
    (_file, flags) =>
      (place, ...args) =>
        place.handeye('run', ...args, '--json', ...flags),
  ],
])('settings in %s', (way, given) => {
  it('say how many flows run at a time, what is kept of steps, how long they wait and how slow actions are', async () => {
    const run = given(
      { workers: 2, artifacts: 'always', showClicks: true, slowMo: 400, timeoutMs: 321 },
      '--workers 2 --artifacts always --show-clicks --slow-mo 400 --timeout-ms 321'.split(' '),
    );
    const place = desk();
    const click = { action: 'click', selector: 'Button#Go', timeoutMs: 20_000 };
    const steps = [
      { action: 'open', timeoutMs: 20_000 },
      { ...click, expectNoEffect: true },
      click,
      { action: 'read', selector: '#out', saveAs: 'pause', timeoutMs: 20_000 },
      { action: 'assert_exists', selector: 'Button#Nowhere' },
    ];
    const flow = webFlow(meetingPoint(`/${way.replaceAll(' ', '-')}`), steps);
    const { exitCode, stdout } = await run(place, place.write('a.flow.json', flow), place.write('b.flow.json', flow));
    expect(exitCode).toBe(1);
    const [runFolder = ''] = readdirSync(join(place.cwd, '.handeye/runs'));
    const { reports } = runReportSchema.parse(JSON.parse(stdout));
    expect(reports).toHaveLength(2);
    for (const report of reports) {
      expect(report.steps.slice(0, 4).map(({ error }) => error)).toEqual([null, null, null, null]);
      expect(report.steps.map(({ screenshot }) => screenshot)).not.toContain(null);
      const picture = join(place.cwd, '.handeye/runs', runFolder, report.steps[2]?.screenshot ?? '');
      const { readable: red } = await lookAt(picture);
      expect(red).toBeGreaterThan(0);
      expect(Number(report.steps[3]?.found)).toBeGreaterThanOrEqual(400);
      expect(report.steps[4]?.error).toContain('within 321 ms');
    }
  });

  it.each<[string, object, readonly string[], string]>([
    [
      'which programs may be started',
      { allow: { processes: ['git*'] } },
      ['--allow-processes', 'git*'],
      `the program ${process.execPath} is not allowed (allowed: git*)`,
    ],
    [
      'how long a run may take',
      { maxRuntimeMinutes: 0.0001 },
      ['--max-runtime-minutes', '0.0001'],
      'of the 0.006 s allowed (maxRuntimeMinutes)',
    ],
  ])('say %s', async (_what, file, flags, reason) => {
    const place = desk();
    const steps = [{ action: 'launch', processPath: process.execPath, args: ['-e', '0'] }];
    const flow = place.write('launch.flow.json', webFlow(pages.origin, steps));
    const { exitCode, stdout } = await given(file, flags)(place, flow);
    expect(exitCode).toBe(3);
    const { stoppedBy, steps: outcomes } = executionReportSchema.parse(JSON.parse(stdout));
    expect(stoppedBy).toBe('guardrail');
    expect(outcomes[0]?.error).toContain(reason);
  });
});
