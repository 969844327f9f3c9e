/**
 * Snapshots of a page of 6,000 elements (frames and shadow trees included) as a decider gets them, nodes and text, against
 * playwright-core's `ariaSnapshot({ mode: 'ai' })`, in turns in one run: `tsx bench/snapshot.ts [rounds]`.
 */
import { pathToFileURL } from 'node:url';
import { trackDocuments } from '../src/adapters/web/documents/page-documents.js';
import { takeSnapshot } from '../src/adapters/web/eye/snapshot.js';
import { contentSignature, structureSignature } from '../src/domain/screen/outline/signature.js';
import { outlineBudget, outlineOf } from '../src/domain/screen/outline/outline.js';
import { launchBrowser } from '../tests/support/page-world.js';
import { median } from './figures.js';
import { largePage } from './large-page.js';

export interface SnapshotFigures {
  readonly elements: number;
  readonly rounds: number;
  /**
   * Median milliseconds from the question to the text: transport, decoding, frames put in their places, printing. This one
   * right after the same change as `fullEdited`.
   */
  readonly aria: number;
  /** Right after the page changed: an attribute of the body of every document. */
  readonly fullCold: number;
  readonly viewportCold: number;
  /** Right after what is listed changed: a text, a state and an entry of a list in the page, a text in every frame. */
  readonly fullEdited: number;
  readonly viewportEdited: number;
  /** The page did not change since the last snapshot, query or action. */
  readonly full: number;
  readonly viewport: number;
  /** Both signatures of the full snapshot. */
  readonly signatures: number;
  /** Medians of the quotients of each round. */
  readonly fullRatio: number;
  readonly viewportRatio: number;
  /** Of the text, in UTF-8. */
  readonly bytes: { readonly aria: number; readonly full: number; readonly viewport: number };
  readonly nodes: { readonly full: number; readonly viewport: number };
}

/** As text, because tsx adds helpers to functions that the page does not have. */
const countElements = `(function count(root) {
  return [...root.querySelectorAll('*')].reduce((sum, element) => {
    const inner = element.shadowRoot ?? element.contentDocument;
    return sum + 1 + (inner ? count(inner) : 0);
  }, 0);
})(document)`;

const changeContent = `(() => {
  const now = String(performance.now());
  document.querySelector('p').firstChild.data = now;
  document.querySelector('button').setAttribute('aria-pressed', String(Math.random() < 0.5));
  const list = document.querySelector('ul:last-of-type');
  if (list) list.lastElementChild.replaceWith(Object.assign(document.createElement('li'), { textContent: now }));
})()`;

interface Timing {
  readonly ms: number;
  readonly bytes: number;
  readonly nodes: number;
}

/** Measures in turns, so that a slow moment of the machine falls on all alike. */
export async function measureSnapshots(rounds = 40): Promise<SnapshotFigures> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    const page = await context.newPage();
    let documentCount = 0;
    const documents = trackDocuments(
      context,
      page,
      () => `f${(documentCount += 1)}`,
      () => undefined,
      () => undefined,
    );
    await documents.ready;
    await page.setContent(largePage());
    const elements = await page.evaluate<number>(countElements);

    const ours = async (scope: 'full' | 'viewport'): Promise<Timing> => {
      const start = performance.now();
      const snapshot = await takeSnapshot(documents, { scope });
      const text = outlineOf(snapshot, scope === 'viewport' ? { budget: outlineBudget } : {});
      return { ms: performance.now() - start, bytes: Buffer.byteLength(text), nodes: snapshot.nodes.length };
    };
    const aria = async (): Promise<Timing> => {
      const start = performance.now();
      const text = await page.ariaSnapshot({ mode: 'ai' });
      return { ms: performance.now() - start, bytes: Buffer.byteLength(text), nodes: 0 };
    };
    const signatures = async (): Promise<Timing> => {
      const snapshot = await takeSnapshot(documents, { scope: 'full' });
      const start = performance.now();
      const text = structureSignature(snapshot) + contentSignature(snapshot);
      return { ms: performance.now() - start, bytes: text.length, nodes: snapshot.nodes.length };
    };
    // In every frame: a change in one forgets what that one remembered.
    const touch = async (): Promise<void> => {
      for (const frame of page.frames())
        await frame.evaluate(() => document.body.setAttribute('data-touched', String(performance.now())));
    };
    const edit = async (): Promise<void> => {
      for (const frame of page.frames()) await frame.evaluate(changeContent);
    };

    const timings: Record<string, Timing[]> = {};
    for (let round = 0; round < rounds + 2; round += 1) {
      const turn: Record<string, Timing> = {};
      await edit();
      turn['aria'] = await aria();
      await touch();
      turn['fullCold'] = await ours('full');
      turn['full'] = await ours('full');
      turn['signatures'] = await signatures();
      await touch();
      turn['viewportCold'] = await ours('viewport');
      turn['viewport'] = await ours('viewport');
      await edit();
      turn['fullEdited'] = await ours('full');
      await edit();
      turn['viewportEdited'] = await ours('viewport');
      // The first rounds warm up both sides' compilers.
      if (round >= 2) for (const [name, timing] of Object.entries(turn)) (timings[name] ??= []).push(timing);
    }
    const all = (name: string): readonly Timing[] => timings[name] ?? [];
    const ms = (name: string): number => median(all(name).map((timing) => timing.ms));
    const ratio = (name: string): number =>
      median(all(name).map((timing, round) => timing.ms / (all('aria')[round]?.ms ?? Number.NaN)));
    const last = (name: string): Timing => all(name).at(-1) ?? { ms: 0, bytes: 0, nodes: 0 };
    return {
      elements,
      rounds,
      aria: ms('aria'),
      fullCold: ms('fullCold'),
      viewportCold: ms('viewportCold'),
      fullEdited: ms('fullEdited'),
      viewportEdited: ms('viewportEdited'),
      full: ms('full'),
      viewport: ms('viewport'),
      signatures: ms('signatures'),
      fullRatio: ratio('fullEdited'),
      viewportRatio: ratio('viewportEdited'),
      bytes: { aria: last('aria').bytes, full: last('full').bytes, viewport: last('viewport').bytes },
      nodes: { full: last('full').nodes, viewport: last('viewport').nodes },
    };
  } finally {
    await browser.close();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const figures = await measureSnapshots(Number(process.argv[2] ?? 40));
  const row = (name: string, ms: number, bytes: number): string =>
    `${name.padEnd(34)} ${ms.toFixed(1).padStart(8)} ms   1/${(figures.aria / ms).toFixed(1).padEnd(6)} ${bytes} bytes`;
  console.log(`${figures.elements} elements, median of ${figures.rounds} rounds`);
  console.log(row("ariaSnapshot({mode:'ai'})", figures.aria, figures.bytes.aria));
  console.log(row(`full, page just changed (${figures.nodes.full} nodes)`, figures.fullCold, figures.bytes.full));
  console.log(row('full, its content just changed', figures.fullEdited, figures.bytes.full));
  console.log(row('full, page unchanged', figures.full, figures.bytes.full));
  console.log(
    row(`viewport, page just changed (${figures.nodes.viewport})`, figures.viewportCold, figures.bytes.viewport),
  );
  console.log(row('viewport, its content just changed', figures.viewportEdited, figures.bytes.viewport));
  console.log(row('both signatures of the full one', figures.signatures, 0));
  console.log(row('viewport, page unchanged', figures.viewport, figures.bytes.viewport));
}
