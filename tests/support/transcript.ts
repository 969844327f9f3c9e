import { literalPattern } from '../../src/domain/literal-pattern.js';

/** Something that is typed or called, and what is printed then. */
export interface Exchange {
  readonly typed: string;
  readonly printed: readonly string[];
}

/**
 * The exchanges of a transcript: each begins with a line behind a sign.
 *
 * @param sign such as `$ `
 * @param answerSign what stands before the first line of each answer
 */
export function exchangesOf(transcript: string, sign: string, answerSign = ''): readonly Exchange[] {
  return transcript
    .trimEnd()
    .split(new RegExp(`^${literalPattern(sign)}`, 'm'))
    .slice(1)
    .map((part) => {
      const [typed = '', first, ...rest] = part.trimEnd().split('\n');
      return { typed, printed: first === undefined ? [] : [first.replace(answerSign, ''), ...rest] };
    });
}

/** A text without what differs each time: ids of runs, marks around texts of the app, durations. */
function withoutChance(text: string): string {
  return text
    .replaceAll(/(<\/?app) [\da-f]{8}>/g, '$1 N>')
    .replaceAll(/\b\d{8}-\d{6}-\w{4}\b/g, 'RUN')
    .replaceAll(/\b\d+(?:\.\d+)? m?s\b/g, 'TIME');
}

/** What a transcript shows and what was printed, to be compared: where they agree, both are what it shows. */
export interface Comparison {
  readonly shown: string;
  readonly actual: string;
}

/** Compares an answer with a transcript. `[…]` stands for any text, and for any lines where it stands alone. */
export function comparison({ typed, printed }: Exchange, answer: string): Comparison {
  const lines = printed.map(withoutChance);
  const actual = withoutChance(answer).trimEnd();
  const pattern = lines.map((line) =>
    line === '[…]' ? '(?:.*\n)*?' : `${line.split('[…]').map(literalPattern).join('.*')}\n`,
  );
  const agrees = new RegExp(`^${pattern.join('')}$`).test(`${actual}\n`);
  const shown = lines.join('\n');
  return { shown: `${typed}\n${shown}`, actual: `${typed}\n${agrees ? shown : actual}` };
}
