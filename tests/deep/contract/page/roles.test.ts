import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShop } from '../../../../examples/shop/server.mjs';
import { compareRoles, type RoleAgreement, type RoleDifference } from '../../../support/accessibility-agreement.js';
import { browserPath, launchBrowser } from '../../../support/page-world.js';
import { skipNote } from '../../../support/skip-note.js';

/** Differences that are meant. */
const meant: readonly (Omit<RoleDifference, 'element'> & { readonly element: RegExp; readonly why: string })[] = [
  {
    ours: 'textbox',
    browser: 'generic',
    element: /contenteditable/,
    why: 'people write in an editable region as in a text field; Chromium calls it editable and leaves it generic',
  },
  {
    ours: 'generic',
    browser: 'group',
    element: /draggable/,
    why: 'Chromium groups what can be dragged so that it is not left out; no specification says so',
  },
  ...(['listitem', 'treeitem', 'option'] as const).map((role) => ({
    ours: role,
    browser: 'generic',
    element: new RegExp(`role="${role}"`),
    why: 'people name an item by the role that its author wrote, also where the list around it has none',
  })),
  {
    ours: 'img',
    browser: 'graphics-document',
    element: /graphics-document/,
    why: 'the graphics module is read as images',
  },
  ...(['doc-chapter', 'doc-noteref'] as const).map((role) => ({
    ours: 'generic',
    browser: role,
    element: /doc-/,
    why: 'the roles of digital books are no words of selectors',
  })),
  {
    ours: 'generic',
    browser: 'sectionheader',
    element: /^<header/,
    why: 'a header of a section is no landmark, and no word of selectors means it',
  },
  { ours: 'generic', browser: 'sectionfooter', element: /^<footer/, why: 'the same' },
  {
    ours: 'generic',
    browser: 'button',
    element: /^<summary/,
    why: 'only the first summary opens and closes its details',
  },
  {
    ours: 'generic',
    browser: 'img',
    element: /^<svg/,
    why: 'a drawing without a name is a decoration, most often the icon of a button',
  },
];

function unmeant({ differences }: RoleAgreement): readonly RoleDifference[] {
  return differences.filter(
    ({ ours, browser, element }) =>
      !meant.some((known) => known.ours === ours && known.browser === browser && known.element.test(element)),
  );
}

const missing =
  browserPath === undefined && skipNote('roles', 'no browser was found', 'set HANDEYE_BROWSER or install Chromium');

describe.skipIf(missing)("roles agree with the browser's own", () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await launchBrowser();
    page = await browser.newPage();
  });
  afterAll(() => browser.close());

  it('on a page of all elements and roles, and each difference that is meant is there', async () => {
    await page.setContent(await readFile(new URL('hard-roles.page', import.meta.url), 'utf8'));
    const agreement = await compareRoles(page);
    expect(agreement.compared).toBeGreaterThan(200);
    expect(unmeant(agreement)).toEqual([]);
    for (const { ours, browser: theirs, element } of meant)
      expect(agreement.differences).toContainEqual({
        ours,
        browser: theirs,
        element: expect.stringMatching(element) as string,
      });
  });

  it('on a page of hard names and on the contract app', async () => {
    const names = fileURLToPath(new URL('../../../contract/page/fixtures/hard-names.page', import.meta.url));
    await page.setContent(await readFile(names, 'utf8'));
    expect(unmeant(await compareRoles(page))).toEqual([]);
    await page.goto(new URL('../../../apps/contract/app.html', import.meta.url).href);
    expect(unmeant(await compareRoles(page))).toEqual([]);
  });

  it('on every page of the demo shop', async () => {
    const shop = await startShop();
    try {
      await page.goto(`${shop.url}/login`);
      const found = [...unmeant(await compareRoles(page))];
      await page.getByLabel('Email').fill('alice@example.com');
      await page.getByLabel('Password').fill('wonderland');
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.waitForURL((url) => !url.pathname.includes('login'));
      const paths = 'products settings files network big cart checkout inventory widgets no-such-page'.split(' ');
      for (const path of paths) {
        await page.goto(`${shop.url}/${path}`, { waitUntil: 'load' });
        found.push(...unmeant(await compareRoles(page)));
      }
      expect(found).toEqual([]);
    } finally {
      await shop.close();
    }
  });
});
