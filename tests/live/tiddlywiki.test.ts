import { tiddlyWiki } from '../support/live-app.js';
import { liveSuite } from './live-suite.js';

await liveSuite({
  title: 'TiddlyWiki',
  app: await tiddlyWiki(),
  folder: 'tiddlywiki',
  variable: 'wiki',
  loaded: (page) => page.getByRole('heading', { name: 'GettingStarted' }).waitFor(),
  screens: [
    {
      name: 'story',
      open: () => Promise.resolve(),
      shows: ['button "new tiddler"', 'tab "Open" selected', 'heading "GettingStarted"'],
    },
    {
      name: 'editor',
      open: async (page) => {
        await page.getByRole('button', { name: 'new tiddler' }).click();
        await page.frameLocator('iframe').getByPlaceholder('Type the text for this tiddler').waitFor();
      },
      shows: ['region "Editor"', 'button "Confirm changes to this tiddler"', 'textbox "tag name"'],
    },
    {
      name: 'control panel',
      open: async (page) => {
        await page.getByRole('button', { name: 'control panel' }).click();
        await page.getByRole('tab', { name: 'Keyboard Shortcuts' }).waitFor();
      },
      shows: ['heading "$:/ControlPanel"', 'tab "Appearance"'],
    },
    {
      name: 'advanced search',
      open: async (page) => {
        await page.getByRole('button', { name: 'advanced search' }).click();
        await page.getByRole('tab', { name: 'Shadows' }).click();
        await page.getByText('Search for shadow tiddlers').waitFor();
      },
      shows: ['heading "$:/AdvancedSearch"', 'tab "Shadows" selected'],
    },
    {
      name: 'all shadow tiddlers',
      open: async (page) => {
        await page.getByRole('tab', { name: 'More' }).click();
        await page.getByRole('tab', { name: 'Shadows' }).click();
        await page.getByRole('link', { name: '$:/config/AnimationDuration' }).waitFor();
      },
      shows: ['tab "More" selected', 'tab "Shadows" selected'],
    },
  ],
  mistakes: [
    {
      name: 'a misspelt button',
      step: { action: 'click', selector: 'Button#new tidler' },
      message: /Nothing visible matches "Button#new tidler".*Button#new tiddler/,
      meant: 'Button#new tiddler',
    },
    {
      name: 'a link called a button',
      step: { action: 'click', selector: 'Button#GettingStarted' },
      message: /Nothing visible matches/,
      meant: 'Link#GettingStarted',
    },
    {
      name: 'a button that every tiddler has',
      before: [{ action: 'click', selector: 'Button#control panel' }],
      step: { action: 'click', selector: 'Main >> Button#close' },
      message: /matches 2 elements: .* >> Button#close/,
    },
    {
      name: 'a text that is not there',
      step: { action: 'assert_text', selector: 'Heading#GettingStarted', expected: 'Getting started' },
      message: /found GettingStarted/,
    },
    {
      name: 'a request that was not made',
      step: { action: 'assert_network', method: 'GET', url: '/recipes/default/tiddlers.txt' },
      message: /GET .*\/recipes\/default\/tiddlers\.json/,
    },
  ],
});
