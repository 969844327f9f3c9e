import type { Exchange, Message } from './exchange.js';

/** How the parts of a message are carried out. */
export interface PartWork<Part, Result> {
  /** The part in one line, for the record. */
  titleOf(part: Part): string;
  carryOut(part: Part, index: number): Promise<Result>;
  /** What is said of a part that began before the process was killed. */
  unknown(part: Part, index: number): Result;
  /** Whether the parts after one with this result are left out. */
  endsAt(result: Result): boolean;
}

/**
 * Carries out the parts of a message, each at most once, however often the process is killed meanwhile: what is recorded as
 * finished keeps its result, and what began and did not finish is reported as unknown.
 *
 * @returns the results in order, of the parts that were not left out
 */
export async function carryOutParts<Part, Result>(
  exchange: Exchange,
  message: Message,
  parts: readonly Part[],
  work: PartWork<Part, Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const [index, part] of parts.entries()) {
    const known = message.record.part(index);
    let result: Result;
    if (known.state === 'finished') {
      // It was recorded by this function, for the same text.
      result = known.result as Result;
    } else if (known.state === 'started') {
      result = work.unknown(part, index);
      await exchange.finished(message, index, result);
    } else {
      await exchange.started(message, index, work.titleOf(part));
      result = await work.carryOut(part, index);
      await exchange.finished(message, index, result);
    }
    results.push(result);
    if (work.endsAt(result)) break;
  }
  return results;
}
