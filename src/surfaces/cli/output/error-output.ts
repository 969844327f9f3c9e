import { CommanderError } from 'commander';
import { errorCodes, HandeyeError, messageOf } from '../../../domain/errors.js';
import { printable } from '../../../projections/terminal-text.js';
import { printJson } from '../command.js';
import type { Output } from './output.js';
import { asTyped } from '../typed-command.js';

/** What was thrown as the one error that a user sees, in plain words. */
function toHandeyeError(thrown: unknown, command: string | undefined): HandeyeError {
  if (thrown instanceof HandeyeError) return thrown;
  if (thrown instanceof CommanderError) return usageError(thrown, command);
  return new HandeyeError('internal', `Something went wrong inside handeye: ${firstLineOf(messageOf(thrown))}`, {
    hint: 'Add --log-level debug to see where. If it happens again, please report it.',
    cause: thrown,
  });
}

/** Where and how an error is reported. */
export interface ErrorPlace {
  readonly out: Output;
  readonly err: Output;
  readonly json: boolean;
  /** Whether the stack is printed too. */
  readonly debug: boolean;
  /** The command that was called, as far as the command line names one. */
  readonly command: string | undefined;
}

/** @returns the exit code */
export function printError(thrown: unknown, { out, err, json, debug, command }: ErrorPlace): number {
  const error = toHandeyeError(thrown, command);
  const { code } = error;
  if (json) printJson({ out }, { error: errorJson(error) });
  printFault(error, err);
  if (debug) err.line(err.paint('dim', stackOf(thrown)));
  return errorCodes[code].exitCode;
}

/** An error as JSON has it. */
export function errorJson({ code, message, hint, data }: HandeyeError): object {
  return { code, message, ...(hint !== undefined && { hint: asTyped(hint) }), ...(data !== undefined && { data }) };
}

/** Says an error in plain words. @returns its exit code */
export function printFault({ message, hint, exitCode }: HandeyeError, err: Output): number {
  const [first = '', ...rest] = printable(asTyped(message)).split('\n');
  err.line(`${err.paint('failed', 'error:')} ${first}`);
  for (const line of rest) err.line(`  ${line}`);
  if (hint !== undefined) err.line(`${err.paint('dim', 'hint:')} ${printable(asTyped(hint))}`);
  return exitCode;
}

function stackOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const cause = thrown.cause === undefined ? '' : `\ncaused by ${stackOf(thrown.cause)}`;
  return `${thrown.stack ?? thrown.message}${cause}`;
}

/** Commander says `error: unknown option '--hedaed'\n(Did you mean --headed?)`. */
function usageError(thrown: CommanderError, command: string | undefined): HandeyeError {
  const [first = '', suggestion] = thrown.message.replace(/^error: /, '').split('\n');
  const message = `${first.charAt(0).toUpperCase()}${first.slice(1).replaceAll("'", '"')}`;
  return new HandeyeError('usage', /[.!?]$/.test(message) ? message : `${message}.`, {
    hint: suggestion?.replace(/^\((.*)\)$/, '$1') ?? helpOf(thrown, command),
  });
}

function helpOf({ code }: CommanderError, command: string | undefined): string {
  return code === 'commander.unknownCommand' || command === undefined
    ? 'See "handeye --help".'
    : `See "handeye ${command} --help".`;
}

function firstLineOf(text: string): string {
  return text.split('\n', 1)[0] ?? text;
}
