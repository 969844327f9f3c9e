import { describe, expect, it } from 'vitest';
import type { NodeStates, ScreenNode } from '../screen/element/screen-node.js';
import { answerOn } from './answer.js';
import { Scene, type Surroundings } from './grounding/scene.js';
import { contradictionOf, interpretText, unreadable } from './interpret.js';

type Given = readonly [depth: number, role: string, name?: string, more?: Partial<ScreenNode>];

/** A screen of elements one below the other, each 20 px high. */
function screen(given: readonly Given[], around: Partial<Surroundings> = {}): Scene {
  const nodes = given.map(([depth, role, name = '', more = {}], index): ScreenNode => ({
    ref: `f1e${index + 1}`,
    role,
    name,
    depth,
    states: {},
    bounds: { x: 0, y: index * 20, width: 100, height: 20 },
    ...more,
  }));
  const snapshot = {
    url: 'http://shop.example/',
    title: 'Shop',
    viewport: { width: 800, height: 600 },
    nodes,
    omitted: 0,
  };
  return new Scene(snapshot, { backend: 'web', variables: [], secrets: [], ...around });
}

const checked = (is: boolean): { readonly states: NodeStates } => ({ states: { checked: is } });

const app = screen([
  [0, 'main'],
  [1, 'heading', 'Team', { level: 1 }],
  [1, 'table', 'Members'],
  [2, 'row'],
  [3, 'columnheader', 'Name'],
  [3, 'columnheader', 'Role'],
  [3, 'columnheader', 'Actions'],
  [2, 'row'],
  [3, 'cell', 'Alice'],
  [3, 'cell', 'Admin'],
  [3, 'cell', ''],
  [4, 'button', 'Edit'],
  [2, 'row'],
  [3, 'cell', 'Bob'],
  [3, 'cell', 'Viewer'],
  [3, 'cell', ''],
  [4, 'button', 'Edit'],
  [1, 'region', 'Billing'],
  [2, 'textbox', 'City', { value: '' }],
  [1, 'region', 'Shipping'],
  [2, 'textbox', 'City', { value: '' }],
  [1, 'combobox', 'Country', { value: 'Ireland' }],
  [2, 'option', 'Ireland'],
  [2, 'option', 'Portugal'],
  [1, 'checkbox', 'Newsletter', checked(false)],
  [1, 'checkbox', 'I accept the terms', checked(false)],
  [1, 'button', 'Save and close'],
  [1, 'button', 'Publish', { states: { disabled: true } }],
  [1, 'text', 'Total: €12.00', { id: 'total' }],
]);

/** What a text comes to, in one line for each step. */
function stepsOf(text: string, on = app): readonly string[] {
  const read = interpretText(text, on);
  if (read.kind !== 'steps') return [read.kind];
  return read.steps.map(({ action, selector, ref, ...fields }) =>
    [action, selector ?? ref, ...Object.values(fields)].join(' '),
  );
}

describe('a text on a screen', () => {
  it.each([
    ['click Save and close', ['click Button#"Save and close"']],
    ['click Edit next to Alice', ['click f1e12']],
    ['click the Edit button in the Bob row', ['click f1e17']],
    ['edit Bob', ['click f1e17']],
    ['click the second Edit button', ['click f1e17']],
    ['type Lisbon into City in the Shipping section', ['fill Region#Shipping >> Edit#City Lisbon']],
    ['in the Billing section, set City to Cork', ['fill Region#Billing >> Edit#City Cork']],
    ['set the shipping city to Cork', ['fill Region#Shipping >> Edit#City Cork']],
    ['choose Portugal as the country', ['select ComboBox#Country Portugal']],
    ['set Country to portugal', ['select ComboBox#Country Portugal']],
    ['tick the newsletter box', ['check CheckBox#Newsletter']],
    ['accept the terms', ['check CheckBox#"I accept the terms"']],
    ['verify that Publish is disabled', ['assert_state Button#Publish disabled']],
    ['the total should be €13.00', ['assert_text #total Total: €13.00']],
    ['verify the role of Bob is Viewer', ['assert_text Cell#Viewer Viewer']],
    ['verify there are 2 rows in the Members table', ['assert_count Table#Members >> Row 3']],
    ['verify that "Total" is shown', ['assert_text  Total']],
    ['verify that "Done" is not shown', ['wait  Done absent']],
    ['verify the url contains /cart', ['assert_url  /cart']],
    ['press Ctrl+S', ['send_keys  Ctrl+S']],
    ['clik on Publsh', ['not_understood']],
    ['click Publsh', ['click Button#Publish']],
    ['go back', ['navigate  back']],
    ['scroll down', ['scroll  down']],
    ['do not click Publish', ['nothing']],
  ])('%s', (text, steps) => {
    expect(stepsOf(text)).toEqual(steps);
  });

  it.each([
    ['click Edit', ['f1e12', 'f1e17']],
    ['type Lisbon into City', ['f1e19', 'f1e21']],
  ])('asks which one "%s" means, with the candidates', (text, refs) => {
    const read = interpretText(text, app);
    expect(read).toMatchObject({ kind: 'question' });
    const candidates = read.kind === 'question' ? read.candidates.join(' ') : '';
    for (const ref of refs) expect(candidates).toContain(`[${ref}]`);
  });

  it('says that nothing is called so, with the nearest', () => {
    const read = interpretText('click the Newsletter archive', app);
    expect(read).toMatchObject({ kind: 'absent', candidates: [expect.stringContaining('Newsletter')] });
  });

  it('never invents a password', () => {
    const login = screen([
      [0, 'form'],
      [1, 'textbox', 'Email', { value: '' }],
      [1, 'textbox', 'Password', { value: '' }],
      [1, 'button', 'Log in'],
    ]);
    expect(interpretText('log in as ann', login)).toMatchObject({
      kind: 'question',
      question: expect.stringContaining('password') as string,
    });
    const known = new Scene(login.snapshot, { ...login.around, secrets: ['PASSWORD'] });
    expect(stepsOf('log in as ann', known)).toEqual([
      'fill Edit#Email ann',
      'fill Edit#Password {{secret.PASSWORD}}',
      'click Button#"Log in"',
    ]);
  });

  it('goes on with what is left', () => {
    expect(interpretText('check Newsletter and verify that it is checked', app)).toMatchObject({
      rest: 'verify that Newsletter is checked',
    });
  });
});

describe('a question about a screen', () => {
  it.each([
    ['how many rows are there?', '2'],
    ['how many rows are in the Members table', '2'],
    ['what is the total?', '€12.00'],
    ['what is the role of Alice', 'Admin'],
    ['is the Publish button enabled?', 'no'],
    ['is Newsletter checked?', 'no'],
    ['which countries are there?', 'Ireland, Portugal'],
    ['what is the page title', 'Shop'],
  ])('%s %s', (question, answer) => {
    expect(answerOn(question, app)).toMatchObject({ kind: 'answer', answer });
  });

  it('that needs more than reading is not answered', () => {
    expect(answerOn('why is the sky blue?', app)).toMatchObject({ kind: 'not_understood' });
  });
});

describe('a text that cannot be carried out', () => {
  it.each([
    ['check Newsletter and uncheck Newsletter'],
    ['click Publish and do not click Publish'],
    ['verify that Publish is shown and Publish is not shown'],
  ])('contradicts itself: %s', (text) => {
    expect(contradictionOf(text)).toContain('contradict');
  });

  it('is empty, or too long', () => {
    expect(unreadable('  ')).toContain('empty');
    expect(unreadable('word '.repeat(10_000))).toContain('10000 words');
  });
});
