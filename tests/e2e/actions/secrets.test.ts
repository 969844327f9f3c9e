import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderHtmlReport } from '../../../src/surfaces/report-html/render-html-report.js';
import { flowOn, type Ran, type WrittenStep } from '../../support/run-flow.js';
import { stand } from '../../support/stand.js';

const password = 'tr0ub4dor "&3';

const { flows, pages } = stand();

/** A form on white, so that what is painted over shows. */
const form = (): string =>
  pages.page(`<style>* { box-sizing: border-box } body { margin: 0; background: white } input { border: 0; width: 300px; height: 60px; display: block; font-size: 30px }</style>
    <input aria-label="Name"><input aria-label="Key"><p id="echo"></p>
    <script>document.querySelectorAll('input')[1].oninput = (e) => { console.log('typed ' + e.target.value); echo.textContent = e.target.value }</script>`);

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function expectNoSecret(ran: Ran): Promise<void> {
  const spellings = [password, JSON.stringify(password).slice(1, -1), encodeURIComponent(password)];
  const html = await renderHtmlReport({
    run: ran.report,
    artifacts: (path) => readFile(join(ran.folder, path)),
  });
  const texts: [string, string][] = [
    ['report', JSON.stringify(ran.report)],
    ['audit', JSON.stringify(ran.audit)],
    ['html', html],
  ];
  for (const file of await filesOf(ran.folder)) {
    if (!file.endsWith('.png')) texts.push([file, await readFile(file, 'utf8')]);
  }
  expect(texts.some(([name]) => name.endsWith('journal.jsonl'))).toBe(true);
  for (const [name, text] of texts) {
    for (const spelling of spellings) expect(text.includes(spelling), name).toBe(false);
  }
}

it.each(['fill', 'type'])('a secret that a field cuts short is masked too, when put there by %s', async (action) => {
  const ran = await flows.run(
    flowOn(pages.page('<input aria-label="Pin" maxlength="6">'), [
      { action, selector: 'Edit#Pin', text: '{{secret.PIN}}' },
      { action: 'assert_exists', selector: 'Button#Nowhere', timeoutMs: 100 },
    ]),
    { secrets: { PIN: 'zq7xw92kd81' } },
  );
  expect(ran.step(2).error).toBeNull();
  for (const file of await filesOf(ran.folder)) {
    if (!file.endsWith('.png')) expect(await readFile(file, 'utf8'), file).not.toContain('zq7xw9');
  }
});

describe.each(['fill', 'type'])('a secret that is put into a field by %s', (action) => {
  it('is in the page and nowhere else: not in journal, reports, snapshots or the audit log', async () => {
    const ran = await flows.run(
      flowOn(form(), [
        { action: 'fill', selector: 'Edit#Name', text: 'Alice' },
        { action, selector: 'Edit#Key', text: '{{secret.PASSWORD}}' },
        { action: 'assert_value', selector: 'Edit#Key', expected: '{{secret.PASSWORD}}', exact: true },
        { action: 'read', selector: 'Edit#Key', what: 'value', saveAs: 'copy' },
        { action: 'assert_text', selector: '#echo', expected: 'something else', timeoutMs: 100 },
      ]),
      { secrets: { PASSWORD: password }, artifacts: 'always' },
    );
    expect(ran.flow.steps.map(({ status }) => status)).toEqual([
      'passed',
      'passed',
      'passed',
      'passed',
      'passed',
      'failed',
    ]);
    expect(ran.step(6).found).toBe('{{secret.PASSWORD}}');
    expect(ran.flow.variables).toEqual({ copy: '{{secret.PASSWORD}}' });
    expect(ran.flow.console.map(({ text }) => text).at(-1)).toBe('typed {{secret.PASSWORD}}');
    await expectNoSecret(ran);
  });

  it('is painted over in pictures, the field beside it is not', async () => {
    const { step, folder } = await flows.run(
      flowOn(form(), [
        { action: 'fill', selector: 'Edit#Name', text: 'Alice' },
        { action, selector: 'Edit#Key', text: '{{secret.PASSWORD}}' },
        { action: 'screenshot' },
      ]),
      { secrets: { PASSWORD: password } },
    );
    const pixels = sharp(join(folder, step(4).screenshot ?? '')).removeAlpha();
    const colourOf = async (top: number): Promise<{ min: number; max: number }> => {
      const { channels } = await pixels
        .clone()
        .extract({ left: 4, top, width: 290, height: 50 })
        .toBuffer({ resolveWithObject: true })
        .then(({ data }) => sharp(data).stats());
      return { min: Math.min(...channels.map(({ min }) => min)), max: Math.max(...channels.map(({ max }) => max)) };
    };
    expect(await colourOf(65)).toEqual({ min: 0, max: 0 });
    expect((await colourOf(5)).max).toBe(255);
  });
});

