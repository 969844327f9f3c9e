import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ExecutionReport } from '../../../src/domain/run/execution-report.js';
import { startWebPages } from '../../support/web-pages.js';
import { desk, journalsIn, webFlow, type Desk } from './command-line.js';

const app = {
  schemaVersion: 1,
  name: 'app',
  windows: [{ title: 'App', children: [{ role: 'textbox', name: 'Name' }] }],
};

/** A working folder with a flow on a fake app, and a policy. */
function deskWith(policy: object): Desk {
  const place = desk();
  place.write('app.json', app);
  place.write('name.flow.json', {
    schemaVersion: 1,
    testName: 'Give a name',
    targets: { fake: { app: 'app.json' } },
    steps: [{ action: 'open' }, { action: 'fill', selector: 'Edit#Name', text: 'Ada' }],
  });
  place.write('handeye.policy.json', policy);
  return place;
}

interface Shown {
  readonly policy: { readonly digest: string; readonly rules: readonly { path: string; value: unknown }[] };
}

describe('handeye.policy.json', () => {
  it('that denies an action ends the run with 3, and the report says that it was the policy', async () => {
    const { handeye } = deskWith({ actions: { fill: 'deny' } });
    const { exitCode, stdout } = await handeye('run', 'name.flow.json');
    expect(stdout).toContain('the action fill is forbidden by the policy (actions, forbiddenActions)');
    expect(exitCode).toBe(3);
  });

  it.each([
    ['denies', { effects: { input: 'deny' } }, 'the action fill is forbidden by the policy (effects.input)'],
    [
      'asks for, where nobody is there,',
      { effects: { input: 'ask' } },
      'fill needs approval by the policy (effects.input)',
    ],
  ])('that %s an effect class ends the run, too', async (_what, policy, message) => {
    const { exitCode, stdout } = await deskWith(policy).handeye('run', 'name.flow.json');
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(message);
    expect(exitCode).toBe(3);
  });

  it('is not widened by flags', async () => {
    const { handeye } = deskWith({ budgets: { maxSteps: 1 } });
    const { exitCode, stdout } = await handeye('run', 'name.flow.json', '--max-steps', '100');
    expect(stdout).toContain('the run has used up its 1 steps');
    expect(exitCode).toBe(3);
  });

  it('is in every journal and report by its digest, which handeye config shows', async () => {
    const { handeye, cwd } = deskWith({ actions: { drag: 'deny' } });
    expect((await handeye('run', 'name.flow.json')).exitCode).toBe(0);
    const shown = JSON.parse((await handeye('config', '--json')).stdout) as Shown;
    const { digest } = shown.policy;
    expect(digest).toMatch(/^[\da-f]{16}$/);
    expect(journalsIn(cwd)).toContain(`"policyDigest":"${digest}"`);
    const [run = ''] = readdirSync(join(cwd, '.handeye/runs'));
    expect(JSON.parse(readFileSync(join(cwd, '.handeye/runs', run, 'report.json'), 'utf8'))).toMatchObject({
      policyDigest: digest,
    });
    const other = JSON.parse((await handeye('config', '--json', '--max-steps', '7')).stdout) as Shown;
    expect(other.policy.digest).not.toBe(digest);
    expect(other.policy.rules).toMatchObject([
      { path: 'actions.drag', value: 'deny' },
      { path: 'budgets.maxSteps', value: 7 },
    ]);
  });

  it('is shown by handeye config with the sources of each part', async () => {
    const { handeye, write } = deskWith({ origins: ['*.test'], effects: { system: 'ask' } });
    write('handeye.config.json', { allow: { origins: ['a.test', 'b.example'] } });
    const { stdout } = await handeye('config');
    expect(stdout).toMatch(
      /^policy file: handeye\.policy\.json\npolicy in force, of all sources together: [\da-f]{16}$/m,
    );
    expect(stdout).toMatch(/^policy\.effects\.system +ask +handeye\.policy\.json$/m);
    expect(stdout).toMatch(/^policy\.origins +a\.test +handeye\.policy\.json, handeye\.config\.json$/m);
  });

  it('is refused with the nearest word where it says what handeye does not know', async () => {
    const { handeye } = deskWith({ actions: { fil: 'deny' } });
    const { exitCode, stderr } = await handeye('run', 'name.flow.json');
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/actions\.fil: "fil" is no action \(in \S*handeye\.policy\.json\)\. Did you mean "fill"\?/);
  });

  it('that forbids a word keeps a run from pressing what is called by it, and lets it be read', async () => {
    const pages = await startWebPages();
    onTestFinished(() => pages.close());
    const { cwd, handeye, write } = desk();
    const steps = [
      { action: 'assert_text', selector: 'Button#Delete account', expected: 'Delete account' },
      { action: 'click', selector: 'Button#Delete account' },
    ];
    write('delete.flow.json', webFlow(pages.page('<button>Delete account</button>'), [{ action: 'open' }, ...steps]));
    write('handeye.policy.json', { forbiddenWords: ['delete'] });
    const { exitCode, stdout } = await handeye('run', 'delete.flow.json', '--json', '--unsafe');
    const report = JSON.parse(stdout) as ExecutionReport;
    expect(report.steps.map(({ status }) => status)).toEqual(['passed', 'passed', 'failed']);
    expect(report.steps[2]).toMatchObject({
      error: 'Not permitted: "Delete account" has the word "delete", which the policy forbids (forbiddenWords).',
      diagnostics: { failureType: 'guardrail_violation' },
    });
    expect(exitCode).toBe(3);
    expect(readFileSync(join(cwd, '.handeye/audit.jsonl'), 'utf8')).toContain('"decision":"denied","action":"click"');
  });
});
