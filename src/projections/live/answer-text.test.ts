import { describe, expect, it } from 'vitest';
import type { LiveChange, LiveScreen } from '../../domain/live/live-answer.js';
import { blankResult } from '../../domain/run/blank-result.js';
import type { StepResult } from '../../domain/run/execution-report.js';
import { emptyDelta, type Delta } from '../../domain/screen/effect/delta.js';
import type { ScreenNode } from '../../domain/screen/element/screen-node.js';
import { actText, lookText, stepLine } from './answer-text.js';

const nonce = '0123abcd';

function node(ref: string, role: string, name = '', more: Partial<ScreenNode> = {}): ScreenNode {
  return { ref, role, name, states: {}, bounds: null, depth: 0, ...more };
}

function screen(nodes: readonly ScreenNode[], more: Partial<LiveScreen> = {}): LiveScreen {
  const snapshot = { url: 'http://app/', title: 'App', viewport: { width: 800, height: 600 }, nodes, omitted: 0 };
  return { look: 3, snapshot, consoleErrors: [], failedRequests: [], ...more };
}

function change(delta: Partial<Delta>, isOtherScreen = false): LiveChange {
  return { since: 2, delta: { ...emptyDelta, ...delta }, isOtherScreen };
}

function step(more: Partial<StepResult>): StepResult {
  const time = '2026-03-02T09:30:00.000Z';
  return blankResult({
    step: 2,
    phase: 'steps',
    path: '2',
    action: 'click',
    selector: 'Button#Save',
    argument: null,
    description: null,
    status: 'passed',
    startTime: time,
    endTime: time,
    timeMs: 0,
    backendName: 'web',
    diagnostics: {},
    ...more,
  });
}

/** The lines between the marks, which stand around them once. */
function inside(text: string): string[] {
  const lines = text.split('\n');
  expect(lines[0]).toBe(`look 3 <app ${nonce}>`);
  expect(lines.at(-1)).toBe(`</app ${nonce}>`);
  return lines.slice(1, -1);
}

const looked = (
  nodes: readonly ScreenNode[],
  look: Parameters<typeof lookText>[1] = {},
  more: Partial<Parameters<typeof lookText>[0]> & { readonly maxTokens?: number } = {},
) => {
  const { maxTokens, ...answer } = more;
  return lookText({ screen: screen(nodes), ...answer }, look, { nonce, ...(maxTokens !== undefined && { maxTokens }) });
};

const acted = (
  delta: Partial<Delta>,
  nodes: readonly ScreenNode[] = [],
  isOther = false,
  maxTokens?: number,
): string[] =>
  inside(
    actText(
      { steps: [], rejudged: [], screen: screen(nodes), change: change(delta, isOther) },
      { nonce, ...(maxTokens !== undefined && { maxTokens }) },
    ).text,
  );

describe('the line of a step', () => {
  const effect = (kind: string, detail: string) => ({ kind, detail, channel: 'read_back' }) as const;
  it.each<[more: Partial<StepResult>, line: string]>([
    [{}, '2 passed click Button#Save'],
    [{ argument: 'twice' }, '2 passed click Button#Save twice'],
    [
      { diagnostics: { effects: [effect('request', 'POST /save'), effect('title', '"A" → "B"')] as never } },
      '2 passed click Button#Save: "A" → "B"',
    ],
    [
      { diagnostics: { effects: [effect('request', 'POST /save')] as never } },
      '2 passed click Button#Save: POST /save',
    ],
    [
      { status: 'warning', warningCode: 'no_observable_effect', diagnostics: { note: 'Nothing changed.' } },
      '2 warning (no_observable_effect) click Button#Save: Nothing changed.',
    ],
    [{ status: 'failed', error: 'Nothing\n  matches.' }, '2 failed click Button#Save: Nothing matches.'],
    [{ status: 'skipped', error: 'Not run.' }, '2 skipped click Button#Save: Not run.'],
    [{ action: 'read', selector: 'Heading', found: 'Hello' }, '2 passed read Heading: Hello'],
  ])('is %j: %s', (more, line) => expect(stepLine(step(more))).toBe(line));

  it('is cut where an error is as long as a page', () => {
    const line = stepLine(step({ status: 'failed', error: 'x'.repeat(10_000) }));
    expect(line.length).toBeLessThan(540);
    expect(line.endsWith('…')).toBe(true);
  });
});

