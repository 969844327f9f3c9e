import { HandeyeError } from '../../errors.js';

/** What every backend says of a window that was meant by its id, and is there no more. */
export function goneWindow(): HandeyeError {
  return new HandeyeError('target_lost', 'The window that is meant is gone.');
}

/** What every backend says of an element that is to be pictured, and is there no more. */
export function goneElement(): HandeyeError {
  return new HandeyeError('target_lost', 'The element to be pictured is gone.', {
    hint: 'Name it by a selector again.',
  });
}