describe('a secret that is cut off while it is typed', () => {
  /** The field signals when it holds so many characters, and is seen by a teardown that fails. */
  const cutOff = async (step: WrittenStep, characters: number): Promise<Ran> => {
    let cancel: (() => void) | undefined;
    pages.answer('/enough', (_request, response) => {
      cancel?.();
      response.writeHead(204).end();
    });
    const page =
      pages.page(`<style>* { box-sizing: border-box } body { margin: 0; background: white } input { border: 0; width: 300px; height: 60px; display: block; font-size: 30px; outline: 0; caret-color: transparent }</style>
      <input aria-label="Key" autofocus oninput="if (value.length === ${characters}) fetch('/enough')"><input aria-label="Name">`);
    return flows.run(
      flowOn(page, [{ text: '{{secret.LONG}}', keyDelayMs: 100, ...step }], {
        teardown: [
          { action: 'fill', selector: 'Edit#Name', text: 'Alice' },
          { action: 'screenshot' },
          { action: 'read', selector: 'Edit#Key', what: 'value' },
          { action: 'assert_exists', selector: 'Button#Nowhere', timeoutMs: 100 },
        ],
      }),
      {
        secrets: { LONG: 'correct horse battery staple' },
        artifacts: 'always',
        onEvent(_event, stop) {
          cancel = stop.cancel;
        },
      },
    );
  };

  /** The brightest of each colour in the field, as the teardown's picture has it. */
  const brightestOfField = async (ran: Ran): Promise<number[]> => {
    const { channels } = await sharp(join(ran.folder, ran.step('teardown/2').screenshot ?? ''))
      .removeAlpha()
      .extract({ left: 4, top: 5, width: 290, height: 50 })
      .toBuffer()
      .then((field) => sharp(field).stats());
    return channels.map(({ max }) => max);
  };

  it.each([
    ['into a field', { action: 'type', selector: 'Edit#Key' }],
    ['into what has the focus', { action: 'type' }],
  ] as const)('%s is in no file, and its field is painted over', async (_where, step) => {
    const ran = await cutOff(step, 8);
    expect(ran.step(2)).toMatchObject({ status: 'error', found: '{{secret}}' });
    expect(ran.step('teardown/3').found).toBe('{{secret}}');
    for (const file of await filesOf(ran.folder)) {
      if (!file.endsWith('.png')) expect(await readFile(file, 'utf8'), file).not.toContain('correct ');
    }
    expect(await brightestOfField(ran)).toEqual([0, 0, 0]);
  });

  it.each([
    ['into a field', { action: 'type', selector: 'Edit#Key' }],
    ['into what has the focus', { action: 'type' }],
  ] as const)(
    '%s is painted over after its first character, too short to be known for a secret',
    async (_where, step) => {
      const ran = await cutOff(step, 1);
      expect(await brightestOfField(ran)).toEqual([0, 0, 0]);
      expect(ran.step(2).found).toBe('{{secret}}');
    },
  );
});

