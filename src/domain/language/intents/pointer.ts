import { groundElement } from '../grounding/ground-element.js';
import type { Scene } from '../grounding/scene.js';
import { toHold, toPoint, toPress } from '../grounding/purpose.js';
import { valueOf } from '../text/token.js';
import { defineIntent, named, oneStep, unresolved, withElement, type Proposal } from './intent.js';
import { countOf } from './keys.js';

/** An element, or the first in it, that a selector means: rows have none of their own. */
function withSelector(scene: Scene, index: number): number | undefined {
  return [index, ...scene.inside(index)].find((at) => scene.selectorOf(at) !== undefined);
}

/** Notches of the wheel that reach the end of any page that people scroll. */
const toTheEnd = 1000;

/** Scrolling, pointing and dragging. */
export const pointerIntents = [
  defineIntent({
    name: 'scroll',
    title: 'Scroll',
    forms: [
      '<scroll> [the page] (up|down|left|right) [a bit|a little|the page|once|further|on the page]',
      '<scroll> [the page] (up|down|left|right) [by] {count} [notches|times|lines|steps|pages]',
      '<scroll> [up|down|all the way] [down|up|the page] to [the] [very] (top|bottom|end|beginning|start) [of the page|of it]',
      '<scroll> (up|down|left|right) in {target}',
      '<scroll> {target} (up|down|left|right) [a bit|a little]',
      '<scroll> {target} to [the] (top|bottom|end)',
      '<scroll> [up|down] [to|until] {target} [is visible|is in view|into view|comes into view|is shown]',
      'bring {target} into view',
    ],
    examples: ['scroll down', 'scroll to the bottom', 'scroll to the Delivery section', 'scroll the Log up'],
    propose: ({ target, count }, context): Proposal | undefined => {
      const clause = context.focus.clause ?? [];
      const around = clause.filter((token) => target?.includes(token) !== true).map(({ lower }) => lower);
      const end = around.some((word) => ['bottom', 'end'].includes(word))
        ? 'down'
        : around.some((word) => ['top', 'beginning', 'start'].includes(word))
          ? 'up'
          : undefined;
      const direction = end ?? ['up', 'down', 'left', 'right'].find((word) => around.includes(word));
      const number = count === undefined ? undefined : countOf(count);
      if (count !== undefined && number === undefined) return undefined;
      const amount =
        end !== undefined ? { scrollAmount: toTheEnd } : number === undefined ? {} : { scrollAmount: number };
      if (target === undefined)
        return direction === undefined
          ? undefined
          : oneStep(`scroll ${direction}`, 0.95, { action: 'scroll', direction, ...amount });
      const isTo = around.some((word) => ['to', 'until', 'bring'].includes(word)) && end === undefined;
      const found = groundElement(
        context.text,
        target,
        isTo ? toPoint : (role) => Math.max(toHold(role), 0.6),
        context.scene,
        context.focus,
      );
      if (found.kind === 'several' && isTo) return unresolved(context, target, found);
      if (found.kind !== 'found') return unresolved(context, target, found);
      const name = context.scene.nameOf(found.index);
      if (isTo || direction === undefined)
        return oneStep(`scroll to ${named(context.scene, found.index)}`, found.score, { action: 'scroll', ...name });
      return oneStep(`scroll ${direction} in ${named(context.scene, found.index)}`, found.score, {
        action: 'scroll',
        ...name,
        direction,
        ...amount,
      });
    },
  }),
  defineIntent({
    name: 'hover',
    title: 'Point at an element',
    forms: [
      '<hover> [with the mouse] {target}',
      'move [the] (mouse|pointer|cursor) (to|over|onto|on) {target}',
      '(put|place) [the] (mouse|pointer|cursor) (over|on) {target}',
      'mouse over {target}',
    ],
    examples: ['hover over the Help icon'],
    propose: ({ target }, context) =>
      withElement(
        context,
        target!,
        (role) => Math.max(toPress(role), 0.7),
        (name, index, score) => oneStep(`point at ${named(context.scene, index)}`, score, { action: 'hover', ...name }),
      ),
  }),
  defineIntent({
    name: 'drag',
    title: 'Drag an element',
    forms: [
      '<drag> {target} [over] (to|onto|on|into|in|over|on top of|to the top of|and drop it on|and drop it onto|and drop it into) {onto}',
      '<drag> {target} (above|below|before|after) {onto}',
      '<drag> {target} [to the] (left|right|up|down|upwards|downwards) [by] [{count} [px|pixels]]',
      '<drag> {target} [by] {count} [px|pixels] [to the] (left|right|up|down|upwards|downwards)',
    ],
    examples: ['drag Pine Table onto Oak Shelf', 'drag the slider right by 50 pixels'],
    propose: ({ target, onto, count }, context) => {
      const { scene } = context;
      const from = groundElement(context.text, target!, toPoint, scene, context.focus);
      if (from.kind !== 'found') return unresolved(context, target!, from);
      const handle = withSelector(scene, from.index) ?? from.index;
      const name = scene.nameOf(handle);
      if (onto !== undefined) {
        const to = groundElement(context.text, onto, (role) => Math.max(toPoint(role), toHold(role)), scene, {
          ...context.focus,
          except: (index) => index === from.index,
        });
        if (to.kind !== 'found') return unresolved(context, onto, to);
        const landing = withSelector(scene, to.index);
        const place = landing === undefined ? undefined : scene.selectorOf(landing);
        if (place === undefined) return undefined;
        return oneStep(`drag ${named(scene, handle)} onto ${named(scene, to.index)}`, Math.min(from.score, to.score), {
          action: 'drag',
          ...name,
          to: place,
        });
      }
      const distance = count === undefined ? 100 : Number(valueOf(count).replace(/px$/, ''));
      if (!Number.isFinite(distance)) return undefined;
      const words = new Set((context.focus.clause ?? []).map(({ lower }) => lower));
      const x = words.has('left') ? -distance : words.has('right') ? distance : 0;
      const y =
        words.has('up') || words.has('upwards')
          ? -distance
          : words.has('down') || words.has('downwards')
            ? distance
            : 0;
      return oneStep(`drag ${named(scene, handle)} by ${x}, ${y}`, from.score, {
        action: 'drag',
        ...name,
        by: { x, y },
      });
    },
  }),
  defineIntent({
    name: 'focus',
    title: 'Give an element the keyboard',
    forms: [
      '<focus> {target}',
      'set [the] focus (to|on) {target}',
      'click into {target}',
      'place the cursor in {target}',
    ],
    examples: ['focus the Search field'],
    propose: ({ target }, context) =>
      withElement(
        context,
        target!,
        (role) =>
          ['textbox', 'searchbox', 'spinbutton', 'combobox', 'slider'].includes(role)
            ? 1
            : Math.max(toPress(role) * 0.9, 0.8),
        (name, index, score) => oneStep(`focus ${named(context.scene, index)}`, score, { action: 'focus', ...name }),
      ),
  }),
];
