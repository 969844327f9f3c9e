/**
 * Whether something goes on at an even pace right now: a ticker, or an animation that a script draws. Unlike a habit it
 * needs no time in which nothing is done to the page, and it is over with the first change that is off the beat.
 */

/** So many changes in step make one wonder, and so many are a pace. */
const suspicious = 3;
const certain = 5;

/** Of those, changes that did not come as the first after something was done. */
const unpromptedEnough = 2;

/** Changes closer than this are one. */
const sameMs = 2;

/** How far pauses may differ, as a part of the middle one, and what the timers of a busy machine add. */
const unevenPart = 0.5;
const jitterMs = 30;

interface Moment {
  readonly atMs: number;
  readonly isPrompted: boolean;
}

/** The latest changes of one kind of one node, whoever made them. */
export class Pace {
  private moments: Moment[] = [];

  /**
   * @param atMs milliseconds on the clock of the document
   * @param isPrompted whether it is the first since something was done
   */
  add(atMs: number, isPrompted: boolean): void {
    const last = this.moments.at(-1);
    if (last !== undefined && atMs - last.atMs < sameMs) return;
    this.moments.push({ atMs, isPrompted });
    if (this.moments.length > certain) this.moments.shift();
  }

  /** The usual pause in milliseconds if the latest changes may be beats; undefined when they are not. */
  suspectedMs(): number | undefined {
    return evenPause(this.moments.slice(-suspicious), suspicious);
  }

  /** Whether the latest changes are beats beyond doubt. */
  isCertain(): boolean {
    const unprompted = this.moments.filter(({ isPrompted }) => !isPrompted);
    return unprompted.length >= unpromptedEnough && evenPause(this.moments, certain) !== undefined;
  }
}

function evenPause(moments: readonly Moment[], atLeast: number): number | undefined {
  if (moments.length < atLeast) return undefined;
  const pauses = moments.slice(1).map(({ atMs }, index) => atMs - moments[index]!.atMs);
  pauses.sort((a, b) => a - b);
  const middle = pauses[pauses.length >> 1]!;
  const spread = pauses.at(-1)! - pauses[0]!;
  return spread <= unevenPart * middle + jitterMs ? middle : undefined;
}
