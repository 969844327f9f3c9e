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

/** One element whose role the browser and the page script see differently; `generic`: none that says anything. */
export type RoleDifference = Pick<NameDifference, 'browser' | 'ours' | 'element'>;

export interface RoleAgreement {
  readonly compared: number;
  readonly differences: readonly RoleDifference[];
}

const root = resolve(import.meta.dirname, '../..');
const world = 'agreement';

/** Nodes of the tree that are text or generated content, not elements. */
const textRoles = new Set(['StaticText', 'InlineTextBox', 'LineBreak', 'ListMarker', 'RootWebArea']);

/** What the page script says of an element. */
interface Ours {
  readonly name: string;
  readonly element: string;
  /** Of an element that is rendered and not hidden from assistive technology. */
  readonly role?: string;
  /** Whether snapshots list it. */
  readonly isListed?: boolean;
}

let script: Promise<string> | undefined;

function agreementScript(): Promise<string> {
  script ??= build({
    stdin: {
      contents: `import { cachedName } from './src/adapters/web/page/element/name.ts';
        import { dropCaches } from './src/adapters/web/page/dom/page-cache.ts';
        import { outline } from './src/adapters/web/page/outline/outline.ts';
        // Every element by its path: child indexes, and # where an open shadow tree begins.
        globalThis.__allElements = () => {
          dropCaches();
          const shown = new Map(outline().items.filter(({ ariaHidden }) => !ariaHidden).map((item) => [item.node, item]));
          const elements = {};
          const visit = (parent, path) => {
            [...parent.children].forEach((element, index) => {
              const at = path + '/' + index;
              const tag = element.cloneNode(false).outerHTML.slice(0, 200);
              elements[at] = { name: cachedName(element), element: tag, role: shown.get(element)?.role, isListed: shown.get(element)?.listed };
              if (element.shadowRoot) visit(element.shadowRoot, at + '/#');
              visit(element, at);
            });
          };
          visit(document, '');
          return elements;
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

/** An element as the browser's own accessibility tree has it, and as the page script does. */
interface Compared {
  readonly browser: { readonly role: string; readonly name: string; readonly ignored: boolean };
  readonly ours: Ours;
  readonly frame: string;
}

/**
 * Compares the accessible name of every element in the page and its same-process frames with the one in the browser's
 * own accessibility tree (CDP `Accessibility.getFullAXTree`). For any page, also one with an app running in it.
 */
export async function compareNames(page: Page): Promise<NameAgreement> {
  const differences: NameDifference[] = [];
  let named = 0;
  for (const { browser, ours, frame } of await askBoth(page)) {
    const { role, name, ignored } = browser;
    if (ignored || textRoles.has(role) || (name === '' && ours.name === '')) continue;
    named += 1;
    if (name !== ours.name) differences.push({ role, browser: name, ours: ours.name, element: ours.element, frame });
  }
  return { named, agreed: named - differences.length, differences };
}

/**
 * Compares the roles of all elements that snapshots list, or that the browser's own accessibility tree gives a role, with
 * those in that tree.
 */
export async function compareRoles(page: Page): Promise<RoleAgreement> {
  const differences: RoleDifference[] = [];
  let compared = 0;
  for (const { browser, ours } of await askBoth(page)) {
    const role = browser.ignored ? 'generic' : (ariaRoleOf[browser.role] ?? browser.role);
    if (ours.role === undefined || (ours.isListed !== true && role === 'generic')) continue;
    compared += 1;
    const plain = ours.role === 'text' ? 'generic' : ours.role;
    if (role !== plain) differences.push({ browser: role, ours: plain, element: ours.element });
  }
  return { compared, differences };
}

/** What ARIA calls the roles that Chromium has names of its own for; what says nothing to people is generic. */
const ariaRoleOf: Readonly<Record<string, string>> = {
  ...roles('generic', 'none LabelText LineBreak Legend Figcaption DescriptionList Abbr Ruby SvgRoot MathMLIdentifier'),
  ...roles('textbox', 'Date DateTime InputTime ColorWell'),
  ...roles('group', 'PluginObject EmbeddedObject'),
  image: 'img',
  Canvas: 'img',
  Iframe: 'frame',
  DisclosureTriangle: 'button',
  LayoutTable: 'table',
  LayoutTableRow: 'row',
  LayoutTableCell: 'cell',
  MathMLMath: 'math',
  Video: 'video',
  Audio: 'audio',
};

function roles(aria: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [name, aria]));
}

async function askBoth(page: Page): Promise<Compared[]> {
  const cdp = await page.context().newCDPSession(page);
  try {
    await cdp.send('DOM.enable');
    await cdp.send('Accessibility.enable');
    const { frameTree } = await cdp.send('Page.getFrameTree');
    const frames = [frameTree.frame, ...(frameTree.childFrames ?? []).map(({ frame }) => frame)];
    const results = await Promise.all(frames.map((frame) => askFrame(cdp, frame.id, frame.url)));
    return results.flat();
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

async function askFrame(cdp: CDPSession, frameId: string, frame: string): Promise<Compared[]> {
  const { executionContextId } = await cdp.send('Page.createIsolatedWorld', { frameId, worldName: world });
  await cdp.send('Runtime.evaluate', { expression: await agreementScript(), contextId: executionContextId });
  const { result } = await cdp.send('Runtime.evaluate', {
    expression: '__allElements()',
    contextId: executionContextId,
    returnByValue: true,
  });
  const all = result.value as Readonly<Record<string, Ours>>;
  const { root: dom } = await cdp.send('DOM.getDocument', { depth: -1, pierce: true });
  const paths = pathsOf(dom);
  const { nodes } = await cdp.send('Accessibility.getFullAXTree', { frameId });
  return nodes.flatMap(({ ignored, role, name, backendDOMNodeId = -1 }) => {
    // Without a path: inside the browser's own shadow trees, such as the parts of a date field.
    const ours = all[paths.get(backendDOMNodeId) ?? ''];
    const browser = { role: String(role?.value), name: collapse(String(name?.value ?? '')), ignored };
    return ours === undefined ? [] : [{ browser, ours, frame }];
  });
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
