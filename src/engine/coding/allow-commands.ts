import type { Approver } from '../../ports/approver.js';

/** The action that runs a command of the shell. */
export const runCommandAction = 'run_command';

/** What ends a command, begins another one, or is replaced by the shell. */
const shellCharacters = new Set(';&|<>$`(){}\\');

/**
 * Says yes to commands that match a pattern, and leaves everything else to another approver. The guard asks only about what no
 * policy denies, so that a pattern lifts no denial.
 * @param patterns as given by `--allow`
 */
export function allowCommands(patterns: readonly string[], behind: Approver): Approver {
  if (patterns.length === 0) return behind;
  return {
    async approve(request, signal) {
      const { action, arguments: command = '' } = request;
      const pattern = action === runCommandAction ? patterns.find((each) => isAllowed(command, each)) : undefined;
      if (pattern === undefined) return behind.approve(request, signal);
      return { approved: true, by: `--allow ${JSON.stringify(pattern)}` };
    },
  };
}

/**
 * Whether a pattern allows a whole command. It is literal except for `*`, which stands for any characters but those of the shell
 * and control characters: `npm run *` never allows `npm run a; rm -rf x`.
 */
export function isAllowed(command: string, pattern: string): boolean {
  const [text, wanted] = [command.trim(), pattern.trim()];
  if (wanted === '') return false;
  // The places in the pattern up to which the text matches so far, as an automaton without backtracking.
  let places = withStars(new Set([0]), wanted);
  for (const character of text) {
    const next = new Set<number>();
    for (const place of places) {
      if (wanted[place] === '*' && mayBeStar(character)) next.add(place);
      if (wanted.startsWith(character, place) && wanted[place] !== '*') next.add(place + character.length);
    }
    if (next.size === 0) return false;
    places = withStars(next, wanted);
  }
  return places.has(wanted.length);
}

/** A star may stand for nothing. */
function withStars(places: Set<number>, pattern: string): Set<number> {
  // What is added while a set is gone through is gone through, too.
  for (const place of places) if (pattern[place] === '*') places.add(place + 1);
  return places;
}

function mayBeStar(character: string): boolean {
  return !shellCharacters.has(character) && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(character);
}
