import type { LiveCall } from '../../engine/live/live-session.js';

/** What a tool answers: a text for a model, and what a program reads, which repeats none of it. */
export interface ToolAnswer {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Whether a step failed. */
  readonly isFailure?: boolean;
  /** What a command ends with; left out: 0. */
  readonly exitCode?: number;
  /** A picture in PNG. */
  readonly image?: Uint8Array;
}

/** Where a call comes from, besides who makes it. */
export interface ToolCall extends LiveCall {
  /** The working folder: `.handeye/` lies there, relative paths begin there, files below it may be uploaded. */
  readonly folder: string;
  /** Settings by path that were given with the call. */
  readonly flags?: Readonly<Record<string, unknown>> | undefined;
  /** Whether the session that the call opens does without asking what a person would be asked. No tool has it as an argument. */
  readonly unsafe?: boolean;
}
