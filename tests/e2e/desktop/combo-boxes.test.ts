import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lacksDesktop } from '../../support/private-desktop.js';
import { startFlowRunner, type FlowRunner, type Ran, type WrittenStep } from '../../support/run-flow.js';
import { systemPython } from '../../support/x-server.js';

const app = join(import.meta.dirname, '../../apps/gtk3/gtk3_combo.py');

describe.skipIf(lacksDesktop('combo boxes of desktop programs'))('a combo box of a desktop program', () => {
  let runner: FlowRunner;
  beforeAll(async () => {
    runner = await startFlowRunner();
  });
  afterAll(() => runner.close());

  const run = (steps: readonly WrittenStep[]): Promise<Ran> =>
    runner.run({
      schemaVersion: 1,
      testName: 'Combo boxes',
      desktop: 'private',
      targets: { linux: { launch: systemPython, args: [app] } },
      steps: [{ action: 'open' }, ...steps],
    });
  const problems = ({ flow }: Ran): string[] =>
    flow.steps.filter(({ status }) => status !== 'passed').map(({ path, error }) => `${path}: ${error ?? ''}`);

  it('that has a field is filled, typed into and cleared', async () => {
    const ran = await run([
      { action: 'fill', selector: 'ComboBox#Colour', text: 'dark' },
      { action: 'assert_value', selector: 'ComboBox#Colour', expected: 'dark' },
      { action: 'assert_text', contains: 'colour dark' },
      { action: 'type', selector: 'ComboBox#Colour', text: ' red' },
      { action: 'assert_value', selector: 'ComboBox#Colour', expected: 'dark red' },
      { action: 'clear', selector: 'ComboBox#Colour' },
      { action: 'assert_value', selector: 'ComboBox#Colour', expected: '' },
      { action: 'fill', selector: 'Edit#Colour', text: 'pale' },
      { action: 'assert_value', selector: 'Edit#Colour', expected: 'pale' },
    ]);
    expect(problems(ran)).toEqual([]);
  });

  it('that has a field is opened beside that, and what its list shows is chosen', async () => {
    const ran = await run([
      { action: 'select', selector: 'ComboBox#Colour', option: 'green' },
      { action: 'assert_value', selector: 'ComboBox#Colour', expected: 'green' },
      { action: 'assert_text', contains: 'colour green' },
      { action: 'fill', selector: 'ComboBox#Colour', text: 'dark red' },
      { action: 'select', selector: 'ComboBox#Colour', option: 'blue' },
      { action: 'assert_value', selector: 'ComboBox#Colour', expected: 'blue' },
    ]);
    expect(problems(ran)).toEqual([]);
  });

  it('whose list was empty at first shows what has come into it', async () => {
    const keep = (text: string): WrittenStep[] => [
      { action: 'fill', selector: 'ComboBox#Found', text },
      { action: 'click', selector: 'Button#Keep', expectNoEffect: true },
    ];
    const ran = await run([
      ...keep('gold'),
      ...keep('tin'),
      { action: 'select', selector: 'ComboBox#Found', option: 'gold' },
      { action: 'assert_value', selector: 'ComboBox#Found', expected: 'gold' },
    ]);
    expect(problems(ran)).toEqual([]);
  });

  it('that has a field says which of its options is not there', async () => {
    const ran = await run([{ action: 'select', selector: 'ComboBox#Colour', option: 'gold', timeoutMs: 1500 }]);
    expect(ran.step(2)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^The list that combobox "Colour" opens shows no option "gold"\./),
    });
  });

  it('that has no field is chosen in, and cannot be written into', async () => {
    const ran = await run([
      { action: 'select', selector: 'ComboBox#Size', option: 'large' },
      { action: 'assert_value', selector: 'ComboBox#Size', expected: 'large' },
      { action: 'fill', selector: 'ComboBox#Size', text: 'huge', timeoutMs: 500 },
    ]);
    expect(ran.step(3).status).toBe('passed');
    expect(ran.step(4)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('it is a select: use the action "select"'),
    });
  });
});
