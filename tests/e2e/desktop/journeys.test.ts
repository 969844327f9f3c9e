import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { patientMs } from '../../support/desktop-flows.js';
import { startFlowRunner, type FlowRunner, type Ran, type RunRequest } from '../../support/run-flow.js';
import { lacksDesktop } from '../../support/private-desktop.js';
import { startShop, type Shop } from '../../support/shop.js';
import { systemPython } from '../../support/x-server.js';

const apps = join(import.meta.dirname, '../../apps');
const orderFlow = join(apps, 'gtk-shop/order.flow.json');
const shopProgram = join(apps, 'gtk-shop/shop.py');

/** Those that the program alone has. */
const bugsOfProgram = [
  ['refused-login', 'Heading#Products'],
  ['frozen-cart-count', 'Link#Cart (1)'],
] as const;

describe.skipIf(lacksDesktop('journeys on a Linux desktop'))('a journey', () => {
  let runner: FlowRunner;
  let shop: Shop;
  beforeAll(async () => {
    [runner, shop] = await Promise.all([startFlowRunner({ timeoutMs: patientMs }), startShop()]);
  });
  afterEach(() => {
    shop.reset();
  });
  afterAll(async () => {
    await Promise.all([runner.close(), shop.close()]);
  });

  /** @param bug switched on in the program */
  const order = ({ bug = '', ...request }: RunRequest & { bug?: string } = {}): Promise<Ran> =>
    runner.run(orderFlow, {
      variables: { shopUrl: shop.url, shopProgram, bug },
      ...(bug !== '' && { timeoutMs: 4_000 }),
      ...request,
    });

  it('begins with the reset of the program, and not of the page that the flow names beside it', async () => {
    const linux = { launch: systemPython, args: [join(apps, 'contract/gtk_app.py')] };
    const ran = await runner.run(
      {
        schemaVersion: 1,
        testName: 'Reset',
        desktop: 'private',
        targets: {
          web: { url: shop.url, reset: { flow: 'page.flow.json' } },
          linux: { ...linux, reset: { flow: 'program.flow.json' } },
        },
        steps: [{ action: 'assert_text', selector: 'Status', expected: 'saved' }],
      },
      {
        backends: ['linux'],
        files: {
          'page.flow.json': {
            schemaVersion: 1,
            testName: 'Page',
            steps: [{ action: 'click', selector: 'Link#Log in' }],
          },
          'program.flow.json': {
            schemaVersion: 1,
            testName: 'Program',
            steps: [{ action: 'open' }, { action: 'click', selector: 'Button#Save' }],
          },
        },
      },
    );
    expect(ran.flow.steps.map(({ path, status }) => `${path} ${status}`)).toEqual([
      'reset/1 passed',
      'reset/2 passed',
      '1 passed',
    ]);
  });

  it('resets the page and the program that its steps go on in, before the first of them', async () => {
    const linux = { launch: systemPython, args: [join(apps, 'contract/gtk_app.py')] };
    const ran = await runner.run(
      {
        schemaVersion: 1,
        testName: 'Two resets',
        desktop: 'private',
        backend: 'web',
        targets: {
          web: { url: shop.url, reset: { flow: 'page.flow.json' } },
          linux: { ...linux, reset: { flow: 'program.flow.json' } },
          desktop: { ...linux, reset: { request: { url: `${shop.url}/nowhere` } } },
        },
        steps: [
          { action: 'assert_url', contains: '/login' },
          { action: 'assert_text', backend: 'linux', selector: 'Status', expected: 'saved' },
          { action: 'assert_text', backend: 'desktop', selector: 'Status', expected: 'saved' },
        ],
      },
      {
        files: {
          'page.flow.json': {
            schemaVersion: 1,
            testName: 'Page',
            steps: [{ action: 'navigate', url: `${shop.url}/login` }],
          },
          'program.flow.json': {
            schemaVersion: 1,
            testName: 'Program',
            steps: [{ action: 'open' }, { action: 'run_flow', flow: 'save.flow.json' }],
          },
          'save.flow.json': {
            schemaVersion: 1,
            testName: 'Save',
            steps: [{ action: 'click', selector: 'Button#Save' }],
          },
        },
      },
    );
    expect(ran.flow.steps.map(({ path, backendName, status }) => `${path} ${backendName} ${status}`)).toEqual([
      'reset/1 web passed',
      'reset/2 linux passed',
      'reset/3 linux passed',
      'reset/3.1 linux passed',
      '1 web passed',
      '2 linux passed',
      '3 linux passed',
    ]);
  });

  it('through the shop is one flow for the page and for the program', async () => {
    const ran = await order();
    expect(ran.report.reports.map(({ backendUsed, result }) => `${backendUsed} ${result}`)).toEqual([
      'web passed',
      'linux passed',
    ]);
  });

  it.each(bugsOfProgram)('through the program fails on the planted bug %s, where it shows', async (bug, selector) => {
    const ran = await order({ bug, backends: ['linux'] });
    expect(ran.flow.steps.find(({ status }) => status === 'failed')?.selector).toBe(selector);
  });

  it('goes from a page to a program and back, and carries along what it read', async () => {
    const ran = await runner.run({
      schemaVersion: 1,
      testName: 'From the page to the program',
      desktop: 'private',
      backend: 'web',
      targets: {
        web: { url: shop.url },
        linux: { launch: systemPython, args: [join(apps, 'contract/gtk_app.py')] },
      },
      steps: [
        { action: 'open' },
        { action: 'read', selector: 'Heading >> nth=1', saveAs: 'heading' },
        { action: 'open', backend: 'linux' },
        { action: 'fill', backend: 'linux', selector: 'Edit#Name', text: 'from the page: {{heading}}' },
        { action: 'read', backend: 'linux', selector: 'Edit#Name', what: 'value', saveAs: 'held' },
        { action: 'type', selector: 'Edit#Search products', text: '{{held}}' },
        { action: 'assert_value', selector: 'Edit#Search products', expected: 'from the page: Products' },
      ],
    });
    expect(ran.flow.steps.map(({ status, error }) => error ?? status)).toEqual(ran.flow.steps.map(() => 'passed'));
    expect(ran.flow.steps.map(({ backendName }) => backendName)).toEqual([
      'web',
      'web',
      'linux',
      'linux',
      'linux',
      'web',
      'web',
    ]);
    expect(ran.flow.notes).toContainEqual(expect.stringMatching(/^private desktop :\d+/));
  });

  it('fails at the step whose target cannot be opened, and goes no further', async () => {
    const ran = await runner.run({
      schemaVersion: 1,
      testName: 'No such backend',
      targets: { web: { url: shop.url } },
      steps: [
        { action: 'open' },
        { action: 'click', backend: 'windows', selector: 'Button#OK' },
        { action: 'screenshot' },
      ],
    });
    expect(ran.step(2)).toMatchObject({
      status: 'error',
      backendName: 'windows',
      error: expect.stringContaining('This release has no windows backend'),
    });
    expect(ran.step(3).status).toBe('skipped');
  });
});
