import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Observation } from '../../../src/domain/file-session/observation/observation.js';
import {
  startFileSessions,
  type DrivenOptions,
  type DrivenSession,
  type FileSessions,
} from '../../support/file-sessions.js';
import { startShop, type Shop } from '../../support/shop.js';
import { startWebPages, type WebPages } from '../../support/web-pages.js';

let sessions: FileSessions;
let shop: Shop;
let pages: WebPages;
beforeAll(async () => {
  [sessions, shop, pages] = await Promise.all([startFileSessions(), startShop(), startWebPages()]);
});
afterAll(() => Promise.all([sessions.close(), shop.close(), pages.close()]));

const begin = async (target: string, options?: DrivenOptions): Promise<DrivenSession> => {
  const session = await sessions.begin(target, options);
  onTestFinished(() => session.stop());
  return session;
};
const onPage = async (body: string, options?: DrivenOptions): Promise<DrivenSession> =>
  begin(pages.page(body), options);
const statuses = ({ results }: Observation): string[] => results.map(({ status }) => status);
const soon = { timeout: 150 };

describe('a session on the demo shop', () => {
  it('goes from a goal to goal_achieved by batches, written from the observations alone', async () => {
    const session = await begin(`${shop.url}/login`);
    const first = session.observation();
    expect(first).toMatchObject({ stepNumber: 1, status: 'waiting_for_action', goal: 'Buy a mug' });
    const field = (name: string): string => first.elements!.find((element) => element.name === name)!.selector!;
    const second = await session.answer({
      reasoning: 'Log in.',
      actions: [
        { action: 'type', selector: field('Email'), value: 'alice@example.com' },
        { action: 'type', selector: "input[type='password']", value: 'wonderland' },
        {
          action: 'click',
          selector: "button:has-text('Log in')",
          expect: ['text_visible: Hello, Alice', 'url_changed'],
        },
      ],
    });
    expect(second).toMatchObject({ stepNumber: 2, currentUrl: `${shop.url}/` });
    expect(statuses(second)).toEqual(['passed', 'passed', 'passed']);
    const third = await session.answer({
      decision: 'goal_achieved',
      actions: [
        { action: 'click', element: 'the Add to cart button of Blue Mug' },
        { action: 'click', selector: 'text=Cart (1)' },
        { action: 'verify', expect: [{ type: 'text_visible', value: 'Blue Mug' }] },
      ],
    });
    expect(statuses(third)).toEqual(['passed', 'passed', 'passed']);
    expect(third.status).toBe('finished');
    expect((await session.ended).state).toMatchObject({ status: 'goal_achieved', decision: 'goal_achieved' });
  });

  it('writes no password anywhere but where the action file has it', async () => {
    const session = await begin(`${shop.url}/login`);
    await session.answer({
      actions: [
        { action: 'type', selector: 'Edit#Email', value: 'alice@example.com' },
        { action: 'type', selector: 'Edit#Password', value: 'wonderland-7' },
        { action: 'type', selector: 'Edit#Password', value: 'wonderland-7' },
        { action: 'type', selector: 'Edit#Password', value: 'wonderland-7' },
        { action: 'type', selector: '#second-password', value: 'never-typed-8' },
      ],
    });
    const observation = await session.answer({ decision: 'abort' });
    expect(observation.previousActions.map(({ value }) => value)).toEqual([
      'alice@example.com',
      ...Array(4).fill('••••'),
    ]);
    const names = readdirSync(session.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const holding = names.filter((name) => /wonderland-7|never-typed-8/.test(readFileSync(name, 'utf8')));
    expect(holding).toEqual([join(session.folder, 'actions/0001-action.json')]);
  });
});

describe('an action that fails', () => {
  const body = '<button onclick="document.title = 1">One</button><button onclick="document.title = 2">Two</button>';
  const actions = [
    { action: 'click', selector: 'Button#Three', ...soon },
    { action: 'click', selector: 'Button#Two' },
  ];

  it('ends its batch', async () => {
    const observation = await (await onPage(body)).answer({ actions });
    expect(statuses(observation)).toEqual(['failed', 'skipped']);
    expect(observation.results[0]?.tryNext).toContain('Button#One');
    expect(observation.domState?.title).toBe('Test');
  });

  it('ends it not with stopOnError false', async () => {
    const observation = await (await onPage(body)).answer({ stopOnError: false, actions });
    expect(statuses(observation)).toEqual(['failed', 'passed']);
    expect(observation.domState?.title).toBe('2');
  });

  it('keeps the session from ending as achieved', async () => {
    const observation = await (await onPage(body)).answer({ decision: 'goal_achieved', actions });
    expect(observation.status).toBe('waiting_for_action');
    expect(observation.warnings.map(({ message }) => message)).toContainEqual(expect.stringContaining('goes on'));
  });

  it('is corrected by the control that has the name which stands as its selector', async () => {
    const observation = await (await onPage(body)).answer({ action: 'click', selector: 'Two' });
    expect(observation.results[0]).toMatchObject({
      status: 'error',
      message: expect.stringContaining('selector: "Two" is no selector') as string,
      tryNext: expect.stringContaining('Write Button#Two') as string,
    });
  });
});

describe('an expectation', () => {
  it('passes or fails with what was found, and fails its action', async () => {
    const session = await onPage('<p id="p">Total: 3</p><button onclick="p.textContent = \'Total: 4\'">More</button>');
    const expected = (value: string) => ({ type: 'element_text', selector: '#p', value, ...soon });
    const click = { action: 'click', selector: 'Button#More' };
    const good = await session.answer({ actions: [{ ...click, expect: [expected('Total: 4'), 'page_changed'] }] });
    expect(good.results[0]).toMatchObject({ status: 'passed', expectations: [{ passed: true }, { passed: true }] });
    const bad = await session.answer({ actions: [{ ...click, expect: [expected('Total: 9'), 'url_changed'] }] });
    expect(bad.results[0]).toMatchObject({ status: 'failed', expectations: [{ passed: false }, { passed: false }] });
    expect(bad.results[0]?.message).toMatch(/^element_text: .*Total: 4/);
  });

  it('that cannot be checked as it is written leaves it said that the action was done', async () => {
    const session = await onPage('<button onclick="document.title = 2">Go</button>');
    const { results, domState } = await session.answer({
      actions: [
        { action: 'click', selector: 'Button#Go', expect: [{ type: 'element_visible', selector: 'Far away' }] },
      ],
    });
    expect(domState?.title).toBe('2');
    expect(results[0]).toMatchObject({ status: 'failed', expectations: [{ type: 'element_visible', passed: false }] });
  });
});

describe('what is not carried out', () => {
  it('is named: an action without a counterpart, and what is read in its place', async () => {
    const session = await onPage('<p>Total: 3</p>');
    const observation = await session.answer({
      stopOnError: false,
      actions: [
        { action: 'auto_fill_form' },
        { action: 'verify', condition: 'cookie_exists', value: 'id' },
        { action: 'read', selector: 'text=Total' },
      ],
    });
    expect(statuses(observation)).toEqual(['unsupported', 'unsupported', 'passed']);
    expect(observation.results[0]?.message).toContain('handeye makes up no data');
    expect(observation.results[1]?.message).toContain('No action reads cookies');
    expect(observation.results[2]?.found).toBe('Total: 3');
  });

  it('is a file with a word that means no action, none of which is done', async () => {
    const session = await onPage('<button onclick="document.title = 2">Go</button>');
    const observation = await session.answer({
      actions: [{ action: 'click', selector: 'Button#Go' }, { action: 'clikc' }],
    });
    expect(observation).toMatchObject({ stepNumber: 1, domState: { title: 'Test' } });
    expect(observation.warnings[0]?.message).toContain(
      'actions[1].action: "clikc" is no action. Did you mean "click"?',
    );
  });

  it('is a file of 50 MB, which is not read, and bytes that are no text', async () => {
    const session = await onPage('<p>Hello</p>');
    const observed = session.next();
    const file = join(session.folder, 'action.json');
    writeFileSync(file, '{');
    truncateSync(file, 50 * 1024 * 1024);
    const { warnings } = await observed;
    expect(warnings[0]?.message).toBe('action.json was not read: it has 52428800 bytes, and 1000000 are read at most.');
    const again = session.next();
    writeFileSync(file, Uint8Array.of(0xff, 0xfe, 0x00));
    expect((await again).warnings[0]?.message).toBe('action.json was not read: it is no text in UTF-8.');
    expect(readFileSync(join(session.folder, 'dead-letter/0001-action.json.reason.txt'), 'utf8')).toContain('52428800');
  });

  it('is a file that was delivered before, by its id: its results are repeated', async () => {
    const session = await onPage('<p id="p">0</p><button onclick="p.textContent = +p.textContent + 1">More</button>');
    const file = { id: 'one', action: { action: 'click', selector: 'Button#More' } };
    await session.answer(file);
    const again = await session.answer(file);
    expect(statuses(again)).toEqual(['passed']);
    expect(again.warnings[0]?.message).toContain('nothing was done');
    expect(again.domState?.visibleText).toContain('1');
  });

  it('is an answer to an earlier observation', async () => {
    const session = await onPage('<button onclick="document.title = 2">Go</button>');
    await session.answer({ action: { action: 'comment', value: 'Looking.' } });
    const observation = await session.answer({ stepNumber: 1, action: { action: 'click', selector: 'Button#Go' } });
    expect(observation).toMatchObject({ stepNumber: 2, domState: { title: 'Test' } });
    expect(observation.warnings[0]?.message).toContain('step 1, and that of step 2');
  });

  it('is the third of the same actions while nothing changes', async () => {
    const session = await onPage('<button>Save</button>');
    const click = { action: 'click', selector: 'Button#Save', expectNoEffect: true };
    const observation = await session.answer({ actions: [click, click, click] });
    expect(statuses(observation)).toEqual(['passed', 'passed', 'repeated']);
    const again = await session.answer({ stopOnError: false, actions: [click, click] });
    expect(again.warnings.map(({ kind }) => kind)).toEqual(['stuck']);
  });
});

describe('a session that gets nowhere', () => {
  const press = async (body: string) => {
    const click = { action: 'click', selector: 'Button#Next' };
    const { warnings } = await (await onPage(body)).answer({ actions: [click, click, click] });
    return warnings.map(({ kind }) => kind);
  };

  it('is warned on a page that stays at its step, whatever it says', async () => {
    const wizard = `<h1>Step 2 of 5</h1><p id="m"></p><button onclick="m.textContent += ' Required!'">Next</button>`;
    expect(await press(wizard)).toEqual(['stuck']);
  });

  it('is not warned on a page that changes under the same address and title', async () => {
    const app = `<h1 id="h">Slide 1</h1><button onclick="h.textContent = 'Slide ' + (+h.textContent.slice(6) + 1)">Next</button>`;
    expect(await press(app)).toEqual([]);
  });
});

it('shows only what has changed where that is asked for, and everything again where it is not', async () => {
  const session = await onPage('<p id="p">Total: 3</p><button onclick="p.textContent = \'Total: 4\'">More</button>');
  const action = { action: 'click', selector: 'Button#More' };
  const changes = await session.answer({ observe: 'delta', action });
  expect(changes).not.toHaveProperty('elements');
  expect(JSON.stringify(changes.delta)).toContain('Total: 4');
  expect(await session.answer({ action: { action: 'comment' } })).toHaveProperty('elements');
});

it('names an element by its ref', async () => {
  const session = await onPage('<button onclick="document.title = 2">Go</button>');
  const { ref } = session.observation().elements![0]!;
  expect((await session.answer({ action: { action: 'click', selector: ref } })).domState?.title).toBe('2');
});

it('keeps bug reports and concerns with the step and the address', async () => {
  const session = await onPage('<p>Hello</p>');
  const bugReport = { bugFound: true, severity: 'high', type: 'ui', description: 'Wrong greeting', suggestedFix: 'Hi' };
  await session.answer({ decision: 'abort', bugReport, concerns: ['Slow.', { text: 'Odd.' }] });
  expect((await session.ended).state).toMatchObject({
    status: 'aborted',
    bugs: [
      {
        severity: 'high',
        description: 'Wrong greeting',
        suggestedFix: 'Hi',
        stepNumber: 1,
        url: expect.stringContaining(pages.origin) as string,
      },
    ],
    concerns: [
      { stepNumber: 1, text: 'Slow.' },
      { stepNumber: 1, text: '{"text":"Odd."}' },
    ],
  });
});

it('reports after an interruption what was in flight as unknown, and does none of the rest on the new page', async () => {
  const session = await sessions.begin(pages.page('<button onclick="document.title = 2">Go</button>'));
  const batch = {
    stopOnError: false,
    actions: [
      { action: 'comment', value: 'Done before.' },
      { action: 'wait', duration: 60_000 },
      { action: 'click', selector: 'Button#Go' },
    ],
  };
  // It is never answered: the session is stopped before.
  session.answer(batch).catch(() => undefined);
  await expect.poll(() => session.read('exchange.jsonl'), { interval: 5 }).toContain('"what":"wait"');
  await session.stop();
  const again = await sessions.resume(session);
  onTestFinished(() => again.stop());
  const observation = again.observation();
  expect(observation).toMatchObject({ stepNumber: 2, sessionRestarted: true, domState: { title: 'Test' } });
  expect(observation.warnings.map(({ kind }) => kind)).toEqual(['session_restarted']);
  expect(statuses(observation)).toEqual(['passed', 'error', 'skipped']);
  expect(observation.results[1]?.message).toContain('may have been done or not');
  expect((await again.answer({ action: { action: 'click', selector: 'Button#Go' } })).sessionRestarted).toBeUndefined();
});
