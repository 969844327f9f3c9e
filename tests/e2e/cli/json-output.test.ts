import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWebPages, type WebPages } from '../../support/web-pages.js';
import { desk, webFlow, type Desk } from './command-line.js';

const schemas = resolve(import.meta.dirname, '../../../schemas');

/** What a JSON text breaks of a published schema; nothing when it keeps to it. */
function breaches(name: 'execution-report' | 'run-report', text: string): unknown {
  const schema = JSON.parse(readFileSync(join(schemas, `${name}.schema.json`), 'utf8')) as object;
  const validate = new Ajv2020({ strict: false }).compile(schema);
  return validate(JSON.parse(text)) ? [] : validate.errors;
}

let pages: WebPages;

beforeAll(async () => {
  pages = await startWebPages();
});
afterAll(async () => pages.close());

function deskWithFlows(): Desk {
  const place = desk();
  const page = pages.page('<h1>Start</h1><button>Dead</button>');
  const open = { action: 'open' };
  place.write('good.flow.json', webFlow(page, [open, { action: 'click', selector: 'Button#Dead' }]));
  place.write(
    'bad.flow.json',
    webFlow(page, [open, { action: 'assert_exists', selector: 'Link#Gone', timeoutMs: 50 }]),
  );
  return place;
}

describe('the JSON on stdout keeps to the published schemas', () => {
  it('as an execution report for one flow on one backend', async () => {
    const place = deskWithFlows();
    for (const flow of ['good.flow.json', 'bad.flow.json']) {
      const { stdout } = await place.handeye('run', flow, '--json');
      expect(breaches('execution-report', stdout)).toEqual([]);
      expect(JSON.parse(stdout)).not.toHaveProperty('reports');
    }
  });

  it('as a run report for anything else: several flows or backends, a report made again, the file of the run', async () => {
    const place = deskWithFlows();
    const several = await place.handeye('run', '*.flow.json', '--json');
    place.write('both.json', webFlow(pages.page('<h1>Start</h1>'), [{ action: 'open', when: { backend: 'web' } }]));
    const backends = await place.handeye('run', 'both.json', '--backend', 'web,linux', '--json');
    const again = await place.handeye('report', 'last', '--json');
    const runs = join(place.cwd, '.handeye/runs');
    const files = readdirSync(runs).map((run) => readFileSync(join(runs, run, 'report.json'), 'utf8'));
    for (const text of [several.stdout, backends.stdout, again.stdout, ...files]) {
      expect(breaches('run-report', text)).toEqual([]);
      expect(JSON.parse(text)).not.toHaveProperty('steps');
    }
    await place.handeye('run', 'good.flow.json');
    const single = await place.handeye('report', 'last', '--json');
    expect(breaches('run-report', single.stdout)).toEqual([]);
  });

  it.each([
    ['--json'],
    ['--cwd', '--json'],
    ['rnu', '--json'],
    ['help', 'rnu', '--json'],
    ['run', '--json'],
    ['run', '--json=x', 'good.flow.json'],
    ['run', '--hedaed', '--json', 'good.flow.json'],
    ['run', 'good.flow.json', '--workers', 'many', '--json'],
    ['run', 'good.flow.json', '--var', 'user', '--json'],
    ['run', 'good.flow.json', '--root', '/dev/null/x', '--json'],
    ['run', 'good.flow.json', '--config', 'none.json', '--json'],
    ['config', 'shwo', '--json'],
    ['runs', 'show', '--json'],
    ['runs', 'prune', '--json'],
    ['report', 'nope', '--json'],
    ['inspect', 'nowhere', '--json'],
    ['schema', 'flwo', '--json'],
    ['demo', '--port', 'x', '--json'],
  ])('as one error and nothing else for whatever goes wrong: %j', async (...args) => {
    const { exitCode, stdout } = await deskWithFlows().handeye(...args);
    expect(exitCode).not.toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      error: expect.objectContaining({ code: expect.any(String), message: expect.any(String) }) as object,
    });
  });

  it('as an error with the problems of each file where nothing ran', async () => {
    const place = desk();
    place.write('a.flow.json', webFlow('http://x', [{ action: 'clik' }]));
    const { exitCode, stdout } = await place.handeye('run', 'a.flow.json', '--json');
    expect(exitCode).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({
      error: {
        code: 'spec_invalid',
        data: { files: [{ valid: false, problems: [{ path: 'steps[0].action', nearest: 'click' }] }] },
      },
    });
  });
});