describe('a secret too short to be looked for in texts', () => {
  it('is masked in the field that another flow puts it into', async () => {
    const ran = await flows.run(
      flowOn(pages.page('<label>Pin <input></label>'), [
        { action: 'run_flow', flow: 'pin.json', arguments: { pin: '{{secret.PIN}}' } },
      ]),
      {
        secrets: { PIN: '42' },
        files: {
          'pin.json': {
            schemaVersion: 1,
            testName: 'pin',
            backend: 'web',
            parameters: { pin: {} },
            steps: [{ action: 'fill', selector: 'Edit#Pin', text: '{{pin}}' }],
          },
        },
      },
    );
    const { status, diagnostics } = ran.step('2.1');
    expect(status).toBe('passed');
    expect(diagnostics.delta?.changed).toContainEqual(expect.objectContaining({ before: '', after: '{{secret.PIN}}' }));
    expect(diagnostics.effects?.[0]?.detail).toBe('textbox "Pin": "" → "{{secret.PIN}}"');
  });

  const page = (): string =>
    pages.page(`<style>* { box-sizing: border-box } body { margin: 0; background: white } input { border: 0; width: 300px; height: 60px; display: block; font-size: 30px; outline: 0; caret-color: transparent }</style>
      <input aria-label="Pin"><input aria-label="Count" value="88"><p>All 42 of them</p>`);
  let ran: Ran;
  beforeAll(async () => {
    ran = await flows.run(
      flowOn(
        page(),
        [
          { action: 'fill', selector: 'Edit#Pin', text: '{{pin}}' },
          { action: 'assert_value', selector: 'Edit#Pin', expected: '{{secret.PIN}}', exact: true },
          { action: 'assert_value', selector: 'Edit#Pin', expected: '77', timeoutMs: 100 },
          { action: 'read', selector: 'Edit#Pin', what: 'value', saveAs: 'copy' },
          { action: 'click', selector: 'Edit', timeoutMs: 100 },
          { action: 'type', selector: 'Edit#Pin', text: '1' },
          { action: 'screenshot' },
          { action: 'type', text: '{{secret.PIN}}' },
          { action: 'fill', selector: 'Edit#Nowhere', text: '{{secret.PIN}}', timeoutMs: 100 },
        ],
        { variables: { pin: '{{secret.PIN}}' }, stopOnFailure: false },
      ),
      { secrets: { PIN: '42' }, artifacts: 'always' },
    );
  });

  it('is masked where a report shows the field that it was put into', () => {
    expect(ran.step(2)).toMatchObject({ status: 'passed', argument: '"{{secret.PIN}}"' });
    expect(ran.step(2).diagnostics.effects?.[0]?.detail).toBe('textbox "Pin": "" → "{{secret.PIN}}"');
    expect(ran.step(2).diagnostics.delta?.changed).toContainEqual(
      expect.objectContaining({ property: 'value', before: '', after: '{{secret.PIN}}' }),
    );
    expect(ran.step(3)).toMatchObject({ status: 'passed', found: '{{secret.PIN}}' });
    expect(ran.step(4)).toMatchObject({ status: 'failed', found: '{{secret.PIN}}' });
    expect(ran.step(4).error).toContain('found {{secret.PIN}}.');
    expect(ran.step(4).element?.value).toBe('{{secret.PIN}}');
    expect(ran.flow.variables).toEqual({ copy: '{{secret.PIN}}' });
    expect(ran.step(7).diagnostics.effects?.[0]?.detail).toBe('textbox "Pin": "{{secret.PIN}}" → "{{secret}}"');
    expect(ran.step(10)).toMatchObject({ argument: '"{{secret.PIN}}"' });
  });

  it('is in no file but where the page itself says it', async () => {
    for (const file of await filesOf(ran.folder)) {
      if (file.endsWith('.png')) continue;
      const content = (await readFile(file, 'utf8')).replaceAll('\\', '');
      expect(content, file).not.toMatch(/"421?"|found 42\b|= 42/);
    }
  });

  it('is masked in a longer text that a step says with it in it', async () => {
    const { folder, step } = await flows.run(
      flowOn(page(), [
        { action: 'fill', selector: 'Edit#Pin', text: 'x{{secret.PIN}}' },
        {
          action: 'assert_value',
          selector: 'Edit#Pin',
          expected: 'x{{secret.PIN}}',
          assertions: [{ type: 'value_equals', selector: 'Edit#Pin', expected: 'x{{secret.PIN}}' }],
        },
        { action: 'assert_value', selector: 'Edit#Count', expected: 'x{{secret.PIN}}', timeoutMs: 100 },
        { action: 'assert_value', selector: 'Edit#Count', expected: 'y{{secret.PIN}}' },
      ]),
      { secrets: { PIN: '7' } },
    );
    expect(step(3)).toMatchObject({ status: 'passed', argument: 'equals "x{{secret.PIN}}"' });
    expect(step(4).error).toContain('equals "x{{secret.PIN}}"');
    expect(step(5)).toMatchObject({ status: 'skipped', argument: 'equals "y{{secret.PIN}}"' });
    for (const file of await filesOf(folder)) {
      if (!file.endsWith('.png')) expect(await readFile(file, 'utf8'), file).not.toMatch(/\b[xy]7\b/);
    }
  });

  it('is reported once', () => {
    const notes = ran.flow.notes.filter((note) => note.startsWith('{{secret.PIN}} is too short'));
    expect(notes).toHaveLength(1);
  });

  it('leaves texts of the page as they are', async () => {
    const snapshot = await readFile(join(ran.folder, ran.step(2).diagnostics.snapshot ?? ''), 'utf8');
    expect(snapshot).toContain('Edit#Pin = "{{secret}}"');
    expect(snapshot).toContain('Edit#Count = "88"');
    expect(snapshot).toContain('All 42 of them');
  });

  it('is painted over in pictures, the field beside it is not', async () => {
    const brightest = async (top: number): Promise<number[]> => {
      const { channels } = await sharp(join(ran.folder, ran.step(8).screenshot ?? ''))
        .removeAlpha()
        .extract({ left: 4, top, width: 290, height: 50 })
        .toBuffer()
        .then((field) => sharp(field).stats());
      return channels.map(({ max }) => max);
    };
    expect(await brightest(5)).toEqual([0, 0, 0]);
    expect(Math.max(...(await brightest(65)))).toBe(255);
  });
});

