import { ScreenTree } from '../../src/domain/screen/tree/screen-tree.js';
import type { TreeNode } from '../../src/domain/screen/tree/tree-node.js';

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };
type DraftNode = Mutable<Omit<TreeNode, 'states'>> & { readonly states: Record<string, boolean | 'mixed'> };

const properties: Readonly<Record<string, (node: DraftNode, value: string) => void>> = {
  value: (node, value) => (node.value = value),
  text: (node, value) => (node.text = value),
  tip: (node, value) => (node.description = value),
  id: (node, value) => (node.id = value),
  testId: (node, value) => (node.testId = value),
  ref: (node, value) => (node.ref = value),
  level: (node, value) => (node.level = Number(value)),
  at: (node, value) => {
    const [x = 0, y = 0, width = 20, height = 10] = value.split(',').map(Number);
    node.bounds = { x, y, width, height };
  },
  labelledBy: (node, value) => (node.labelledBy = value.split(',')),
};

/**
 * A tree from an indented outline, one element a line: role, name in quotes, then states (`checked`, `!checked`, `mixed`,
 * `hidden`) and properties (`value="Ada"`, `id=save`, `at=10,20,80,30`). What is inside of a hidden element is hidden. Refs are
 * `f1e<line>`, or what `ref=` says, so that an element can stay the same from one tree to the next.
 */
export function treeOf(outline: string): ScreenTree {
  const lines = outline.split('\n').filter((line) => line.trim() !== '');
  const indent = Math.min(...lines.map((line) => /^ */.exec(line)![0].length));
  const hiddenAt: number[] = [];
  const nodes = lines.map((line, index) => {
    const depth = (/^ */.exec(line)![0].length - indent) / 2;
    const node = read(line.trim(), index, depth);
    while (hiddenAt.length > 0 && hiddenAt.at(-1)! >= depth) hiddenAt.pop();
    if (!node.isShown) hiddenAt.push(depth);
    return { ...node, isShown: hiddenAt.length === 0 };
  });
  if (new Set(nodes.map(({ ref }) => ref)).size < nodes.length)
    throw new Error(`Two elements have one ref:\n${outline}`);
  return new ScreenTree(nodes);
}

function read(line: string, index: number, depth: number): DraftNode {
  const [, role = '', quoted, rest = ''] = /^(\w+)(?: ("(?:[^"\\]|\\.)*"))?(.*)$/.exec(line) ?? [];
  const name = quoted === undefined ? '' : (JSON.parse(quoted) as string);
  const node: DraftNode = { ref: `f1e${index}`, role, name, states: {}, bounds: null, depth, isShown: true };
  for (const [token, sign, word, value] of rest.matchAll(/(!?)(\w+)(?:=("(?:[^"\\]|\\.)*"|\S+))?/g)) {
    if (value !== undefined) {
      const set = properties[word!];
      if (set === undefined) throw new Error(`"${token}" in "${line}" is no property`);
      set(node, value.startsWith('"') ? (JSON.parse(value) as string) : value);
    } else if (word === 'hidden') node.isShown = false;
    else if (word === 'mixed') node.states['checked'] = 'mixed';
    else node.states[word!] = sign !== '!';
  }
  return node;
}

/** Elements as tests name them: `button "OK"`. */
export function namesOf(tree: ScreenTree, indices: readonly number[]): string[] {
  return indices.map((index) => `${tree.nodes[index]!.role} "${tree.nodes[index]!.name}"`);
}
