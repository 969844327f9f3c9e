import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Observation } from '../../../../src/domain/file-session/observation/observation.js';
import type { SessionReport } from '../../../../src/domain/file-session/outcome/session-report.js';
import type { ExecutionReport } from '../../../../src/domain/run/execution-report.js';
import { desk } from '../../../e2e/cli/command-line.js';
import { startWebPages, type WebPages } from '../../../support/web-pages.js';

let pages: WebPages;
beforeAll(async () => {
  pages = await startWebPages();
});
afterAll(() => pages.close());

it('a session whose program is killed in a batch goes on, does nothing twice, and its flow replays', async () => {
  const page = pages.page(
    '<button onclick="document.title = 2">Go</button><button onclick="document.title = 3">On</button>',
  );
  const { cwd, start, handeye } = desk();
  const first = start('session', page, '--goal', 'Press Go');
  const [, shown = ''] = await first.printed(/waiting for (\S+)\/action\.json/);
  const folder = join(cwd, shown);
  const answer = (file: object): void => {
    writeFileSync(join(folder, '.draft'), JSON.stringify(file));
    renameSync(join(folder, '.draft'), join(folder, 'action.json'));
  };
  const observation = (): Observation =>
    JSON.parse(readFileSync(join(folder, 'observation.json'), 'utf8')) as Observation;
  answer({
    actions: [
      { action: 'click', selector: 'Button#Go' },
      { action: 'wait', duration: 60_000 },
      { action: 'click', selector: 'Button#On' },
    ],
  });
  await expect
    .poll(() => readFileSync(join(folder, 'exchange.jsonl'), 'utf8'), { interval: 5 })
    .toContain('"what":"wait"');
  first.child.kill('SIGKILL');
  await first.ended;

  const second = start('session', '--resume');
  await second.printed(/waiting for /);
  expect(observation()).toMatchObject({ stepNumber: 2, sessionRestarted: true, domState: { title: 'Test' } });
  expect(observation().results.map(({ status }) => status)).toEqual(['passed', 'error', 'skipped']);
  answer({ decision: 'goal_achieved', actions: [{ action: 'click', selector: 'Button#Go', expect: ['title_is: 2'] }] });
  expect(await second.ended).toMatchObject({ exitCode: 0 });
  const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as SessionReport;
  expect(report).toMatchObject({ outcome: 'goal_achieved', counts: { actions: 4, passed: 2, failed: 1, skipped: 1 } });
  expect(existsSync(join(folder, 'runtime.lock'))).toBe(false);

  const replayed = await handeye('run', `.handeye/sessions/${basename(folder)}/session-2.flow.json`, '--json');
  expect(JSON.parse(replayed.stdout) as ExecutionReport).toMatchObject({ result: 'passed' });
});
