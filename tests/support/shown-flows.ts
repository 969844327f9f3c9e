import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';

const root = resolve(import.meta.dirname, '../..');

/** A flow as a page of the documentation shows it. */
export interface ShownFlow {
  /** What it begins with, which distinguishes it from others of the page. */
  readonly title: string;
  /** Whether it is shown whole, with all that a flow needs to run. */
  readonly isWhole: boolean;
  /** What is shown; of steps alone, with the rest that a flow needs. */
  readonly flow: Readonly<Record<string, unknown>>;
}

/** The flows in the fenced YAML and JSON of a page, such as `docs/desktop.md`. */
export function flowsShownIn(page: string): readonly ShownFlow[] {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/^( *)```(?:yaml|json)\n([\s\S]*?)^\1```$/gm)].map(([, , block = '']) => shownFlow(block));
}

function shownFlow(block: string): ShownFlow {
  const shown = parse(block) as unknown;
  const title = block.trim().split('\n', 1)[0] ?? '';
  if (Array.isArray(shown)) return { title, isWhole: false, flow: { ...frame, targets: anyProgram, steps: shown } };
  const flow = shown as Record<string, unknown>;
  return 'schemaVersion' in flow
    ? { title, isWhole: true, flow }
    : { title, isWhole: false, flow: { ...frame, ...flow } };
}

const frame = { schemaVersion: 1, testName: 'A part of a flow' };
const anyProgram = { linux: { launch: 'mousepad' } };
