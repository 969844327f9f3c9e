/**
 * The one table of error codes. It maps a fault to what a command line, an HTTP client and a JSON-RPC client get:
 * exit codes as in the README, HTTP statuses after RFC 9110, JSON-RPC codes in the range that the
 * specification leaves to applications (-32000 to -32099) besides its own -32602 (invalid params) and -32603 (internal).
 */
export const errorCodes = {
  usage: {
    meaning: 'The command line or the request is invalid.',
    exitCode: 2,
    httpStatus: 400,
    jsonRpcCode: -32602,
  },
  spec_not_found: { meaning: 'The file does not exist.', exitCode: 2, httpStatus: 404, jsonRpcCode: -32602 },
  spec_unreadable: {
    meaning: 'The file cannot be read: no permission, a folder, not text.',
    exitCode: 2,
    httpStatus: 400,
    jsonRpcCode: -32602,
  },
  spec_syntax: {
    meaning: 'The file is not JSON or YAML; the message gives line and column.',
    exitCode: 2,
    httpStatus: 400,
    jsonRpcCode: -32602,
  },
  spec_invalid: {
    meaning: 'The spec is invalid; the message lists every problem.',
    exitCode: 2,
    httpStatus: 422,
    jsonRpcCode: -32602,
  },
  config_invalid: {
    meaning: 'A setting is invalid or unknown.',
    exitCode: 2,
    httpStatus: 500,
    jsonRpcCode: -32602,
  },
  run_not_found: { meaning: 'The run does not exist.', exitCode: 2, httpStatus: 404, jsonRpcCode: -32001 },
  journal_damaged: {
    meaning: 'The journal of a run cannot be read.',
    exitCode: 2,
    httpStatus: 500,
    jsonRpcCode: -32002,
  },
  policy_denied: { meaning: 'The policy does not permit it.', exitCode: 3, httpStatus: 403, jsonRpcCode: -32010 },
  budget_exhausted: {
    meaning: 'The run has used up its steps or its time.',
    exitCode: 3,
    httpStatus: 429,
    jsonRpcCode: -32011,
  },
  kill_switch: {
    meaning: 'The kill switch is thrown; `handeye reset` allows runs again.',
    exitCode: 3,
    httpStatus: 409,
    jsonRpcCode: -32012,
  },
  cancelled: { meaning: 'Someone stopped the run.', exitCode: 3, httpStatus: 499, jsonRpcCode: -32013 },
  environment_missing: {
    meaning: 'Something is missing on this machine: a browser, a display, a device, a secret.',
    exitCode: 4,
    httpStatus: 503,
    jsonRpcCode: -32020,
  },
  storage_unwritable: {
    meaning: 'The folder for runs or a requested file cannot be written.',
    exitCode: 4,
    httpStatus: 507,
    jsonRpcCode: -32021,
  },
  storage_full: { meaning: 'The disk is full.', exitCode: 4, httpStatus: 507, jsonRpcCode: -32022 },
  session_not_found: {
    meaning: 'There is no live session of this name, or it has ended.',
    exitCode: 2,
    httpStatus: 404,
    jsonRpcCode: -32003,
  },
  session_limit: {
    meaning: 'As many live sessions are open as there may be.',
    exitCode: 2,
    httpStatus: 429,
    jsonRpcCode: -32004,
  },
  store_in_use: { meaning: 'Another process is writing this run.', exitCode: 4, httpStatus: 409, jsonRpcCode: -32023 },
  brain_unavailable: {
    meaning: 'The brain cannot be asked: no key, a wrong key, an unknown model, no connection, or no answer in time.',
    exitCode: 4,
    httpStatus: 503,
    jsonRpcCode: -32024,
  },
  brain_invalid_reply: {
    meaning: 'The model has replied with something that is no valid answer, twice.',
    exitCode: 1,
    httpStatus: 502,
    jsonRpcCode: -32032,
  },
  brain_budget: {
    meaning: 'The run has used up its calls, its tokens or its money for the brain.',
    exitCode: 3,
    httpStatus: 429,
    jsonRpcCode: -32014,
  },
  target_unreachable: { meaning: 'The app cannot be reached.', exitCode: 1, httpStatus: 502, jsonRpcCode: -32030 },
  target_lost: { meaning: 'The app or its page is gone.', exitCode: 1, httpStatus: 502, jsonRpcCode: -32031 },
  permit_misused: {
    meaning: 'A permit was used twice: a bug in handeye.',
    exitCode: 1,
    httpStatus: 500,
    jsonRpcCode: -32603,
  },
  internal: { meaning: 'A bug in handeye.', exitCode: 1, httpStatus: 500, jsonRpcCode: -32603 },
} as const satisfies Record<string, { meaning: string; exitCode: number; httpStatus: number; jsonRpcCode: number }>;

/** A code of the table. */
export type ErrorCode = keyof typeof errorCodes;

/** What an error says besides its message. */
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

/** Whether a target has not answered: it may be busy, and answer later. */
export function isSilence(error: unknown): error is HandeyeError {
  return error instanceof HandeyeError && error.code === 'target_unreachable';
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
