/**
 * Texts in plain language against the steps that they become, in turns in one run: `tsx bench/language/texts.ts [rounds]`.
 * A command on an open session costs a look at the screen and its reading; a flow of texts that is compiled costs neither.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as composition from '../../src/compose.js';
import { loadFlow } from '../../src/engine/load/load-flow.js';
import type { TextMode } from '../../src/engine/language/do-step.js';
import { runFlows } from '../../src/engine/run/run-flows.js';
import { createLiveTools } from '../../src/surfaces/live/live-tools.js';
import type { ToolAnswer } from '../../src/surfaces/live/tool-call.js';
import { startShop } from '../../tests/support/shop.js';
import { median, quotient } from '../figures.js';

/** What texts cost. */
export interface TextFigures {
  /** One command on an open session, and the step that it becomes. */
  readonly command: { readonly doMs: number; readonly actMs: number; readonly ratio: number };
  /** A flow of texts: from words to the verdict, replayed, and with its steps written out. */
  readonly flow: {
    readonly texts: number;
    readonly steps: number;
    readonly compileMs: number;
    readonly frozenMs: number;
    readonly writtenMs: number;
    /** Median of the quotients of each round. */
    readonly frozenRatio: number;
  };
}

const warmUp = 2;

/** Ten instructions of a customer. */
const texts = [
  'log in as alice@example.com with password wonderland',
  'search for mug',
  'verify that "5 products found" is shown',
  'add Blue Mug to the cart',
  'open Travel Mug',
  'set Quantity to 2',
  'add it to the cart',
  'open the cart',
  'the total should be $40.00',
  'verify that the title contains Cart',
] as const;

export async function measureTexts(rounds = 15): Promise<TextFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'handeye-bench-'));
  const shop = await startShop();
  try {
    return {
      command: await measureCommand(folder, shop.url, rounds),
      flow: await measureFlow(folder, shop.url, rounds),
    };
  } finally {
    await shop.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function timed(what: string, work: () => Promise<ToolAnswer>): Promise<number> {
  const began = performance.now();
  const { isFailure = false, text } = await work();
  if (isFailure) throw new Error(`${what}: ${text}`);
  return performance.now() - began;
}

/** A click that shows the other tab of a product, so that each has an effect at once. */
async function measureCommand(folder: string, url: string, rounds: number): Promise<TextFigures['command']> {
  const tools = createLiveTools({ composition, runtimeOptions: { flags: { logLevel: 'error' } }, command: ['bench'] });
  const call = {
    origin: 'person' as const,
    folder,
    approver: { approve: async () => Promise.resolve({ approved: false, by: 'nobody is there to ask' }) },
    signal: new AbortController().signal,
  };
  try {
    await tools.open({ target: `${url}/products/travel-mug`, name: 'text' }, call);
    const times: { readonly said: number; readonly done: number }[] = [];
    for (let round = 0; round < rounds + warmUp; round += 1) {
      const say = async (name: string): Promise<number> =>
        timed('do', async () => tools.do({ session: 'text', text: `click ${name}` }, call));
      const act = async (name: string): Promise<number> => {
        const steps = [{ action: 'click', selector: `Tab#"${name}"` }];
        return timed('act', async () => tools.act({ session: 'text', steps }, call));
      };
      const isEven = round % 2 === 0;
      const first = await (isEven ? say : act)('Reviews (2)');
      const second = await (isEven ? act : say)('Description');
      const [said, done] = isEven ? [first, second] : [second, first];
      if (round >= warmUp) times.push({ said, done });
    }
    return {
      doMs: median(times.map(({ said }) => said)),
      actMs: median(times.map(({ done }) => done)),
      ratio: median(times.map(({ said, done }) => said / done)),
    };
  } finally {
    await tools.end();
  }
}

async function measureFlow(folder: string, url: string, rounds: number): Promise<TextFigures['flow']> {
  const { config, ports } = await composition.createRuntime({ cwd: folder, flags: { logLevel: 'error' } });
  const backend = ports.backend('web');
  const warm = { ...ports, backend: () => ({ ...backend, close: () => Promise.resolve() }) };
  const flowOf = (steps: readonly object[]): string =>
    JSON.stringify({
      schemaVersion: 1,
      testName: 'Texts',
      targets: { web: { url: `${url}/login` } },
      steps: [{ action: 'open' }, ...steps],
    });
  /** @returns the time that it took, and the steps that were run */
  const run = async (file: string, mode: TextMode): Promise<number> => {
    const loaded = await loadFlow(ports.source, file);
    if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
    const began = performance.now();
    const { exitCode, folder: kept } = await runFlows(
      [loaded.loaded],
      {
        handeyeVersion: 'bench',
        command: [],
        workers: 1,
        strict: false,
        variables: {},
        policy: composition.policyOf(config, false),
        artifacts: 'on_fail',
        showClicks: false,
        viewport: config.viewport,
      },
      { ...warm, texts: mode },
      () => undefined,
      new AbortController().signal,
    );
    if (exitCode !== 0) throw new Error(`${file} ended with ${exitCode}; see ${kept.folder}`);
    return performance.now() - began;
  };
  try {
    const said = join(folder, 'said.flow.json');
    await writeFile(said, flowOf(texts.map((text) => ({ action: 'do', text }))));
    await run(said, 'compile');
    const lock = await ports.locks!.read(said);
    const steps = lock.flatMap((entry) => entry.steps);
    const written = join(folder, 'written.flow.json');
    await writeFile(written, flowOf(steps));
    const times: { readonly compile: number; readonly frozen: number; readonly written: number }[] = [];
    for (let round = 0; round < rounds + warmUp; round += 1) {
      const time = {
        compile: await run(said, 'recompile'),
        frozen: await run(said, 'frozen'),
        written: await run(written, 'frozen'),
      };
      if (round >= warmUp) times.push(time);
    }
    return {
      texts: texts.length,
      steps: steps.length,
      compileMs: median(times.map(({ compile }) => compile)),
      frozenMs: median(times.map(({ frozen }) => frozen)),
      writtenMs: median(times.map(({ written: each }) => each)),
      frozenRatio: median(times.map(({ frozen, written: each }) => frozen / each)),
    };
  } finally {
    await backend.close();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { command, flow } = await measureTexts(Number(process.argv[2] ?? 15));
  console.table([
    { what: 'a command by words', ms: Math.round(command.doMs), ratio: quotient(command.ratio) },
    { what: 'its step', ms: Math.round(command.actMs), ratio: 1 },
    { what: `${flow.texts} texts, compiled`, ms: Math.round(flow.compileMs), ratio: '' },
    { what: 'the same, frozen', ms: Math.round(flow.frozenMs), ratio: quotient(flow.frozenRatio) },
    { what: `its ${flow.steps} steps, written out`, ms: Math.round(flow.writtenMs), ratio: 1 },
  ]);
}
