import type { ServerResponse } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flowOn } from '../../../support/run-flow.js';
import { stand } from '../../../support/stand.js';

const { flows, pages } = stand();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handeye-parallel-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A page that is not given out before `count` visitors are waiting for it. */
function meetingPoint(path: string, count: number, body: string): string {
  const waiting: ServerResponse[] = [];
  pages.answer(path, (_request, response) => {
    waiting.push(response);
    if (waiting.length < count) return;
    for (const visitor of waiting) {
      visitor.setHeader('content-type', 'text/html; charset=utf-8');
      visitor.end(`<!doctype html><title>Meeting</title>${body}`);
    }
  });
  return pages.origin + path;
}

const written = async (name: string, flow: object): Promise<string> => {
  const file = join(folder, name);
  await writeFile(file, JSON.stringify(flow));
  return file;
};

describe('two workers', () => {
  it('run two flows at the same time in one browser, and neither sees the other', async () => {
    const url = meetingPoint(
      '/both',
      2,
      `<label>Name <input id=name></label>
      <button onclick="const { value } = document.getElementById('name');
        localStorage.name = (localStorage.name ?? '') + value; document.cookie = 'name=' + value;
        out.textContent = localStorage.name + ' ' + document.cookie">Keep</button>
      <p id=out></p>`,
    );
    const flowOf = (name: string) =>
      flowOn(
        url,
        [
          { action: 'fill', selector: 'Edit#Name', text: name },
          { action: 'click', selector: 'Button#Keep' },
          { action: 'assert_text', selector: '#out', expected: `${name} name=${name}` },
        ],
        { testName: name },
      );
    const files = [await written('ada.json', flowOf('Ada')), await written('bob.json', flowOf('Bob'))];
    const { report, events, exitCode } = await flows.run(files, { workers: 2 });
    expect(report.reports.map(({ testName, result }) => `${testName}: ${result}`)).toEqual([
      'Ada: passed',
      'Bob: passed',
    ]);
    expect(exitCode).toBe(0);
    const lanes = events.filter((event) => event.type === 'flow_started').map(({ lane }) => lane);
    expect(new Set(lanes)).toEqual(new Set([0, 1]));
  });

  it('keep what they record apart, in one journal that is numbered through', async () => {
    const url = meetingPoint('/evidence', 2, '<button>Dead</button>');
    const failing = flowOn(url, [{ action: 'assert_exists', selector: 'Button#Alive', timeoutMs: 100 }], {
      testName: 'Failing',
    });
    const passing = flowOn(url, [{ action: 'assert_exists', selector: 'Button#Dead' }], { testName: 'Passing' });
    const files = [await written('failing.json', failing), await written('passing.json', passing)];
    const { report, events, exitCode } = await flows.run(files, { workers: 2 });
    expect(exitCode).toBe(1);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
    const [failed, passed] = report.reports;
    expect(failed?.steps.map(({ status }) => status)).toEqual(['passed', 'failed']);
    expect(failed?.steps[1]?.screenshot).toContain('flow-1');
    expect(passed?.steps.map(({ status, screenshot }) => [status, screenshot])).toEqual([
      ['passed', null],
      ['passed', null],
    ]);
  });

  it('take the flows that are left one after the other, and the report keeps the order of the command', async () => {
    const url = pages.page('<p>Hello</p>');
    const names = ['First', 'Second', 'Third', 'Fourth', 'Fifth'];
    const files = await Promise.all(names.map((name) => written(`${name}.json`, flowOn(url, [], { testName: name }))));
    const { report, events } = await flows.run(files, { workers: 2 });
    expect(report.reports.map(({ testName, result }) => `${testName} ${result}`)).toEqual(
      names.map((name) => `${name} passed`),
    );
    let open = 0;
    let most = 0;
    for (const { type } of events) {
      if (type === 'flow_started') open += 1;
      if (type === 'flow_finished') open -= 1;
      most = Math.max(most, open);
    }
    expect(most).toBe(2);
  });
});
