import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '../../src/adapters/web/browser/find-browser.js';
import { outlineBudget, outlineOf } from '../../src/domain/screen/outline/outline.js';
import { compareNames } from '../support/accessibility-agreement.js';
import type { LiveApp, RunningApp } from '../support/live-app.js';
import { openWorld } from '../support/page-world.js';
import { flowOn, startFlowRunner, type FlowRunner, type WrittenStep } from '../support/run-flow.js';
import { skipNote } from '../support/skip-note.js';

/** A screen of an app: how to get there from its first page, and what is there. */
export interface Screen {
  readonly name: string;
  open(page: Page): Promise<void>;
  /** What the outline of what is in view must show. */
  readonly shows: readonly string[];
}

/** A step that is wrong on purpose. */
export interface Mistake {
  readonly name: string;
  /** Steps that lead there. */
  readonly before?: readonly WrittenStep[];
  readonly step: WrittenStep;
  /** What the message must say. */
  readonly message: RegExp;
  /** What was meant, as the candidates must offer it. */
  readonly meant?: string;
}

export interface LiveSuite {
  readonly title: string;
  readonly app: LiveApp;
  /** Folder of its flows in examples/live, and the variable of theirs that holds the app's address. */
  readonly folder: string;
  readonly variable: string;
  /** Resolves when the first page can be used. */
  loaded(page: Page): Promise<void>;
  readonly screens: readonly Screen[];
  readonly mistakes: readonly Mistake[];
}

/** Accessible names agree with the browser's own on this share of the named elements. */
const leastAgreement = 0.99;

/** Enough for a mistake to be reported; what it names is not there and never comes. */
const mistakeTimeoutMs = 1000;

const examples = fileURLToPath(new URL('../../examples/live/', import.meta.url));

/** Tries handeye on an app that others wrote: its flows, twice in a row; the names it sees; how it reports mistakes. */
export async function liveSuite(suite: LiveSuite): Promise<void> {
  const { title, app } = suite;
  if ('missing' in app) {
    const { why, how } = app.missing;
    describe.skipIf(skipNote(title, why, how))(`${title}: ${why}; to run: ${how}`, () => {
      it('passes its flows', () => undefined);
    });
    return;
  }
  const folder = join(examples, suite.folder);
  const flowNames = (await readdir(folder)).filter((name) => name.endsWith('.flow.yaml')).toSorted();

  describe(app.installed.title, () => {
    let running: RunningApp;
    let flows: FlowRunner;
    let browser: Browser;

    beforeAll(async () => {
      [running, flows, browser] = await Promise.all([app.installed.start(), startFlowRunner(), launchBrowser()]);
    });
    afterAll(() => Promise.all([running.stop(), flows.close(), browser.close()]));

    const onScreen = async <T>(screen: Screen, look: (page: Page) => Promise<T>): Promise<T> => {
      const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
      try {
        await page.goto(running.url);
        await suite.loaded(page);
        await screen.open(page);
        return await look(page);
      } finally {
        await page.close();
      }
    };

    describe.each(['on a fresh app', 'again on the same app'])('flows %s', () => {
      it.each(flowNames)('%s passes', async (name) => {
        const { flow } = await flows.run(join(folder, name), { variables: { [suite.variable]: running.url } });
        expect(problemsIn(flow.steps)).toEqual([]);
        expect(flow.result).toBe('passed');
      });
    });

    it('sees the names that the browser gives', async () => {
      const found = [];
      for (const screen of suite.screens) found.push(await onScreen(screen, compareNames));
      const named = found.reduce((sum, agreement) => sum + agreement.named, 0);
      const differences = found.flatMap((agreement) => agreement.differences);
      expect(named).toBeGreaterThan(100);
      expect(1 - differences.length / named, JSON.stringify(differences, null, 1)).toBeGreaterThanOrEqual(
        leastAgreement,
      );
    });

    it.each(suite.screens)('shows in 2 KB what is in view: $name', async (screen) => {
      const outline = await onScreen(screen, async (page) => {
        const world = await openWorld(page);
        return outlineOf(await world.nodes({ scope: 'viewport' }), { budget: outlineBudget });
      });
      expect(outline.length).toBeLessThanOrEqual(outlineBudget);
      for (const text of screen.shows) expect(outline).toContain(text);
    });

    describe('a step that is wrong', () => {
      it.each(suite.mistakes)('is reported usefully: $name', async ({ before = [], step, message, meant }) => {
        const written = { ...step, timeoutMs: mistakeTimeoutMs };
        const ran = await flows.run(flowOn(running.url, [...before, written]));
        const failed = ran.step(before.length + 2);
        expect(problemsIn(ran.flow.steps.slice(0, before.length + 1))).toEqual([]);
        expect(failed.status).toBe('failed');
        expect(failed.error).toMatch(message);
        if (meant !== undefined) expect(failed.diagnostics.candidates).toContain(meant);
        expect(failed.screenshot).not.toBeNull();
      });
    });
  });
}

async function launchBrowser(): Promise<Browser> {
  const { executable, env } = await findBrowser({ headed: false });
  return chromium.launch({
    executablePath: executable,
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    ...(env && { env: { ...process.env, ...env } }),
  });
}

/**
 * Steps that did not do what they say, warnings included. How soon an effect shows is up to how busy the machine is; that
 * it came is what the assertions of the flows say.
 */
function problemsIn(
  steps: readonly { path: string; action: string; status: string; error: string | null; warningCode: string | null }[],
): string[] {
  return steps
    .filter(({ status, warningCode }) => status !== 'passed' && warningCode !== 'no_observable_effect')
    .map(
      ({ path, action, status, warningCode, error }) => `${path} ${action}: ${status} ${warningCode ?? error ?? ''}`,
    );
}
