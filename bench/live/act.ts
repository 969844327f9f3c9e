/**
 * One click and a look at what it did, over MCP, against the MCP server of Playwright, in turns in one run:
 * `tsx bench/live/act.ts [rounds]`; needs `npm run build`.
 */
import { createServer } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startShop } from '../../tests/support/shop.js';
import { median } from '../figures.js';
import { largePage } from '../large-page.js';
import { handeyeSide, peerSide, type McpSide, type UserStep } from './mcp-sides.js';

/** Clicks on one page. */
export interface ActFigures {
  readonly handeyeMs: number;
  readonly peerMs: number;
  /** Median of the quotients of each round. */
  readonly ratio: number;
  /** What a model reads of one click, in bytes; medians. */
  readonly bytes: { readonly handeye: number; readonly peer: number };
}

export interface LiveActFigures {
  readonly peer: string;
  readonly shop: ActFigures;
  readonly large: ActFigures;
  /** Size of the answer to `tools/list`, in bytes. */
  readonly toolList: { readonly handeye: number; readonly peer: number };
}

/** A click whose result can be read in the answer, in each round another. */
interface Click {
  readonly start: string;
  step(round: number): Extract<UserStep, { do: 'click' }>;
  /** Whether the answer holds what the click did. */
  isSeen(side: 'handeye' | 'peer', answer: string, round: number): boolean;
}

const warmUp = 3;

export async function measureLiveActs(rounds = 25): Promise<LiveActFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'handeye-bench-'));
  const shop = await startShop();
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(largePage());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const large = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  try {
    const shopClick = await measureClick(folder, tabOf(`${shop.url}/products/travel-mug`), rounds);
    const largeClick = await measureClick(folder, checkBoxOf(large), rounds);
    return { ...shopClick.about, shop: shopClick.figures, large: largeClick.figures };
  } finally {
    server.close().closeAllConnections();
    await shop.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Shows the reviews of a product, and its description again: at once, so that no side has to wait for the app. */
export function tabOf(start: string): Click {
  const nameIn = (round: number): string => (round % 2 === 0 ? 'Reviews (2)' : 'Description');
  return {
    start,
    step: (round) => ({ do: 'click', selector: `Tab#"${nameIn(round)}"`, role: 'tab', name: nameIn(round) }),
    isSeen: (side, answer, round) =>
      side === 'handeye'
        ? answer.includes(`Tab#${nameIn(round) === 'Description' ? 'Description' : '"Reviews (2)"'} `)
        : answer.includes(`tab "${nameIn(round)}" [active] [selected]`) ||
          answer.includes(`tab "${nameIn(round)}" [selected]`),
  };
}

function checkBoxOf(start: string): Click {
  return {
    start,
    step: () => ({ do: 'click', selector: 'CheckBox#"Accept 1"', role: 'checkbox', name: 'Accept 1' }),
    isSeen: (side, answer, round) => {
      const isChecked = round % 2 === 0;
      if (side === 'handeye') return /CheckBox#"Accept 1" .*checked/.test(answer);
      const line = answer.split('\n').find((each) => each.includes('checkbox "Accept 1" ')) ?? '';
      return line.includes('[checked]') === isChecked;
    },
  };
}

interface Timing {
  readonly ms: number;
  readonly bytes: number;
}

async function measureClick(
  folder: string,
  click: Click,
  rounds: number,
): Promise<{ readonly figures: ActFigures; readonly about: Pick<LiveActFigures, 'peer' | 'toolList'> }> {
  const ours = await handeyeSide(folder);
  const theirs = await peerSide(folder);
  try {
    const about = { peer: theirs.title, toolList: { handeye: ours.toolListBytes, peer: theirs.toolListBytes } };
    return { about, figures: await inTurns(ours, theirs, click, rounds) };
  } finally {
    await Promise.all([ours.close(), theirs.close()]);
  }
}

async function inTurns(ours: McpSide, theirs: McpSide, click: Click, rounds: number): Promise<ActFigures> {
  await ours.step({ do: 'open', url: click.start });
  await theirs.step({ do: 'open', url: click.start });
  const timed = async (side: McpSide, kind: 'handeye' | 'peer', round: number): Promise<Timing> => {
    const step = click.step(round);
    const began = performance.now();
    const answer = await side.step(step);
    const ms = performance.now() - began;
    if (!click.isSeen(kind, answer, round))
      throw new Error(`${side.title} does not show what ${JSON.stringify(step)} did: ${answer.slice(0, 4_000)}`);
    return { ms, bytes: Buffer.byteLength(answer) };
  };
  const times: { ours: Timing; theirs: Timing }[] = [];
  for (let round = 0; round < rounds + warmUp; round += 1) {
    const turn = { ours: await timed(ours, 'handeye', round), theirs: await timed(theirs, 'peer', round) };
    if (round >= warmUp) times.push(turn);
  }
  return {
    handeyeMs: median(times.map((time) => time.ours.ms)),
    peerMs: median(times.map((time) => time.theirs.ms)),
    ratio: median(times.map((time) => time.ours.ms / time.theirs.ms)),
    bytes: {
      handeye: median(times.map((time) => time.ours.bytes)),
      peer: median(times.map((time) => time.theirs.bytes)),
    },
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.log(JSON.stringify(await measureLiveActs(Number(process.argv[2] ?? 25)), null, 2));
