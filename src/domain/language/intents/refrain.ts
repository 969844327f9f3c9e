import { defineIntent, said, type Proposal } from './intent.js';

/** What is not to be done: nothing is, and what else the text says must not do it. */
export const refrainIntents = [
  defineIntent({
    name: 'refrain',
    title: 'Leave something as it is',
    forms: [
      "(do not|don't|dont|never|avoid|without|not) {instruction}",
      '(leave|keep) {target} (as it is|alone|unchanged|untouched)',
    ],
    examples: ['do not check Newsletter', 'leave the Name field as it is'],
    propose: ({ instruction, target }, context): Proposal => ({
      kind: 'instructions',
      understood: `nothing is done: ${said(context, context.focus.clause ?? instruction ?? target ?? [])}`,
      texts: [],
      score: 0.97,
    }),
  }),
];
