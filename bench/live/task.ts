/**
 * How many bytes a model reads for the same ten steps on the demo shop, through `handeye mcp` and through the MCP server of
 * Playwright: `tsx bench/live/task.ts` prints them step by step, with `--texts` all that is read; needs `npm run build`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startShop } from '../../tests/support/shop.js';
import { handeyeSide, peerSide, type McpSide, type UserStep } from './mcp-sides.js';

export interface TaskFigures {
  readonly peer: string;
  readonly steps: readonly UserStep[];
  /** What is read after each step. */
  readonly texts: { readonly handeye: readonly string[]; readonly peer: readonly string[] };
  /** Of all of it, in UTF-8. */
  readonly bytes: { readonly handeye: number; readonly peer: number };
}

/** Logs in, searches, puts what was found into the cart and goes to the checkout. */
function taskOf(shop: string): readonly UserStep[] {
  const field = (role: string, type: string, name: string, text: string): UserStep => ({
    do: 'fill',
    selector: `${type}#"${name}"`,
    role,
    name,
    text,
  });
  const click = (role: string, type: string, name: string): UserStep => ({
    do: 'click',
    selector: `${type}#"${name}"`,
    role,
    name,
  });
  return [
    { do: 'open', url: `${shop}/login` },
    field('textbox', 'Edit', 'Email', 'alice@example.com'),
    field('textbox', 'Edit', 'Password', 'wonderland'),
    click('button', 'Button', 'Log in'),
    field('searchbox', 'SearchBox', 'Search products', 'mug'),
    { do: 'await', selector: 'Status#"5 products found"', text: '5 products found' },
    click('link', 'Link', 'Travel Mug'),
    click('button', 'Button', 'Add to cart'),
    click('link', 'Link', 'Cart (1)'),
    click('link', 'Link', 'Proceed to checkout'),
  ];
}

export async function measureTask(): Promise<TaskFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'handeye-bench-'));
  const shop = await startShop();
  const steps = taskOf(shop.url);
  try {
    const handeye = await readBy(await handeyeSide(folder), steps);
    const theirs = await peerSide(folder);
    const peer = await readBy(theirs, steps);
    return {
      peer: theirs.title,
      steps,
      texts: { handeye, peer },
      bytes: { handeye: bytesOf(handeye), peer: bytesOf(peer) },
    };
  } finally {
    await shop.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function readBy(side: McpSide, steps: readonly UserStep[]): Promise<readonly string[]> {
  try {
    const texts: string[] = [];
    for (const step of steps) texts.push(await side.step(step));
    return texts;
  } finally {
    await side.close();
  }
}

function bytesOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { steps, texts, bytes, peer } = await measureTask();
  if (process.argv.includes('--texts'))
    for (const [index, step] of steps.entries())
      console.log([`== ${JSON.stringify(step)}`, texts.handeye[index], '-- peer', texts.peer[index]].join('\n'));
  console.table(
    steps.map((step, index) => ({
      step: step.do === 'open' ? 'open' : `${step.do} ${step.selector}`,
      handeye: Buffer.byteLength(texts.handeye[index] ?? ''),
      [peer]: Buffer.byteLength(texts.peer[index] ?? ''),
    })),
  );
  console.log(`${bytes.handeye} / ${bytes.peer} = 1/${(bytes.peer / bytes.handeye).toFixed(2)}`);
}
