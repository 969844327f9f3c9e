import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Approver } from '../../../src/ports/approver.js';
import { terminalReport } from '../../../src/projections/terminal.js';
import { renderHtmlReport } from '../../../src/surfaces/report-html/render-html-report.js';
import {
  flowOn,
  startFlowRunner,
  type FlowRunner,
  type Ran,
  type RunRequest,
  type WrittenStep,
} from '../../support/run-flow.js';
import { lookAt } from '../../support/red-on-white.js';
import { placeSeen, seeingBrain, seenThere } from '../../support/seeing-brain.js';
import { startScriptedModel, type ModelTurn, type ScriptedModel } from '../../support/scripted-model.js';
import { startWebPages, type WebPages } from '../../support/web-pages.js';

let runner: FlowRunner;
let model: ScriptedModel;
let pages: WebPages;

beforeAll(async () => {
  [runner, model, pages] = await Promise.all([startFlowRunner(), startScriptedModel(), startWebPages()]);
});
afterAll(() => Promise.all([runner.close(), model.close(), pages.close()]));

/** A button that nothing names, and what its press does. */
const nameless = `<p id="out">ready</p><button style="${placeSeen}" onclick="out.textContent = 'pressed'"></button>`;
const there = seenThere;

const seen = (action: string, more: object = {}): WrittenStep => ({
  action,
  typedSelector: { kind: 'vision', value: 'the grey button' },
  timeoutMs: 300,
  ...more,
});

async function on(
  body: string,
  turns: readonly ModelTurn[],
  steps: readonly WrittenStep[],
  settings: RunRequest['settings'] = {},
  more: RunRequest = {},
): Promise<Ran> {
  model.script(...turns);
  return runner.run(flowOn(pages.page(body), steps), { settings: { ...seeingBrain(model), ...settings }, ...more });
}

