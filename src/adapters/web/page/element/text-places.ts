/**
 * Where certain texts can be read, for pictures in which they are painted over. Nothing of roles and names counts here:
 * what is shown is read by people, whatever is exposed to assistive technology.
 */
import { cutOffIn, patternOf, type TextSpan } from '../../../../domain/policy/secret-search.js';
import type { Bounds } from '../../../../domain/screen/element/screen-node.js';
import { generatedText, type GeneratedPart } from './generated-text.js';
import { cachedName } from './name.js';
import { isCandidate, mayHaveAfter, mayHaveBefore } from '../dom/page-index.js';
import type { TextPlacesReply } from '../protocol.js';
import { refOf } from '../dom/refs.js';
import { Rendering, renderingOf } from '../dom/rendering.js';
import { cachedRole } from './role.js';
import { Tag, tagFlags } from '../dom/tags.js';
import { flatChildren, isElement, isText } from '../dom/tree.js';

/** Where the document shows any of the texts. Whitespace of any kind counts as one space, case as it is. */
export function textPlaces(texts: readonly string[], prefix: string): TextPlacesReply {
  const sought = [...new Set(texts.map((text) => collapsed(text).text.trim()))].filter((text) => text !== '');
  const search = new TextSearch(sought);
  if (sought.length > 0) search.walk(document.documentElement);
  search.endRun();
  return {
    places: search.places,
    generated: [...search.generated].map(({ element, pseudo }) => ({ ref: refOf(element, prefix), pseudo })),
  };
}

/** A part of a run of text: of a text node, or generated before or after an element. */
interface RunPart {
  readonly source: Text | GeneratedPart | null;
  readonly text: string;
}

/** How far letters reach out of the box of their text, such as the tail of a q, in CSS px. */
const overhang = 2;

class TextSearch {
  readonly places: Bounds[] = [];
  readonly generated = new Set<GeneratedPart>();
  private run: RunPart[] = [];
  private readonly pattern: RegExp;

  constructor(private readonly sought: readonly string[]) {
    this.pattern = patternOf(sought);
  }

  walk(element: Element): void {
    const rendering = renderingOf(element);
    if (rendering === Rendering.none) return;
    const isShown = rendering === Rendering.shown;
    if (isShown && this.isWhole(element)) this.addBox(element.getBoundingClientRect());
    if (isField(element)) return;
    if (element.localName === 'br') this.run.push({ source: null, text: ' ' });
    const isInline = flowsOn(element);
    if (!isInline) this.endRun();
    if (isCandidate(mayHaveBefore(), element)) this.addGenerated({ element, pseudo: '::before' });
    for (const child of flatChildren(element)) {
      if (isElement(child)) this.walk(child);
      else if (isText(child) && isShown && isLaidOut(child)) this.run.push({ source: child, text: child.data });
    }
    if (isCandidate(mayHaveAfter(), element)) this.addGenerated({ element, pseudo: '::after' });
    if (!isInline) this.endRun();
  }

  /** Looks through the text that reads on in one line, however many elements it is split over. */
  endRun(): void {
    const { run } = this;
    if (run.length === 0) return;
    this.run = [];
    const joined = run.map(({ text }) => text).join('');
    const { text, origins } = collapsed(joined);
    for (const { from, to } of this.found(text)) {
      this.addSpan(run, { from: origins[from]!, to: origins[to - 1]! + 1 });
    }
  }

  private found(text: string): TextSpan[] {
    const whole = Array.from(text.matchAll(this.pattern), ({ index, 0: match }) => ({
      from: index,
      to: index + match.length,
    }));
    return [...whole, ...this.sought.flatMap((secret) => cutOffIn(text, secret))];
  }

  private addSpan(run: readonly RunPart[], { from, to }: TextSpan): void {
    let start = 0;
    for (const { source, text } of run) {
      const first = Math.max(from - start, 0);
      const end = Math.min(to - start, text.length);
      start += text.length;
      if (source === null || first >= end) continue;
      if ('pseudo' in source) this.generated.add(source);
      else {
        const range = document.createRange();
        range.setStart(source, first);
        range.setEnd(source, end);
        for (const box of range.getClientRects()) this.addBox(box, overhang);
      }
    }
  }

  private addGenerated(part: GeneratedPart): void {
    const text = generatedText(part);
    if (text !== '') this.run.push({ source: part, text });
  }

  private addBox({ x, y, width, height }: DOMRect, around = 0): void {
    if (width === 0 || height === 0) return;
    this.places.push({ x: x - around, y: y - around, width: width + 2 * around, height: height + 2 * around });
  }

  /** Whether an element draws one of the texts by itself, where no text node has the place. */
  private isWhole(element: Element): boolean {
    return drawnTexts(element).some((text) => this.found(collapsed(text).text).length > 0);
  }
}

const fields = new Set(['input', 'textarea', 'select']);

function isField(element: Element): boolean {
  return fields.has(element.localName);
}

/** Input types that show no text of their own, bullets aside. */
const textlessTypes = new Set(['checkbox', 'radio', 'hidden', 'password', 'range', 'color']);

const pictures = new Set(['img', 'canvas', 'svg', 'video', 'object', 'embed']);

/** What a field shows, and what a picture is called, which may be drawn in it: a code, a label. */
function drawnTexts(element: Element): string[] {
  switch (element.localName) {
    case 'input': {
      const { type, value, placeholder } = element as HTMLInputElement;
      return textlessTypes.has(type) ? [placeholder] : [value, placeholder, cachedName(element)];
    }
    case 'textarea': {
      const { value, placeholder } = element as HTMLTextAreaElement;
      return [value, placeholder];
    }
    case 'select':
      return Array.from((element as HTMLSelectElement).options, ({ label }) => label);
  }
  const isPicture = pictures.has(element.localName) || /^(?:img|image)$/.test(cachedRole(element));
  return isPicture ? [cachedName(element)] : [];
}

/** Whether the text around an element reads on in it. Flex and grid make boxes even of a `span`: its tag says more. */
function flowsOn(element: Element): boolean {
  if ((tagFlags(element.localName) & Tag.phrasing) !== 0) return true;
  return /^(?:inline|contents|ruby)/.test(getComputedStyle(element).display);
}

/** Whether a text is drawn: the line breaks between two boxes are not. */
function isLaidOut(text: Text): boolean {
  if (/\S/.test(text.data)) return true;
  const range = document.createRange();
  range.selectNodeContents(text);
  return range.getClientRects().length > 0;
}

/** A text with each run of whitespace as one space and without invisible break hints, and where each character was. */
function collapsed(text: string): { readonly text: string; readonly origins: readonly number[] } {
  let result = '';
  const origins: number[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]!;
    if (character === '\u200B' || character === '\u00AD') continue;
    const isSpace = /\s/.test(character);
    if (isSpace && result.endsWith(' ')) continue;
    result += isSpace ? ' ' : character;
    origins.push(index);
  }
  return { text: result, origins };
}
