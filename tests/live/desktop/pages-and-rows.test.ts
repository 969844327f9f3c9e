import { appsFolder, desktopSuite, python, type Task } from './desktop-suite.js';

const rows = (file: string): Task => ({
  name: 'reads of ten thousand rows those on the screen, where it has scrolled to too',
  launch: python,
  args: [`${appsFolder}/${file}`],
  steps: [
    { action: 'wait', selector: 'Cell#Row 3', timeoutMs: 20_000 },
    { action: 'click', selector: 'Cell#Row 3' },
    { action: 'assert_state', selector: 'Cell#Row 3', state: 'selected' },
    { action: 'send_keys', keys: 'Ctrl+End' },
    { action: 'assert_exists', selector: 'Cell#Row 9999', timeoutMs: 2_000 },
    { action: 'click', selector: 'Cell#Row 9998' },
    { action: 'assert_state', selector: 'Cell#Row 9998', state: 'selected' },
  ],
});

desktopSuite({
  title: 'a long table (GTK 3)',
  needs: 'GTK 3 for Python',
  tasks: [rows('gtk3/gtk3_rows.py')],
});

desktopSuite({
  title: 'a long table (Qt)',
  needs: 'Qt 5 for Python',
  tasks: [rows('qt/qt_rows.py')],
});

desktopSuite({
  title: 'pages (GTK 4)',
  needs: 'GTK 4 for Python',
  tasks: [
    {
      name: 'sees the page in front alone, those that were before and will be too',
      launch: python,
      args: [`${appsFolder}/gtk4/gtk4_pages.py`],
      steps: [
        { action: 'assert_exists', selector: 'Text#Page 1' },
        { action: 'assert_not_exists', selector: 'Text#Page 2' },
        { action: 'click', selector: 'Tab#Stack 2' },
        { action: 'assert_exists', selector: 'Text#Page 2' },
        { action: 'assert_not_exists', selector: 'Text#Page 1' },
        { action: 'assert_not_exists', selector: 'Button#Do 1' },
        { action: 'assert_state', selector: 'Tab#Stack 2', state: 'selected' },
        { action: 'click', selector: 'Tab#Notebook 2' },
        { action: 'assert_exists', selector: 'Text#Sheet 2' },
        { action: 'assert_not_exists', selector: 'Text#Sheet 1' },
        { action: 'click', selector: 'Tab#Notebook 1' },
        { action: 'assert_exists', selector: 'Text#Sheet 1' },
        { action: 'assert_not_exists', selector: 'Text#Sheet 2' },
      ],
    },
  ],
});
