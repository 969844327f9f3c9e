import { describe, expect, it } from 'vitest';
import { parseSelector } from '../flow/selector/index.js';
import type { ScreenNode, Snapshot } from '../screen/element/screen-node.js';
import type { SessionEvent } from '../screen/target/session-event.js';
import { diagnose } from './diagnose.js';
import { fingerprintOf } from './fingerprint.js';
import type { MissingElement } from './missing-element.js';
import { proposalsFor } from './proposals.js';

const origin = 'http://shop.test';

/** A screen of lines such as `  button "Save" #save`, nested by two spaces, one below the other. */
function screen(text: string, path = '/account'): Snapshot {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const base = Math.min(...lines.map((line) => /^ */.exec(line)![0].length));
  const nodes = lines.map((line, index): ScreenNode => {
    const [, indent = '', role = '', , name = '', , id] = /^( *)([a-z]+)( "([^"]*)")?( #(\S+))?/.exec(line)!;
    return {
      ref: `f1e${index + 1}`,
      role,
      name,
      states: {},
      bounds: { x: 20, y: index * 30, width: 100, height: 24 },
      depth: (indent.length - base) / 2,
      ...(id !== undefined && { id }),
    };
  });
  return { url: origin + path, title: 'Account', viewport: { width: 1280, height: 720 }, nodes, omitted: 0 };
}

const account = `
  main
    heading "Account"
    form "Profile"
      textbox "Name" #name
      button "Save"
      button "Cancel"
    region "Danger zone"
      heading "Danger"
      button "Delete account"`;
const cart = (...rows: string[]): string =>
  `  table "Cart"\n${rows.map((row) => `    row "${row}"\n      cell "${row}"\n      button "Remove"\n`).join('')}`;

interface Case {
  readonly what: string;
  readonly selector: string;
  /** The element when the step last passed, by role and name; left out: no run has passed. */
  readonly meant?: string;
  readonly before?: string;
  readonly now: string;
  readonly path?: string;
  readonly more?: Partial<MissingElement>;
  readonly verdict: string;
  /** The first proposal; null: none. */
  readonly proposal: string | null;
  readonly score: readonly [number, number];
}

const answered = (status: number, resourceType: string, url = `${origin}/api`): SessionEvent => ({
  seq: 1,
  atMs: 0,
  kind: 'response',
  method: 'GET',
  url,
  status,
  durationMs: 1,
  resourceType,
});

