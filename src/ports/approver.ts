/** What a person is asked to approve. */
export interface ApprovalRequest {
  /** Unique within a run: whoever shows several questions knows by it which one is answered. */
  readonly id: string;
  /** What the answer is bound to: of action, target and arguments, in 64 hex digits. */
  readonly hash: string;
  readonly action: string;
  /** What would be done to what, in one line. */
  readonly summary: string;
  /** The fields of the step, in one line; left out where it has none. */
  readonly arguments?: string;
  readonly reason: string;
}

/** What a person said, or that nobody did. */
export interface ApprovalAnswer {
  readonly approved: boolean;
  /** Who answered, or why nobody did. */
  readonly by: string;
}

/** Asks a human. Silence, or nobody there, means no. */
export interface Approver {
  /** @returns the answer; one that comes after `signal` aborted counts for nothing. Never rejects. */
  approve(request: ApprovalRequest, signal: AbortSignal): Promise<ApprovalAnswer>;
}
