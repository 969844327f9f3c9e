import { fileURLToPath } from 'node:url';
import { nodeRed, tiddlyWiki, type LiveApp } from '../../support/live-app.js';
import { startShop } from '../../support/shop.js';
import { systemPython } from '../../support/x-server.js';
import { startPage, type PageName } from './pages.js';

/** What runs while a command is tried. */
export interface Running {
  /** As a live session opens it. */
  readonly target: string;
  /** Steps that wait until it can be used. */
  readonly ready?: readonly Record<string, unknown>[];
  stop(): Promise<void>;
}

export interface Target {
  readonly title: string;
  readonly group: 'shop' | 'web libs' | 'tiddlywiki' | 'node-red' | 'desktop';
  /** Starts a fresh one. */
  start(): Promise<Running>;
}

const apps = fileURLToPath(new URL('../../apps/', import.meta.url));

const shopAt = (title: string, path: string): Target => ({
  title: `Demo shop: ${title}`,
  group: 'shop',
  async start() {
    const shop = await startShop();
    return { target: shop.url + path, stop: () => shop.close() };
  },
});

const pageOf = (title: string, name: PageName): Target => ({
  title,
  group: 'web libs',
  async start() {
    const { url, close } = await startPage(name);
    return { target: url, stop: close };
  },
});

const installed = (
  title: string,
  group: Target['group'],
  app: () => Promise<LiveApp>,
  ready: Running['ready'],
): Target => ({
  title,
  group,
  async start() {
    const found = await app();
    if ('missing' in found) throw new Error(`${found.missing.why}; to run: ${found.missing.how}`);
    const { url, stop } = await found.installed.start();
    return { target: url, ...(ready && { ready }), stop };
  },
});

const program = (title: string, path: string): Target => ({
  title,
  group: 'desktop',
  start: () => Promise.resolve({ target: `${systemPython} ${apps}${path}`, stop: () => Promise.resolve() }),
});

export const targets: Readonly<Record<string, Target>> = {
  'shop-products': shopAt('products', '/'),
  'shop-product': shopAt('a product', '/products/blue-mug'),
  'shop-login': shopAt('login', '/login'),
  'shop-settings': shopAt('settings', '/settings'),
  'shop-widgets': shopAt('widgets', '/widgets'),
  'shop-inventory': shopAt('inventory', '/inventory'),
  'shop-files': shopAt('files', '/files'),
  billing: pageOf('Billing of a hosting company, with Bootstrap', 'billing'),
  team: pageOf('A team table, with Material UI', 'team'),
  project: pageOf('Tasks of a project, with Radix', 'project'),
  booking: pageOf('A booking form, with React Aria', 'booking'),
  tiddlywiki: installed('TiddlyWiki', 'tiddlywiki', tiddlyWiki, [
    { action: 'wait', selector: 'Heading#GettingStarted', timeoutMs: 30_000 },
  ]),
  'node-red': installed('Node-RED', 'node-red', nodeRed, [
    { action: 'wait', selector: 'Link#Flow 1', timeoutMs: 30_000 },
    { action: 'wait', until: 'no_loading', timeoutMs: 30_000 },
  ]),
  'gtk-shop': program('Demo shop in GTK 3', 'gtk-shop/shop.py'),
  'qt-app': program('A small program in Qt 5', 'qt/qt_app.py'),
};
