import { groundElement } from '../grounding/ground-element.js';
import { toCheck } from '../grounding/purpose.js';
import type { Token } from '../text/token.js';
import {
  defineIntent,
  named,
  oneStep,
  unresolved,
  type IntentContext,
  type Proposal,
  type ProposedStep,
} from './intent.js';

/** Ticks or unticks what words mean; a button that can be pressed in is pressed where it is not so. */
function setChecked(context: IntentContext, target: readonly Token[], isOn: boolean): Proposal | undefined {
  const { scene } = context;
  const grounded = groundElement(context.text, target, toCheck, scene, context.focus);
  if (grounded.kind !== 'found')
    return grounded.kind === 'none'
      ? (listOf(context, target, isOn) ?? unresolved(context, target, grounded))
      : unresolved(context, target, grounded);
  const { index, score } = grounded;
  const { role, states } = scene.nodes[index]!;
  const name = scene.nameOf(index);
  const understood = `${isOn ? 'check' : 'uncheck'} ${named(scene, index)}`;
  const box = ['row', 'listitem'].includes(role) ? boxIn(context, index) : index;
  if (box === undefined) return undefined;
  if (box !== index) return oneStep(understood, score, { action: isOn ? 'check' : 'uncheck', ...scene.nameOf(box) });
  if (role === 'button' || role === 'togglebutton') {
    if (states.pressed === undefined)
      return isOn ? oneStep(understood, score, { action: 'click', ...name }) : undefined;
    if (states.pressed === isOn)
      return oneStep(`${understood}: it is so already`, score, {
        action: 'assert_state',
        ...name,
        state: isOn ? 'pressed' : 'unpressed',
      });
    return oneStep(understood, score, { action: 'click', ...name });
  }
  return oneStep(understood, score, { action: isOn ? 'check' : 'uncheck', ...name });
}

/** The only box in an entry. */
function boxIn({ scene }: IntentContext, index: number): number | undefined {
  const boxes = scene.inside(index).filter((at) => ['checkbox', 'switch'].includes(scene.nodes[at]!.role));
  return boxes.length === 1 ? boxes[0] : undefined;
}

/** "check Tea and Coffee": each of them. */
function listOf(context: IntentContext, target: readonly Token[], isOn: boolean): Proposal | undefined {
  const parts: Token[][] = [[]];
  for (const token of target) {
    if (token.kind !== 'quoted' && (token.lower === 'and' || token.text === ',')) parts.push([]);
    else parts.at(-1)!.push(token);
  }
  const kept = parts.filter(({ length }) => length > 0);
  if (kept.length < 2) return undefined;
  const steps: ProposedStep[] = [];
  const understood: string[] = [];
  for (const part of kept) {
    const each = setChecked(context, part, isOn);
    if (each?.kind !== 'steps') return each;
    steps.push(...each.steps);
    understood.push(each.understood);
  }
  return { kind: 'steps', understood: understood.join(', '), steps, score: 0.9 };
}

/** Boxes and switches. */
export const checkIntents = [
  defineIntent({
    name: 'check',
    title: 'Tick a box or switch something on',
    forms: [
      '<check> {target}',
      'turn {target} on',
      'switch {target} on',
      '(make sure|ensure) {target} is (checked|ticked|on|enabled|selected) by clicking it',
      'leave {target} (checked|ticked|on)',
      'tick {target} box',
      'put a (tick|check|checkmark) (in|next to|on) {target}',
      '(set|mark) {target} [as|to] (checked|on)',
    ],
    examples: ['check Newsletter', 'tick the Terms box', 'accept the terms', 'turn on dark mode'],
    propose: ({ target }, context) => setChecked(context, target!, true),
  }),
  defineIntent({
    name: 'uncheck',
    title: 'Untick a box or switch something off',
    forms: [
      '<uncheck> {target}',
      'turn {target} off',
      'switch {target} off',
      'leave {target} (unchecked|unticked|off)',
      '(remove|clear) the (tick|check|checkmark) (from|in|on) {target}',
      '(set|mark) {target} [as|to] (unchecked|off)',
      '(clear) {target} (box|checkbox)',
    ],
    examples: ['uncheck Newsletter', 'turn off notifications', 'leave Remember me unchecked'],
    propose: ({ target }, context) => setChecked(context, target!, false),
  }),
];
