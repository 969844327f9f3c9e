import { describe, expect, it } from 'vitest';
import { createNavigationGate } from '../../../../src/adapters/web/network/navigation-gate.js';
import { openWebSession } from '../../../../src/adapters/web/web-session.js';
import { installedBrowser, launchHeadless } from '../../../support/headless-browser.js';
import { flowOn } from '../../../support/run-flow.js';
import { stand } from '../../../support/stand.js';

const { flows, pages } = stand();

/** A page that shows what it knows of its user. */
const mirror = (): string =>
  pages.page(`<p></p><script>
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const dark = matchMedia('(prefers-color-scheme: dark)').matches;
    document.querySelector('p').textContent =
      [navigator.language, (1.5).toLocaleString(), timeZone, dark ? 'dark' : 'light', innerWidth].join(' ');
  </script>`);

const seen = async (target: object, variables: Readonly<Record<string, string>> = {}) =>
  flows.run(
    flowOn(mirror(), [{ action: 'read', selector: 'css=p', saveAs: 'shown' }], {
      targets: { web: { url: mirror(), ...target } },
    }),
    { variables },
  );

describe('the language, time zone, colours and size of targets.web', () => {
  it.each([
    [{ locale: 'de-DE' }, /^de-DE 1,5 /],
    [{ locale: 'de_DE' }, /^de-DE 1,5 /],
    [{ timezone: 'America/New_York' }, / America\/New_York /],
    [{ timezone: 'europe/berlin' }, / Europe\/Berlin /],
    [{ timezone: 'UTC' }, / UTC /],
    [{ colorScheme: 'dark' }, / dark /],
    [{ colorScheme: 'light' }, / light /],
    [{ viewport: { width: 640, height: 400 } }, / 640$/],
  ])('are what the page sees: %j', async (target, shown) => {
    expect((await seen(target)).flow.variables['shown']).toMatch(shown);
  });

  it.each([
    [{ timezone: 'America/NewYork' }, 'timezone: "America/NewYork" is no time zone. Did you mean "America/New_York"?'],
    [{ timezone: '+02:00' }, 'timezone: "+02:00" is no time zone; write its IANA name, such as Europe/Berlin'],
    [{ locale: 'nonsense' }, 'locale: "nonsense" is no language tag; write a language, and a country if it matters'],
    [{ locale: 'xx-YY' }, 'locale: "xx-YY" is no language tag'],
    [{ locale: '' }, 'locale: "" is no language tag'],
  ])('that there are not are refused before anything runs: %j', async (target, problem) => {
    const flow = flowOn(mirror(), [], { targets: { web: { url: mirror(), ...target } } });
    expect((await flows.refusals(flow)).join()).toContain(`targets.web.${problem}`);
  });

  it('may come from variables, and are refused by the run where there are no such', async () => {
    const target = { timezone: '{{zone}}' };
    expect((await seen(target, { zone: 'Asia/Tokyo' })).flow.variables['shown']).toContain('Asia/Tokyo');
    const ran = await seen(target, { zone: 'Asia/Tokio' });
    expect(ran.step(1)).toMatchObject({
      status: 'error',
      error: 'targets.web.timezone: "Asia/Tokio" is no time zone. Did you mean "Asia/Tokyo"?',
      diagnostics: { failureType: 'error' },
    });
    expect(ran.exitCode).toBe(1);
  });
});

it.skipIf(installedBrowser === undefined)('a session that cannot be opened leaves nothing open', async () => {
  const browser = await launchHeadless();
  const target = { url: 'about:blank', ignoreHttpsErrors: false, timezone: 'America/NewYork' };
  const options = {
    viewport: { width: 800, height: 600 },
    target,
    downloadsFolder: '',
    redact: (text: string) => text,
  };
  await expect(openWebSession(browser, createNavigationGate(browser), options, 0)).rejects.toThrow('Invalid timezone');
  expect(browser.contexts()).toEqual([]);
  await browser.close();
});
