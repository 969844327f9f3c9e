import { labelsOf } from '../dom/labels.js';
import type { NameWalk } from './name-walk.js';
import { collapse, isHtml } from '../dom/tree.js';
import { Rendering, renderingOf } from '../dom/rendering.js';

/** Elements a `<label>` can name. */
const labelable = new Set(['button', 'input', 'meter', 'output', 'progress', 'select', 'textarea']);

/** Step 2D: what HTML and SVG themselves offer as a name; undefined where they offer nothing. */
export function nativeName(element: Element, role: string, walk: NameWalk): string | undefined {
  if (!isHtml(element)) return svgName(element);
  const tag = element.localName;
  if (labelable.has(tag) || tag.includes('-')) {
    const labelled = labelText(element as HTMLInputElement, walk);
    if (labelled !== undefined) return withChosenFile(element, labelled);
  }
  switch (tag) {
    case 'input':
      return inputName(element as HTMLInputElement);
    case 'textarea':
      return placeholderName(element);
    case 'option':
      return (element as HTMLOptionElement).label;
    case 'optgroup':
      return (element as HTMLOptGroupElement).label;
    case 'img':
    case 'area':
      return element.getAttribute('alt') ?? undefined;
    case 'table':
      return captionName(element as HTMLTableElement, walk);
    case 'fieldset':
      return childName(element, 'legend', walk);
    default:
      return role === 'textbox' || role === 'searchbox' ? placeholderName(element) : undefined;
  }
}

/** The joined labels; empty where they say nothing (that, too, is an answer), undefined where there is none. */
function labelText(control: HTMLInputElement, walk: NameWalk): string | undefined {
  const labels = labelsOf(control);
  if (labels.length === 0) return undefined;
  const parts: string[] = [];
  for (const label of labels) {
    if (renderingOf(label) !== Rendering.shown) continue;
    const text = collapse(walk.part(label, { ...walk, referenced: false, hiddenToo: false }).text);
    if (text !== '') parts.push(text);
  }
  return parts.join(' ');
}

function inputName(input: HTMLInputElement): string | undefined {
  switch (input.type) {
    case 'button':
      return input.value;
    case 'submit':
    case 'reset':
      return input.hasAttribute('value') ? input.value : input.type === 'submit' ? 'Submit' : 'Reset';
    case 'image':
      return input.alt || input.getAttribute('value') || input.title || 'Submit';
    case 'file':
      return withChosenFile(input, input.multiple ? 'Choose Files' : 'Choose File');
    case 'checkbox':
    case 'radio':
    case 'range':
    case 'color':
    case 'hidden':
      return undefined;
    default:
      return placeholderName(input);
  }
}

/** Chromium appends the chosen file to the name of a file field, which it shows as a button. */
function withChosenFile(element: Element, name: string): string {
  if (element.localName !== 'input' || (element as HTMLInputElement).type !== 'file') return name;
  const input = element as HTMLInputElement;
  const files = input.files ?? [];
  if (files.length === 0) return name;
  return `${name}: ${files.length === 1 ? (files[0]?.name ?? '') : `${files.length} files`}`;
}

function placeholderName(element: Element): string | undefined {
  return (
    element.getAttribute('title')?.trim() ||
    element.getAttribute('placeholder')?.trim() ||
    element.getAttribute('aria-placeholder')?.trim() ||
    undefined
  );
}

function captionName(table: HTMLTableElement, walk: NameWalk): string | undefined {
  const { caption } = table;
  if (caption !== null && renderingOf(caption) === Rendering.shown) return walk.part(caption, walk).text;
  return table.getAttribute('summary') ?? undefined;
}

function childName(element: Element, tag: string, walk: NameWalk): string | undefined {
  for (let child = element.firstElementChild; child !== null; child = child.nextElementSibling) {
    if (child.localName !== tag) continue;
    if (walk.visited.has(child)) return undefined;
    return renderingOf(child) === Rendering.shown ? walk.part(child, walk).text : undefined;
  }
  return undefined;
}

function svgName(element: Element): string | undefined {
  for (let child = element.firstElementChild; child !== null; child = child.nextElementSibling) {
    if (child.localName === 'title') {
      const text = collapse(child.textContent ?? '');
      if (text !== '') return text;
    }
  }
  if (element.localName === 'a') {
    const title = element.getAttribute('xlink:title');
    if (title !== null) return title;
  }
  return undefined;
}
