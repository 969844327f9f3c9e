import { describe, expect, it } from 'vitest';
import {
  failedJournal,
  hostileJournal,
  multiFlowJournal,
  passedJournal,
  sampleJournals,
  twoTargetsJournal,
} from '../../../tests/support/sample-journal.js';
import { sampleScreenshot } from '../../../tests/support/sample-screenshot.js';
import { projectRunReport } from '../../projections/execution-report.js';
import type { RunEvent } from '../../domain/event/run-event.js';
import { renderHtmlReport, type HtmlReportOptions } from './render-html-report.js';

const render = (events: readonly RunEvent[], options: HtmlReportOptions = {}): Promise<string> =>
  renderHtmlReport({ run: projectRunReport(events), artifacts: async () => sampleScreenshot(), options });

describe('the HTML report', () => {
  it.each(Object.entries(sampleJournals))('names nothing outside itself: %s', async (_, journal) => {
    const page = await render(journal());
    const loaded = [
      ...page.matchAll(/<(?:img|script|link|iframe|object|embed|source|use)\b[^>]*?\s(?:src|href)="([^"]*)"/g),
    ];
    for (const [, address = ''] of loaded) expect(address).toMatch(/^(data:image\/(png|svg\+xml)|#i-)/);
    expect(page).not.toMatch(/@import|url\(/);
    // Inline handlers and styles would need a weaker policy; none is there but in text.
    expect(page.replaceAll(/<script>[\s\S]*?<\/script>/g, '')).not.toMatch(/<[^>]*\s(?:on\w+|style)="/);
  });

  it('has a policy that lets only its own style, script and embedded pictures in', async () => {
    const policyOf = (page: string): string =>
      (/Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1] ?? '').replaceAll('&#39;', "'");
    const policy = policyOf(await render(failedJournal()));
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'sha256-\S+' 'sha256-\S+'; style-src 'sha256-\S+'; img-src data:; /,
    );
    expect(policyOf(await render(failedJournal(), { embedBudgetBytes: 10 }))).toContain("img-src data: 'self' file:;");
  });

  it('is the same each time', async () => {
    expect(await render(multiFlowJournal())).toBe(await render(multiFlowJournal()));
  });

  it('puts flows that went wrong first and opens the first failure', async () => {
    const page = await render(multiFlowJournal());
    const names = [...page.matchAll(/<h2><bdi>(.*?)<\/bdi><\/h2>/g)].map(([, name]) => name);
    expect(names).toEqual([
      'Checkout as a guest',
      'Upload a catalogue',
      'Order history pages',
      'Settings form',
      'Browse the catalogue',
    ]);
    expect([...page.matchAll(/<details id="(flow-\d-step-[\d.]+)"\s+open/g)].map(([, id]) => id)).toEqual([
      'flow-2-step-6',
    ]);
  });

  it('says where each step ran of a flow that went on in several targets, and of no other', async () => {
    const page = await render(twoTargetsJournal());
    const rows = [...page.matchAll(/<li class="step[^]*?<span class="headline"[^]*?<\/span\s*>/g)];
    expect(rows.map(([row]) => /class="backend"><bdi>(\w+)</.exec(row)?.[1])).toEqual([
      'web',
      'linux',
      'linux',
      'linux',
      'web',
    ]);
    expect(page).toContain('<bdi>web + linux</bdi>');
    expect(await render(passedJournal())).not.toContain('class="backend"');
  });

  it('keeps the details of failures in the page and those of other steps in templates', async () => {
    const page = await render(failedJournal());
    expect(page.match(/<template>/g)).toHaveLength(9);
    expect(page.replaceAll(/<template>[\s\S]*?<\/template>/g, '')).toContain('hit test at 938,571 finds div.toast');
  });

  it('says what is missing when a screenshot cannot be read', async () => {
    const page = await renderHtmlReport({ run: projectRunReport(failedJournal()), artifacts: {} });
    expect(page).toContain('The screenshot could not be read');
  });

  it('draws nothing of what hostile texts contain', async () => {
    const page = await render(hostileJournal());
    expect(page.match(/<\/script>/g)).toHaveLength(2);
    expect(page).not.toMatch(/<img src=x/);
    expect(page).not.toContain('\u202E');
  });
});
