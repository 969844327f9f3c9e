import { quote, resolveType } from '../../flow/selector/index.js';
import { readingsOf } from '../phrase/element-phrase.js';
import { sourceOf, type Token } from '../text/token.js';
import { oneStep, unresolved, type IntentContext, type Proposal, type ProposedStep } from './intent.js';
import { plainValue } from './write.js';

/** What is sought by role and name although it is not there: a selector that finds it once it is. */
export function expectedSelector(text: string, tokens: readonly Token[]): string | undefined {
  for (const phrase of readingsOf(text, tokens)) {
    if (
      phrase.role === undefined ||
      phrase.role.isLoose === true ||
      phrase.relations.length > 0 ||
      phrase.ordinal !== undefined
    )
      continue;
    const word = resolveType(phrase.role.roles[0] === 'textbox' ? 'Edit' : phrase.role.roles[0]!)?.word;
    if (word === undefined) continue;
    return phrase.name === '' ? word : `${word}#${quote(phrase.name)}`;
  }
  return undefined;
}

/** A claim about what is not there: it may be still to come, and else a check of it fails. */
export function absentClaim(
  context: IntentContext,
  tokens: readonly Token[],
  grounded: Parameters<typeof unresolved>[2],
): Extract<Proposal, { kind: 'absent' | 'question' }> {
  const question = unresolved(context, tokens, grounded);
  if (question.kind !== 'absent') return question;
  const selector = expectedSelector(context.text, tokens);
  const step: ProposedStep =
    selector === undefined
      ? { action: 'assert_text', contains: plainValue(tokens) }
      : { action: 'assert_exists', selector };
  return { ...question, fallback: oneStep(`${sourceOf(context.text, tokens)} is there`, 0.6, step) };
}
