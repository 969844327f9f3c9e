import type { Token } from '../text/token.js';

/** Word sequences that say the same as shorter ones, so that statements need fewer forms; longest first. */
const rewrites: readonly (readonly [string, string])[] = [
  ['should not be', 'is not'],
  ['must not be', 'is not'],
  ["shouldn't be", 'is not'],
  ['ought to be', 'is'],
  ['should no longer be', 'is not'],
  ['is no longer', 'is not'],
  ['are no longer', 'is not'],
  ['cannot be seen', 'is not shown'],
  ["can't be seen", 'is not shown'],
  ['can be seen', 'is shown'],
  ['should be', 'is'],
  ['must be', 'is'],
  ['to be', 'is'],
  ['has been', 'is'],
  ['have been', 'is'],
  ['has become', 'is'],
  ['should have', 'has'],
  ['must have', 'has'],
  ['should not have', 'does not have'],
  ['should not contain', 'does not contain'],
  ['should not show', 'does not show'],
  ['should not say', 'does not say'],
  ['should not appear', 'does not appear'],
  ['should not exist', 'does not appear'],
  ['does not exist', 'does not appear'],
  ['should disappear', 'disappears'],
  ['should appear', 'appears'],
  ['should exist', 'appears'],
  ['should contain', 'contains'],
  ['should include', 'contains'],
  ['should show', 'shows'],
  ['should display', 'shows'],
  ['should say', 'says'],
  ['should read', 'reads'],
  ['should equal', 'equals'],
  ['should end', 'ends'],
  ['should start', 'starts'],
  ['should now', 'now'],
  ["isn't", 'is not'],
  ["aren't", 'is not'],
  ["wasn't", 'is not'],
  ["doesn't", 'does not'],
  ["don't", 'does not'],
  ["hasn't", 'does not have'],
  ['do not', 'does not'],
  ['has no', 'does not have'],
  ['have no', 'does not have'],
  ['to appear', 'appears'],
  ['to disappear', 'disappears'],
  ['to show', 'shows'],
  ['to contain', 'contains'],
  ['to go away', 'disappears'],
  ['goes away', 'disappears'],
  ['to vanish', 'disappears'],
  ['to have', 'has'],
  ['to say', 'says'],
  ['to become', 'is'],
  ['to equal', 'equals'],
  ['are', 'is'],
  ['was', 'is'],
  ['were', 'is'],
  ['becomes', 'is'],
  ['become', 'is'],
  ['turns', 'is'],
  ['gets', 'is'],
  ['stays', 'is'],
  ['remains', 'is'],
  ['have', 'has'],
  ['contain', 'contains'],
  ['include', 'contains'],
  ['includes', 'contains'],
  ['show', 'shows'],
  ['displays', 'shows'],
  ['display', 'shows'],
  ['say', 'says'],
  ['read', 'reads'],
  ['appear', 'appears'],
  ['exists', 'appears'],
  ['exist', 'appears'],
  ['disappear', 'disappears'],
  ['vanishes', 'disappears'],
  ['equal', 'equals'],
];

/** Words of a statement that change nothing of what it claims. */
const dropped = new Set([
  'now',
  'currently',
  'still',
  'already',
  'actually',
  'indeed',
  'also',
  'exactly',
  'really',
  'correctly',
  'properly',
]);

/** A statement in fewer words: "should not be visible" is "is not visible". Quoted parts stay. */
export function plainStatement(tokens: readonly Token[]): readonly Token[] {
  const kept = tokens.filter(({ kind, lower }) => kind !== 'word' || !dropped.has(lower));
  const plain: Token[] = [];
  for (let at = 0; at < kept.length;) {
    const found = rewrites.find(([from]) =>
      from.split(' ').every((word, index) => kept[at + index]?.kind === 'word' && kept[at + index]!.lower === word),
    );
    if (found === undefined) {
      plain.push(kept[at]!);
      at += 1;
      continue;
    }
    const length = found[0].split(' ').length;
    const [start, end] = [kept[at]!.start, kept[at + length - 1]!.end];
    // "read" and "show" at the beginning are instructions.
    if (at === 0 && length === 1) plain.push(kept[at]!);
    else for (const word of found[1].split(' ')) plain.push({ kind: 'word', text: word, lower: word, start, end });
    at += length;
  }
  return plain;
}
