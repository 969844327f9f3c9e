import { isControlRole } from '../../../../domain/screen/element/control-roles.js';
import type { NamePart, NameWalk } from './name-walk.js';
import { cachedRole } from './role.js';
import { flatChildren, isElement, isHtml, isText } from '../dom/tree.js';
import { isCandidate, mayHaveAfter, mayHaveBefore, transformsText } from '../dom/page-index.js';
import { Rendering, renderingOf, showsTexts } from '../dom/rendering.js';

/** Beyond this many parts a name is cut off: nobody reads it, and the time would grow with the page. */
const mostParts = 400;

/**
 * Step 2F: the text of an element from its content, generated content included. Parts that the layout separates (blocks,
 * inline blocks, controls) are separated by a space; the caller collapses whitespace.
 */
export function contentText(element: Element, walk: NameWalk): string {
  const children = flatChildren(element);
  const hasBefore = isCandidate(mayHaveBefore(), element);
  const hasAfter = isCandidate(mayHaveAfter(), element);
  // By far the most common: nothing but one text.
  if (children.length === 1 && !hasBefore && !hasAfter && !transformsText()) {
    const only = children[0]!;
    if (isText(only)) return walk.hiddenToo || showsTexts(element) ? only.data : '';
  }
  const text = new JoinedText(element);
  if (hasBefore) text.addGenerated(generated(element, '::before'));
  for (let index = 0; index < children.length; index += 1) {
    if (walk.visited.size > mostParts) break;
    const child = children[index]!;
    if (isText(child)) {
      if (walk.hiddenToo || showsTexts(element)) text.add(child, transformed(child.data, element), true);
    } else if (isElement(child)) addElement(text, child, walk);
  }
  if (hasAfter) text.addGenerated(generated(element, '::after'));
  return text.text;
}

function addElement(text: JoinedText, child: Element, walk: NameWalk): void {
  const tag = child.localName;
  if (tag === 'br') {
    text.add(child, '\n', true);
    return;
  }
  if (tag === 'script' || tag === 'style' || tag === 'noscript' || tag === 'template') return;
  if (tag === 'rt' || tag === 'rp' || child.getAttribute('aria-hidden') === 'true') return;
  if (!walk.hiddenToo && renderingOf(child) !== Rendering.shown) {
    // Invisible, but what is in it may be made visible again.
    if (renderingOf(child) === Rendering.invisible) text.add(child, visibleParts(child, walk), true);
    return;
  }
  const part: NamePart =
    cachedRole(child) === 'none' ? { text: contentText(child, walk), fromContent: true } : walk.part(child, walk);
  text.add(child, part.text, part.fromContent);
}

/** The text of the visible descendants of an invisible element. */
function visibleParts(element: Element, walk: NameWalk): string {
  const text = new JoinedText(element);
  for (const child of flatChildren(element)) if (isElement(child)) addElement(text, child, walk);
  return text.text;
}

interface Generated {
  readonly text: string;
  /** Whether it reads on with its neighbours; alternative text does not. */
  readonly inline: boolean;
}

const noText: Generated = { text: '', inline: true };

/** The text a rule generates before or after an element: its strings, or the alternative text after a slash. */
function generated(element: Element, pseudo: '::before' | '::after'): Generated {
  const style = getComputedStyle(element, pseudo);
  const { content } = style;
  if (content === 'none' || content === 'normal' || content === '') return noText;
  if (style.display === 'none' || style.visibility !== 'visible') return noText;
  const text = contentStrings(content, element);
  return { text, inline: style.display === 'inline' && !content.includes(' / ') };
}

/**
 * The parts of a `content` property: a string, the name of an attribute, or the slash before the alternative text. Pictures
 * and counters are matched whole, without a group: the strings in them are addresses and separators.
 */
export const contentToken =
  /(?!attr\()\b[\w-]+\((?:"(?:[^"\\]|\\.)*"|\((?:"(?:[^"\\]|\\.)*"|[^()"])*\)|[^()"])*\)|"((?:[^"\\]|\\.)*)"|attr\(\s*([\w-]+)\s*\)|(\/)/g;

function contentStrings(content: string, element: Element): string {
  let text = '';
  for (const [, quoted, attribute, slash] of content.matchAll(contentToken)) {
    if (slash !== undefined) text = '';
    else if (quoted !== undefined) text += quoted.replace(/\\(.)/g, '$1');
    else if (attribute !== undefined) text += element.getAttribute(attribute) ?? '';
  }
  return text;
}

/** A text in the letters that the style of its element shows it in. */
export function transformed(text: string, element: Element): string {
  if (!transformsText() || text.trim() === '') return text;
  switch (getComputedStyle(element).textTransform) {
    case 'uppercase':
      return text.toUpperCase();
    case 'lowercase':
      return text.toLowerCase();
    case 'capitalize':
      return text.replace(/(^|[\s-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
    default:
      return text;
  }
}

/** Joins parts as the layout does: inline ones run together, others are words of their own. */
class JoinedText {
  text = '';
  private previous: Node | 'generated block' | 'generated inline' | null = null;
  private previousFromContent = true;

  constructor(private readonly parent: Element) {}

  add(node: Node, part: string, fromContent: boolean): void {
    if (part !== '' && this.needsSpace(part)) {
      if (!fromContent || !this.previousFromContent || this.isSeparated(node)) this.text += ' ';
    }
    this.text += part;
    this.previous = node;
    if (part !== '') this.previousFromContent = fromContent;
  }

  addGenerated({ text, inline }: Generated): void {
    if (text === '') return;
    if (this.needsSpace(text) && (!inline || this.isSeparated(null))) this.text += ' ';
    this.text += text;
    this.previous = inline ? 'generated inline' : 'generated block';
    this.previousFromContent = true;
  }

  private needsSpace(part: string): boolean {
    return this.previous !== null && this.text !== '' && !/\s$/.test(this.text) && !/^\s/.test(part);
  }

  private isSeparated(node: Node | null): boolean {
    if (this.previous === 'generated block') return true;
    if (isElement(node) && isBlockLike(node, 'first')) return true;
    const { previous } = this;
    if (previous instanceof Node && isElement(previous) && isBlockLike(previous, 'last')) return true;
    return laysOutChildren(this.parent);
  }
}

const controlTags = new Set(['button', 'input', 'select', 'textarea', 'fieldset', 'output', 'object']);

/** Whether an element, or what is at its edge, is laid out as a box of its own, or is a control. */
function isBlockLike(element: Element, edge: 'first' | 'last'): boolean {
  if (isHtml(element) && controlTags.has(element.localName)) return true;
  if (element.hasAttribute('role') && isControlRole(cachedRole(element))) return true;
  const { display } = getComputedStyle(element);
  if (display === 'inline') {
    const inner = edge === 'first' ? element.firstElementChild : element.lastElementChild;
    return inner !== null && isBlockLike(inner, edge);
  }
  return display !== 'none' && display !== 'ruby' && display !== 'ruby-text';
}

/** Flex and grid containers make a box of every child. */
function laysOutChildren(element: Element): boolean {
  return /flex|grid/.test(getComputedStyle(element).display);
}
