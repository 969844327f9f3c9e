import { describe, expect, it } from 'vitest';
import { treeOf } from '../../../../tests/support/tree-outline.js';
import { changesBetween } from './changes.js';
import { BackgroundChanges } from './background-changes.js';
import type { ScreenTree } from './screen-tree.js';

let nowMs = 0;

/** What was learned from these screens, one a second, while nothing was done. */
function rested(screens: readonly ScreenTree[]): BackgroundChanges {
  const background = new BackgroundChanges(() => nowMs);
  rest(background, screens);
  return background;
}

function rest(background: BackgroundChanges, screens: readonly ScreenTree[]): void {
  for (const [index, screen] of screens.entries()) {
    nowMs += 1_000;
    if (index > 0) background.learn(screens[index - 1]!, screen);
  }
}

const clock = (time: string, more = ''): ScreenTree =>
  treeOf(`status "${time}" ref=f1e1\nbutton "Dead" ref=f1e2${more}`);
const ticking = ['12:00:00', '12:00:01', '12:00:02', '12:00:03'].map((time) => clock(time));

const click = (
  background: BackgroundChanges,
  before: ScreenTree,
  after: ScreenTree,
): ReturnType<typeof changesBetween> =>
  changesBetween(before, after, { interaction: 'press', ref: 'f1e2', background });

