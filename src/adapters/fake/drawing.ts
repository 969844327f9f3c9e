import type { Bounds } from '../../domain/screen/element/screen-node.js';
import { layoutOf } from './layout.js';
import { isEnabled, isField, type LiveElement } from './live.js';
import { shownValueOf } from './tree.js';
import type { FakeWorld } from './world.js';

/** Height of the bar with the title above a window, in pixels. */
export const titleBarHeight = 24;

/** A part of the screen as a drawing of boxes and labels (SVG). */
export function drawingOf(world: FakeWorld, clip: Bounds): string {
  const { places, drawn } = layoutOf(world);
  const parts: string[] = [];
  for (const window of world.windows) {
    const place = places.get(window.root);
    if (place !== undefined) parts.push(titleBar(place.bounds, window.spec.title));
    for (const element of drawn.get(window) ?? []) {
      const { bounds, inView } = places.get(element) ?? {};
      if (bounds !== undefined && inView !== null && inView !== undefined)
        parts.push(within(inView, box(element, bounds)));
    }
  }
  const { x, y, width, height } = clip;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}" font-family="sans-serif" font-size="13"><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#5a6b7b"/>${parts.join('')}</svg>`;
}

/** What lies outside of a part is cut away. */
function within({ x, y, width, height }: Bounds, content: string): string {
  const box = `x="${x}" y="${y}" width="${width}" height="${height}"`;
  return `<svg ${box} viewBox="${x} ${y} ${width} ${height}">${content}</svg>`;
}

function titleBar({ x, y, width }: Bounds, title: string): string {
  const top = y - titleBarHeight;
  return within(
    { x, y: top, width, height: titleBarHeight },
    `<rect x="${x}" y="${top}" width="${width}" height="${titleBarHeight}" fill="#2d3e50"/>${label(title, x + 8, top + 16, '#fff')}`,
  );
}

function box(element: LiveElement, bounds: Bounds): string {
  const { x, y, height } = bounds;
  const ink = isEnabled(element) ? '#111' : '#999';
  const [fill, stroke] = colours(element);
  const { width } = bounds;
  const frame =
    fill === 'none' && stroke === 'none'
      ? ''
      : `<rect x="${x + 0.5}" y="${y + 0.5}" width="${Math.max(0, width - 1)}" height="${Math.max(0, height - 1)}" fill="${fill}" stroke="${stroke}"/>`;
  const text = wordsOf(element);
  if (text === '') return frame;
  const lines = text.split('\n');
  const first = lines.length > 1 ? y + 16 : y + Math.min(height, 28) / 2 + 5;
  return frame + lines.map((line, index) => label(line, x + 6, first + index * 18, ink)).join('');
}

function colours(element: LiveElement): readonly [fill: string, stroke: string] {
  if (element.parent === undefined) return ['#f4f4f4', '#2d3e50'];
  if (isField(element)) return ['#fff', '#666'];
  switch (element.spec.role) {
    case 'button':
    case 'combobox':
      return ['#dfe6ec', '#666'];
    case 'menu':
    case 'listbox':
      return ['#fff', '#444'];
    case 'list':
    case 'group':
    case 'slider':
      return ['none', '#aaa'];
    default:
      return element.spec.at === undefined ? ['none', 'none'] : ['#ccd', 'none'];
  }
}

function wordsOf(element: LiveElement): string {
  const { spec, name, text, states } = element;
  // What holds others has no room for words of its own.
  if (element.parent === undefined || element.children.some(({ isPopup }) => !isPopup)) return '';
  const value = shownValueOf(element);
  if (isField(element)) return value === undefined || value === '' ? `${name}…` : value;
  if (states.checked !== undefined)
    return `${states.checked === true ? '☑' : states.checked === 'mixed' ? '◪' : '☐'} ${name}`;
  if (value !== undefined) return `${name}: ${value}`;
  return spec.role === 'list' || spec.role === 'menu' || spec.role === 'listbox' ? '' : (text ?? name);
}

function label(text: string, x: number, y: number, colour: string): string {
  return `<text x="${x}" y="${y}" fill="${colour}">${escaped(text)}</text>`;
}

/** For XML 1.0, which has no way to write most control characters. */
function escaped(text: string): string {
  const shown = text.replaceAll(/\p{Cc}|\p{Cs}/gu, ' ');
  return shown.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
