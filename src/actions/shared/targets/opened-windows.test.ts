import { describe, expect, it } from 'vitest';
import type { TargetWindow } from '../../../ports/eye.js';
import type { ProgramEnd } from '../../../ports/host.js';
import { runsAlready, windowsOpenedBy } from './opened-windows.js';

const window = (id: string, more: Partial<TargetWindow> = {}): TargetWindow => ({
  id,
  title: 'Stock',
  url: '',
  active: false,
  isInFront: false,
  ...more,
});
const old = window('old');

/** What counts once a program has ended so, or while it runs. */
async function counted(windows: readonly TargetWindow[], end?: ProgramEnd, afterMs = 0): Promise<readonly string[]> {
  let now = 0;
  const ended = end === undefined ? new Promise<ProgramEnd>(() => undefined) : Promise.resolve(end);
  const opened = windowsOpenedBy({ name: 'stock', pid: 7, startedAtS: 0, ended }, [0], [old], () => now);
  await Promise.resolve();
  now += afterMs;
  return opened.tiers(windows).flatMap((tier) => tier.map(({ id }) => id));
}

const well: ProgramEnd = { exitCode: 0, signal: null };

describe('of the windows that were open before a program was started', () => {
  it.each<[string, TargetWindow, ProgramEnd | undefined, readonly string[]]>([
    ['counts one whose title changes while it runs: not at all', window('old', { title: 'Stock 2' }), undefined, []],
    ['counts one that comes to the front while it runs: not at all', window('old', { isInFront: true }), undefined, []],
    ['counts one with another title where it has handed over', window('old', { title: 'Stock 2' }), well, ['old']],
    ['counts one that came to the front where it has handed over', window('old', { isInFront: true }), well, ['old']],
    ['counts none where it has crashed', window('old', { title: 'Stock 2' }), { exitCode: 1, signal: null }, []],
    ['counts none of others that has another title', window('old', { title: 'Stock 2', isOfOthers: true }), well, []],
    ['counts none at once that is as it was', window('old'), well, []],
  ])('%s', async (_what, now, end, ids) => {
    expect(await counted([now], end)).toEqual(ids);
  });

  it('counts the one that the flow is in after two seconds', async () => {
    expect(await counted([window('old')], well, 2_000)).toEqual(['old']);
  });

  it('a new one comes first', async () => {
    expect(await counted([window('old', { title: 'Stock 2' }), window('new')], well)).toEqual(['new', 'old']);
  });
});

it('a program that is started while it runs already is recognised as that, by its name or that of its script', () => {
  const editor = window('old', { app: 'mousepad' });
  const script = window('old', { app: 'python3', appNames: ['stock.py'] });
  expect(runsAlready('mousepad', [editor])).toMatch(/^mousepad runs already/);
  expect(runsAlready('stock.py', [script])).toMatch(/^stock\.py runs already/);
  expect(runsAlready('mousepad', [script])).toBeUndefined();
});