describe('a target that changes by itself', () => {
  it('does not lend a dead button its clock, which stays in the delta and is named', () => {
    const { effects, background, delta } = click(rested(ticking), clock('12:00:04'), clock('12:00:05'));
    expect(effects).toEqual([]);
    expect(background).toEqual(['status "12:00:05"']);
    expect(delta.changed).toEqual([expect.objectContaining({ property: 'name', after: '12:00:05' })]);
  });

  it('is believed at once, and for ten seconds', () => {
    const background = rested(ticking.slice(0, 2));
    expect(click(background, clock('12:00:04'), clock('12:00:05')).effects).toEqual([]);
    nowMs += 10_000;
    expect(click(background, clock('12:00:14'), clock('12:00:15')).effects).toHaveLength(1);
  });

  it('is not believed right after an action until it does so twice: once may follow late from that', () => {
    const background = rested([clock('ready'), clock('ready')]);
    click(background, clock('ready'), clock('ready', '\nlist ref=f1e9'));
    nowMs += 500;
    background.learn(clock('ready'), clock('suggested'));
    expect(click(background, clock('suggested'), clock('pressed')).effects).toHaveLength(1);
    const clocked = rested([clock('12:00:00'), clock('12:00:00')]);
    click(clocked, clock('12:00:00'), clock('12:00:00'));
    for (const seconds of [1, 2]) {
      nowMs += 400;
      clocked.learn(clock(`12:00:0${seconds - 1}`), clock(`12:00:0${seconds}`));
    }
    expect(click(clocked, clock('12:00:02'), clock('12:00:03')).effects).toEqual([]);
  });

  it('has a live button report what else it changes', () => {
    const liveDetail = (after: ScreenTree): string | undefined =>
      click(rested(ticking), clock('12:00:04'), after).effects[0]?.detail;
    expect(liveDetail(clock('stopped'))).toBeUndefined();
    expect(liveDetail(clock('12:00:05', '\nalert "Done" ref=f1e9'))).toBe('added alert "Done"');
    expect(liveDetail(treeOf('status "12:00:05" ref=f1e1\nbutton "Dead" ref=f1e2 pressed'))).toContain('pressed');
  });

  it('goes on while something is done, which may take long', () => {
    const background = rested(ticking);
    for (let second = 4; second < 12; second += 1) {
      nowMs += 1_000;
      expect(click(background, clock('12:00:03'), clock(`12:00:0${second}`)).effects, String(second)).toEqual([]);
    }
  });

  it('is not blamed for what a button began, and may do again', () => {
    const spin = (label: string): ScreenTree => treeOf(`status "${label}" ref=f1e1\nbutton "Spin" ref=f1e2`);
    const background = new BackgroundChanges(() => nowMs);
    for (let times = 0; times < 4; times += 1) {
      expect(click(background, spin('Idle'), spin('Running 1')).effects).toHaveLength(1);
      for (const [from, to] of [
        ['Running 1', 'Running 2'],
        ['Running 2', 'Running 3'],
        ['Running 3', 'Idle'],
      ] as const) {
        nowMs += 300;
        background.learn(spin(from), spin(to));
      }
      nowMs += 100;
    }
  });

  it('may take on any words: news', () => {
    const news = ['Rain', 'Sun', 'Wind', 'Snow', 'Hail'].map((word) => clock(word));
    expect(click(rested(news), clock('Fog'), clock('Dew')).effects).toEqual([]);
  });

  it('blinks, counts in a field, or fills a bar', () => {
    const screens = [1, 2, 3, 4].map((n) =>
      treeOf(`
        checkbox "Live" ref=f1e1 ${n % 2 === 0 ? 'checked' : '!checked'}
        slider "Time" ref=f1e3 value=${n}
        progressbar "Load" ref=f1e4 value=${n}0`),
    );
    const background = rested(screens.slice(0, 3));
    expect(click(background, screens[2]!, screens[3]!).effects).toEqual([]);
    expect(background.isBackground('f1e1', 'disabled')).toBe(false);
  });

  const list = (from: number, to: number, more = ''): ScreenTree => {
    const lines = Array.from(
      { length: to - from },
      (_, at) => `  listitem "Line ${from + at}" ref=f1e${100 + from + at}`,
    );
    return treeOf(['list "Log" ref=f1e1', ...lines, 'button "Dead" ref=f1e2', more].join('\n'));
  };

  it('adds lines to a log and takes old ones away, each time other elements', () => {
    const background = rested([list(0, 5), list(1, 6), list(2, 7), list(3, 8)]);
    const { effects, background: byItself } = click(background, list(3, 8), list(4, 9));
    expect(effects).toEqual([]);
    expect(byItself).toEqual(['listitem "Line 8"']);
  });

  it('has lines in another place, and other things in that place, count', () => {
    const screens = [list(0, 5), list(0, 6), list(0, 7), list(0, 8)];
    expect(click(rested(screens), list(0, 8), list(0, 10)).effects).toEqual([]);
    expect(click(rested(screens), list(0, 8), list(0, 8, 'listitem "Line 8"')).effects).toHaveLength(1);
    expect(click(rested(screens), list(0, 8), list(0, 8, 'alert "Saved"')).effects).toHaveLength(1);
  });

  it('shows and hides something, beside which a button may show something of another kind', () => {
    const sale = (isShown: boolean, more = ''): ScreenTree =>
      treeOf(`text "Sale" ref=f1e1 ${isShown ? '' : 'hidden'}\nbutton "Dead" ref=f1e2${more}`);
    const screens = [sale(false), sale(true)];
    expect(click(rested(screens), sale(false), sale(true)).effects).toEqual([]);
    const sold = sale(false, '\nalert "Sold out" ref=f1e3');
    expect(click(rested(screens), sale(false), sold).effects[0]?.detail).toBe('added alert "Sold out"');
  });

  it('sorts a table anew, as one of running programs does', () => {
    const [up, down] = ['ab', 'ba'].map((order) =>
      treeOf(
        `table "Programs" ref=f1e1\n${Array.from(order, (name) => `  row "${name}" ref=f1e${name === 'a' ? 5 : 6}`).join('\n')}`,
      ),
    );
    expect(click(rested([up!, down!, up!, down!]), up!, down!).effects).toEqual([]);
    expect(click(rested([up!, up!]), up!, down!).effects[0]?.detail).toBe('moved row "a"');
  });

  it("draws a list anew with the same entries, which is nobody's news", () => {
    const again = (first: number): ScreenTree => treeOf(`list "Log" ref=f1e1\n  listitem "One" ref=f1e${first}`);
    const { effects, delta } = click(new BackgroundChanges(() => 0), again(5), again(6));
    expect(effects).toEqual([]);
    expect(delta.added).toHaveLength(1);
  });
});
