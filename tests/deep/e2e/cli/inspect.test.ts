import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShop, type Shop } from '../../../support/shop.js';
import { startWebPages, type WebPages } from '../../../support/web-pages.js';
import { desk, webFlow } from '../../../e2e/cli/command-line.js';

let shop: Shop;
let pages: WebPages;
beforeAll(async () => {
  [shop, pages] = await Promise.all([startShop(), startWebPages()]);
});
afterAll(async () => {
  await Promise.all([shop.close(), pages.close()]);
});

describe('handeye inspect', () => {
  it.each([
    ['the shop', () => shop.url, ['Button#"Add to cart" >> nth=2', 'Main']],
    ['widgets', () => `${shop.url}/widgets`, []],
    [
      'unnamed parts',
      () =>
        pages.page(`<div role="tablist"><button role="tab">One</button></div><select id="servers"><option>/api</select><select><option>/b</select>
          <table><tr><th>Name <input type="search"><th>City <input type="search"><tr><td>Ada<td><button>x</button></table>
          <div contenteditable>note</div><input id=":r7:"><input><dialog open aria-label="Ask"><button>x</button></dialog>
          <div id="drop" tabindex="0" style="height:9px"></div><iframe title="Inner" srcdoc="<input><button>x</button>"></iframe>`),
      [
        'TabList',
        'ComboBox#servers',
        'ColumnHeader#Name >> SearchBox',
        '#drop',
        'Dialog#Ask >> Button#x',
        'Edit >> nth=5',
        'Frame#Inner >> Edit',
      ],
    ],
    [
      'unnamed parts in parts of their type',
      () =>
        pages.page(`<textarea></textarea><div role="combobox" aria-expanded="false" tabindex="0"><input></div><ul><li>a<ul><li>b</ul></ul>
          <div role="group"><button>x</button><div role="group"><button>y</button></div></div>
          <iframe title="Inner" srcdoc="<textarea></textarea><ul><li>c<ul><li>d</ul></ul>"></iframe>`),
      ['Edit >> nth=1', 'ComboBox >> Edit', 'List >> nth=2', 'List >> nth=4'],
    ],
  ])('prints selectors that a flow can use as they stand: %s', async (_page, url, expected) => {
    const { handeye, write } = desk();
    const { stdout } = await handeye('inspect', url(), '--full');
    const label = String.raw`#(?:"(?:[^"\\]|\\.)*"|[^\s"]+)`;
    const part = `(?:[A-Z]\\w*(?:${label})?|${label})`;
    const printed = [...stdout.matchAll(new RegExp(`^ *(${part}(?: >> ${part})*(?: >> nth=\\d+)?)(?= |$)`, 'gm'))];
    // The first line is title and address.
    const selectors = printed.map(([, text = '']) => text).slice(1);
    expect(selectors).toEqual(expect.arrayContaining([...expected]));
    const counts = selectors.map((selector) => ({ action: 'assert_count', selector, expected: 1 }));
    write('all.flow.json', webFlow(url(), [{ action: 'open' }, ...counts]));
    const { exitCode, stdout: report } = await handeye('run', 'all.flow.json');
    expect({ exitCode, report }).toEqual({ exitCode: 0, report: expect.any(String) as string });
  });

  it('prints such selectors for one part of the page too', async () => {
    const { handeye } = desk();
    const url = pages.page(
      '<button>Save</button><form aria-label="Ask"><button>Save</button><button>Leave</button></form>',
    );
    const { stdout } = await handeye('inspect', url, '--selector', 'Form#Ask');
    expect(stdout.split('\n').slice(1)).toEqual([
      expect.stringMatching(/^Form#Ask /),
      expect.stringMatching(/^ +Form#Ask >> Button#Save /),
      expect.stringMatching(/^ +Button#Leave /),
      '',
    ]);
  });

  it('says what went wrong in a page that shows nothing', async () => {
    const { handeye } = desk();
    const broken = pages.page(
      '<div id="root"></div><script src="/gone.js"></script><script>throw new Error("boot failed")</script>',
    );
    const { stdout } = await handeye('inspect', broken);
    expect(stdout).toMatch(/^2 console errors: .*; boot failed$/m);
    expect(stdout).toMatch(/^1 failed request: GET http:\S+\/gone\.js → 404$/m);
    const { consoleErrors, failedRequests } = JSON.parse((await handeye('inspect', broken, '--json')).stdout) as {
      consoleErrors: string[];
      failedRequests: string[];
    };
    expect([consoleErrors[1], failedRequests]).toEqual(['boot failed', [expect.stringContaining('/gone.js → 404')]]);
    expect((await handeye('inspect', shop.url)).stdout).not.toMatch(/console error|failed request/);
  });

  it('looks at the target of a flow that --backend names, and at one alone', async () => {
    const { handeye, write } = desk();
    const app = { schemaVersion: 1, name: 'app', windows: [{ title: 'Made up' }] };
    const flow = {
      schemaVersion: 1,
      testName: 'Both',
      targets: { web: { url: shop.url }, fake: { app } },
      steps: [{ action: 'open' }],
    };
    const file = write('both.flow.json', flow);
    expect((await handeye('inspect', file, '--backend', 'fake')).stdout).toMatch(/^Made up\n/);
    const several = await handeye('inspect', file, '--backend', 'web,fake');
    expect(several).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('--backend names several') as string,
    });
  });

  it('waits for an element or a text before it shows the screen', async () => {
    const { handeye } = desk();
    const late = pages.page(
      `<p id="p">Soon</p><script>setTimeout(() => { p.innerHTML = '<button>Pay</button> Total: 12.50' }, 1500)</script>`,
    );
    for (const wait of ['Button#Pay', 'total: 12.50'])
      expect((await handeye('inspect', late, '--wait', wait)).stdout).toContain('Button#Pay');
  });

  it('shows what a flow leaves, on a page that only it leads to', async () => {
    const { handeye, write } = desk();
    const page = pages.page(`<button onclick="document.body.innerHTML = '<h1>Orders of Ada</h1>'">Log in</button>`);
    const login = write(
      'login.flow.json',
      webFlow(page, [{ action: 'open' }, { action: 'click', selector: 'Button#Log in' }]),
    );
    const { exitCode, stdout } = await handeye('inspect', '--after', login, '--wait', 'Heading#Orders of Ada');
    expect({ exitCode, stdout }).toEqual({
      exitCode: 0,
      stdout: expect.stringContaining('Heading#"Orders of Ada"') as string,
    });
  });

  it('says where a flow failed that comes first, and shows nothing', async () => {
    const { handeye, write } = desk();
    const step = { action: 'click', selector: 'Button#Log out', timeoutMs: 100 };
    const login = write('login.flow.json', webFlow(pages.page('<button>Log in</button>'), [{ action: 'open' }, step]));
    const { exitCode, stdout, stderr } = await handeye('inspect', '--after', login);
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toMatch(
      /login\.flow\.json did not pass: step 2 \(click\): Nothing visible matches "Button#Log out"/,
    );
    expect(stderr).toMatch(/handeye report \S+/);
  });

  it('shows by two signatures which screen it is, and which variant of it', async () => {
    const signaturesOf = async (body: string): Promise<{ structure: string; content: string }> => {
      const { stdout } = await desk().handeye('inspect', pages.page(body), '--json');
      const { signatures } = JSON.parse(stdout) as { signatures: { structure: string; content: string } };
      return signatures;
    };
    const basket = await signaturesOf('<h1>Basket</h1><button>Pay</button>');
    const digits = expect.stringMatching(/^[\da-f]{16}$/) as string;
    expect(basket).toEqual({ structure: digits, content: digits });
    const renamed = await signaturesOf('<h1>Cart</h1><button>Pay</button>');
    expect(renamed.structure).toBe(basket.structure);
    expect(renamed.content).not.toBe(basket.content);
    const longer = await signaturesOf('<h1>Basket</h1><button>Pay</button><textarea></textarea>');
    expect(longer.structure).not.toBe(basket.structure);
  });
});
