import { expect, it } from 'vitest';
import { launchArguments } from '../../../src/adapters/web/browser/launch-arguments.js';
import { installedBrowser, launchHeadless } from '../../support/headless-browser.js';

/** What a command line turns on, without parameters. */
function featuresOn(commandLine: string): string[] {
  const [, list = ''] = /--enable-features=(\S*)/.exec(commandLine) ?? [];
  return list.split(',').map((feature) => feature.split(':', 1)[0] ?? '');
}

it.skipIf(installedBrowser === undefined)(
  'the browser is started with every feature that playwright-core turns on',
  async () => {
    const browser = await launchHeadless();
    const session = await browser.newBrowserCDPSession();
    const { commandLine } = await session.send('SystemInfo.getInfo');
    await browser.close();
    const ofPlaywright = featuresOn(commandLine);
    expect(ofPlaywright.length).toBeGreaterThan(0);
    expect(featuresOn(launchArguments.join(' '))).toEqual(expect.arrayContaining(ofPlaywright));
  },
);
