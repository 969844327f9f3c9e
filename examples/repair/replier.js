/**
 * Stands in for a chat model: answers each outbox of a coding session with the next text of a folder.
 *
 *     node replier.js <session folder> [<folder of replies>]
 *
 * The session folder is the one that `handeye code new` prints, such as .handeye/code/0a1b2c3d. The outbox with the number 1
 * is answered by 01.txt, and so on, until there is no reply left. Placeholders are filled in from the outbox, as a model
 * takes these things from what it reads:
 *
 *     {{hash of cart.js}}   the hash that the outbox shows for a file
 *     {{address}}           the first http:// address in the files and results of the outbox
 */
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, renameSync, watch, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [session, replies = join(dirname(fileURLToPath(import.meta.url)), 'replies')] = process.argv.slice(2);
if (session === undefined || !existsSync(join(session, 'outbox'))) {
  console.error('Usage: node replier.js <session folder> [<folder of replies>]');
  process.exit(2);
}

const numbers = readdirSync(replies)
  .filter((name) => /^\d+\.txt$/.test(name))
  .map((name) => Number.parseInt(name, 10));
const last = Math.max(...numbers);
let answered = 0;

// Watching begins before the first look, so that no outbox appears in between unseen.
const watcher = watch(join(session, 'outbox'), answerNewest);
answerNewest();
await once(watcher, 'close');

/** Answers the outbox with the highest number, once. */
function answerNewest() {
  const outboxes = readdirSync(join(session, 'outbox'))
    .map((name) => ({ name, number: Number(/_seq(\d+)\.txt$/.exec(name)?.[1] ?? 0) }))
    .toSorted((one, other) => other.number - one.number);
  const [{ name, number } = { number: 0 }] = outboxes;
  if (number <= answered) return;
  answered = number;
  if (number <= last)
    send(name, filledIn(readFileSync(reply(number), 'utf8'), readFileSync(join(session, 'outbox', name), 'utf8')));
  if (number >= last) watcher.close();
}

/** The file of a reply: 01.txt for the first outbox. */
function reply(number) {
  return join(replies, `${String(number).padStart(2, '0')}.txt`);
}

/** A reply with what its placeholders stand for. */
function filledIn(text, outbox) {
  // The instructions have hashes and addresses, too: those of examples.
  const news = outbox.slice(outbox.indexOf('\n=== CONTEXT ==='));
  return text.replaceAll(/\{\{(.+?)\}\}/g, (placeholder, what) => {
    const file = /^hash of (.+)$/.exec(what)?.[1];
    const value =
      file === undefined
        ? /http:\/\/[\w.:]+/.exec(news)?.[0]
        : news
            .split('\n')
            .flatMap((line) => (line.startsWith(`File ${file} (hash `) ? [/\(hash (\w+)\)/.exec(line)[1]] : []))[0];
    if (value === undefined) throw new Error(`The outbox has nothing for ${placeholder}.`);
    return value;
  });
}

/** Puts a reply into the inbox in one go: written under another name, then renamed. */
function send(name, text) {
  const file = join(session, 'inbox', name);
  writeFileSync(`${file}.tmp`, text);
  renameSync(`${file}.tmp`, file);
  console.log(`answered ${name}`);
}