describe('a secret', () => {
  it('in an address is neither in the audit log nor shown to the approver', async () => {
    const asked: string[] = [];
    const ran = await flows.run(
      flowOn(form(), [{ action: 'navigate', url: `${pages.page('Hello')}?token={{secret.PASSWORD}}` }]),
      {
        secrets: { PASSWORD: password },
        policy: { askFor: ['navigate'] },
        approver: {
          approve({ summary, arguments: fields }) {
            asked.push(summary, fields ?? '');
            return Promise.resolve({ approved: true, by: 'Alice' });
          },
        },
      },
    );
    expect(ran.step(2).error).toBeNull();
    expect(asked).toEqual([
      expect.stringMatching(/^navigate .*\?token=\{\{secret\.PASSWORD\}\}$/),
      expect.stringMatching(/^timeoutMs: \d+, url: ".*\?token=\{\{secret\.PASSWORD\}\}"$/),
    ]);
    expect(ran.audit.find(({ action }) => action === 'navigate')?.target).toContain('token={{secret.PASSWORD}}');
    await expectNoSecret(ran);
  });

  it('in the name of a download is in the name of no file', async () => {
    const page = pages.page(`<input aria-label="Key"><a download href="data:text/csv,a">Get it</a><script>
      document.querySelector('input').oninput = (e) => { document.querySelector('a').download = 'list ' + e.target.value + '.csv' }
      </script>`);
    const ran = await flows.run(
      flowOn(page, [
        { action: 'fill', selector: 'Edit#Key', text: '{{secret.PASSWORD}}' },
        { action: 'click', selector: 'Link#Get it' },
      ]),
      { secrets: { PASSWORD: password } },
    );
    expect(ran.step(3).error).toBeNull();
    const [download] = ran.flow.downloads;
    expect(download?.fileName).toBe('list {{secret.PASSWORD}}.csv');
    expect(await readFile(join(ran.folder, download?.path ?? ''), 'utf8')).toBe('a');
    expect((await filesOf(ran.folder)).join()).not.toContain('tr0ub4dor');
    await expectNoSecret(ran);
  });

  it('that has no value is named, and nothing is typed', async () => {
    const { step, flow } = await flows.run(
      flowOn(form(), [
        // Without a condition it would be missed before the browser opens.
        { action: 'fill', selector: 'Edit#Key', text: '{{secret.MISSING}}', when: { exists: 'Edit#Key' } },
      ]),
    );
    expect(step(2)).toMatchObject({ status: 'error' });
    expect(step(2).error).toContain('{{secret.MISSING}}');
    expect(flow.result).toBe('error');
  });
});
