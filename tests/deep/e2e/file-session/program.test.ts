import { expect, describe, it } from 'vitest';
import { desktopDesk } from '../../../e2e/desktop/desktop-desk.js';
import { testApp } from '../../../support/desktop-flows.js';
import { lacksDesktop } from '../../../support/private-desktop.js';
import { startSessionProgram } from '../../../support/session-program.js';
import { systemPython } from '../../../support/x-server.js';

describe.skipIf(lacksDesktop('file sessions with programs'))('a session with a program', () => {
  it('drives it like a page, names its window, and leaves a flow that does the same again', async () => {
    const own = desktopDesk();
    const program = `${systemPython} ${testApp('gtk-shop/shop.py')}`;
    const session = await startSessionProgram(own, program, '--desktop', 'private', '--goal', 'Log in and add a mug');
    expect(session.observation()).toMatchObject({
      currentUrl: 'window:Products · Harbour Street',
      networkRequests: null,
    });
    const second = await session.answer({
      actions: [
        { action: 'click', selector: 'Link#Log in' },
        { action: 'type', selector: 'Edit#Email', value: 'alice@example.com' },
        { action: 'type', selector: 'Edit#Password', value: 'wonderland' },
        { action: 'click', selector: 'Button#Log in', expect: ['text_visible: Hello, Alice'] },
      ],
    });
    expect(second.results.map(({ status }) => status)).toEqual(['passed', 'passed', 'passed', 'passed']);
    const third = await session.answer({
      stopOnError: false,
      observe: 'delta',
      actions: [
        { action: 'click', element: 'the Add to cart button of Blue Mug' },
        { action: 'verify', expect: ['text_visible: Blue Mug added to cart.'] },
        { action: 'verify', condition: 'url_contains', value: '/cart' },
      ],
    });
    expect(third.results.map(({ status }) => status)).toEqual(['passed', 'passed', 'unsupported']);
    expect(third.results[2]?.message).toContain('url_contains needs a page');
    expect(JSON.stringify(third.delta)).toContain('Cart (1)');
    // The action that is unsupported is reported; whether the goal is reached is for whoever decides.
    expect(await session.end({ decision: 'goal_achieved' })).toBe(0);
    expect(JSON.stringify(session.report())).not.toContain('wonderland');
    const replayed = await own.handeye('run', `${session.folder}/session.flow.json`, '--desktop', 'private', '--json');
    expect(JSON.parse(replayed.stdout)).toMatchObject({ result: 'passed' });
  });
});
