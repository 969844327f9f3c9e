import { expect, it } from 'vitest';
import { terminalReport } from '../../../../src/projections/terminal.js';
import { renderHtmlReport } from '../../../../src/surfaces/report-html/render-html-report.js';
import { flowOn } from '../../../support/run-flow.js';
import { stand } from '../../../support/stand.js';

const { flows, pages } = stand();

const form = '<label>Name <input></label><label>Token <input></label>';

it('names what each step was given, variables replaced and secrets masked', async () => {
  const address = pages.page(form);
  const { step } = await flows.run(
    flowOn(address, [
      { action: 'set_variable', name: 'user', value: 'Ada {{count}}' },
      { action: 'fill', selector: 'Edit#Name', text: '{{user}}' },
      { action: 'fill', selector: 'Edit#Token', text: 'key-{{secret.KEY}}' },
      { action: 'set_variable', name: 'user', value: '{{user}}!' },
      { action: 'send_keys', keys: 'Control+A' },
    ]),
    { variables: { count: '2' }, secrets: { KEY: 'open-sesame' } },
  );
  expect([1, 2, 3, 4, 5, 6].map((at) => step(at).argument)).toEqual([
    address,
    'user = "Ada 2"',
    '"Ada 2"',
    '"key-{{secret.KEY}}"',
    'user = "Ada 2!"',
    'Control+A',
  ]);
});

it('shows one line of a long text, and no part of a secret that the cut goes through', async () => {
  const secret = 'sesame-'.repeat(30);
  const { step, flow } = await flows.run(
    flowOn(pages.page(form), [
      { action: 'set_variable', name: 'note', value: `${'line\n'.repeat(10)}${'word '.repeat(60)}` },
      { action: 'set_variable', name: 'token', value: `${'x'.repeat(150)}{{secret.KEY}}` },
    ]),
    { secrets: { KEY: secret } },
  );
  expect(step(2).argument).toMatch(/^note = "line line .*word w?o?r?d?…$/);
  expect(step(2).argument).toHaveLength(200);
  expect(step(3).argument).toMatch(/x\{\{secret\.KEY\}\}"$/);
  expect(JSON.stringify(flow.steps)).not.toContain('sesame-');
});

it('names them for steps that were not reached, in the terminal and on the page too', async () => {
  const { report, step } = await flows.run(
    flowOn(pages.page(form), [
      { action: 'assert_title', contains: 'nothing of the kind', timeoutMs: 50 },
      { action: 'navigate', url: '{{base}}/cart' },
    ]),
    { variables: { base: 'http://localhost:1' } },
  );
  expect(step(3)).toMatchObject({ status: 'skipped', argument: 'http://localhost:1/cart' });
  expect(terminalReport(report, { width: 200 }).join('\n')).toContain('assert_title contains "nothing of the kind"');
  const page = await renderHtmlReport({ run: report, artifacts: {} });
  expect(page).toContain('<code class="argument"><bdi>http://localhost:1/cart</bdi></code>');
});
