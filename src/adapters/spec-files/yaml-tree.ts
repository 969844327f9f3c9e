import type * as Yaml from 'yaml';
import { SyntaxFault } from './parsed-text.js';

/** What each alias of a file stands for. */
export type YamlAnchors = ReadonlyMap<Yaml.Alias, Yaml.Node>;

/** As in JSON; see there. */
const maxDepth = 500;

/** Nodes of a file with all aliases replaced by what they stand for: a spec has thousands, a "billion laughs" file more. */
const maxExpandedNodes = 1_000_000;

/**
 * Resolves the aliases of a document.
 * @throws SyntaxFault for an alias without anchor, one that goes in circles, a tree too deep, or one that explodes
 */
export function checkYamlTree(yaml: typeof Yaml, root: Yaml.Node): YamlAnchors {
  const named = new Map<string, Yaml.Node>();
  const targets = new Map<Yaml.Alias, Yaml.Node>();
  const sizes = new Map<Yaml.Node, number>();

  const sizeOf = (node: unknown, depth: number): number => {
    if (!yaml.isNode(node)) return 0;
    const at = node.range?.[0] ?? 0;
    if (depth > maxDepth) throw new SyntaxFault(`It is nested more than ${maxDepth} levels deep.`, at);
    if (yaml.isAlias(node)) return sizeOfAlias(node, at);
    if (node.anchor !== undefined) named.set(node.anchor, node);
    let size = 1;
    if (yaml.isMap(node))
      for (const { key, value } of node.items) size += sizeOf(key, depth + 1) + sizeOf(value, depth + 1);
    if (yaml.isSeq(node)) for (const item of node.items) size += sizeOf(item, depth + 1);
    if (size > maxExpandedNodes) {
      throw new SyntaxFault(`With all aliases replaced it has more than ${maxExpandedNodes} entries.`, at);
    }
    sizes.set(node, size);
    return size;
  };

  const sizeOfAlias = (alias: Yaml.Alias, at: number): number => {
    const target = named.get(alias.source);
    if (!target) {
      throw new SyntaxFault(
        `The alias *${alias.source} has no anchor before it.`,
        at,
        'Put a text that starts with "*" in quotes.',
      );
    }
    const size = sizes.get(target);
    // Its size is not known yet: the alias stands inside of what it stands for.
    if (size === undefined)
      throw new SyntaxFault(`The alias *${alias.source} stands for something that holds itself.`, at);
    targets.set(alias, target);
    return size;
  };

  sizeOf(root, 0);
  return targets;
}
