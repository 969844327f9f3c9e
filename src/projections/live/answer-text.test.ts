import { describe, expect, it } from 'vitest';
import { beginFlow, beginJournal, endJournal, type SampleStep } from '../../../tests/support/journal-builder.js';
import type { ActAnswer, LiveChange } from '../../domain/live/live-answer.js';
import type { StepResult } from '../../domain/run/execution-report.js';
import type { EffectKind } from '../../domain/screen/effect/effect.js';
import { emptyDelta } from '../../domain/screen/effect/delta.js';
import type { ScreenNode } from '../../domain/screen/element/screen-node.js';
import { projectRunReport } from '../execution-report.js';
import { actText, lookText } from './answer-text.js';

const options = { nonce: 'n1' };

const nodesOf = (...given: readonly (Partial<ScreenNode> & Pick<ScreenNode, 'role' | 'depth'>)[]): ScreenNode[] =>
  given.map((more, index) => ({ ref: `f1e${index + 1}`, name: '', states: {}, bounds: null, ...more }));

const screenOf = (nodes: readonly ScreenNode[]): ActAnswer['screen'] => ({
  look: 2,
  snapshot: { url: 'http://shop.test/', title: 'Shop', viewport: { width: 1280, height: 720 }, nodes, omitted: 0 },
  consoleErrors: [],
  failedRequests: [],
});

const otherScreen: LiveChange = { since: 1, delta: emptyDelta, isOtherScreen: true };

function resultsOf(...steps: readonly SampleStep[]): readonly StepResult[] {
  const journal = beginJournal();
  const plan = Object.fromEntries(steps.map(({ action }, index) => [String(index + 1), action]));
  const flow = beginFlow(journal, { testName: 'live', plan });
  for (const [index, step] of steps.entries()) flow.step(String(index + 1), step);
  flow.finish();
  return projectRunReport(endJournal(journal, 0)).reports[0]!.steps;
}

const effect = (kind: EffectKind, detail: string): StepResult['diagnostics'] => ({
  effects: [{ kind, detail, channel: 'mutation' }],
});

const linesOf = (answer: Partial<ActAnswer>): string[] =>
  actText({ steps: [], rejudged: [], screen: screenOf([]), change: otherScreen, ...answer }, options).text.split('\n');

const filled = (selector: string, text: string): SampleStep => ({
  action: 'fill',
  selector,
  argument: JSON.stringify(text),
  diagnostics: effect('value', `textbox "Name": "" → "${text}"`),
});

describe('what a model reads of a screen', () => {
  const menu = nodesOf(
    { role: 'navigation', name: 'Main', depth: 0 },
    { role: 'list', depth: 1 },
    { role: 'listitem', depth: 2 },
    { role: 'link', name: 'Products', depth: 3 },
    { role: 'listitem', depth: 2 },
    { role: 'link', name: 'Cart', depth: 3 },
  );

  it.each([
    ['of a page that steps have led to', linesOf({ screen: screenOf(menu) })],
    ['of a look', lookText({ screen: screenOf(menu) }, {}, options).text.split('\n')],
  ])('leaves out lists and entries that say nothing of their own, %s', (_, lines) => {
    expect(lines).toEqual([
      'look 2 <app n1>',
      'Shop — http://shop.test/',
      'Navigation#Main [f1e1]',
      '  Link#Products [f1e4]',
      '  Link#Cart [f1e6]',
      '</app n1>',
    ]);
  });

  it('keeps an entry that holds several things together, or has a name, and a list beside others', () => {
    const nodes = nodesOf(
      { role: 'region', name: 'List', depth: 0 },
      { role: 'heading', name: 'List', depth: 1 },
      { role: 'list', depth: 1 },
      { role: 'listitem', depth: 2 },
      { role: 'link', name: 'Mug', depth: 3 },
      { role: 'button', name: 'Remove', depth: 3 },
      { role: 'listitem', name: 'Sold out', depth: 2 },
    );
    expect(linesOf({ screen: screenOf(nodes) }).slice(2, -1)).toEqual([
      'Region#List [f1e1]',
      '  Heading#List [f1e2]',
      '  List [f1e3]',
      '    listitem [f1e4]',
      '      Link#Mug [f1e5]',
      '      Button#Remove [f1e6]',
      '    listitem "Sold out" [f1e7]',
    ]);
  });
});

describe('the line of a step', () => {
  const [name, city] = nodesOf(
    { role: 'textbox', name: 'Name', value: 'Ada', depth: 0 },
    { role: 'textbox', name: 'City', value: 'Rome', depth: 0 },
  ) as [ScreenNode, ScreenNode];
  const changedTo = ({ ref, role, name: called, value = '' }: ScreenNode) =>
    ({ ref, role, name: called, property: 'value', before: '', after: value }) as const;
  const changed = (...nodes: readonly ScreenNode[]): Partial<ActAnswer> => ({
    screen: screenOf([name, city]),
    change: { since: 1, isOtherScreen: false, delta: { ...emptyDelta, changed: nodes.map(changedTo) } },
  });

  it('does not repeat what the lines below say', () => {
    expect(linesOf({ ...changed(name), steps: resultsOf(filled('Edit#Name', 'Ada')) }).slice(1, -1)).toEqual([
      '1 passed fill Edit#Name "Ada"',
      'Edit#Name [f1e1] value "" → "Ada"',
    ]);
  });

  it('says of several steps what no other line says', () => {
    const click: SampleStep = {
      action: 'click',
      selector: 'Button#Blink',
      diagnostics: effect('dom', 'new status "Gone"'),
    };
    const steps = resultsOf(filled('Edit#Name', 'Ada'), filled('Edit#Name', 'Bob'), click);
    expect(linesOf({ ...changed(name), steps }).slice(1, -2)).toEqual([
      '1 passed fill Edit#Name "Ada"',
      '2 passed fill Edit#Name "Bob": textbox "Name": "" → "Bob"',
      '3 passed click Button#Blink: new status "Gone"',
    ]);
  });

  it('does not repeat the address of the page below, but says another one', () => {
    const click = (to: string): SampleStep => ({
      action: 'click',
      selector: 'Link#Home',
      diagnostics: effect('url', `http://shop.test/cart → ${to}`),
    });
    const steps = resultsOf(click('http://shop.test/sale'), click('http://shop.test/'));
    expect(linesOf({ screen: screenOf([name]), steps }).slice(1, 4)).toEqual([
      '1 passed click Link#Home: http://shop.test/cart → http://shop.test/sale',
      '2 passed click Link#Home',
      'Shop — http://shop.test/',
    ]);
  });
});
