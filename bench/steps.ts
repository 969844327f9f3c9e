/**
 * The same 100 steps as a raw playwright-core script and as a flow, in turns in one run: `tsx bench/steps.ts [rounds]`.
 * The flow checks actionability, takes two snapshots a step, observes effects and writes a journal; the script clicks,
 * fills and reads. Both open a context, load the page and make the same actions, reads and waits in the same order: half a
 * second passes before either believes that the dead button does nothing. The ratio without that wait in the script is
 * reported as well.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser } from 'playwright-core';
import { createWebBackend } from '../src/adapters/web/web-backend.js';
import { launchArguments } from '../src/adapters/web/browser/launch-arguments.js';
import { findBrowser } from '../src/adapters/web/browser/find-browser.js';
import { createRuntime, policyOf } from '../src/compose.js';
import type { CapturePolicy } from '../src/domain/flow/perception.js';
import { effectTimeoutMs } from '../src/domain/screen/effect/effect.js';
import { loadFlow } from '../src/engine/load/load-flow.js';
import { runFlows } from '../src/engine/run/run-flows.js';
import type { RunPorts } from '../src/engine/run/with-run.js';
import { median, quotient } from './figures.js';
import { startStepApp } from './step-app.js';

interface PlainStep {
  readonly action: 'click' | 'fill' | 'select' | 'check' | 'uncheck' | 'assert_text' | 'assert_value' | 'open';
  readonly css?: string;
  readonly frame?: boolean;
  readonly selector?: string;
  readonly text?: string;
}

/** 100 steps: the opening, 55 actions and 44 reads; nine actions are in another site's frame, and one is on a dead button. */
function plainSteps(): PlainStep[] {
  const steps: PlainStep[] = [{ action: 'open' }];
  for (let round = 1; round <= 9; round += 1) {
    const colour = ['Red', 'Green', 'Blue'][round % 3] ?? 'Red';
    steps.push(
      { action: 'click', css: '#add', selector: 'Button#Add item' },
      { action: 'assert_text', css: '#count', selector: '#count', text: String(round) },
      { action: 'fill', css: '#name', selector: 'Edit#Name', text: `Ada ${round}` },
      { action: 'assert_text', css: '#greeting', selector: '#greeting', text: `Hello, Ada ${round}` },
      { action: 'fill', css: '#city', selector: 'Edit#City', text: `Lisbon ${round}` },
      { action: 'assert_value', css: '#city', selector: 'Edit#City', text: `Lisbon ${round}` },
      { action: 'select', css: '#colour', selector: 'ComboBox#Colour', text: colour },
      { action: 'assert_value', css: '#colour', selector: 'ComboBox#Colour', text: colour },
      { action: round % 2 === 1 ? 'check' : 'uncheck', css: '#agree', selector: 'CheckBox#Agree' },
      { action: 'click', css: '#pay', frame: true, selector: 'Button#Pay' },
      { action: 'assert_text', css: '#paid', frame: true, selector: '#paid', text: String(round) },
    );
  }
  return [...steps.slice(0, -1), { action: 'click', css: '#dead', selector: 'Button#Dead button' }];
}

export interface StepFigures {
  readonly rounds: number;
  readonly steps: number;
  readonly rawMs: number;
  readonly defaultMs: number;
  readonly alwaysMs: number;
  /** Median of the quotients of each round. */
  readonly defaultRatio: number;
  /** The same, with a script that does not wait for the effect of the dead button. */
  readonly unwaitedRatio: number;
  readonly alwaysRatio: number;
}

