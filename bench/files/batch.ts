/**
 * A batch of actions in one `action.json` against the same actions one at a time, on the settings of the demo shop, with a screenshot
 * for each observation and whoever decides answering at once; in turns in one run: `tsx bench/files/batch.ts [rounds]`.
 */
import { watch } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Observation } from '../../src/domain/file-session/observation/observation.js';
import { actionName, observationName } from '../../src/engine/file-session/file-session.js';
import { startFileSessions, type FileSessions } from '../../tests/support/file-sessions.js';
import { startShop } from '../../tests/support/shop.js';
import { median, quotient } from '../figures.js';

/** What the same actions take in one file and in a file each. */
export interface BatchFigures {
  readonly actions: number;
  readonly batchMs: number;
  readonly singleMs: number;
  /** What of `batchMs` the steps themselves take, without files, looks and pictures. */
  readonly stepsMs: number;
  /** Median of the quotients of each round. */
  readonly ratio: number;
}

const type = (selector: string, value: string): object => ({ action: 'type', selector, value });
const click = (selector: string): object => ({ action: 'click', selector });

/** What a person would change in the settings: fields are filled, boxes, switches and lists are set. */
const actions: readonly object[] = [
  type('#display-name', 'Ada Lovelace'),
  type('#contact-email', 'ada@example.com'),
  type('#age', '36'),
  type('Edit#"Phone number"', '+353 1 555 0199'),
  type('Edit#Website', 'https://example.org/'),
  type('SearchBox#"Favourite search"', 'teapot'),
  type('#field-date', '1985-12-10'),
  type('#field-time', '06:45'),
  type('#field-month', '2031-02'),
  click('CheckBox#Newsletter'),
  click('CheckBox#"Special offers"'),
  click('RadioButton#"By phone"'),
  click('#two-step'),
  { action: 'select', selector: '#language', value: 'French' },
  type('#city', 'Cork'),
  type('#bio', 'I like teapots.'),
  type('#signature', 'Yours, Ada'),
  click('CheckBox#Newsletter'),
  click('CheckBox#"Special offers"'),
  click('RadioButton#"By email"'),
];

/** @param rounds each begins a session for either side */
export async function measureBatches(rounds = 7): Promise<BatchFigures> {
  const shop = await startShop();
  const sessions = await startFileSessions({ ownBrowser: true });
  const settings = `${shop.url}/settings`;
  try {
    const times: { readonly batch: Timing; readonly single: Timing }[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const batch = () => timeOf(sessions, settings, [actions]);
      const single = () =>
        timeOf(
          sessions,
          settings,
          actions.map((action) => [action]),
        );
      const isEven = round % 2 === 0;
      const first = await (isEven ? batch : single)();
      const second = await (isEven ? single : batch)();
      // The first round warms up.
      if (round > 0) times.push(isEven ? { batch: first, single: second } : { batch: second, single: first });
    }
    return {
      actions: actions.length,
      batchMs: median(times.map(({ batch }) => batch.ms)),
      singleMs: median(times.map(({ single }) => single.ms)),
      stepsMs: median(times.map(({ batch }) => batch.stepsMs)),
      ratio: median(times.map(({ batch, single }) => batch.ms / single.ms)),
    };
  } finally {
    await Promise.all([sessions.close(), shop.close()]);
  }
}

interface Timing {
  /** From the first action file to the observation that answers the last one. */
  readonly ms: number;
  readonly stepsMs: number;
}

async function timeOf(sessions: FileSessions, target: string, files: readonly (readonly object[])[]): Promise<Timing> {
  let stepsMs = 0;
  const session = await sessions.begin(target, {
    goal: 'Change the settings',
    screenshot: 'file',
    drive: (live) => ({
      ...live,
      async act(...given) {
        const answer = await live.act(...given);
        for (const { timeMs } of answer.steps) stepsMs += timeMs;
        return answer;
      },
    }),
  });
  const { folder } = session;
  const draft = join(folder, '.draft');
  const write = async (file: readonly object[]): Promise<void> => {
    await writeFile(draft, JSON.stringify({ decision: 'continue', reasoning: 'Change the settings.', actions: file }));
    await rename(draft, join(folder, actionName));
  };
  const observations = watchObservations(folder);
  try {
    const began = performance.now();
    for (const [index, file] of files.entries()) {
      await write(file);
      requireDone(await observations.ofStep(index + 2), file.length);
    }
    return { ms: performance.now() - began, stepsMs };
  } finally {
    observations.close();
    await session.stop();
  }
}

function requireDone({ results }: Observation, count: number): void {
  if (results.length !== count || results.some(({ status }) => status !== 'passed'))
    throw new Error(`Not everything was done: ${JSON.stringify(results)}`);
}

/** Observations as they are published, each read when its file appears. */
interface Observations {
  ofStep(stepNumber: number): Promise<Observation>;
  close(): void;
}

function watchObservations(folder: string): Observations {
  let changed = (): void => undefined;
  const watcher = watch(folder, (_event, name) => {
    if (name === observationName) changed();
  });
  return {
    async ofStep(stepNumber) {
      for (;;) {
        const change = new Promise<void>((resolve) => (changed = resolve));
        const observation = JSON.parse(await readFile(join(folder, observationName), 'utf8')) as Observation;
        if (observation.stepNumber >= stepNumber) return observation;
        await change;
      }
    },
    close: () => watcher.close(),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { batchMs, singleMs, stepsMs, ratio } = await measureBatches(Number(process.argv[2] ?? 7));
  console.table([
    { what: `${actions.length} actions in one file`, ms: Math.round(batchMs), ratio: quotient(ratio) },
    { what: 'of it in the steps themselves', ms: Math.round(stepsMs), ratio: '' },
    { what: 'each in a file of its own', ms: Math.round(singleMs), ratio: 1 },
  ]);
}
