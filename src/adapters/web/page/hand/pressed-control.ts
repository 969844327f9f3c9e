import { shadowHost } from '../dom/tree.js';
import { closestControl } from './hit-test.js';

/** The control around what was pressed; its host where a component puts nothing but the control into its shadow tree. */
export function pressedControl(target: Element): Element {
  let control = closestControl(target) ?? target;
  for (let host = hostOf(control); host !== null && isCaseOf(host, control); host = hostOf(control)) control = host;
  return control;
}

const hostOf = ({ parentNode }: Element): Element | null => shadowHost(parentNode);

/** How much larger than its control a host may be, in CSS px. */
const caseMarginPx = 8;

function isCaseOf(host: Element, control: Element): boolean {
  const outer = host.getBoundingClientRect();
  const inner = control.getBoundingClientRect();
  return Math.abs(outer.width - inner.width) <= caseMarginPx && Math.abs(outer.height - inner.height) <= caseMarginPx;
}
