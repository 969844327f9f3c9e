import { existsSync } from 'node:fs';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';
import { decodeNodes } from '../../src/adapters/web/page/encoding.js';
import {
  changeBindingName,
  pageApiName,
  worldName,
  type PageApi,
  type QueryReply,
  type QueryRequest,
  type SnapshotRequest,
} from '../../src/adapters/web/page/protocol.js';
import { pageScript } from '../../src/adapters/web/page-script.generated.js';
import { parseSelector } from '../../src/domain/flow/selector/index.js';
import type { Snapshot } from '../../src/domain/screen/element/screen-node.js';

/** A real browser for the page script's tests: an installed one, or the one in `HANDEYE_BROWSER`. */
export const browserPath = [
  process.env['HANDEYE_BROWSER'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && existsSync(path));

export function launchBrowser(): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    ...(browserPath !== undefined && { executablePath: browserPath }),
    args: ['--disable-gpu', ...(isRoot ? ['--no-sandbox'] : [])],
  });
}

type Methods = {
  [Name in keyof PageApi]: (
    ...args: Parameters<PageApi[Name]> extends [infer Request] ? [Omit<Request, 'prefix'>] : []
  ) => Promise<Awaited<ReturnType<PageApi[Name]>>>;
};

/** The page script of one document, called as the web backend calls it. */
export interface PageWorld extends Methods {
  readonly prefix: string;
  readonly cdp: CDPSession;
  /** Resolves at the next call of the change binding. */
  changed(): Promise<void>;
  nodes(request?: Partial<SnapshotRequest>): Promise<Snapshot>;
  /** Evaluates in the isolated world. */
  evaluate<T>(expression: string): Promise<T>;
}

interface World {
  readonly id: string;
  readonly frameId: string;
}

/** Injects the script into a page, before or after it was loaded, and gives access to the copy of its main document. */
export async function openWorld(page: Page): Promise<PageWorld> {
  const worlds = await injectScript(page);
  const { frameTree } = await worlds.cdp.send('Page.getFrameTree');
  return worldOf(worlds, () => frameTree.frame.id, 'f1');
}

interface Worlds {
  readonly cdp: CDPSession;
  readonly contexts: World[];
  readonly waiting: (() => void)[];
}

async function injectScript(page: Page): Promise<Worlds> {
  const cdp = await page.context().newCDPSession(page);
  const worlds: Worlds = { cdp, contexts: [], waiting: [] };
  cdp.on('Runtime.executionContextCreated', ({ context }) => {
    const frameId = (context.auxData as { readonly frameId?: string } | undefined)?.frameId;
    if (context.name === worldName && frameId) worlds.contexts.push({ id: context.uniqueId, frameId });
  });
  cdp.on('Runtime.executionContextDestroyed', (event) => {
    const at = worlds.contexts.findIndex(({ id }) => id === event.executionContextUniqueId);
    if (at >= 0) worlds.contexts.splice(at, 1);
  });
  cdp.on('Runtime.executionContextsCleared', () => worlds.contexts.splice(0));
  cdp.on('Runtime.bindingCalled', ({ name }) => {
    if (name === changeBindingName) for (const wake of worlds.waiting.splice(0)) wake();
  });
  await cdp.send('Page.enable');
  await cdp.send('Runtime.enable');
  await cdp.send('Runtime.addBinding', { name: changeBindingName, executionContextName: worldName });
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: pageScript, worldName, runImmediately: true });
  return worlds;
}

/** The script's copy in a frame of the page. */
export async function openFrameWorld(page: Page, frameUrl: string | RegExp, prefix = 'f2'): Promise<PageWorld> {
  const worlds = await injectScript(page);
  const { frameTree } = await worlds.cdp.send('Page.getFrameTree');
  const matches = (url: string): boolean => (typeof frameUrl === 'string' ? url === frameUrl : frameUrl.test(url));
  const child = frameTree.childFrames?.find(({ frame }) => matches(frame.url));
  if (child === undefined) throw new Error(`No frame ${String(frameUrl)}.`);
  return worldOf(worlds, () => child.frame.id, prefix);
}

function worldOf({ cdp, contexts, waiting }: Worlds, frameId: () => string, prefix: string): PageWorld {
  const evaluate = async <T>(expression: string): Promise<T> => {
    const context = contexts.findLast((world) => world.frameId === frameId());
    if (context === undefined) throw new Error('The page script is not in this frame.');
    const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
      expression,
      uniqueContextId: context.id,
      returnByValue: true,
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as T;
  };
  const call = (method: string, request?: object): Promise<unknown> =>
    evaluate(`${pageApiName}.${method}(${request === undefined ? '' : JSON.stringify({ prefix, ...request })})`);
  const special = {
    prefix,
    cdp,
    evaluate,
    changed: (): Promise<void> =>
      new Promise((resolve) => {
        waiting.push(resolve);
      }),
    nodes: async (request: Partial<SnapshotRequest> = {}): Promise<Snapshot> => {
      const reply = (await call('snapshot', { scope: 'full', ...request })) as Awaited<ReturnType<PageApi['snapshot']>>;
      return { ...reply, nodes: decodeNodes(reply.nodes, prefix) };
    },
  };
  const methods = Object.fromEntries(
    apiMethods.map((name) => [name, (request?: object) => call(name, request)]),
  ) as unknown as Methods;
  return { ...methods, ...special };
}

const apiMethods: readonly (keyof PageApi)[] = [
  'query',
  'check',
  'mark',
  'observe',
  'arm',
  'snapshot',
  'state',
  'read',
  'hitTest',
  'fill',
  'focus',
  'selectOptions',
  'scrollTo',
  'frameBox',
  'expectPress',
  'endPress',
];

/** A snapshot as lines of `role "name"`, indented, for comparing with what a test expects. */
export function outlineOf(snapshot: Snapshot): string[] {
  return snapshot.nodes.map((node) => {
    const value = node.value === undefined ? '' : ` = ${node.value}`;
    return `${'  '.repeat(node.depth)}${node.role}${node.name === '' ? '' : ` "${node.name}"`}${value}`;
  });
}

/** A query by selector text, as the engine would make it: visible elements, all tiers, five matches described. */
export async function find(
  world: PageWorld,
  selector: string,
  more: Partial<Omit<QueryRequest, 'prefix' | 'target'>> = {},
): Promise<QueryReply> {
  const parsed = parseSelector(selector);
  if (!parsed.ok) throw new Error(`"${selector}": ${parsed.error.message}`);
  return world.query({ target: { selector: parsed.selector }, tiers: 'loose', limit: 5, ...more });
}

/** What a selector found: `tier role "name"` of each match of the alternative that decided. */
export async function found(
  world: PageWorld,
  selector: string,
  more: Parameters<typeof find>[2] = {},
): Promise<string[]> {
  const { alternatives } = await find(world, selector, { limit: 50, ...more });
  const decided = alternatives.find(({ count }) => count > 0);
  return (decided?.matches ?? []).map(({ summary }) => `${decided?.tier} ${summary.controlType} "${summary.name}"`);
}

/** The ref of the one element a selector finds. */
export async function refOf(world: PageWorld, selector: string, includeHidden = false): Promise<string> {
  const reply = await find(world, selector, { includeHidden });
  const match = reply.alternatives.find(({ count }) => count > 0);
  if (match?.count !== 1) throw new Error(`"${selector}" matches ${match?.count ?? 0} elements.`);
  return match.matches[0]?.summary.ref ?? '';
}
