/**
 * Find, click and see the effect on a calculator, with a full snapshot before that and without: by a session of handeye, by a script over the same libraries
 * that does just that, and by dogtail at its defaults, in turns in one run.
 */
import type { Bus, BusObject } from '../../src/clients/dbus/bus.js';
import { openDisplay } from '../../src/clients/x11/connection.js';
import { describeWindow, readWindows } from '../../src/clients/x11/windows.js';
import { pointerChecks } from '../../src/domain/screen/element/actionability.js';
import { issuePermit } from '../../src/ports/permit-issuer.js';
import { median } from '../figures.js';
import { selectorOf, startStage, type Stage } from './stage.js';
import type { XTest } from 'x11';

export interface ClickFigures {
  readonly program: string;
  readonly handeyeMs: number;
  readonly rawMs: number;
  readonly dogtailMs: number;
  /** Median of the quotients of each round. */
  readonly ratio: number;
  /** The same with a full snapshot, with all places, before each click: by both. */
  readonly snapshotMs: number;
  readonly rawSnapshotMs: number;
  readonly snapshotRatio: number;
  readonly dogtailRatio: number;
}

/** Clicks of one round, on the two buttons in turns: a display that is full would show no effect. */
const clicks = 10;

/** Rounds after each start of the program that are not measured. */
const warmUp = 5;

/** Times that the program is started anew: how fast one answers differs from start to start more than from round to round. */
const starts = 3;

const buttons = { galculator: ['7', 'C'], 'gnome-calculator': ['7', '8'] } as const;

type Program = keyof typeof buttons;

/** Milliseconds a click. */
interface Round {
  readonly handeye: number;
  readonly raw: number;
}

interface Rounds {
  readonly bare: readonly Round[];
  readonly withSnapshot: readonly Round[];
  readonly dogtailMs: number;
}

/** @param rounds after each start of the program */
export async function measureClicks(program: Program, rounds = 10): Promise<ClickFigures> {
  const measured: Rounds[] = [];
  for (let start = 0; start < starts; start += 1) measured.push(await measureOnce(program, rounds));
  const bare = measured.flatMap((once) => once.bare);
  const withSnapshot = measured.flatMap((once) => once.withSnapshot);
  const handeyeMs = median(bare.map(({ handeye }) => handeye));
  const dogtailMs = median(measured.map((once) => once.dogtailMs));
  return {
    program,
    handeyeMs,
    rawMs: median(bare.map(({ raw }) => raw)),
    dogtailMs,
    ratio: median(bare.map(({ handeye, raw }) => handeye / raw)),
    snapshotMs: median(withSnapshot.map(({ handeye }) => handeye)),
    rawSnapshotMs: median(withSnapshot.map(({ raw }) => raw)),
    snapshotRatio: median(withSnapshot.map(({ handeye, raw }) => handeye / raw)),
    dogtailRatio: handeyeMs / dogtailMs,
  };
}

async function measureOnce(program: Program, rounds: number): Promise<Rounds> {
  const stage = await startStage(program, [], 'Button#7');
  try {
    const names = buttons[program];
    const raw = await rawClicker(stage, program === 'gnome-calculator');
    const measureRound = async (hasSnapshot: boolean): Promise<Round> => ({
      handeye: await timed((click) => withHandeye(stage, names[click % 2]!, hasSnapshot)),
      raw: await timed((click) => raw.click(names[click % 2]!, hasSnapshot)),
    });
    // Both are compiled, as in a run of some length, before they are measured.
    for (let round = 0; round < warmUp; round += 1)
      for (const hasSnapshot of [false, true]) await measureRound(hasSnapshot);
    const bare: Round[] = [];
    const withSnapshot: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      bare.push(await measureRound(false));
      withSnapshot.push(await measureRound(true));
    }
    await raw.close();
    const dogtailMs = Number(await stage.run('/usr/bin/python3', ['-c', dogtailScript, program]));
    return { bare, withSnapshot, dogtailMs };
  } finally {
    await stage.close();
  }
}

async function timed(action: (click: number) => Promise<void>): Promise<number> {
  const started = performance.now();
  for (let click = 0; click < clicks; click += 1) await action(click);
  return (performance.now() - started) / clicks;
}

async function withHandeye({ session: { eye, hand } }: Stage, name: string, hasSnapshot: boolean): Promise<void> {
  const { signal } = new AbortController();
  if (hasSnapshot) await eye.snapshot({ scope: 'full' });
  const found = await eye.locate(selectorOf(`Button#${name}`), { checks: pointerChecks, scroll: true });
  if (found.outcome !== 'found') throw new Error(found.outcome);
  const permit = issuePermit({ id: 'bench', action: 'click' });
  await hand.click(permit, found.located, { button: 'left', count: 1, modifiers: [], signal, withinMs: 1_000 });
  for (;;) {
    const since = eye.changeCount();
    const { effects } = await eye.observe('press', found.located.ref);
    // The button is ticked and let go of before the display has changed, which is what the script waits for too.
    if (effects.some(({ kind }) => kind === 'value')) break;
    await eye.nextChange(since, 1_000, signal);
  }
  eye.rest();
}

