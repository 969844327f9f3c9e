import { BusFault } from '../../../clients/dbus/bus.js';

/**
 * What goes away, or cannot be asked, while it is read is taken as missing. That a program is silent, or has left the bus, says
 * nothing of its elements, and is for the caller.
 *
 * @param otherwise what is read in place of it
 * @throws BusFault `unanswered`, `left` or `closed`
 */
export async function unlessMissing<T, U>(reading: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof BusFault && (error.kind === 'gone' || error.kind === 'refused')) return otherwise;
    throw error;
  }
}

/** What is missing once its program has left, too: for what is asked beside the reading of a screen, which reports that. */
export async function unlessLeft<T, U>(reading: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await unlessMissing(reading, otherwise);
  } catch (error) {
    if (hasLeft(error)) return otherwise;
    throw error;
  }
}

/** Whether a fault says that whoever was asked is not on the bus any more. */
export function hasLeft(error: unknown): error is BusFault {
  return error instanceof BusFault && error.kind === 'left';
}

/** What was done is done also where its program is too busy with that to say so: then nothing is known of it. */
export async function unlessBusy<T, U>(answer: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof BusFault && error.kind === 'unanswered') return otherwise;
    throw error;
  }
}

/** Whether a fault says that an element is no more, while its program is there. */
export function isGone(error: unknown): boolean {
  return error instanceof BusFault && error.kind === 'gone';
}
