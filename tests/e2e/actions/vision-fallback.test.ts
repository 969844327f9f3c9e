import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { runFlow } from '../../../src/index.js';
import type { Approver } from '../../../src/ports/approver.js';
import { flowOn, startFlowRunner, type FlowRunner, type Ran, type RunRequest } from '../../support/run-flow.js';
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

/** A button whose text only eyes can read. */
const pictured = `<p id="out">ready</p>
  <button style="${placeSeen}" onclick="out.textContent = 'saved'"><span aria-hidden="true">Save</span></button>`;
const notThere: ModelTurn = { says: { found: false, reason: 'there is no Save button.' } };
const save = { action: 'click', selector: 'Button#Save', timeoutMs: 50 };
const allowed = { visionFallbackPolicy: 'allowed_but_warning' };

interface Asked extends Omit<RunRequest, 'settings'> {
  readonly model?: readonly ModelTurn[];
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** Runs steps on a page; the first of them is step 2. */
async function on(
  body: string,
  steps: Parameters<typeof flowOn>[1],
  { model: turns = [seenThere], settings = allowed, ...request }: Asked = {},
): Promise<Ran> {
  model.script(...turns);
  return runner.run(flowOn(pages.page(body), steps), {
    settings: { ...seeingBrain(model), ...settings },
    artifacts: 'never',
    ...request,
  });
}

describe('an element that structure does not find', () => {
  it.each(['allowed_but_warning', 'allowed_silent'])('is acted on where a model sees it: %s', async (policy) => {
    const ran = await on(pictured, [save, { action: 'assert_text', contains: 'saved' }], {
      settings: { visionFallbackPolicy: policy },
      heal: 'suggest',
    });
    expect(ran.step(2)).toMatchObject({
      status: 'warning',
      warningCode: 'vision_fallback_used',
      selector: 'Button#Save',
      clickPoint: { x: 120, y: 70 },
      diagnostics: { confidence: 0.9 },
    });
    expect(ran.step(2).diagnostics.note).toMatch(
      /^Nothing visible matches "Button#Save" within 50 ms\..* A model found the element in a picture, 90% sure: /,
    );
    expect(ran.step(2).diagnostics.effects).not.toHaveLength(0);
    expect(ran.step(2).diagnostics).not.toHaveProperty('healing');
    expect(ran.step(3).status).toBe('passed');
    expect(ran.flow.perceptionStats.structuralToVisualFallbacks).toBe(1);
    expect(model.requests).toHaveLength(1);
    expect(model.requests[0]?.text).toContain(String.raw`the button \"Save\"`);
  });

  it('fails as ever where the policy does not allow it, which is the default', async () => {
    for (const settings of [{}, { visionFallbackPolicy: 'disabled' }]) {
      const ran = await on(pictured, [save], { settings });
      expect(ran.step(2)).toMatchObject({ status: 'failed', diagnostics: { failureType: 'element_not_found' } });
      expect(ran.step(2).error).not.toMatch(/model|brain/);
      expect(ran.flow.perceptionStats.structuralToVisualFallbacks).toBe(0);
    }
    expect(model.requests).toHaveLength(0);
  });

  it('fails with both reasons where the model does not see it either, and is explained once', async () => {
    const ran = await on('<p>ready</p>', [save], { model: [notThere], heal: 'suggest' });
    expect(ran.step(2)).toMatchObject({ status: 'failed', diagnostics: { failureType: 'element_not_found' } });
    expect(ran.step(2).error).toBe(
      'Nothing visible matches "Button#Save" within 50 ms. A model did not find the button "Save" in a picture of the screen either: there is no Save button.',
    );
    expect(ran.step(2).diagnostics.healing).toMatchObject({ selector: 'Button#Save' });
    expect(ran.flow.perceptionStats.structuralToVisualFallbacks).toBe(1);
    expect(model.requests).toHaveLength(1);
  });

  it('is looked for by structure in every retry, and in a picture after the last', async () => {
    const ran = await on(pictured, [{ ...save, retry: 2 }]);
    expect(ran.step(2)).toMatchObject({ status: 'warning', warningCode: 'vision_fallback_used', retryCount: 2 });
    expect(ran.flow.perceptionStats.structuralToVisualFallbacks).toBe(1);
    expect(model.requests).toHaveLength(1);
  });

  it('is described to the model in the words of the step, where it has some', async () => {
    const described = { ...save, selector: 'css=#save', typedSelector: { kind: 'vision', value: 'the disk icon' } };
    expect((await on(pictured, [described])).step(2).warningCode).toBe('vision_fallback_used');
    expect(model.requests[0]?.text).toContain('the disk icon');
  });

  it('is described to the model without secrets', async () => {
    const named = { ...save, selector: 'Button#Save {{secret.KEY}}' };
    const ran = await on(pictured, [named], { model: [notThere], secrets: { KEY: 'MMMMMMMM' } });
    expect(model.requests[0]?.text).toContain('Save {{secret.KEY}}');
    expect(JSON.stringify(ran.flow) + model.requests[0]?.text.replace(/base64,[^"]+/, '')).not.toContain('MMMMMMMM');
  });

  it('fails with a sentence more where nobody is set up who sees', async () => {
    const app = { schemaVersion: 1, name: 'app', windows: [{ title: 'App' }] };
    const cwd = await mkdtemp(join(tmpdir(), 'handeye-fallback-'));
    onTestFinished(() => rm(cwd, { recursive: true, force: true }));
    const { reports } = await runFlow(
      { ...flowOn('', [save]), targets: { fake: { app } } },
      { cwd, settings: allowed },
    );
    expect(reports[0]?.steps[1]).toMatchObject({
      status: 'failed',
      error:
        'Nothing visible matches "Button#Save" within 50 ms. No vision brain is configured to look for it in a picture: set brain.provider and brain.model.',
    });
    expect(reports[0]?.perceptionStats.structuralToVisualFallbacks).toBe(0);
  });

  it('fails where the element that a model sees is covered, without a word on a selector of the flow', async () => {
    const covered = `${pictured}<div style="position: fixed; inset: 0; background: white"></div>`;
    const { flow } = await on(covered, [save], { heal: 'suggest' });
    expect(flow.steps[1]).toMatchObject({ status: 'failed', diagnostics: { failureType: 'not_actionable' } });
    expect(flow.steps[1]?.error).toMatch(/^Nothing visible.* A model found it in a picture\. .*receives_events/);
    expect(flow.steps[1]?.diagnostics).not.toHaveProperty('healing');
  });

  it('needs a yes where it looks destructive and the selector does not say so', async () => {
    const asked: string[] = [];
    const approve: Approver['approve'] = async ({ reason }) => {
      asked.push(reason);
      return { approved: false, by: 'a test' };
    };
    const deletes = `<button style="${placeSeen}">Delete</button>`;
    const ran = await on(deletes, [save], { approver: { approve } });
    expect(ran.step(2)).toMatchObject({ status: 'failed', diagnostics: { guardrail: 'approval' } });
    expect(ran.step(2).error).toMatch(/^Nothing visible matches "Button#Save".* A model found it in a picture\. /);
    expect(asked).toEqual(['"Delete" looks destructive']);
  });

  it('stops the flow where the model cannot be asked, and says what was missing', async () => {
    const wrong = await on(pictured, [save], { model: [{ status: 401, error: 'who are you' }] });
    expect(wrong.flow.stoppedBy).toBe('environment');
    expect(wrong.step(2).error).toMatch(/^Nothing visible matches "Button#Save".*HANDEYE_BRAIN_API_KEY/s);
    const broke = await on(pictured, [save], { settings: { ...allowed, 'brain.maxCalls': 0 } });
    expect(broke.exitCode).toBe(3);
  });
});

describe('no model is asked', () => {
  it('for what is there, for what else a step names, and where the step is structural', async () => {
    const body = `<button>Copy</button><button>Copy</button><button disabled>Store</button>
      <div style="position: relative; width: 90px"><button>Print</button>
        <div style="position: absolute; inset: 0; background: white"></div></div>
      <button role="combobox" aria-label="Size" aria-controls="sizes" aria-expanded="false"
        onclick="sizes.hidden = false; ariaExpanded = true"></button>
      <ul role="listbox" id="sizes" hidden><li role="option">S</li></ul><p>Drag me</p>`;
    const cases: readonly (readonly [string, object])[] = [
      ['ambiguous_selector', { selector: 'Button#Copy' }],
      ['not_actionable', { selector: 'Button#Store' }],
      ['not_actionable', { selector: 'Button#Print' }],
      ['element_not_found', { action: 'drag', selector: 'text=Drag me', to: 'Button#Bin' }],
      ['element_not_found', { perception: 'structural' }],
      ['element_not_found', { action: 'select', selector: 'ComboBox#Size', option: 'XL' }],
    ];
    const ran = await on(
      body,
      cases.map(([, more]) => ({ ...save, optional: true, ...more })),
    );
    const failures = ran.flow.steps.slice(1).map(({ diagnostics }) => diagnostics.failureType);
    expect(failures).toEqual(cases.map(([failureType]) => failureType));
    expect(model.requests).toHaveLength(0);
    expect(ran.flow.perceptionStats.structuralToVisualFallbacks).toBe(0);
  });

  it('for what only looks: presence, absence, texts, counts, values, waits', async () => {
    const looks: Readonly<Record<string, object>> = {
      assert_not_exists: {},
      assert_exists: {},
      assert_text: { contains: 'x' },
      assert_count: { expected: 1 },
      assert_value: { contains: 'x' },
      wait: {},
      read: {},
      screenshot: {},
    };
    const steps = Object.entries(looks).map(([action, more]) => ({ ...save, action, optional: true, ...more }));
    const ran = await on(pictured, steps);
    const [, absent, ...others] = ran.flow.steps;
    expect(absent?.status).toBe('passed');
    expect(others.map(({ warningCode }) => warningCode)).toEqual(others.map(() => 'optional_step_failed'));
    expect(model.requests).toHaveLength(0);
    expect(ran.flow.perceptionStats.structuralToVisualFallbacks).toBe(0);
  });
});
