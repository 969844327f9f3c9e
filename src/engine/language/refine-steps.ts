import { quote } from '../../domain/flow/selector/index.js';
import type { ScreenNode, Snapshot } from '../../domain/screen/element/screen-node.js';
import { uniqueSelectors } from '../../domain/screen/outline/unique-selectors.js';

type Step = Readonly<Record<string, unknown>>;

/** What is asked of the page besides its structure. */
interface Page {
  readonly backend: string;
  /** An attribute of an element, by its ref; null where it has none. */
  attribute(ref: string, name: string): Promise<string | null>;
}

/** Keys that one sentence may press on a slider. */
const mostKeys = 200;

/**
 * Steps as the controls of a page take them: a slider of the page's own, which has no field to write into, goes by keys; a
 * list that comes by typing is typed into, and the option pressed that has come.
 */
export async function asControlsTakeThem(
  steps: readonly Step[],
  { nodes }: Snapshot,
  page: Page,
): Promise<readonly Step[]> {
  const isSpecial = ({ action }: Step): boolean => action === 'fill' || action === 'select';
  if (
    page.backend !== 'web' ||
    !steps.some(isSpecial) ||
    !nodes.some(({ role }) => role === 'slider' || role === 'combobox')
  )
    return steps;
  const selectors = uniqueSelectors(nodes);
  const indexOf = (step: Step): number =>
    nodes.findIndex(
      ({ ref }, at) => ref === step['ref'] || (selectors[at] !== undefined && selectors[at].text === step['selector']),
    );
  const all: Step[] = [];
  for (const step of steps) {
    const at = isSpecial(step) ? indexOf(step) : -1;
    const node = nodes[at];
    const named = step['ref'] === undefined ? { selector: step['selector'] } : { ref: step['ref'] };
    if (step['action'] === 'fill' && node?.role === 'slider') all.push(...(await bySteps(step, named, node, page)));
    else if (step['action'] === 'select' && node?.role === 'combobox' && nodes[at + 1]?.role !== 'option')
      all.push(...(await byTyping(step, named, node, page)));
    else all.push(step);
  }
  return all;
}

/** One key for each step from what the slider holds to what it is to hold; what it holds then is checked. */
async function bySteps(
  step: Step,
  named: Step,
  { ref, value }: ScreenNode,
  { attribute }: Page,
): Promise<readonly Step[]> {
  const text = step['text'];
  if (typeof text !== 'string' || (await attribute(ref, 'type')) !== null) return [step];
  const by = Number(text) - Number(value);
  if (!Number.isInteger(by) || by === 0 || Math.abs(by) > mostKeys) return [step];
  const keys = Array.from({ length: Math.abs(by) }, () => (by > 0 ? 'ArrowRight' : 'ArrowLeft')).join(', ');
  return [
    { action: 'send_keys', ...named, keys },
    { action: 'assert_value', ...named, expected: text },
  ];
}

async function byTyping(step: Step, named: Step, { ref }: ScreenNode, { attribute }: Page): Promise<readonly Step[]> {
  const option = step['option'];
  const completes = await attribute(ref, 'aria-autocomplete');
  if (typeof option !== 'string' || (completes !== 'list' && completes !== 'both')) return [step];
  return [
    { action: 'type', ...named, text: option, clearFirst: true },
    { action: 'click', selector: `Option#${quote(option)}` },
  ];
}
