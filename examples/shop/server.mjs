import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createBugSwitches } from './bugs.mjs';
import { createFrameApp } from './frame/frame-app.mjs';
import { runCommandLine } from './server/command-line.mjs';
import { listen, listenOnLocalhost } from './server/listen.mjs';
import { createShopApp } from './server/shop-app.mjs';
import { createShopState } from './server/shop-state.mjs';

/**
 * Starts the demo shop on two loopback ports: the shop, and the origin of the payment and help frames.
 * The shop is opened by `127.0.0.1` and the frames by `localhost`, so they are cross-site to each other.
 *
 * @param {object} [options]
 * @param {number} [options.port] of the shop; 0 takes any free one
 * @param {number} [options.framePort] of the frames; 0 takes any free one
 * @param {readonly string[]} [options.bugs] planted bugs to switch on, see `bugs.mjs`
 * @param {string} [options.host] loopback address of the shop
 * @returns {Promise<{ url: string, frameUrl: string, port: number, setBugs: (names: readonly string[]) => void,
 *   reset: () => void, close: () => Promise<void> }>} `url` and `frameUrl` have no slash at the end
 * @throws {Error} when a bug is unknown, a port is in use, or the host is no loopback address
 *
 * @example
 * const shop = await startShop({ bugs: ['wrong-total'] });
 * await fetch(`${shop.url}/api/health`);
 * await shop.close();
 */
export async function startShop({ port = 0, framePort = 0, bugs = [], host = '127.0.0.1' } = {}) {
  const switches = createBugSwitches(bugs);
  const state = createShopState();
  const origins = { shopPort: 0, shopUrl: '', frameUrl: '' };

  const shopServer = await listen(createShopApp({ state, bugs: switches, origins }), { host, port });
  origins.shopPort = shopServer.port;
  origins.shopUrl = `http://${host === '::1' ? '[::1]' : host}:${shopServer.port}`;

  let frameServer;
  try {
    frameServer = await listenOnLocalhost(createFrameApp(origins), { port: framePort });
  } catch (error) {
    await shopServer.close();
    throw error;
  }
  const frameHost = host === 'localhost' ? '127.0.0.1' : 'localhost';
  origins.frameUrl = `http://${frameHost}:${frameServer.port}`;

  return {
    url: origins.shopUrl,
    frameUrl: origins.frameUrl,
    port: shopServer.port,
    setBugs: switches.set,
    reset: () => state.reset(),
    close: async () => void (await Promise.all([shopServer.close(), frameServer.close()])),
  };
}

const isMain = process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url);
if (isMain) await runCommandLine(process.argv.slice(2), startShop);
