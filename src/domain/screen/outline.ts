import type { NodeStates, ScreenNode, Snapshot } from './screen-node.js';

/** Characters of the outline that is shown by default; the rest is announced and can be asked for. */
export const outlineBudget = 2048;

export interface OutlineOptions {
  /** Most characters to write; left out = all. */
  readonly budget?: number;
  /** Whether each line carries the ref of its element. Default: yes. */
  readonly refs?: boolean;
}

/**
 * A snapshot as indented text, one element a line: `button "Save" disabled [f1e3]`. Under a budget, what is in view comes
 * first and the last line says how much is left out.
 */
export function outlineOf(snapshot: Snapshot, options: OutlineOptions = {}): string {
  const { budget = Number.POSITIVE_INFINITY, refs = true } = options;
  const head = `${snapshot.title === '' ? '(no title)' : snapshot.title} — ${snapshot.url}`;
  const kept =
    budget === Number.POSITIVE_INFINITY ? undefined : keptWithin(snapshot.nodes, budget - head.length - 64, refs);
  const lines = [head];
  let omitted = snapshot.omitted;
  for (const [index, node] of snapshot.nodes.entries()) {
    if (kept === undefined || kept.has(index)) lines.push(line(node, refs));
    else omitted += 1;
  }
  if (omitted > 0) lines.push(`… ${omitted} more elements; ask for the full snapshot or a part of it`);
  return lines.join('\n');
}

/** Which nodes fit: those in view before those out of it, each in document order. */
function keptWithin(nodes: readonly ScreenNode[], budget: number, refs: boolean): Set<number> {
  const kept = new Set<number>();
  let used = 0;
  for (const inView of [true, false]) {
    for (const [index, node] of nodes.entries()) {
      if ((node.states.offscreen !== true) !== inView) continue;
      const cost = line(node, refs).length + 1;
      if (used + cost > budget) return kept;
      kept.add(index);
      used += cost;
    }
  }
  return kept;
}

function line(node: ScreenNode, refs: boolean): string {
  const parts = ['  '.repeat(node.depth) + node.role];
  if (node.name !== '') parts.push(JSON.stringify(node.name));
  if (node.level !== undefined) parts.push(`level ${node.level}`);
  if (node.value !== undefined && node.value !== node.name) parts.push(`= ${JSON.stringify(node.value)}`);
  parts.push(...stateWords(node.states));
  if (node.url !== undefined) parts.push(`→ ${node.url}`);
  const id = node.testId ?? node.id;
  if (id !== undefined) parts.push(`#${id}`);
  if (refs) parts.push(`[${node.ref}]`);
  return parts.join(' ');
}

function stateWords(states: NodeStates): string[] {
  return Object.entries(states).flatMap(([name, state]) => {
    if (state === undefined || name === 'offscreen') return [];
    if (state === true) return [name];
    if (state === 'mixed') return [`${name}: mixed`];
    const opposites: Readonly<Record<string, string>> = {
      checked: 'unchecked',
      expanded: 'collapsed',
      pressed: 'unpressed',
    };
    const word = opposites[name];
    return word === undefined ? [] : [word];
  });
}
