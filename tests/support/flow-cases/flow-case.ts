/** A flow that the reader takes, warnings aside. */
export interface AcceptedFlow {
  readonly what: string;
  readonly flow: object;
  /** What is read of it, as far as that is of interest. */
  readonly read?: object;
}

/** A flow that the reader refuses. */
export interface RefusedFlow {
  readonly what: string;
  readonly flow: unknown;
  /** All problems as the author reads them, in any order; of each at least a part. */
  readonly problems: readonly string[];
  /** What it takes to see that besides the structure of the flow. A JSON Schema accepts the flow then. */
  readonly beyondStructure?: string;
}

/** A step that is refused, a part of what its author reads, and what it takes to see that besides structure. */
export type RefusedStep = readonly [step: object, problem: string, beyondStructure?: string];

/** A flow of these steps. */
export const flowOf = (steps: unknown, more: object = {}): object => ({
  schemaVersion: 1,
  testName: 'T',
  steps,
  ...more,
});