describe('an element that is described as it looks', () => {
  it('is clicked where the model sees it, which is a warning and no plain pass', async () => {
    const ran = await on(nameless, [there], [seen('click'), { action: 'assert_text', contains: 'pressed' }]);
    expect(ran.step(2)).toMatchObject({
      status: 'warning',
      warningCode: 'vision_fallback_used',
      selector: 'vision: the grey button',
      clickPoint: { x: 120, y: 70 },
      diagnostics: { confidence: 0.9, note: expect.stringContaining('90% sure') as string },
    });
    expect(ran.step(3).status).toBe('passed');
    expect(ran.exitCode).toBe(0);
    expect(ran.flow.perceptionStats.structuralToVisualFallbacks).toBe(0);
  });

  it('leaves the picture that the model was shown, and its call in all reports', async () => {
    const ran = await on(nameless, [there], [seen('click')]);
    expect(ran.flow.brain).toMatchObject({
      calls: 1,
      inputTokens: 1200,
      outputTokens: 80,
      costUsd: 0.002,
      models: ['eye'],
      failures: 0,
      entries: [{ method: 'locate_by_vision', prompt: 'locate@1', outcome: 'ok', step: '2' }],
    });
    const [picture = ''] = ran.flow.screenshots.filter((path) => path.includes('vision'));
    const data = await readFile(join(ran.folder, picture));
    expect(model.requests[0]?.text).toContain(data.toString('base64'));
    expect(terminalReport(ran.report).join('\n')).toMatch(
      /^brain +1 call of eye, 1,200 tokens in, 80 out, \$0\.0020$/m,
    );
    const html = await renderHtmlReport({ run: ran.report, artifacts: {} });
    expect(html).toContain('locate@1');
    expect(html).toContain('1 call of eye');
  });

  it('is clicked on a canvas, of which nothing else is known', async () => {
    const canvas = `<p id="out">ready</p><canvas width="300" height="200" style="position: absolute; left: 20px; top: 40px"
      onclick="out.textContent = 'at ' + event.clientX + ',' + event.clientY"></canvas>`;
    const ran = await on(canvas, [there], [seen('click'), { action: 'assert_text', contains: 'at 120,70' }]);
    expect(ran.step(2).warningCode).toBe('vision_fallback_used');
    expect(ran.step(3).status).toBe('passed');
  });

  it('may be asserted to exist, and nothing else of it', async () => {
    const text = seen('assert_text', { contains: 'x', optional: true });
    const ran = await on(nameless, [there], [seen('assert_exists'), text]);
    expect(ran.step(2)).toMatchObject({ status: 'warning', warningCode: 'vision_fallback_used' });
    expect(ran.step(3).error).toContain('assert_text cannot be decided by a picture');
    expect(model.requests).toHaveLength(1);
  });

  it('is looked for in a picture and by words without secrets', async () => {
    const shows = `${nameless}<label>Key <input oninput="shown.textContent = value"></label>
      <p id="shown" style="color: red; font-size: 40px"></p>`;
    const steps = [
      { action: 'fill', selector: 'Edit#Key', text: '{{secret.KEY}}' },
      { action: 'assert_text', selector: '#shown', contains: '{{secret.KEY}}' },
      seen('click', { typedSelector: { kind: 'vision', value: 'the button beside {{secret.KEY}}' } }),
    ];
    const ran = await on(shows, [there], steps, {}, { secrets: { KEY: 'MMMMMMMM' } });
    expect(ran.step(4).status).toBe('warning');
    const { text = '' } = model.requests[0] ?? {};
    expect(text).toContain('the button beside {{secret.KEY}}');
    const [, picture = ''] = /data:image\/png;base64,([^"]+)/.exec(text) ?? [];
    expect(text.replace(picture, '')).not.toContain('MMMMMMMM');
    const { readable, painted } = await lookAt(Buffer.from(picture, 'base64'));
    expect(readable).toBe(0);
    expect(painted).toBeGreaterThan(1000);
  });

  it('needs a yes where it looks destructive and the step does not say so', async () => {
    const asked: string[] = [];
    const approve: Approver['approve'] = async ({ reason }) => {
      asked.push(reason);
      return { approved: false, by: 'a test' };
    };
    const deletes = nameless.replace('></button>', '>Delete</button>');
    const denied = await on(deletes, [there], [seen('click')], {}, { approver: { approve } });
    expect(denied.step(2)).toMatchObject({ status: 'failed', diagnostics: { guardrail: 'approval' } });
    expect(asked).toEqual(['"Delete" looks destructive']);
    const said = { typedSelector: { kind: 'vision', value: 'the button that deletes the order' } };
    expect((await on(deletes, [there], [seen('click', said)], {}, { approver: { approve } })).step(2).status).toBe(
      'warning',
    );
    expect(asked).toHaveLength(1);
  });

  it('that the model does not see, or is not sure of, is not found', async () => {
    const gone = await on(nameless, [{ says: { found: false, reason: 'there is no button' } }], [seen('click')]);
    expect(gone.step(2)).toMatchObject({ status: 'failed', diagnostics: { failureType: 'element_not_found' } });
    expect(gone.step(2).error).toContain(
      '"the grey button" was not found in the picture of the screen: there is no button',
    );
    const unsure = { says: { found: true, x: 100, y: 60, width: 40, height: 20, confidence: 0.3 } };
    expect((await on(nameless, [unsure], [seen('click')])).step(2).error).toContain('is only 30% sure');
  });

  it('is looked for again when the screen changes', async () => {
    const later = `<div id="at"></div><script>
      fetch('/asked').then(() => (at.innerHTML = ${JSON.stringify(nameless)}));
    </script>`;
    pages.answer('/asked', (_request, response) => void model.nextRequest().then(() => response.end()));
    const ran = await on(
      later,
      [{ says: { found: false, reason: 'nothing' } }, there],
      [seen('click', { timeoutMs: 5000 })],
    );
    expect(ran.step(2).status).toBe('warning');
  });

  it('stops the flow where the model cannot be asked, or may not', async () => {
    const wrong = await on(nameless, [{ status: 401, error: 'who are you' }], [seen('click')]);
    expect(wrong.flow.stoppedBy).toBe('environment');
    expect(wrong.exitCode).toBe(4);
    expect(wrong.step(2).error).toContain('HANDEYE_BRAIN_API_KEY');
    const broke = await on(nameless, [there], [seen('click')], { 'brain.maxCalls': 0 });
    expect(broke.exitCode).toBe(3);
    expect(broke.step(2).error).toContain('brain.maxCalls');
    expect(broke.flow.brain).toMatchObject({ calls: 0, entries: [{ outcome: 'over_budget' }] });
  });
});
