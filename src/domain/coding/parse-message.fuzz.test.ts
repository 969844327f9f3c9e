import { describe, it } from 'vitest';
import { checkFuzzedMessages, checkRepetition, repeatedPieces } from '../../../tests/support/fuzzed-messages.js';

describe('any text', () => {
  it('is read without a crash, and commands stay what was written', () => checkFuzzedMessages(3_000, 1));

  it.each(repeatedPieces)('that repeats %j is read in time', (piece) => checkRepetition(piece, 300_000));
});
