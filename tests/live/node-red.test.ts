import { nodeRed } from '../support/live-app.js';
import { liveSuite } from './live-suite.js';

/** The editor is there long before it can be used. */
const loaded = { action: 'wait', selector: 'Link#Flow 1', timeoutMs: 20_000 };

await liveSuite({
  title: 'Node-RED',
  app: await nodeRed(),
  folder: 'node-red',
  variable: 'editor',
  loaded: async (page) => {
    await page.locator('#red-ui-workspace-tabs').getByText('Flow 1').waitFor();
    await page.locator('#red-ui-loading-progress').waitFor({ state: 'hidden' });
  },
  screens: [
    {
      name: 'editor',
      open: () => Promise.resolve(),
      shows: ['link "Deploy"', 'link "Flow 1"', 'textbox "filter nodes"', 'text "inject"'],
    },
    {
      name: 'menu',
      open: async (page) => {
        await page.locator('#red-ui-header-button-sidemenu').click();
        await page.getByText('Keyboard shortcuts').waitFor();
      },
      shows: ['link "Import ctrl-i"', 'link "Settings ctrl-,"'],
    },
    {
      name: 'import dialog',
      open: async (page) => {
        await page.keyboard.press('Control+i');
        await page.getByRole('dialog', { name: 'Import nodes' }).waitFor();
      },
      shows: ['dialog "Import nodes"', 'button "Import" disabled'],
    },
    {
      name: 'tray of a node',
      open: async (page) => {
        const palette = await page.locator('[data-palette-type=inject]').boundingBox();
        await page.mouse.move((palette?.x ?? 0) + 40, (palette?.y ?? 0) + 10);
        await page.mouse.down();
        await page.mouse.move(400, 300, { steps: 10 });
        await page.mouse.up();
        await page.locator('.red-ui-flow-node-group').dblclick();
        await page.getByRole('button', { name: 'Done' }).waitFor();
      },
      shows: ['listitem "Edit inject node"', 'button "Done"'],
    },
    {
      name: 'settings',
      open: async (page) => {
        await page.keyboard.press('Control+,');
        await page.getByLabel('Show grid').waitFor();
      },
      shows: ['listitem "User Settings"', 'checkbox "Show grid" checked'],
    },
  ],
  mistakes: [
    {
      name: 'a misspelt control',
      before: [loaded],
      step: { action: 'click', selector: 'Link#Deplay' },
      message: /Nothing visible matches "Link#Deplay".*Link#Deploy/,
      meant: 'Link#Deploy',
    },
    {
      name: 'a node under another type',
      before: [loaded],
      step: { action: 'drag', selector: 'Button#inject', by: { x: 200, y: 0 } },
      message: /Nothing visible matches/,
      meant: 'Text#inject',
    },
    {
      name: 'a control that a dialog disables',
      before: [loaded, { action: 'send_keys', selector: '#red-ui-workspace-chart', keys: 'Ctrl+I' }],
      step: { action: 'click', selector: 'Dialog >> Button#Import' },
      message: /cannot be acted on.*disabled/,
    },
    {
      name: 'a control behind a dialog',
      before: [loaded, { action: 'send_keys', selector: '#red-ui-workspace-chart', keys: 'Ctrl+I' }],
      step: { action: 'click', selector: 'Link#Deploy' },
      message: /covered by/,
    },
  ],
});