const cases: readonly Case[] = [
  {
    what: 'another name in the same place',
    selector: 'Button#Save',
    meant: 'button "Save"',
    now: account.replace('"Save"', '"Store"'),
    verdict: 'renamed',
    proposal: 'Button#Store',
    score: [0.75, 0.85],
  },
  {
    what: 'a longer name',
    selector: 'Form#Profile >> Button#Save',
    meant: 'button "Save"',
    now: account.replace('"Save"', '"Save all changes"'),
    verdict: 'renamed',
    proposal: 'Form#Profile >> Button#"Save all changes"',
    score: [0.9, 1],
  },
  {
    what: 'a link in the place of a button',
    selector: 'Button#"Delete account"',
    meant: 'button "Delete account"',
    now: account.replace('button "Delete account"', 'link "Delete account"'),
    verdict: 'renamed',
    proposal: 'Link#"Delete account"',
    score: [0.8, 1],
  },
  {
    what: 'the same name in another section',
    selector: 'Form#Profile >> Button#Save',
    meant: 'button "Save"',
    now: account
      .replace('      button "Save"\n', '')
      .replace('heading "Danger"', 'heading "Danger"\n      button "Save"'),
    verdict: 'moved',
    proposal: 'Button#Save',
    score: [0.6, 0.9],
  },
  {
    what: 'a field whose id was renamed',
    selector: '#name',
    meant: 'textbox "Name"',
    now: account.replace('#name', '#full-name'),
    verdict: 'renamed',
    proposal: 'Edit#Name',
    score: [0.7, 0.9],
  },
  {
    what: 'a field that has lost its label',
    selector: 'Edit#Name',
    meant: 'textbox "Name"',
    now: account.replace('textbox "Name"', 'textbox'),
    verdict: 'product_bug',
    proposal: null,
    score: [0.7, 0.9],
  },
  {
    what: 'two successors that are as similar',
    selector: 'Button#Save',
    meant: 'button "Save"',
    now: account.replace('button "Save"', 'button "Store it"\n      button "Store as"'),
    verdict: 'renamed',
    proposal: null,
    score: [0.6, 0.9],
  },
  {
    what: 'nothing in its place, and the others as they were',
    selector: 'Button#Save',
    meant: 'button "Save"',
    now: account.replace('      button "Save"\n', ''),
    verdict: 'product_bug',
    proposal: null,
    score: [0.5, 0.9],
  },
  {
    what: 'another button in its place below an error',
    selector: 'Button#Save',
    meant: 'button "Save"',
    now: account.replace('button "Save"', 'alert "The profile could not be loaded"\n      button "Try again"'),
    verdict: 'product_bug',
    proposal: null,
    score: [0.9, 0.9],
  },
  {
    what: 'an answer 500 behind a screen without it',
    selector: 'Button#Save',
    meant: 'button "Save"',
    now: account.replace('      button "Save"\n', ''),
    more: { events: [answered(500, 'fetch')] },
    verdict: 'product_bug',
    proposal: null,
    score: [0.9, 0.9],
  },
  {
    what: 'a page that was answered with 500',
    selector: 'Button#Save',
    meant: 'button "Save"',
    now: '  heading "Internal Server Error"',
    more: { events: [answered(500, 'document', `${origin}/account`)] },
    verdict: 'product_bug',
    proposal: null,
    score: [0.95, 0.95],
  },
  {
    what: 'a proxy without its server',
    selector: 'Button#Save',
    meant: 'button "Save"',
    now: '  heading "502 Bad Gateway"',
    more: { events: [answered(502, 'document', `${origin}/account`)] },
    verdict: 'environment',
    proposal: null,
    score: [0.9, 0.9],
  },
  {
    what: 'a blank page',
    selector: 'Button#Save',
    meant: 'button "Save"',
    now: '  main',
    verdict: 'environment',
    proposal: null,
    score: [0.9, 0.9],
  },
  {
    what: 'a login in the place of the page',
    selector: 'Button#Save',
    meant: 'button "Save"',
    now: '  textbox "Email"\n  textbox "Password"\n  button "Log in"',
    path: '/login?next=/account',
    verdict: 'environment',
    proposal: null,
    score: [0.9, 0.9],
  },
  {
    what: 'a renamed button of the login itself',
    selector: 'Button#"Log in"',
    meant: 'button "Log in"',
    before: '  textbox "Email"\n  textbox "Password"\n  button "Log in"',
    now: '  textbox "Email"\n  textbox "Password"\n  button "Continue"',
    verdict: 'renamed',
    proposal: 'Button#Continue',
    score: [0.6, 0.85],
  },
  {
    what: 'a row that is not in the list any more',
    selector: 'Row#"Blue kettle" >> Button#Remove',
    meant: 'row "Blue kettle"',
    before: cart('Blue kettle', 'Mug'),
    now: cart('Red teapot', 'Mug'),
    verdict: 'data',
    proposal: null,
    score: [0.9, 0.9],
  },
  {
    what: 'a renamed button of a row that is still there',
    selector: 'Row#"Blue kettle" >> Button#Remove',
    meant: 'button "Remove"',
    before: cart('Blue kettle', 'Mug'),
    now: cart('Blue kettle', 'Mug').replaceAll('"Remove"', '"Take out"'),
    verdict: 'renamed',
    proposal: 'Row#"Blue kettle" >> Button#"Take out"',
    score: [0.6, 0.9],
  },
  {
    what: 'an amount in a name',
    selector: 'Button#"Pay $40.00"',
    meant: 'button "Pay $40.00"',
    before: account.replace('"Save"', '"Pay $40.00"'),
    now: account.replace('"Save"', '"Pay $36.50"'),
    verdict: 'data',
    proposal: null,
    score: [0.8, 1],
  },
  {
    what: 'a heading that a check expects',
    selector: 'Heading#Account',
    meant: 'heading "Account"',
    now: account.replace('heading "Account"', 'heading "Your account"'),
    more: { use: 'presence' },
    verdict: 'data',
    proposal: null,
    score: [0.7, 1],
  },
  {
    what: 'no run that has passed, and a similar name',
    selector: 'Button#"Delete the account"',
    now: account,
    verdict: 'renamed',
    proposal: 'Button#"Delete account"',
    score: [0.6, 0.8],
  },
  {
    what: 'no run that has passed, and nothing similar',
    selector: 'Button#Archive',
    now: account,
    verdict: 'product_bug',
    proposal: null,
    score: [0.4, 0.4],
  },
  {
    what: 'a second button of the name',
    selector: 'Button#Save',
    meant: 'button "Save"',
    now: account.replace('button "Delete account"', 'button "Save"'),
    more: { several: ['f1e5', 'f1e9'] },
    verdict: 'duplicated',
    proposal: 'Form#Profile >> Button#Save',
    score: [0.9, 1],
  },
  {
    what: 'something that lies over it',
    selector: 'Button#Save',
    meant: 'button "Save"',
    now: account,
    more: { cover: 'it is there, but covered by <div>' },
    verdict: 'covered',
    proposal: null,
    score: [1, 1],
  },
  {
    what: 'an element that came after the time was up',
    selector: 'Button#Save',
    now: account,
    more: { cameAfterMs: 200 },
    verdict: 'late',
    proposal: null,
    score: [1, 1],
  },
];

describe('what happened to an element that its selector no longer finds', () => {
  it.each(cases)(
    '$what: $verdict',
    ({ selector, meant, before = account, now, path, more, verdict, proposal, score }) => {
      const parsed = parseSelector(selector);
      if (!parsed.ok) throw new Error(selector);
      const earlier = screen(before);
      const shown = screen(now, path);
      const at = earlier.nodes.findIndex(({ role, name }) => `${role} "${name}"` === meant);
      const diagnosis = diagnose({
        selector: parsed.selector,
        use: 'target',
        known: meant === undefined ? undefined : fingerprintOf(earlier, at, origin),
        screen: shown,
        targetUrl: origin,
        events: [],
        ...more,
      });
      expect(diagnosis).toMatchObject({ verdict });
      expect(diagnosis.score).toBeGreaterThanOrEqual(score[0]);
      expect(diagnosis.score).toBeLessThanOrEqual(score[1]);
      const { counterpart } = diagnosis;
      const [first = null] = counterpart ? proposalsFor(parsed.selector, shown.nodes, counterpart.at) : [];
      expect(first).toBe(proposal);
    },
  );
});
