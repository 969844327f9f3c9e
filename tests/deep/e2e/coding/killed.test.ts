import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contextOf, serveCoding } from '../../../support/coding-session.js';
import { seededRandom } from '../../../support/seeded-random.js';
import { desk } from '../../../e2e/cli/command-line.js';

const messages = 200;
const kills = 10;

/** Writes a number, and takes a while to end. */
const slowly = (number: string): string => `echo ${number} >> log.txt && sleep 0.3`;

describe('a coding session whose program is killed again and again', () => {
  it(`carries out each command of ${messages} replies once, or says that it does not know, over ${kills} kills`, async () => {
    const place = desk();
    const session = await serveCoding(place, '--allow', 'echo * >> log.txt', '--allow', slowly('*'));
    const random = seededRandom(20261129);
    const killedAt = new Set<number>();
    while (killedAt.size < kills) killedAt.add(1 + random.below(messages));
    const unknown = new Set<number>();
    for (let number = 1; number <= messages; number += 1) {
      // Of those with even numbers that are killed, the effect is there and its record is not.
      const isSlow = killedAt.has(number) && number % 2 === 0;
      const command = isSlow ? slowly(String(number)) : `echo ${number} >> log.txt`;
      const text = `[RUN_COMMAND]\n${command}\n[/RUN_COMMAND]\n[CREATE_FILE path="made/${number}.txt"]\n${number}\n[/CREATE_FILE]\n`;
      session.reply(number, text);
      if (killedAt.has(number)) {
        // Else at some moment of reading, carrying out, recording or answering: none of them may matter.
        if (isSlow) await expect.poll(() => numbersIn(place.cwd), { interval: 5 }).toContain(number);
        else await new Promise((done) => setTimeout(done, random.below(25)));
        await session.killAndResume();
        // Whoever has seen no answer delivers again.
        if (!existsSync(join(session.folder, 'outbox', `${session.id}_seq${String(number + 1).padStart(4, '0')}.txt`)))
          session.reply(number, text);
      }
      const context = contextOf(await session.outbox(number + 1));
      const ran = new RegExp(String.raw`^\[(OK|UNKNOWN)\] RUN_COMMAND: echo ${number} >> log\.txt`, 'm').exec(context);
      expect(ran, context).not.toBeNull();
      expect(context).toMatch(new RegExp(String.raw`^\[(OK|UNKNOWN)\] CREATE_FILE: made/${number}\.txt$`, 'm'));
      if (ran?.[1] === 'UNKNOWN') unknown.add(number);
    }
    session.reply(messages + 1, '[DONE]\nAll done.\n[/DONE]\n');
    expect((await session.running().ended).exitCode).toBe(0);

    const ran = numbersIn(place.cwd);
    expect(ran, 'nothing ran twice').toHaveLength(new Set(ran).size);
    const missing = Array.from({ length: messages }, (_, index) => index + 1).filter((number) => !ran.includes(number));
    expect(
      missing.filter((number) => !unknown.has(number)),
      'nothing was lost',
    ).toEqual([]);
    expect(unknown.size, 'some were killed in the middle').toBeGreaterThan(0);
    expect(unknown.size).toBeLessThanOrEqual(kills);
    expect(readdirSync(join(place.cwd, 'made')).length).toBeGreaterThanOrEqual(messages - kills);
  });
});

function numbersIn(folder: string): readonly number[] {
  const file = join(folder, 'log.txt');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map(Number) : [];
}
