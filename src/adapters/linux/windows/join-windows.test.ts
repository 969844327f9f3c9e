import { describe, expect, it } from 'vitest';
import { joinWindows, type ServerWindow, type ReportedWindow } from './join-windows.js';

const server = (
  id: number,
  title: string,
  at: readonly [number, number, number, number],
  isActive = false,
): ServerWindow => {
  const [x, y, width, height] = at;
  return { id, title, bounds: { x, y, width, height }, isActive };
};
const reported = (name: string, at?: readonly [number, number, number, number], isActive = false): ReportedWindow => {
  if (at === undefined) return { name, bounds: null, isActive };
  const [x, y, width, height] = at;
  return { name, bounds: { x, y, width, height }, isActive };
};
const ids = (windows: readonly ServerWindow[], ofProgram: readonly ReportedWindow[]): (number | undefined)[] =>
  joinWindows(windows, ofProgram).map((window) => window?.id);

describe('a window that a program reports', () => {
  it('is the one of the screen with its title', () => {
    const windows = [server(1, 'Notes', [0, 0, 400, 300]), server(2, 'Save As', [50, 50, 300, 200], true)];
    expect(ids(windows, [reported('Save As'), reported('Notes')])).toEqual([2, 1]);
  });

  it('of two with the same title is the one that is active, where both say so', () => {
    const windows = [server(1, 'Notes', [0, 0, 400, 300]), server(2, 'Notes', [10, 10, 400, 300], true)];
    expect(ids(windows, [reported('Notes', undefined, true), reported('Notes')])).toEqual([2, 1]);
  });

  it('of two with the same title is the one at its place', () => {
    const windows = [server(1, 'Notes', [500, 20, 400, 300]), server(2, 'Notes', [10, 20, 400, 300])];
    expect(ids(windows, [reported('Notes', [9, 1, 402, 320]), reported('Notes', [499, 1, 402, 320])])).toEqual([2, 1]);
  });

  it('is distinguished by its size where its places count from itself', () => {
    const windows = [server(1, 'Notes', [500, 20, 640, 480]), server(2, 'Notes', [10, 20, 400, 300])];
    expect(ids(windows, [reported('Notes', [0, 0, 395, 295]), reported('Notes', [0, 0, 630, 470])])).toEqual([2, 1]);
  });

  it('with another title is one at the same place that is left', () => {
    const windows = [server(1, 'Notes', [424, 107, 432, 600]), server(2, 'Notes', [448, 355, 479, 112], true)];
    const main = reported('Notes', [423, 87, 434, 625]);
    expect(ids(windows, [reported('Question', [447, 335, 481, 133], true), main])).toEqual([2, 1]);
    expect(ids(windows, [reported('Question', [447, 335, 481, 133]), main])).toEqual([undefined, 1]);
    expect(ids(windows, [reported('Question', [447, 35, 481, 133], true), main])).toEqual([undefined, 1]);
    expect(ids(windows, [reported('Question', [447, 335, 700, 133], true), main])).toEqual([undefined, 1]);
  });

  it('without a title may be any that is left, and one with another title none', () => {
    const windows = [server(1, 'Notes', [0, 0, 400, 300])];
    expect(ids(windows, [reported('', [0, 0, 400, 300])])).toEqual([1]);
    expect(ids(windows, [reported('Mail')])).toEqual([undefined]);
    expect(ids(windows, [reported('Notes'), reported('')])).toEqual([1, undefined]);
  });
});
