import { z } from 'zod';
import { HandeyeError } from '../../../domain/errors.js';
import { splitCommand } from '../../../domain/flow/command-line.js';
import { formatProblem } from '../../../domain/flow/problem.js';
import { parseShortSteps } from '../../../actions/shared/fields/short-form.js';
import type { ToolAnswer } from '../../live/tool-call.js';
import { actSchema, closeSchema, exportSchema, lookSchema, openSchema } from '../../live/tool-schemas.js';
import { asTyped } from '../typed-command.js';
import { isUnsafe, warnOfUnsafe } from '../unsafe-flag.js';
import { printJson, type CommandCall, type Handler, type LiveService } from '../command.js';

/** `handeye open`: opens an app in a session of the background service. */
export const open: Handler = async (call) => {
  const { tools, call: own } = liveOf(call);
  const args = read(openSchema, {
    target: call.args.join(' '),
    ...given(call, ['backend', 'name', 'state', 'cdp', 'headed']),
  });
  await warnOfUnsafe(call);
  const { flags } = call.runtimeOptions;
  return print(call, await tools.open(args, { ...own, flags, folder: call.cwd, unsafe: isUnsafe(call) }));
};

/** `handeye act`: runs steps. */
export const act: Handler = async (call) => {
  const live = liveOf(call);
  const timeout = call.options['timeout'];
  const args = read(actSchema, {
    ...given(call, ['session']),
    steps: await stepsOf(call, live),
    stopOnFailure: call.options['keepGoing'] !== true,
    ...(timeout !== undefined && { timeoutMs: Number(timeout) }),
  });
  return print(call, await live.tools.act(args, live.call));
};

/** `handeye look`: shows what is on the screen. */
export const look: Handler = async (call) => {
  const { tools, call: own } = liveOf(call);
  const { options } = call;
  if (options['picture'] === true) {
    const answer = await tools.screenshot(given(call, ['session', 'selector']), own);
    return print(call, { text: answer.text, data: answer.data });
  }
  const numbers = Object.fromEntries(
    ['since', 'maxTokens'].flatMap((name) => (options[name] === undefined ? [] : [[name, Number(options[name])]])),
  );
  const scope = options['inView'] === true ? { scope: 'viewport' } : {};
  const [selector] = call.args;
  const args = read(lookSchema, {
    ...given(call, ['session', 'find']),
    ...numbers,
    ...scope,
    ...(selector !== undefined && { selector }),
  });
  return print(call, await tools.look(args, own));
};

/** `handeye close`: ends a session. */
export const close: Handler = async (call) => {
  const { tools, call: own } = liveOf(call);
  const [session] = call.args;
  const answer = await tools.close(read(closeSchema, { session }), own);
  await print(call, { ...answer, text: asTyped(answer.text, process.env, call.commandLine) });
  const { exitCode } = answer.data;
  return typeof exitCode === 'number' ? exitCode : 0;
};

/** `handeye sessions`: what is open. */
export const sessions: Handler = async (call) => print(call, liveOf(call).tools.list());

/** `handeye export`: the flow that a session has become. */
export const exportSession: Handler = async (call) => {
  const { tools, call: own } = liveOf(call);
  const [session] = call.args;
  const { options } = call;
  const args = read(exportSchema, {
    session,
    ...given(call, ['file']),
    only: options['all'] === true ? 'all' : 'passed',
    withAssertions: options['assertions'] !== false,
  });
  const answer = await tools.exportFlow(args, { ...own, folder: call.cwd });
  return print(
    call,
    args.file === undefined ? answer : { ...answer, text: asTyped(answer.text, process.env, call.commandLine) },
  );
};

function liveOf({ live }: CommandCall): LiveService {
  if (live !== undefined) return live;
  throw new HandeyeError('internal', 'This command is carried out by the background service, and was not.');
}

/** The steps of a command line: in short form, as JSON, from a file or from standard input. */
async function stepsOf(call: CommandCall, { input }: LiveService): Promise<readonly unknown[]> {
  const { args, options } = call;
  const file = options['steps'];
  if (typeof file === 'string')
    return listOf((await call.composition.createSpecSource(call.cwd).read(file)).value, file);
  const [first = ''] = args;
  if (first === '-') return listOf(parsed(input ?? '', 'standard input'), 'standard input');
  if (/^\s*[[{]/.test(first)) return listOf(parsed(args.join(' '), 'the steps'), 'the steps');
  if (args.length === 0)
    throw new HandeyeError('usage', 'There is no step to run.', {
      hint: 'For example: handeye act click "Button#Save" then assert-text "#status" Saved',
    });
  // All of it in one pair of quotes is taken apart as a shell does.
  const short = parseShortSteps(args.length === 1 && /\s/.test(first) ? splitCommand(first) : args);
  if (short.ok) return short.steps;
  throw new HandeyeError('spec_invalid', short.problems.map(formatProblem).join('\n'), {
    hint: 'Nothing was done. The short form of each action: docs/reference/actions.md.',
    data: short.problems,
  });
}

function parsed(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new HandeyeError(
      'spec_syntax',
      `${what}: no JSON (${error instanceof Error ? error.message : 'unreadable'}).`,
    );
  }
}

/** A list of steps, one step, or a flow whose steps are meant. */
function listOf(value: unknown, what: string): readonly unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  if (typeof value === 'object' && value !== null) {
    const steps = 'steps' in value ? value.steps : undefined;
    return Array.isArray(steps) ? (steps as unknown[]) : [value];
  }
  throw new HandeyeError('usage', `${what} holds no steps.`, { hint: 'Write a list of steps, or one step.' });
}

/** Options that were given, by the names that the tool has for them. */
export function given({ options }: CommandCall, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name] as string]])),
  );
}

/** Checks what a command was given. @throws HandeyeError `usage` */
export function read<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new HandeyeError('usage', z.prettifyError(result.error).replaceAll(/\s+/g, ' '));
}

/** Prints what a tool answers. @returns the exit code */
export async function print(call: CommandCall, answer: ToolAnswer): Promise<number> {
  if (call.json) printJson(call, { ...answer.data, text: answer.text });
  else call.out.line(answer.text.replace(/\n$/, ''));
  return Promise.resolve(answer.exitCode ?? 0);
}