export async function measureSteps(rounds = 15): Promise<StepFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'handeye-bench-'));
  const app = await startStepApp();
  const { executable } = await findBrowser({ headed: false });
  const browser = await chromium.launch({
    executablePath: executable,
    chromiumSandbox: process.getuid?.() !== 0,
    args: [...launchArguments],
  });
  const backend = createWebBackend({ headed: false, slowMoMs: 0, acceptNoSandbox: false, executable });
  try {
    const file = join(folder, 'steps.flow.json');
    await writeFile(file, JSON.stringify(flowOf(app.url)));
    const { config, ports } = await createRuntime({ cwd: folder });
    const warm: RunPorts = { ...ports, backend: () => ({ ...backend, close: () => Promise.resolve() }) };
    const handeye = async (artifacts: CapturePolicy): Promise<number> => {
      const loaded = await loadFlow(ports.source, file);
      if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
      const started = performance.now();
      const warnings: string[] = [];
      const { exitCode } = await runFlows(
        [loaded.loaded],
        {
          handeyeVersion: 'bench',
          command: [],
          workers: 1,
          strict: false,
          variables: {},
          policy: policyOf(config, false),
          artifacts,
          showClicks: false,
          viewport: config.viewport,
        },
        warm,
        (event) => {
          if (event.type === 'step_settled' && event.result.warningCode) warnings.push(event.result.warningCode);
        },
        new AbortController().signal,
      );
      if (exitCode !== 0) throw new Error(`the flow ended with ${exitCode}; see ${folder}`);
      if (warnings.join() !== 'no_observable_effect')
        throw new Error(`the dead button was reported as: ${warnings.join()}`);
      return performance.now() - started;
    };
    await raw(browser, app.url);
    await handeye('on_fail');
    const times: { raw: number; standard: number; always: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      times.push({
        raw: await raw(browser, app.url),
        standard: await handeye('on_fail'),
        always: await handeye('always'),
      });
    }
    return {
      rounds,
      steps: plainSteps().length,
      rawMs: median(times.map((time) => time.raw)),
      defaultMs: median(times.map((time) => time.standard)),
      alwaysMs: median(times.map((time) => time.always)),
      defaultRatio: median(times.map((time) => time.standard / time.raw)),
      unwaitedRatio: median(times.map((time) => time.standard / (time.raw - effectTimeoutMs))),
      alwaysRatio: median(times.map((time) => time.always / time.raw)),
    };
  } finally {
    await Promise.all([browser.close(), backend.close(), app.close()]);
    await rm(folder, { recursive: true, force: true });
  }
}

function flowOf(url: string): unknown {
  const steps = plainSteps().map((step) => {
    const { action, selector, text } = step;
    if (action === 'open') return { action };
    if (action === 'assert_text') return { action, selector, contains: text };
    if (action === 'assert_value') return { action, selector, expected: text };
    if (action === 'select') return { action, selector, option: text };
    return { action, selector, ...(text !== undefined && { text }) };
  });
  return { schemaVersion: 1, testName: '100 steps', targets: { web: { url } }, steps };
}

/** The same actions and reads with playwright-core alone. */
async function raw(browser: Browser, url: string): Promise<number> {
  const started = performance.now();
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  const frame = page.frameLocator('iframe');
  const steps = plainSteps();
  for (const step of steps) {
    if (step.css === undefined) continue;
    const element = step.frame === true ? frame.locator(step.css) : page.locator(step.css);
    const text = step.text ?? '';
    if (step === steps.at(-1)) {
      await element.click();
      await page.waitForTimeout(effectTimeoutMs);
    } else if (step.action === 'click') await element.click();
    else if (step.action === 'fill') await element.fill(text);
    else if (step.action === 'select') await element.selectOption(text);
    else if (step.action === 'check') await element.check();
    else if (step.action === 'uncheck') await element.uncheck();
    else {
      const found = step.action === 'assert_text' ? await element.textContent() : await element.inputValue();
      if (found !== text) throw new Error(`expected ${text}, found ${found ?? ''}`);
    }
  }
  await context.close();
  return performance.now() - started;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const figures = await measureSteps(Number(process.argv[2] ?? 15));
  console.table([
    { what: 'raw playwright-core', ms: Math.round(figures.rawMs), ratio: 1 },
    { what: 'handeye, default evidence', ms: Math.round(figures.defaultMs), ratio: quotient(figures.defaultRatio) },
    { what: 'the same, the script not waiting', ms: '', ratio: quotient(figures.unwaitedRatio) },
    { what: 'handeye, evidence always', ms: Math.round(figures.alwaysMs), ratio: quotient(figures.alwaysRatio) },
  ]);
}
