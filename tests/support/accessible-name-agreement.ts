import { build } from 'esbuild';
import { resolve } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';

/** One element whose name the browser and the page script see differently. */
export interface NameDifference {
  readonly role: string;
  /** What the browser's accessibility tree says. */
  readonly browser: string;
  /** What `accessibleName` says. */
  readonly ours: string;
  /** The element's start tag. */
  readonly element: string;
  readonly frame: string;
}

export interface NameAgreement {
  /** Elements that have a name in the browser's tree, by our rules, or both. */
  readonly named: number;
  readonly agreed: number;
  readonly differences: readonly NameDifference[];
}

const root = resolve(import.meta.dirname, '../..');
const world = 'name-agreement';

/** Nodes of the tree that are text or generated content, not elements. */
const textRoles = new Set(['StaticText', 'InlineTextBox', 'LineBreak', 'ListMarker', 'RootWebArea']);

/** Nodes resolved at a time. */
const batchSize = 100;

let script: Promise<string> | undefined;

function nameScript(): Promise<string> {
  script ??= build({
    stdin: {
      contents: `import { accessibleName } from './src/adapters/web/page/name.ts';
        import { dropCaches } from './src/adapters/web/page/page-cache.ts';
        globalThis.__nameOf = (element) => { dropCaches(); return accessibleName(element); };`,
      resolveDir: root,
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'iife',
    target: 'chrome110',
  }).then(({ outputFiles }) => outputFiles[0]?.text ?? '');
  return script;
}

/**
 * Compares the accessible name of every element in the page and its same-process frames with the one in the browser's
 * own accessibility tree (CDP `Accessibility.getFullAXTree`). For any page, also one with an app running in it.
 */
export async function compareNames(page: Page): Promise<NameAgreement> {
  const cdp = await page.context().newCDPSession(page);
  try {
    await cdp.send('DOM.enable');
    await cdp.send('Accessibility.enable');
    const { frameTree } = await cdp.send('Page.getFrameTree');
    const frames = [frameTree.frame, ...(frameTree.childFrames ?? []).map(({ frame }) => frame)];
    const results = await Promise.all(frames.map((frame) => compareFrame(cdp, frame.id, frame.url)));
    return {
      named: results.reduce((sum, result) => sum + result.named, 0),
      agreed: results.reduce((sum, result) => sum + result.agreed, 0),
      differences: results.flatMap((result) => result.differences),
    };
  } finally {
    await cdp.detach();
  }
}

async function compareFrame(cdp: CDPSession, frameId: string, url: string): Promise<NameAgreement> {
  const { executionContextId } = await cdp.send('Page.createIsolatedWorld', { frameId, worldName: world });
  await cdp.send('Runtime.evaluate', { expression: await nameScript(), contextId: executionContextId });
  const { nodes } = await cdp.send('Accessibility.getFullAXTree', { frameId });
  const candidates = nodes.filter(
    (node) => !node.ignored && node.backendDOMNodeId !== undefined && !textRoles.has(String(node.role?.value)),
  );
  const differences: NameDifference[] = [];
  let named = 0;
  for (let at = 0; at < candidates.length; at += batchSize) {
    const batch = candidates.slice(at, at + batchSize);
    const ours = await Promise.all(batch.map((node) => ourName(cdp, node.backendDOMNodeId ?? 0, executionContextId)));
    for (const [index, node] of batch.entries()) {
      const mine = ours[index];
      const theirs = collapse(String(node.name?.value ?? ''));
      if (mine === undefined || (theirs === '' && mine.name === '')) continue;
      named += 1;
      if (theirs === mine.name) continue;
      const role = String(node.role?.value);
      differences.push({ role, browser: theirs, ours: mine.name, element: mine.element, frame: url });
    }
  }
  return { named, agreed: named - differences.length, differences };
}

/** As `collapse` of the page script does. */
function collapse(text: string): string {
  return text
    .replace(/[\u200b\u00ad]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

async function ourName(
  cdp: CDPSession,
  backendNodeId: number,
  executionContextId: number,
): Promise<{ readonly name: string; readonly element: string } | undefined> {
  try {
    const { object } = await cdp.send('DOM.resolveNode', { backendNodeId, executionContextId });
    if (object.objectId === undefined) return undefined;
    const { result } = await cdp.send('Runtime.callFunctionOn', {
      objectId: object.objectId,
      returnByValue: true,
      functionDeclaration: `function () {
        if (this.nodeType !== 1) return null;
        const host = this.getRootNode().host;
        if (host && host.shadowRoot === null) return null;
        return { name: globalThis.__nameOf(this), element: this.cloneNode(false).outerHTML.slice(0, 200) };
      }`,
    });
    return (result.value as { name: string; element: string } | null) ?? undefined;
  } catch {
    // The element went away since the tree was read.
    return undefined;
  }
}

/** The share of named elements on which both agree, from 0 to 1; 1 where nothing has a name. */
export function agreementShare({ named, agreed }: NameAgreement): number {
  return named === 0 ? 1 : agreed / named;
}
