/** What a person is asked to approve. */
export interface ApprovalRequest {
  readonly action: string;
  /** What would be done to what, in one line. */
  readonly summary: string;
  readonly reason: string;
}

/** Asks a human. Silence, or nobody there, means no. */
export interface Approver {
  /** @returns the answer, and who gave it or why nobody did. Never rejects. */
  approve(request: ApprovalRequest, signal: AbortSignal): Promise<{ readonly approved: boolean; readonly by: string }>;
}
