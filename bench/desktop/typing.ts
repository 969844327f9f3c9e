/** 540 characters typed into an entry until it holds them: with other letters by handeye, and plain ASCII by xdotool, in turns. */
import { issuePermit } from '../../src/ports/permit-issuer.js';
import { editChecks } from '../../src/domain/screen/element/actionability.js';
import type { Session } from '../../src/ports/backend.js';
import { median } from '../figures.js';
import { selectorOf, startStage } from './stage.js';

export interface TypingFigures {
  readonly characters: number;
  readonly handeyeMs: number;
  readonly xdotoolMs: number;
  readonly ratio: number;
}

const length = 540;
const plain = 'The quick brown fox jumps over the lazy dog. '.repeat(length).slice(0, length);
const mixed = Array.from('Grüße aus Köln, naïve café — 日本 €5 🎉. '.repeat(length)).slice(0, length).join('');

export async function measureTyping(rounds = 7): Promise<TypingFigures> {
  const stage = await startStage('zenity', ['--entry', '--text', 'Write'], 'Edit');
  try {
    const { session } = stage;
    const byHandeye = async (): Promise<number> => {
      const entry = await emptied(session);
      const { signal } = new AbortController();
      const started = performance.now();
      await session.hand.type(permit('type'), mixed, { target: entry, delayMs: 0, signal });
      await untilHolds(session, mixed);
      return performance.now() - started;
    };
    const byXdotool = async (): Promise<number> => {
      await session.hand.focus(permit('focus'), await emptied(session), { signal: new AbortController().signal });
      const started = performance.now();
      await stage.run('xdotool', ['type', '--delay', '0', plain]);
      await untilHolds(session, plain);
      return performance.now() - started;
    };
    await byHandeye();
    await byXdotool();
    const pairs: { ours: number; theirs: number }[] = [];
    for (let round = 0; round < rounds; round += 1) pairs.push({ ours: await byHandeye(), theirs: await byXdotool() });
    return {
      characters: length,
      handeyeMs: median(pairs.map(({ ours }) => ours)),
      xdotoolMs: median(pairs.map(({ theirs }) => theirs)),
      ratio: median(pairs.map(({ ours, theirs }) => ours / theirs)),
    };
  } finally {
    await stage.close();
  }
}

const permit = (action: string) => issuePermit({ id: 'bench', action });
const edit = selectorOf('Edit');

async function emptied({ eye, hand }: Session) {
  const found = await eye.locate(edit, { checks: editChecks, scroll: true });
  if (found.outcome !== 'found') throw new Error(found.outcome);
  await hand.clear(permit('clear'), found.located, { signal: new AbortController().signal });
  return found.located;
}

async function untilHolds({ eye }: Session, text: string): Promise<void> {
  const limit = performance.now() + 10_000;
  for (;;) {
    const since = eye.changeCount();
    const { matches } = await eye.query({ target: { selector: edit } });
    if (matches[0]?.value === text) return;
    if (performance.now() > limit) throw new Error(`lost letters: ${matches[0]?.value}`);
    await eye.nextChange(since, 100, new AbortController().signal);
  }
}
