/**
 * The one table of error codes. What a command line, an HTTP client and a JSON-RPC client are told of the same fault
 * follows from it: exit codes as in the README, HTTP statuses after RFC 9110, JSON-RPC codes in the range that the
 * specification leaves to applications (-32000 to -32099) besides its own -32602 (invalid params) and -32603 (internal).
 */
export const errorCodes = {
  usage: { exitCode: 2, httpStatus: 400, jsonRpcCode: -32602 },
  spec_not_found: { exitCode: 2, httpStatus: 404, jsonRpcCode: -32602 },
  spec_unreadable: { exitCode: 2, httpStatus: 400, jsonRpcCode: -32602 },
  spec_syntax: { exitCode: 2, httpStatus: 400, jsonRpcCode: -32602 },
  spec_invalid: { exitCode: 2, httpStatus: 422, jsonRpcCode: -32602 },
  config_invalid: { exitCode: 2, httpStatus: 500, jsonRpcCode: -32602 },
  run_not_found: { exitCode: 2, httpStatus: 404, jsonRpcCode: -32001 },
  journal_damaged: { exitCode: 2, httpStatus: 500, jsonRpcCode: -32002 },
  policy_denied: { exitCode: 3, httpStatus: 403, jsonRpcCode: -32010 },
  budget_exhausted: { exitCode: 3, httpStatus: 429, jsonRpcCode: -32011 },
  kill_switch: { exitCode: 3, httpStatus: 409, jsonRpcCode: -32012 },
  cancelled: { exitCode: 3, httpStatus: 499, jsonRpcCode: -32013 },
  environment_missing: { exitCode: 4, httpStatus: 503, jsonRpcCode: -32020 },
  storage_unwritable: { exitCode: 4, httpStatus: 507, jsonRpcCode: -32021 },
  storage_full: { exitCode: 4, httpStatus: 507, jsonRpcCode: -32022 },
  store_in_use: { exitCode: 4, httpStatus: 409, jsonRpcCode: -32023 },
  target_unreachable: { exitCode: 1, httpStatus: 502, jsonRpcCode: -32030 },
  target_lost: { exitCode: 1, httpStatus: 502, jsonRpcCode: -32031 },
  permit_misused: { exitCode: 1, httpStatus: 500, jsonRpcCode: -32603 },
  internal: { exitCode: 1, httpStatus: 500, jsonRpcCode: -32603 },
} as const satisfies Record<string, { exitCode: number; httpStatus: number; jsonRpcCode: number }>;

export type ErrorCode = keyof typeof errorCodes;

export interface HandeyeErrorDetails {
  /** What to do next, as one sentence or a command. */
  readonly hint?: string;
  /** The values at fault, for machines. */
  readonly data?: unknown;
  readonly cause?: unknown;
}

/** The only exception that handeye throws on purpose: a fault, never an outcome (a failed step is data in the report). */
export class HandeyeError extends Error {
  override readonly name = 'HandeyeError';
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly data: unknown;

  constructor(code: ErrorCode, message: string, details: HandeyeErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.hint = details.hint;
    this.data = details.data;
  }

  /** The exit code of a command that ends with this error. */
  get exitCode(): number {
    return errorCodes[this.code].exitCode;
  }
}

/** The message of anything that was thrown, in one line of plain words. */
export function messageOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message;
  return typeof thrown === 'string' ? thrown : JSON.stringify(thrown);
}

/** Precedence of exit codes when several apply to one invocation: invalid spec first, then environment, guardrail, failure. */
const exitCodePrecedence = [2, 4, 3, 1, 0] as const;

/** The exit code of an invocation in which each of `codes` applied somewhere. */
export function combineExitCodes(codes: Iterable<number>): number {
  const present = new Set(codes);
  return exitCodePrecedence.find((code) => present.has(code)) ?? 0;
}
