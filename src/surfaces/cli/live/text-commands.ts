import { HandeyeError } from '../../../domain/errors.js';
import { createLiveTools, type LiveTools } from '../../live/live-tools.js';
import type { ToolAnswer, ToolCall } from '../../live/tool-call.js';
import { askSchema, doSchema, openSchema } from '../../live/tool-schemas.js';
import type { CommandCall, Handler } from '../command.js';
import { variablesIn } from '../flow-options.js';
import { watchInterruption } from '../interruption.js';
import { isUnsafe, warnOfUnsafe } from '../unsafe-flag.js';
import { given, print, read } from './live-commands.js';

/** `handeye do`: carries out a text, on a session of the background service or on a target that is opened for it. */
export const doCommand: Handler = async (call) => {
  const text = call.args.join(' ');
  return onTarget(call, (tools, own, session) =>
    tools.do(read(doSchema, { text, ...session, ...given(call, ['brain', 'save']) }), own),
  );
};

/** `handeye ask`: answers a question about the screen. */
export const askCommand: Handler = async (call) => {
  const text = call.args.join(' ');
  return onTarget(call, (tools, own, session) =>
    tools.ask(read(askSchema, { text, ...session, ...given(call, ['brain']) }), own),
  );
};

type Work = (tools: LiveTools, call: ToolCall, session: { readonly session?: string }) => Promise<ToolAnswer>;

async function onTarget(call: CommandCall, work: Work): Promise<number> {
  const { target } = call.options;
  if (isUnsafe(call) && typeof target !== 'string')
    throw new HandeyeError('usage', '--unsafe is of a run, and that of a live session began when it was opened.', {
      hint: 'Open the session with it (handeye open <target> --unsafe), or give --target here.',
    });
  if (call.live !== undefined) {
    const { tools, call: own } = call.live;
    return print(
      call,
      await work(tools, { ...own, folder: call.cwd, flags: call.runtimeOptions.flags }, given(call, ['session'])),
    );
  }
  if (typeof target !== 'string')
    throw new HandeyeError('usage', 'It is not said where.', {
      hint: 'Give --target with an address or a program, or --session with a live session.',
    });
  if (call.options['session'] !== undefined)
    throw new HandeyeError('usage', 'Give --target or --session, not both.', {
      hint: '--target opens an app for this text; --session goes on in one that is open.',
    });
  return inOwnSession(call, target, work);
}

const sessionName = 'do';

/** Opens the target, works on it, and closes it, whatever became of the work. */
async function inOwnSession(call: CommandCall, target: string, work: Work): Promise<number> {
  const { composition, runtimeOptions, commandLine } = call;
  const { ports } = await composition.createRuntime(runtimeOptions);
  const interruption = watchInterruption({
    first: () => call.err.line('Stopping. Press Ctrl+C again to end at once.'),
    second: () => undefined,
  });
  const tools = createLiveTools({ composition, runtimeOptions, command: ['handeye', ...commandLine] });
  const own: ToolCall = {
    origin: 'person',
    folder: call.cwd,
    approver: ports.approver,
    signal: interruption.signal,
    flags: runtimeOptions.flags,
    unsafe: isUnsafe(call),
  };
  await warnOfUnsafe(call);
  try {
    const opening = read(openSchema, {
      target,
      name: sessionName,
      ...given(call, ['backend']),
      variables: variablesIn(call.options),
    });
    const opened = await tools.open(opening, own);
    if (opened.isFailure === true) return await print(call, opened);
    let answer: ToolAnswer;
    try {
      answer = await work(tools, own, { session: sessionName });
    } finally {
      await tools.close({ session: sessionName }, own);
    }
    const { runId } = opened.data;
    return await print(call, {
      ...answer,
      text: `${answer.text}\nrun ${String(runId)}`,
      data: { ...answer.data, runId },
    });
  } finally {
    interruption.release();
    await tools.end();
  }
}
