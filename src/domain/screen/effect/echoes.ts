import { isControlRole } from '../element/control-roles.js';

/** What is asked of elements to find those that merely repeat another. */
export interface EchoReader<Element> {
  role(element: Element): string;
  /** What an element is in, the nearest first, without itself. */
  around(element: Element): Iterable<Element>;
  /** The elements whose text is the name of this one. */
  naming(element: Element): readonly Element[];
  /** Whether a label is that of this very field. */
  isLabelOf(label: Element, field: Element): boolean;
  /** Whether a label around a field has a role itself, of which the field holds the state. */
  isStateOf(field: Element, around: Element): boolean;
}

/**
 * Of elements that one name means, drops echoes: the label of a field that matched, the text inside a button that matched,
 * the cell around a link that matched. What is left are things a person would distinguish.
 */
export function withoutEchoes<Element>(matches: readonly Element[], read: EchoReader<Element>): Element[] {
  if (matches.length < 2) return [...matches];
  const echoes = echoesAmong(matches, read);
  const meant = matches.filter((element) => !echoes.has(element));
  const labels = new Set(meant.flatMap((element) => read.naming(element)));
  return labels.size === 0 ? meant : meant.filter((element) => !isInLabel(element, labels, read));
}

/** Whether an element is a part of a label; a field inside of its own label is what is meant, and no part of that. */
function isInLabel<Element>(element: Element, labels: ReadonlySet<Element>, read: EchoReader<Element>): boolean {
  const isPartOf = (label: Element): boolean => labels.has(label) && !read.isLabelOf(label, element);
  if (isPartOf(element)) return true;
  for (const around of read.around(element)) if (isPartOf(around)) return true;
  return false;
}

/**
 * Of two matches of which one is in the other, the one that says less. Of two equals the outer one stays, unless that is the
 * label of the inner one, which holds the state.
 */
function echoesAmong<Element>(matches: readonly Element[], read: EchoReader<Element>): ReadonlySet<Element> {
  const weights = new Map(matches.map((element) => [element, weight(read.role(element))]));
  const echoes = new Set<Element>();
  for (const [element, own] of weights) {
    for (const around of read.around(element)) {
      const others = weights.get(around);
      if (others === undefined) continue;
      echoes.add(own < others || (own === others && !read.isStateOf(element, around)) ? element : around);
    }
  }
  return echoes;
}

function weight(role: string): number {
  if (isControlRole(role)) return 2;
  return role === 'text' || role === 'generic' ? 0 : 1;
}
