import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idolClickReportSchema, type IdolClickReport } from '../../../src/projections/idolclick/report-format.js';
import { startWebPages, type WebPages } from '../../support/web-pages.js';
import { desk, webFlow } from './command-line.js';

let pages: WebPages;

beforeAll(async () => {
  pages = await startWebPages();
});
afterAll(async () => pages.close());

const read = (file: string): IdolClickReport => idolClickReportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));

/** Nothing is opened: a dry run writes the same files. */
const idle = (testName: string): object => webFlow('http://127.0.0.1:1/', [{ action: 'open' }], { testName });

describe('--reporter idolclick', () => {
  it('writes the report of a flow, into the run folder and where the flag says', async () => {
    const { cwd, handeye, write } = desk();
    // Fractions of px, which the format does not know.
    const page = pages.page(`
      <button id=greet style="position:absolute; left:20.3px; top:80.7px; width:90.5px"
        onclick="out.textContent = 'Hello'">Greet</button>
      <p id=out></p>`);
    const steps = [
      { action: 'open' },
      {
        action: 'click',
        selector: 'Button#Greet',
        description: 'Say hello',
        assertions: [{ type: 'text_equals', selector: '#out', expected: 'Hello' }],
      },
      { action: 'assert_text', selector: '#out', contains: 'Bye', timeoutMs: 50 },
      { action: 'click', selector: 'Button#Greet' },
    ];
    write('greet.flow.json', webFlow(page, steps));
    const { exitCode, stdout } = await handeye('run', 'greet.flow.json', '--reporter', 'idolclick');
    expect(exitCode).toBe(1);
    const path = /^idolclick +(\.handeye\/runs\/\S+\/idolclick-report\.json)$/m.exec(stdout)?.[1] ?? '';
    const report = read(join(cwd, path));
    expect(report).toMatchObject({
      testName: 'Test flow',
      result: 'failed',
      failedStep: 3,
      passedCount: 2,
      failedCount: 1,
      skippedCount: 1,
      environment: { idolClickVersion: expect.stringMatching(/^handeye \d+\.\d+\.\d+/) as string },
    });
    const [, clicked, failed] = report.steps;
    expect(clicked).toMatchObject({
      step: 2,
      description: 'Say hello',
      status: 'passed',
      element: { controlType: 'Button', name: 'Greet', automationId: 'greet' },
      clickPoint: { width: 91 },
      assertionResults: [{ type: 'text_equals', passed: true, actual: expect.stringContaining('Hello') as string }],
      diagnostics: expect.stringContaining('effect: ') as string,
    });
    expect(clicked?.backendCallLog.length).toBeGreaterThan(0);
    expect(failed).toMatchObject({
      status: 'failed',
      expected: expect.stringContaining('Bye') as string,
      found: expect.stringContaining('Hello') as string,
    });
    expect(existsSync(join(cwd, dirname(path), failed?.screenshot ?? 'none'))).toBe(true);

    // From the journal of the same run: the same report, with paths that lead to its evidence from there.
    await handeye('report', 'last', '--reporter', 'idolclick=out/out.json');
    const elsewhere = read(join(cwd, 'out/out.json'));
    const screenshot = elsewhere.steps[2]?.screenshot ?? 'none';
    expect(existsSync(join(cwd, 'out', screenshot))).toBe(true);
    expect(elsewhere.steps[1]).toEqual(clicked);
  });

  it('writes a file for each of several flows', async () => {
    const { cwd, handeye, write } = desk();
    for (const name of ['a', 'b', 'c']) write(`${name}.flow.json`, idle(name));
    const run = async (...args: readonly string[]) => handeye('run', '*.flow.json', '--dry-run', ...args);
    expect((await run('--reporter', 'idolclick=out/flow.v1.json')).exitCode).toBe(0);
    expect(readdirSync(join(cwd, 'out')).toSorted()).toEqual(['flow.v1-2.json', 'flow.v1-3.json', 'flow.v1.json']);
    const named = ['', '-2', '-3'].map((number) => read(join(cwd, `out/flow.v1${number}.json`)).testName);
    expect(named).toEqual(['a', 'b', 'c']);
    await run('--reporter', 'idolclick');
    const folders = readdirSync(join(cwd, '.handeye/runs')).map((name) =>
      readdirSync(join(cwd, '.handeye/runs', name)),
    );
    expect(
      folders
        .flat()
        .filter((name) => name.startsWith('idolclick'))
        .toSorted(),
    ).toEqual(['idolclick-report-2.json', 'idolclick-report-3.json', 'idolclick-report.json']);
  });
});
