import { saidOf, type ActionPlan, type PlanContext } from './action-plan.js';

/** CSS px of one notch of the wheel. */
const notchPx = 100;
/** Notches that lead to the end of any page. */
const toTheEnd = 1000;

/** Scrolls an element into view, in a direction, by px (negative: up), or to the top or bottom of the page. */
export function planScroll({ fields, written }: PlanContext): ActionPlan {
  const { name, spoken, value, rest, common } = fields;
  if (spoken !== undefined) return saidOf(written.action, spoken, (element) => `scroll to ${element}`);
  const word = value?.trim().toLowerCase() ?? '';
  const px = /^-?\d+(?:px)?$/.test(word) ? Number.parseInt(word, 10) : undefined;
  const amount = { ...rest, ...common };
  if (px !== undefined && px !== 0) {
    const direction = px < 0 ? 'up' : 'down';
    const scrollAmount = Math.min(toTheEnd, Math.max(1, Math.round(Math.abs(px) / notchPx)));
    return { steps: [{ action: 'scroll', ...name, direction, scrollAmount, ...amount }] };
  }
  if (word === 'top' || word === 'bottom') {
    const direction = word === 'top' ? 'up' : 'down';
    return { steps: [{ action: 'scroll', ...name, direction, scrollAmount: toTheEnd, ...amount }] };
  }
  return { steps: [{ action: 'scroll', ...name, ...(word !== '' && { direction: word }), ...amount }] };
}
