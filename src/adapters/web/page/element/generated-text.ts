import { contentToken } from './name-content.js';

/** What a rule of style puts before or after the content of an element. */
export interface GeneratedPart {
  readonly element: Element;
  readonly pseudo: '::before' | '::after';
}

/** The text that is generated and shown there; empty where there is none. */
export function generatedText({ element, pseudo }: GeneratedPart): string {
  const { content, display, visibility } = getComputedStyle(element, pseudo);
  if (content === 'none' || content === 'normal' || display === 'none' || visibility !== 'visible') return '';
  let text = '';
  for (const [, quoted, attribute, slash] of content.matchAll(contentToken)) {
    // What follows is said instead of it, not shown.
    if (slash !== undefined) break;
    if (quoted !== undefined) text += quoted.replace(/\\(.)/g, '$1');
    else if (attribute !== undefined) text += element.getAttribute(attribute) ?? '';
  }
  return text;
}
