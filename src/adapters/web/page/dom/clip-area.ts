/** What `clip` and `clip-path` leave of an element. */
import type { Bounds } from '../../../../domain/screen/element/screen-node.js';

/** A rectangle in CSS px of the viewport; its sides may be at infinity. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** All of the plane. */
export const everywhere: Area = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };

/** No part of it. */
export const nowhere: Area = { left: 0, top: 0, right: 0, bottom: 0 };

/** What two areas have in common. */
export function common(a: Area, b: Area): Area {
  if (a === everywhere) return b;
  if (b === everywhere) return a;
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
}

/** Where an element is as an area. */
export function areaOf({ x, y, width, height }: Bounds): Area {
  return { left: x, top: y, right: x + width, bottom: y + height };
}

/**
 * The area outside of which nothing of an element is drawn, nor of what is in it. Of shapes other than rectangles it is the box
 * around them; those that cannot be read (`path()`, `url()`) leave everything.
 */
export function clipArea(element: Element, style: CSSStyleDeclaration, position = style.position): Area {
  const { clipPath } = style;
  const clip = position === 'absolute' || position === 'fixed' ? style.clip : 'auto';
  const byClip = clip === 'auto' ? null : clip;
  if (byClip === null && clipPath === 'none') return everywhere;
  const box = element.getBoundingClientRect();
  return common(byClip === null ? everywhere : clipped(byClip, box), shaped(clipPath, box));
}

function clipped(clip: string, { x, y }: DOMRect): Area {
  const [top, right, bottom, left] = (clip.match(/-?[\d.]+(?=px)|auto/g) ?? []).map(Number);
  const or = (value: number | undefined, otherwise: number): number =>
    value === undefined || Number.isNaN(value) ? otherwise : value;
  return {
    left: x + or(left, -Infinity),
    top: y + or(top, -Infinity),
    right: x + or(right, Infinity),
    bottom: y + or(bottom, Infinity),
  };
}

/** A shape and what is written in its brackets, where that is lengths and percentages alone. */
const shape = /^(inset|circle|ellipse|polygon)\(([^()]*)\)/;

function shaped(clipPath: string, box: DOMRect): Area {
  const [, kind, written = ''] = shape.exec(clipPath) ?? [];
  switch (kind) {
    case 'inset':
      return inset(written.replace(/ ?round.*/, '').split(' '), box);
    case 'circle':
    case 'ellipse':
      return /^0(?:px|%)?(?: |$)/.test(written) ? nowhere : everywhere;
    case 'polygon':
      return polygon(written.replace(/^(?:nonzero|evenodd), */, '').split(', '), box);
    default:
      return everywhere;
  }
}

function length(written: string | undefined, whole: number): number {
  const value = Number.parseFloat(written ?? '0');
  return written?.endsWith('%') === true ? (value / 100) * whole : value;
}

function inset([top, right = top, bottom = top, left = right]: string[], { x, y, width, height }: DOMRect): Area {
  return {
    left: x + length(left, width),
    top: y + length(top, height),
    right: x + width - length(right, width),
    bottom: y + height - length(bottom, height),
  };
}

function polygon(points: readonly string[], { x, y, width, height }: DOMRect): Area {
  const pairs = points.map((point) => point.split(' '));
  const xs = pairs.map(([across]) => x + length(across, width));
  const ys = pairs.map(([, down]) => y + length(down, height));
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