type Reference = readonly [service: string, path: string];
type Item = readonly [
  element: Reference,
  program: Reference,
  parent: Reference,
  index: number,
  childCount: number,
  interfaces: readonly string[],
  name: string,
  role: number,
  description: string,
  states: readonly number[] | undefined,
];

/** AtspiStateType: it is on the screen, as far as its program knows; and that nobody has hidden it. */
const [showingBit, visibleBit] = [25, 30];

/**
 * GetItems, with a snapshot the extents of all that shows, find by name, states and extents, pointer and press, the event that
 * reports the effect, the text then.
 */
async function rawClicker(
  { desktop }: Stage,
  /** GTK 4 reports extents relative to the window, whatever is asked for. */
  hasWindowExtents: boolean,
): Promise<{ click(button: string, hasSnapshot: boolean): Promise<void>; close(): Promise<void> }> {
  const bus: Bus = desktop.accessibility;
  const x = await openDisplay(desktop.display);
  const xtest = await x.extension<XTest>('xtest');
  const prefix = 'org.a11y.atspi.';
  // GTK 4 says of nothing that it is showing.
  const shownBit = hasWindowExtents ? visibleBit : showingBit;
  const roots = await bus.call<readonly Reference[]>(
    { service: `${prefix}Registry`, path: '/org/a11y/atspi/accessible/root' },
    `${prefix}Accessible`,
    'GetChildren',
  );
  const service = roots.at(-1)?.[0] ?? '';
  const { windows } = await readWindows(x);
  const window = windows.at(-1) && (await describeWindow(x, windows.at(-1)!.id));
  const originX = hasWindowExtents ? (window?.bounds.x ?? 0) + (window?.shadow?.left ?? 0) : 0;
  const originY = hasWindowExtents ? (window?.bounds.y ?? 0) + (window?.shadow?.top ?? 0) : 0;
  let onEffect: (() => void) | undefined;
  const stop = bus.onSignal(({ member }) => {
    if (/^TextChanged/i.test(member)) onEffect?.();
  });
  const extentsOf = (of: BusObject): Promise<readonly [number, number, number, number]> =>
    bus.call(of, `${prefix}Component`, 'GetExtents', { signature: 'u', values: [0] });
  return {
    async click(wanted, hasSnapshot) {
      const items = await bus.call<readonly Item[]>(
        { service, path: '/org/a11y/atspi/cache' },
        `${prefix}Cache`,
        'GetItems',
      );
      const [button] = items.find(([, , , , , , name]) => name === wanted || name === `${wanted} ${wanted}`) ?? [];
      const [display] = items.find(([, , , , , , , role]) => role === 61) ?? [];
      if (button === undefined || display === undefined) throw new Error(`no button ${wanted}`);
      const seen = items.filter(([, , , , , , , , , [low = 0] = []]) => ((low >> shownBit) & 1) === 1);
      if (hasSnapshot) await Promise.all(seen.map(([[, path]]) => extentsOf({ service, path }).catch(() => undefined)));
      const at = { service, path: button[1] };
      const [, [left, top, width, height]] = await Promise.all([
        bus.call(at, `${prefix}Accessible`, 'GetState'),
        extentsOf(at),
      ]);
      const effect = new Promise<void>((resolve) => (onEffect = resolve));
      xtest.FakeInput(6, 0, 0, x.root, Math.round(originX + left + width / 2), Math.round(originY + top + height / 2));
      xtest.FakeInput(4, 1, 0, 0, 0, 0);
      xtest.FakeInput(5, 1, 0, 0, 0, 0);
      await effect;
      await bus.call({ service, path: display[1] }, `${prefix}Text`, 'GetText', { signature: 'ii', values: [0, -1] });
    },
    async close() {
      stop();
      await x.close();
    },
  };
}

/** Finds and clicks as its documentation shows it, at its defaults; prints milliseconds a click. */
const dogtailScript = `
import sys, time
from dogtail.config import config
config.checkForA11y = False
config.logDebugToFile = False
config.logDebugToStdOut = False
from dogtail.tree import root
app = root.application(sys.argv[1])
started = time.perf_counter()
for _ in range(3):
    names = ('7', '7 7')
    app.findChild(lambda node: node.name in names and 'button' in node.roleName, recursive=True).click()
print((time.perf_counter() - started) / 3 * 1000)
`;
