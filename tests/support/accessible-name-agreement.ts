import { build } from 'esbuild';
import { resolve } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';

/** One element whose name the browser and the page script see differently. */
export interface NameDifference {
  readonly role: string;
  /** What the browser's accessibility tree says. */
  readonly browser: string;
  /** What the page script says. */
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

let script: Promise<string> | undefined;

function nameScript(): Promise<string> {
  script ??= build({
    stdin: {
      contents: `import { cachedName } from './src/adapters/web/page/element/name.ts';
        import { dropCaches } from './src/adapters/web/page/dom/page-cache.ts';
        // Every element by its path: child indexes, and # where an open shadow tree begins.
        globalThis.__allNames = () => {
          dropCaches();
          const names = {};
          const visit = (parent, path) => {
            [...parent.children].forEach((element, index) => {
              const at = path + '/' + index;
              names[at] = [cachedName(element), element.cloneNode(false).outerHTML.slice(0, 200)];
              if (element.shadowRoot) visit(element.shadowRoot, at + '/#');
              visit(element, at);
            });
          };
          visit(document, '');
          return names;
        };`,
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

interface DomNode {
  readonly nodeType: number;
  readonly backendNodeId: number;
  readonly frameId?: string;
  readonly shadowRootType?: string;
  readonly children?: readonly DomNode[];
  readonly shadowRoots?: readonly DomNode[];
  readonly contentDocument?: DomNode;
}

/** The paths of all elements of the page's documents by their backend node ids, as the page's side makes them. */
function pathsOf(document: DomNode): Map<number, string> {
  const paths = new Map<number, string>();
  const visit = (parent: DomNode, path: string): void => {
    const elements = (parent.children ?? []).filter(({ nodeType }) => nodeType === 1);
    for (const [index, element] of elements.entries()) {
      const at = `${path}/${index}`;
      paths.set(element.backendNodeId, at);
      for (const shadow of element.shadowRoots ?? []) if (shadow.shadowRootType === 'open') visit(shadow, `${at}/#`);
      if (element.contentDocument) visit(element.contentDocument, '');
      visit(element, at);
    }
  };
  visit(document, '');
  return paths;
}

async function compareFrame(cdp: CDPSession, frameId: string, url: string): Promise<NameAgreement> {
  const { executionContextId } = await cdp.send('Page.createIsolatedWorld', { frameId, worldName: world });
  await cdp.send('Runtime.evaluate', { expression: await nameScript(), contextId: executionContextId });
  const { result } = await cdp.send('Runtime.evaluate', {
    expression: '__allNames()',
    contextId: executionContextId,
    returnByValue: true,
  });
  const ours = result.value as Readonly<Record<string, readonly [name: string, element: string]>>;
  const { root: dom } = await cdp.send('DOM.getDocument', { depth: -1, pierce: true });
  const paths = pathsOf(dom);
  const { nodes } = await cdp.send('Accessibility.getFullAXTree', { frameId });
  const differences: NameDifference[] = [];
  let named = 0;
  for (const node of nodes) {
    const role = String(node.role?.value);
    if (node.ignored || node.backendDOMNodeId === undefined || textRoles.has(role)) continue;
    // Without a path: inside the browser's own shadow trees, such as the parts of a date field.
    const [name, element] = ours[paths.get(node.backendDOMNodeId) ?? ''] ?? [];
    const theirs = collapse(String(node.name?.value ?? ''));
    if (name === undefined || element === undefined || (theirs === '' && name === '')) continue;
    named += 1;
    if (theirs !== name) differences.push({ role, browser: theirs, ours: name, element, frame: url });
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

/** The share of named elements on which both agree, from 0 to 1; 1 where nothing has a name. */
export function agreementShare({ named, agreed }: NameAgreement): number {
  return named === 0 ? 1 : agreed / named;
}
