import { describe, it } from 'vitest';
import { checkFuzzedMessages, checkRepetition, repeatedPieces } from '../../../support/fuzzed-messages.js';

describe('texts that look like coding messages', () => {
  it('100,000 of them are read without a crash', () => checkFuzzedMessages(100_000, 10_000));

  it.each(repeatedPieces)('2 MB of %j are read in time', { timeout: 20_000 }, (piece) =>
    checkRepetition(piece, 2_000_000),
  );
});
