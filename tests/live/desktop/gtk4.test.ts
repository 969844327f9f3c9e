import { appsFolder, desktopSuite, python } from './desktop-suite.js';

const calculator = { launch: 'gnome-calculator' };
const small = { launch: python, args: [`${appsFolder}/gtk4/gtk4_app.py`] };

desktopSuite({
  title: 'GNOME Calculator (GTK 4)',
  needs: 'gnome-calculator',
  flow: 'gnome-calculator.flow.yaml',
  mistakes: [
    {
      name: 'an entry of a menu that is closed',
      ...calculator,
      step: { action: 'click', selector: 'MenuItem#Preferences' },
      message: /Nothing visible matches "MenuItem#Preferences"/,
    },
    {
      name: 'a wrong result',
      ...calculator,
      before: [
        { action: 'type', text: '2+2' },
        { action: 'send_keys', keys: 'Enter' },
      ],
      step: { action: 'assert_value', selector: 'Edit >> nth=1', expected: '5' },
      message: /found 4/,
    },
    {
      name: 'a page that is not in front',
      ...calculator,
      before: [
        { action: 'click', selector: 'Button#Primary menu' },
        { action: 'click', selector: 'MenuItem#Preferences' },
      ],
      step: { action: 'assert_exists', selector: 'Text#Try a different search.' },
      message: /found nothing visible/,
    },
    {
      name: 'a button behind a dialog',
      ...calculator,
      before: [
        { action: 'click', selector: 'Button#Primary menu' },
        { action: 'click', selector: 'MenuItem#Preferences' },
        { action: 'wait', selector: 'Dialog#Preferences' },
      ],
      step: { action: 'click', selector: 'Button#5' },
      message: /covered by|modal dialog|cannot be brought to the front/,
    },
  ],
});

desktopSuite({
  title: 'a small GTK 4 program',
  needs: 'GTK 4 for Python',
  flow: 'gtk4.flow.yaml',
  doubled: { width: 2000, height: 1600 },
  mistakes: [
    {
      name: 'a disabled button',
      ...small,
      step: { action: 'click', selector: 'Button#Disabled' },
      message: /disabled/,
    },
    {
      name: 'an option that is not offered',
      ...small,
      step: { action: 'select', selector: 'ComboBox#Country', option: 'Atlantis' },
      message: /Atlantis/,
    },
  ],
});
