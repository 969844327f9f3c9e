/** How often something happens again by itself, and whether its next time is due. Times are milliseconds on one clock. */

/** Given up when nothing happened for this many of the longest pauses, and a moment of a busy machine. */
const missedPauses = 3;
const busyMs = 500;

/**
 * What comes after less than this part of the usual pause, and clearly so, has another cause. More than half: of something
 * between two ticks of a clock, either it comes early or the next tick does.
 */
const earlyPart = 0.8;
const clearlyMs = 100;

type KeptBetween = (fromMs: number, toMs: number) => number;

const never: KeptBetween = () => 0;

/** The times at which something happens by itself. */
export class Rhythm {
  private lastMs = Number.NEGATIVE_INFINITY;
  private pauses = 0;
  private pausedMs = 0;
  private longestMs = 0;

  /**
   * It happened again.
   * @param keptBetween milliseconds between two moments in which it was kept from happening: they are no pause
   */
  add(atMs: number, keptBetween: KeptBetween = never): void {
    if (Number.isFinite(this.lastMs)) {
      const pause = Math.max(0, atMs - this.lastMs - keptBetween(this.lastMs, atMs));
      this.pauses += 1;
      this.pausedMs += pause;
      this.longestMs = Math.max(this.longestMs, pause);
    }
    this.lastMs = atMs;
  }

  /** Something else interfered: how long it pauses by itself cannot be told across that. */
  interrupt(): void {
    this.lastMs = Number.NEGATIVE_INFINITY;
  }

  /** Whether nothing happened by itself since the interruption. */
  isInterrupted(): boolean {
    return this.lastMs === Number.NEGATIVE_INFINITY;
  }

  /**
   * Whether it has not happened for so long that it no longer happens by itself.
   * @param keptBetween as in `add`
   */
  hasStopped(atMs: number, keptBetween: KeptBetween = never): boolean {
    const limitMs = missedPauses * this.longestMs + busyMs;
    const pauseMs = atMs - this.lastMs;
    return pauseMs > limitMs && pauseMs - keptBetween(this.lastMs, atMs) > limitMs;
  }

  /** Whether it would come much earlier than it does by itself. */
  isEarly(atMs: number): boolean {
    const usualMs = this.pauses === 0 ? 0 : this.pausedMs / this.pauses;
    const pause = atMs - this.lastMs;
    return pause < earlyPart * usualMs && usualMs - pause > clearlyMs;
  }
}
