import { joinedWords, readingsOfClause, type Clause } from './clause.js';
import { wordsOf, withoutArticles } from './phrase/words.js';
import { plainStatement } from './intents/statement.js';

/** Two instructions of a text of which one says the opposite of the other, with nothing between them that could be meant. */
export function contradictionIn(clauses: readonly Clause[]): string | undefined {
  const said = clauses.map(sayingOf);
  for (const [at, one] of said.entries()) {
    const next = said[at + 1];
    const isOpposite =
      next !== undefined &&
      one !== undefined &&
      one.about === next.about &&
      one.isPositive !== next.isPositive &&
      one.kind === next.kind;
    if (isOpposite) return `"${clauses[at]!.source}" and "${clauses[at + 1]!.source}" contradict each other.`;
    const forbidden =
      one?.kind === 'refrain'
        ? said.findIndex((other) => other !== undefined && other.kind !== 'refrain' && other.whole === one.about)
        : -1;
    // A search is sent with Enter: not to press it contradicts the search.
    const isNotSent = one?.kind === 'refrain' && /^(?:press|hit) (?:enter|return)|^submit|^send it/.test(one.about);
    const sent = isNotSent ? said.findIndex((other) => other?.kind === 'sends') : -1;
    if (sent !== -1) return `"${clauses[at]!.source}" and "${clauses[sent]!.source}" contradict each other.`;
    if (forbidden !== -1) return `"${clauses[at]!.source}" and "${clauses[forbidden]!.source}" contradict each other.`;
  }
  return undefined;
}

interface Saying {
  readonly kind: string;
  readonly about: string;
  readonly whole: string;
  readonly isPositive: boolean;
}

function sayingOf(clause: Clause): Saying | undefined {
  const whole = plain(joinedWords(clause.tokens));
  const names = readingsOfClause(clause.tokens).map(({ intent, captures }) => ({ name: intent.name, captures }));
  const first = (name: string) => names.find((each) => each.name === name)?.captures;
  const refrain = first('refrain');
  if (refrain?.['instruction'] !== undefined)
    return { kind: 'refrain', about: plain(joinedWords(refrain['instruction'])), whole, isPositive: false };
  if (first('search') !== undefined || first('login') !== undefined)
    return { kind: 'sends', about: whole, whole, isPositive: true };
  const verify = first('verify');
  if (verify?.['statement'] !== undefined) {
    const words = plain(joinedWords(plainStatement(verify['statement']))).split(' ');
    const isPositive = !words.some((word) =>
      ['not', 'no', 'hidden', 'gone', 'absent', 'disabled', 'unchecked'].includes(word),
    );
    const about = words
      .filter(
        (word) =>
          ![
            'not',
            'no',
            'does',
            'hidden',
            'gone',
            'absent',
            'shown',
            'visible',
            'disabled',
            'enabled',
            'checked',
            'unchecked',
            'displayed',
            'there',
          ].includes(word),
      )
      .join(' ');
    return { kind: 'verify', about, whole, isPositive };
  }
  for (const [name, isPositive] of [
    ['check', true],
    ['uncheck', false],
  ] as const) {
    const target = first(name)?.['target'];
    if (target !== undefined) return { kind: 'check', about: plain(joinedWords(target)), whole, isPositive };
  }
  return { kind: 'other', about: whole, whole, isPositive: true };
}

function plain(text: string): string {
  return withoutArticles(wordsOf(text)).join(' ');
}