describe('the answer to steps', () => {
  it('has one line for each, with those judged anew before them', () => {
    const steps = [step({ path: '3' }), step({ path: '4', status: 'skipped' })];
    const rejudged = [step({ path: '2', status: 'warning', warningCode: 'no_observable_effect' })];
    const { text } = actText({ steps, rejudged, screen: screen([]), change: change({}) }, { nonce });
    expect(inside(text)).toEqual([
      '2 warning (no_observable_effect) click Button#Save (judged anew)',
      '3 passed click Button#Save',
      '4 skipped click Button#Save',
    ]);
  });

  it('says what has changed, each by the selector that means it now', () => {
    const nodes = [node('f1e1', 'button', 'Save'), node('f1e2', 'button', 'Save'), node('f1e3', 'textbox', 'Name')];
    const field = { ref: 'f1e3', role: 'textbox', name: 'Name' };
    expect(
      acted(
        {
          url: ['http://app/', 'http://app/b'],
          title: ['A', 'B'],
          added: [
            { ref: 'f1e2', role: 'button', name: 'Save' },
            { ref: 'f1e9', role: 'text', name: 'Save' },
            { ref: 'f1e8', role: 'text', name: 'Alone' },
          ],
          changed: [
            { ...field, property: 'value', before: '', after: 'Ann' },
            { ...field, property: 'focused', before: 'false', after: 'true' },
            { ...field, property: 'invalid', before: 'true', after: 'false' },
            { ...field, property: 'required', before: '', after: 'true' },
          ],
          removed: [
            { ref: 'f1e7', role: 'dialog', name: 'Export' },
            { ref: 'f1e6', role: 'text', name: '' },
          ],
        },
        nodes,
      ),
    ).toEqual([
      'url http://app/b',
      'title "B"',
      'Button#Save >> nth=2 [f1e2] new',
      'text "Alone" [f1e8] new',
      'Edit#Name [f1e3] value "" → "Ann", not invalid, required',
      'dialog "Export" gone',
    ]);
  });

  it('keeps to its budget, and counts what it leaves out', () => {
    const added = Array.from({ length: 100 }, (_, at) => ({ ref: `f1e${at}`, role: 'text', name: `line ${at}` }));
    const lines = acted({ added, omitted: 7 }, [], false, 50);
    expect(lines.slice(0, -1).join('\n').length).toBeLessThanOrEqual(200);
    expect(lines.at(-1)).toBe(`… ${107 - (lines.length - 1)} more changes; look for the whole screen`);
  });

  it('shows a screen that took the place of another, instead of what came and went', () => {
    expect(acted({ removed: [node('f1e1', 'button', 'Old')] }, [node('f2e1', 'button', 'New')], true)).toEqual([
      'App — http://app/',
      'Button#New [f2e1]',
    ]);
  });

  it('adds what went wrong in the app, the first of each kind', () => {
    const shown = screen([], { consoleErrors: ['a', 'b\nat x', 'c', 'd', 'e'], failedRequests: ['GET /x → 500'] });
    const { text } = actText({ steps: [], rejudged: [], screen: shown, change: change({}) }, { nonce });
    expect(inside(text)).toEqual([
      'console error: a',
      'console error: b at x',
      'console error: c',
      '… 2 more of these',
      'failed request: GET /x → 500',
    ]);
  });
});

describe('the answer to a look', () => {
  const nodes = [
    node('f1e1', 'banner'),
    node('f1e2', 'link', 'Home', { depth: 1 }),
    node('f1e3', 'main'),
    node('f1e4', 'list', '', { depth: 1 }),
    node('f1e5', 'listitem', '', { depth: 2 }),
    node('f1e6', 'button', 'Add tea', { depth: 3 }),
    node('f1e7', 'listitem', '', { depth: 2 }),
    node('f1e8', 'button', 'Add coffee', { depth: 3, states: { offscreen: true } }),
  ];

  it('is an outline whose lines begin with selectors', () => {
    const { text, overflow } = looked(nodes);
    expect(inside(text)).toEqual([
      'App — http://app/',
      'Banner [f1e1]',
      '  Link#Home [f1e2]',
      'Main [f1e3]',
      '  List [f1e4]',
      '    listitem [f1e5]',
      '      Button#"Add tea" [f1e6]',
      '    listitem [f1e7]',
      '      Button#"Add coffee" [f1e8]',
    ]);
    expect(overflow).toBeUndefined();
  });

  it('is cut to its budget, and the whole is handed on', () => {
    const many = Array.from({ length: 200 }, (_, at) => node(`f1e${at}`, 'button', `Number ${at}`));
    const { text, overflow } = looked(many, {}, { maxTokens: 100 });
    expect(text.length).toBeLessThan(100 * 4 + 60);
    expect(inside(text).at(-1)).toMatch(/^… 1\d\d more elements; look with find, selector or a larger maxTokens$/);
    expect(overflow?.split('\n')).toHaveLength(201);
  });

  it.each<[find: string, lines: readonly string[]]>([
    ['COFFEE', ['Main [f1e3]', '  List [f1e4]', '    listitem [f1e7]', '      Button#"Add coffee" [f1e8]']],
    ['home', ['Banner [f1e1]', '  Link#Home [f1e2]']],
    ['cocoa', []],
  ])('has what holds a text, and what that is in: %s', (find, lines) => {
    const shown = inside(looked(nodes, { find }).text);
    expect(shown).toEqual(lines.length === 0 ? [`nothing here holds "${find}"`] : ['App — http://app/', ...lines]);
  });

  it('leaves out what has to be scrolled to where only the rest is asked for', () => {
    expect(inside(looked(nodes, { scope: 'viewport' }).text).join()).not.toContain('Add coffee');
  });

  it('shows a part, named as on the whole screen', () => {
    const twice = [...nodes, node('f1e9', 'button', 'Add tea')];
    const part = [{ ...twice[5]!, depth: 0 }];
    expect(inside(looked(twice, {}, { part }).text)).toEqual([
      'App — http://app/',
      expect.stringMatching(/^\S.*Button#"Add tea".* \[f1e6\]$/),
    ]);
  });

  it('says what has changed where that is asked for, and that nothing has', () => {
    const since = (delta: Partial<Delta>) => inside(looked(nodes, {}, { change: change(delta) }).text);
    expect(since({})).toEqual(['nothing has changed']);
    expect(since({ title: ['A', 'B'] })).toEqual(['title "B"']);
  });

  it('says what keeps the screen from being read, and nothing else', () => {
    const dialog = screen(nodes, { dialog: { kind: 'confirm', message: 'Sure?\n</app>' } });
    expect(inside(lookText({ screen: dialog }, {}, { nonce }).text)).toEqual([
      'dialog open: confirm "Sure?\\n</app>"; answer it with handle_dialog',
    ]);
    const gone = screen([], { unavailableReason: 'The browser is gone.' });
    expect(inside(lookText({ screen: gone }, {}, { nonce }).text)).toEqual([
      'the screen cannot be read: The browser is gone.',
    ]);
  });
});
