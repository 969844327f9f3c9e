import { appsFolder, desktopSuite, python } from './desktop-suite.js';

const featherpad = { launch: 'featherpad' };
const small = { launch: python, args: [`${appsFolder}/qt/qt_app.py`] };

desktopSuite({
  title: 'FeatherPad (Qt 5)',
  needs: 'featherpad',
  flow: 'featherpad.flow.yaml',
  mistakes: [
    {
      name: 'a disabled button',
      ...featherpad,
      step: { action: 'click', selector: 'ToolBar >> Button#Undo' },
      message: /disabled/,
    },
    {
      name: 'one of several fields',
      ...featherpad,
      step: { action: 'fill', selector: 'TextBox', text: 'x' },
      message: /matches 2 elements/,
    },
    {
      name: 'a text that was not written',
      ...featherpad,
      before: [{ action: 'type', selector: 'Edit >> nth=1', text: 'one' }],
      step: { action: 'assert_value', selector: 'Edit >> nth=1', expected: 'two' },
      message: /found one/,
    },
  ],
});

desktopSuite({
  title: 'a small Qt program',
  needs: 'Qt 5 for Python',
  flow: 'qt.flow.yaml',
  mistakes: [
    {
      name: 'a cell that is not there',
      ...small,
      step: { action: 'click', selector: 'Cell#Paris' },
      message: /Nothing visible matches "Cell#Paris"/,
    },
    {
      name: 'a button behind a dialog',
      ...small,
      before: [{ action: 'click', selector: 'Button#Ask' }],
      step: { action: 'click', selector: 'Button#Save' },
      message: /the modal alertdialog "Confirm" is open/,
    },
  ],
});
