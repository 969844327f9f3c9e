import { desktopSuite } from './desktop-suite.js';

const galculator = { launch: 'galculator' };
const mousepad = { launch: 'mousepad' };
const preferences = [
  { action: 'click', selector: 'MenuItem#Edit' },
  { action: 'click', selector: 'MenuItem#Preferences' },
];

desktopSuite({
  title: 'galculator (GTK 3)',
  needs: 'galculator',
  flow: 'galculator.flow.yaml',
  mistakes: [
    {
      name: 'a wrong result',
      ...galculator,
      before: [
        { action: 'type', text: '8+1' },
        { action: 'send_keys', keys: 'Enter' },
      ],
      step: { action: 'assert_value', selector: 'Edit', expected: '10' },
      message: /found 9/,
    },
    {
      name: 'a button that is not there',
      ...galculator,
      step: { action: 'click', selector: 'Button#cosh' },
      message: /Nothing visible matches "Button#cosh"/,
    },
    {
      name: 'a button that is disabled',
      ...galculator,
      step: { action: 'click', selector: 'Button#MR' },
      message: /disabled/,
    },
    {
      name: 'a box on a page that is not in front',
      ...galculator,
      before: [...preferences, { action: 'click', selector: 'Tab#Numbers' }],
      step: { action: 'check', selector: 'CheckBox#Open brackets' },
      message: /Nothing visible matches.*hidden/,
    },
    {
      name: 'a name that several have',
      ...galculator,
      before: preferences,
      step: { action: 'click', selector: 'Button#Sans Bold' },
      message: /matches 3 elements/,
    },
    {
      name: 'a button that another window covers',
      ...galculator,
      before: preferences,
      step: { action: 'click', selector: 'Button#7' },
      message: /covered by/,
    },
  ],
});

desktopSuite({
  title: 'Mousepad (GTK 3)',
  needs: 'mousepad',
  flow: 'mousepad.flow.yaml',
  doubled: { width: 2000, height: 1600 },
  mistakes: [
    {
      name: 'an entry of a menu that is closed',
      ...mousepad,
      step: { action: 'click', selector: 'MenuItem#Print...' },
      message: /Nothing visible matches.*hidden/,
    },
    {
      name: 'a disabled entry',
      ...mousepad,
      before: [{ action: 'click', selector: 'MenuItem#File' }],
      step: { action: 'click', selector: 'MenuItem#Detach Tab' },
      message: /disabled/,
    },
    {
      name: 'a text that was not written',
      ...mousepad,
      before: [{ action: 'fill', selector: 'Edit', text: 'one' }],
      step: { action: 'assert_value', selector: 'Edit', expected: 'two' },
      message: /found one/,
    },
  ],
});
