import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, it, onTestFinished } from 'vitest';
import { callLimitMs, idleLimitMs } from '../../../src/engine/live/live-session.js';
import { mostSessions } from '../../../src/engine/live/live-sessions.js';
import { liveShell } from '../../support/live-shell.js';
import { startShop } from '../../support/shop.js';
import { comparison, exchangesOf } from '../../support/transcript.js';

const page = readFileSync(resolve(import.meta.dirname, '../../../docs/agents.md'), 'utf8');
const shownShop = 'http://localhost:3000';

/** The one block of the page in a language. */
function blockIn(language: string): string {
  const blocks = [...page.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, 'gm'))];
  expect(blocks).toHaveLength(1);
  return blocks[0]?.[1] ?? '';
}

it('the transcript of docs/agents.md is what the commands print', async () => {
  const shop = await startShop();
  onTestFinished(() => shop.close());
  const { run } = liveShell();
  const exchanges = exchangesOf(blockIn('console'), '$ ');
  expect(exchanges.length).toBeGreaterThan(8);
  for (const exchange of exchanges) {
    const { stdout, stderr } = await run(exchange.typed.replaceAll(shownShop, shop.url));
    expect(stderr).toBe('');
    const { actual, shown } = comparison(exchange, stdout.replaceAll(shop.url, shownShop));
    expect(actual).toBe(shown);
  }
});

it('the calls of docs/agents.md are answered as it shows, by the tools that it lists', async () => {
  const shop = await startShop(['broken-search']);
  onTestFinished(() => shop.close());
  const { cwd, env } = liveShell();
  const client = new Client({ name: 'test', version: '1' });
  onTestFinished(() => client.close());
  await client.connect(new StdioClientTransport({ command: 'handeye', args: ['mcp'], cwd, env }));

  const [, table = ''] = /^\| tool .*\n((?:\|.*\n)+)/m.exec(page) ?? [];
  const listed = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
  expect(listed).toEqual(expect.arrayContaining((await client.listTools()).tools.map(({ name }) => name)));
  expect(listed).toHaveLength((await client.listTools()).tools.length);
  for (const exchange of exchangesOf(blockIn('text'), '→ ', '← ')) {
    const [, name = '', args = ''] = /^(\w+) (.+)$/.exec(exchange.typed) ?? [];
    const given = JSON.parse(args.replaceAll(shownShop, shop.url)) as Record<string, unknown>;
    const { content } = await client.callTool({ name, arguments: given });
    const [answer] = content as { text: string }[];
    const { actual, shown } = comparison(exchange, (answer?.text ?? '').replaceAll(shop.url, shownShop));
    expect(actual).toBe(shown);
  }
});

it('docs/agents.md names the limits that hold, and is short', () => {
  expect(page).toContain(`At most ${mostSessions} sessions are open.`);
  expect(page).toContain(`after ${idleLimitMs / 60_000} minutes without a call`);
  expect(page).toContain(`at most ${callLimitMs / 1000} s`);
  expect(page.split('\n').length).toBeLessThanOrEqual(220);
});
