import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { executionReportSchema } from '../../../../src/domain/run/execution-report.js';
import { startWebPages, type WebPages } from '../../../support/web-pages.js';
import { desk, webFlow, type Desk } from '../../../e2e/cli/command-line.js';

let pages: WebPages;

beforeAll(async () => {
  pages = await startWebPages();
});
afterAll(async () => pages.close());

const secret = 'tr0ub4dor&3';

/** A flow that types a secret, which the page writes on its console, and that asks for what is not there. */
function deskWithFlow(): Desk {
  const place = desk({ HANDEYE_SECRET_KEY: secret });
  const page = pages.page(
    `<input aria-label="Key" oninput="console.error('key ' + this.value)"><button onclick="fetch('/gone')">Send</button>`,
  );
  const steps = [
    { action: 'open' },
    { action: 'fill', selector: 'Textbox#Key', text: '{{secret.KEY}}' },
    { action: 'click', selector: 'Button#Send' },
    { action: 'screenshot' },
  ];
  place.write('key.flow.json', webFlow(page, steps));
  return place;
}

interface Line {
  readonly level: string;
  readonly msg: string;
  readonly [name: string]: unknown;
}

const linesOf = (stderr: string): Line[] =>
  stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

describe('the log on stderr', () => {
  it('reports at level info when the run and its flows begin and end', async () => {
    const { stdout, stderr } = await deskWithFlow().handeye('run', 'key.flow.json', '--json', '--log-level', 'info');
    const { runId } = executionReportSchema.parse(JSON.parse(stdout));
    const took = expect.any(Number) as number;
    expect(linesOf(stderr)).toMatchObject([
      { level: 'info', msg: 'The run began.', runId, flows: 1 },
      { level: 'info', msg: 'A flow began.', flow: 'flow-1', testName: 'Test flow', backend: 'web' },
      { level: 'info', msg: 'A flow is over.', flow: 'flow-1', stoppedBy: null, ms: took },
      { level: 'info', msg: 'The run is over.', exitCode: 0, ms: took },
    ]);
  });

  it('reports at level debug everything that a step did and the app said, without secrets', async () => {
    const { exitCode, stdout, stderr } = await deskWithFlow().handeye(
      'run',
      'key.flow.json',
      '--json',
      '--log-level',
      'debug',
    );
    expect(exitCode).toBe(0);
    expect(executionReportSchema.parse(JSON.parse(stdout)).result).toBe('passed');
    const lines = linesOf(stderr);
    const linesSaying = (msg: string): Line[] => lines.filter((line) => line.msg === msg);
    expect(linesSaying('A browser was found.')[0]).toMatchObject({ executable: expect.any(String) as string });
    expect(linesSaying('A browser was started.')[0]).toMatchObject({ headed: false });
    expect(linesSaying('A session was opened.')[0]).toMatchObject({ backend: 'web', ms: expect.any(Number) as number });
    expect(linesSaying('A session was closed.')).toHaveLength(1);
    expect(linesSaying('A page has loaded.')).toHaveLength(1);
    expect(linesSaying('A request failed.')[0]).toMatchObject({ url: `${pages.origin}/gone`, status: 404 });
    expect(linesSaying('The app wrote on its console.')[0]).toMatchObject({
      level: 'debug',
      severity: 'error',
      text: 'key {{secret.KEY}}',
    });
    expect(linesSaying('An artifact was written.')[0]).toMatchObject({ kind: 'screenshot', step: '4' });
    const click = lines.filter((line) => line['step'] === '3' || line['action'] === 'click').map(({ msg }) => msg);
    expect(click).toEqual([
      'A step began.',
      'The guard decided.',
      'A step acted; its effects are awaited.',
      'A step settled.',
    ]);
    expect(linesSaying('A step settled.')[2]).toMatchObject({
      does: 'click Button#Send',
      settleMs: expect.any(Number) as number,
    });
    expect(stderr).not.toContain(secret);
  });

  it('reports steps without a verdict when asked, and leaves them to the report otherwise', async () => {
    const run = ['run', 'key.flow.json', '--json', '--browser', '/no/such/browser'];
    const { stderr: unasked } = await deskWithFlow().handeye(...run);
    expect(unasked).toBe('');
    const { stderr } = await deskWithFlow().handeye(...run, '--log-level', 'info');
    expect(linesOf(stderr).filter(({ msg }) => String(msg).includes('step'))).toMatchObject([
      { level: 'info', msg: 'A step ended in an error.', error: expect.stringContaining('no browser') as string },
    ]);
  });
});
