import { shownAddress, task, type Repair, type Turn } from './repair-session.js';

/** The page that shows a coding session: each outbox as far as it is new, each reply in full. */
export function repairPage(repair: Repair): string {
  const turns = repair.turns.map(({ outbox, reply }, index) => {
    const before = repair.turns[index - 1];
    const parts = [`## Outbox ${index + 1}`, fenced(whatIsNew(outbox, before))];
    return reply === undefined ? parts : [...parts, `## Reply ${index + 1}`, fenced(reply)];
  });
  return withoutChance([introduction, ...turns.flat(), ''].join('\n\n'), repair);
}

const introduction = `# A repair, from the first message to the last

This is a whole [coding session](coding-sessions.md), on the page of [examples/repair](../examples/repair/README.md): what handeye
writes, and what a chat model answers. A script stands in for the model; everything else is real. Run it yourself:

\`\`\`sh
handeye code new "${task}" --allow "node --test*"
\`\`\`

\`[…]\` stands for what is the same in every outbox: the instructions, the listing of files while it does not change, and the prompt.
Ids, hashes, addresses and durations differ each time. A test makes this page from a session, and compares it.`;

/** An outbox without what the reader knows: the instructions, and what the one before it said, too. */
function whatIsNew(outbox: string, before: Turn | undefined): string {
  const withoutInstructions = outbox.replace(/(?<==== PROTOCOL ===\n)[^]*?(?=\n=== CONTEXT ===)/, '[…]');
  if (before === undefined) return withoutInstructions;
  const listing = /^Workspace:\n(?: .*\n)+/m;
  const [known] = listing.exec(before.outbox) ?? [];
  return withoutInstructions
    .replace(/^[^]*(?==== CONTEXT ===)/, '')
    .replace(listing, (text) => (text === known ? '[…]\n' : text))
    .replace(/(?<==== PROMPT ===\n)Reply with [^]*$/, '[…]\n');
}

/** Replies have fences of their own. */
function fenced(text: string): string {
  return `\`\`\`\`text\n${text.trimEnd()}\n\`\`\`\``;
}

/** A text with the same ids, hashes, addresses and folders each time, and without durations. */
function withoutChance(text: string, { sessionId, address, cwd }: Repair): string {
  const hashes: string[] = [];
  return text
    .replaceAll(sessionId, '0a1b2c3d')
    .replaceAll(address, shownAddress)
    .replaceAll(cwd, '/tmp/cart')
    .replaceAll(/(<\/?app) [\da-f]{8}>/g, '$1 5e6f7a8b>')
    .replaceAll(/\b\d{8}-\d{6}-\w{4}\b/g, '20261201-120000-abcd')
    .replaceAll(/(?<!within )\b\d+(?:\.\d+)? m?s\b/g, '… ms')
    .replaceAll(/\b[\da-f]{16}\b/g, (hash) => {
      if (!hashes.includes(hash)) hashes.push(hash);
      return String(hashes.indexOf(hash) + 1).repeat(16);
    });
}
