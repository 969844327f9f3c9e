import { numberWords } from '../phrase/role-words.js';
import { valueOf, type Token } from '../text/token.js';

/** "exactly 3", "at least three", "more than 2" */
export interface Amount {
  readonly expected?: number;
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** The amount that words say; undefined: they say none. */
export function amountOf(tokens: readonly Token[]): Amount | undefined {
  const text = valueOf(tokens).toLowerCase();
  const found =
    /^(?:(exactly|at least|no fewer than|no less than|at most|no more than|up to|more than|over|fewer than|less than|under|only|just)\s+)?(\S+)$/.exec(
      text,
    );
  if (found === null) return undefined;
  const number = /^\d{1,6}$/.test(found[2]!) ? Number(found[2]) : numberWords[found[2]!];
  if (number === undefined || ['a', 'an', 'no', 'none'].includes(found[2]!)) return undefined;
  switch (found[1]) {
    case 'at least':
    case 'no fewer than':
    case 'no less than':
      return { atLeast: number };
    case 'at most':
    case 'no more than':
    case 'up to':
      return { atMost: number };
    case 'more than':
    case 'over':
      return { atLeast: number + 1 };
    case 'fewer than':
    case 'less than':
    case 'under':
      return { atMost: number - 1 };
    default:
      return { expected: number };
  }
}
