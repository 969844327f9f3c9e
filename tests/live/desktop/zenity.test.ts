import { desktopSuite } from './desktop-suite.js';

const entry = { launch: 'zenity', args: ['--entry', '--title=Ask', '--text=Your name'] };
const question = { launch: 'zenity', args: ['--question', '--title=Sure', '--text=Go on?'] };
const list = {
  launch: 'zenity',
  args: ['--list', '--title=Files', '--checklist', '--column=Use', '--column=Name', 'TRUE', 'one', 'FALSE', 'two'],
};
const forms = {
  launch: 'zenity',
  args: ['--forms', '--title=Person', '--add-entry=Name', '--add-password=Secret', '--add-combo=Size'],
};
const choice = { ...forms, args: [...forms.args, '--combo-values=small|large'] };

desktopSuite({
  title: 'Zenity (GTK 3)',
  needs: 'zenity',
  tasks: [
    {
      name: 'writes into a field that its label names',
      ...entry,
      steps: [
        { action: 'assert_exists', selector: 'Dialog#Ask' },
        { action: 'assert_state', selector: 'Edit', state: 'focused' },
        { action: 'fill', selector: 'Edit', text: 'Grüße 世界 🙂' },
        { action: 'assert_value', selector: 'Edit', expected: 'Grüße 世界 🙂' },
        { action: 'clear', selector: 'Edit' },
        { action: 'assert_value', selector: 'Edit', expected: '' },
        { action: 'type', selector: 'Edit', text: 'ŵ' },
        { action: 'assert_value', selector: 'Edit', expected: 'ŵ' },
      ],
    },
    {
      name: 'reads a question',
      ...question,
      steps: [
        { action: 'assert_text', contains: 'Go on?' },
        { action: 'assert_exists', selector: 'Button#Yes' },
        { action: 'assert_exists', selector: 'Button#No' },
      ],
    },
    {
      name: 'says No to a question, which ends with code 1',
      ...question,
      exitCodes: [0, 1],
      steps: [
        { action: 'click', selector: 'Button#No' },
        { action: 'assert_not_exists', selector: 'Button#No' },
      ],
    },
    {
      name: 'checks a box in a table',
      ...list,
      steps: [
        { action: 'assert_exists', selector: 'ColumnHeader#Name' },
        { action: 'assert_count', selector: 'CheckBox', expected: 2 },
        { action: 'assert_state', selector: 'CheckBox >> nth=1', state: 'checked' },
        { action: 'assert_state', selector: 'CheckBox >> nth=2', state: 'unchecked' },
        { action: 'check', selector: 'CheckBox >> nth=2' },
        { action: 'assert_state', selector: 'CheckBox >> nth=2', state: 'checked' },
        { action: 'click', selector: 'Cell#two' },
        { action: 'assert_state', selector: 'Cell#two', state: 'selected' },
      ],
    },
    {
      name: 'fills in a form',
      ...choice,
      steps: [
        { action: 'fill', selector: 'Edit >> near="Name"', text: 'Ada' },
        { action: 'assert_value', selector: 'Edit >> near="Name"', expected: 'Ada' },
        { action: 'fill', selector: 'Edit#Secret', text: 'geheim' },
        { action: 'select', selector: 'ComboBox', option: 'large' },
        { action: 'assert_value', selector: 'ComboBox', expected: 'large' },
      ],
    },
    {
      name: 'moves a slider by keys',
      launch: 'zenity',
      args: ['--scale', '--text=How much', '--value=20'],
      steps: [
        { action: 'assert_value', selector: 'Slider', expected: '20' },
        { action: 'send_keys', selector: 'Slider', keys: 'Right, Right' },
        { action: 'assert_value', selector: 'Slider', expected: '22' },
      ],
    },
    {
      name: 'sees the files to choose from',
      launch: 'zenity',
      args: ['--file-selection', '--title=Choose'],
      steps: [
        { action: 'assert_state', selector: 'Button#OK', state: 'disabled' },
        { action: 'click', selector: 'Option#Home' },
        { action: 'assert_state', selector: 'Option#Home', state: 'selected' },
      ],
    },
  ],
  mistakes: [
    {
      name: 'another question',
      ...question,
      step: { action: 'assert_text', contains: 'Stop?' },
      message: /Stop\?/,
    },
    {
      name: 'a button of another dialog',
      ...question,
      step: { action: 'click', selector: 'Button#OK' },
      message: /Nothing visible matches "Button#OK"/,
    },
    {
      name: 'one of two fields',
      ...choice,
      step: { action: 'fill', selector: 'Edit', text: 'x' },
      message: /matches \d elements/,
    },
  ],
});
