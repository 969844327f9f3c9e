/**
 * Which mutations cannot change what is listed, under which role and name, or whether it is shown. Most that a busy page
 * makes are of this kind: data attributes of frameworks, classes without a rule, positions in an animation.
 */
import { hidingAnimation, styledRoots } from '../dom/page-index.js';
import { onceUntilChange } from '../dom/page-cache.js';
import type { SelectorWords } from '../dom/selector-words.js';
import { rulesStand } from '../dom/style-index.js';
import { givesTrait, styleTraits } from '../dom/traits.js';

/** What the rules of all trees together look at; null where a sheet cannot be read. */
const words = onceUntilChange((): readonly SelectorWords[] | null => {
  const all: SelectorWords[] = [];
  for (const { styles } of styledRoots()) {
    if (styles.words === null) return null;
    all.push(styles.words);
  }
  return all;
});

let known: readonly SelectorWords[] | null = null;

/** Whether a mutation leaves roles, names, states and rendering as they were. */
export function canIgnore(record: MutationRecord): boolean {
  if (record.type !== 'attributes' || record.attributeNamespace !== null) return false;
  const name = record.attributeName ?? '';
  const isData = name.startsWith('data-') && !givesTrait(name);
  if (!isData && name !== 'class' && name !== 'style') return false;
  if (known === null || known.some(({ attributes }) => attributes.has(name))) return false;
  if (isData) return true;
  const element = record.target as Element;
  const before = record.oldValue ?? '';
  const now = element.getAttribute(name) ?? '';
  return name === 'class' ? isUnstyled(before, now, known) : isPlacement(before, now);
}

/** Learns what the rules look at now. */
export function learnRules(): void {
  known = hidingAnimation() ? null : words();
}

/** Whether the rules are still those that {@link canIgnore} goes by. */
export function mayStillIgnore(): boolean {
  return !hidingAnimation() && styledRoots().every(({ root, styles }) => rulesStand(root, styles));
}

/** Whether no rule knows the classes that came or went. */
function isUnstyled(before: string, now: string, rules: readonly SelectorWords[]): boolean {
  const was = before.split(/\s+/);
  const is = now.split(/\s+/);
  const differing = [...was.filter((token) => !is.includes(token)), ...is.filter((token) => !was.includes(token))];
  return differing.every((token) => {
    const written = CSS.escape(token).toLowerCase();
    return token === '' || rules.every(({ classes }) => !classes.has(written));
  });
}

/** Properties that change where and how an element is drawn, never whether it is shown or what it says. */
const placing =
  /^(opacity|transform|transform-origin|translate|rotate|scale|left|top|right|bottom|inset|width|height|(min|max)-(width|height)|margin(-\w+)*|padding(-\w+)*|color|background(-\w+)*|border(-\w+)*|z-index|cursor|pointer-events|font-size|line-height|user-select|outline(-\w+)*|box-shadow|will-change)$/;

function isPlacement(before: string, now: string): boolean {
  // Another placement may take an element out of the box of its ancestors, which the index of such elements must know.
  return (
    styleTraits(before) === styleTraits(now) &&
    (before + now).indexOf('/*') < 0 &&
    placesOnly(before) &&
    placesOnly(now)
  );
}

function placesOnly(style: string): boolean {
  return style.split(';').every((declaration) => {
    const name = declaration
      .slice(0, Math.max(declaration.indexOf(':'), 0))
      .trim()
      .toLowerCase();
    return declaration.trim() === '' || placing.test(name);
  });
}
