import { HandeyeError } from '../../../domain/errors.js';

/** One file that cannot be written is no reason to leave out the others. */
export async function noteFault(faults: HandeyeError[], write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof HandeyeError)) throw error;
    faults.push(error);
  }
}

/** Several faults as one that reports them all. */
export function together(faults: readonly HandeyeError[]): HandeyeError | undefined {
  const [first] = faults;
  if (first === undefined || faults.length === 1) return first;
  const messages = [...new Set(faults.map(({ message }) => message))];
  return new HandeyeError(first.code, messages.join('\n'), {
    ...(first.hint !== undefined && { hint: first.hint }),
    data: { faults: faults.map(({ code, message, data }) => ({ code, message, data })) },
    cause: first,
  });
}
