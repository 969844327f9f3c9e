/** Load times of a page, in milliseconds since it was asked for; null: not reached yet. */
export interface PagePerformance {
  /** Until the page and all that it asked for was loaded. */
  readonly pageLoadTime: number | null;
  /** Until the document was parsed, and the scripts that this starts were done. */
  readonly domContentLoaded: number | null;
  /** Until the first text or picture was drawn. */
  readonly firstContentfulPaint: number | null;
}
