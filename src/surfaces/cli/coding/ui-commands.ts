import { resolve } from 'node:path';
import { HandeyeError } from '../../../domain/errors.js';
import type { CommandOutcome, UiCommands } from '../../../engine/coding/command-outcome.js';
import type { LiveTools } from '../../live/live-tools.js';
import type { ToolAnswer, ToolCall } from '../../live/tool-call.js';
import { runFlowFile, type FlowToolsOptions } from '../../mcp/flow-tools.js';

/** What the commands on user interfaces work with. */
export interface UiCommandsOptions {
  readonly tools: LiveTools;
  readonly flows: FlowToolsOptions;
  readonly call: Omit<ToolCall, 'signal'>;
}

/** The commands of a reply that check the app: flows, and one live session that stays open between replies. */
export function createUiCommands({ tools, flows, call }: UiCommandsOptions): UiCommands {
  const session = 'code';
  let opened: string | undefined;

  /** Opens a target that is named, unless it is open; else goes on in what is. @returns what opening it said, if it was opened */
  const ready = async (target: string | undefined, own: ToolCall): Promise<string | undefined> => {
    if (target === undefined || target === opened) {
      if (tools.count() > 0) return undefined;
      if (target === undefined)
        throw new HandeyeError('usage', 'Nothing is open yet.', {
          hint: 'Say where: [LOOK target="http://localhost:3000"], and leave the target out from then on.',
        });
    }
    if (tools.count() > 0) await tools.close({ session }, own);
    opened = undefined;
    const answer = await tools.open({ target, name: session }, own).catch((error: unknown) => {
      if (!(error instanceof HandeyeError)) throw error;
      const { code, message, hint } = error;
      throw new HandeyeError(code, withAdvice(message), { ...(hint !== undefined && { hint }), cause: error });
    });
    opened = target;
    return answer.text;
  };
  const outcome = ({ text, isFailure }: ToolAnswer, before?: string): CommandOutcome => {
    const output = before === undefined ? text : `${before}\n${text}`;
    return isFailure === true ? { status: 'failed', output: withAdvice(output) } : { status: 'ok', output };
  };

  return {
    async run_flow({ path }, signal) {
      const file = resolve(call.folder, path.trim().replaceAll('\\', '/'));
      return outcome(await runFlowFile(flows, { file }, { ...call, signal }));
    },
    async look({ target, selector }, signal) {
      const own = { ...call, signal };
      const before = await ready(target, own);
      // What opening says is a look already.
      if (before !== undefined && selector === undefined) return { status: 'ok', output: before };
      return outcome(await tools.look({ session, ...(selector !== undefined && { selector }) }, own));
    },
    async act({ target, steps }, signal) {
      const own = { ...call, signal };
      const before = await ready(target, own);
      return outcome(await tools.act({ session, steps: steps as Record<string, unknown>[] }, own), before);
    },
    async do({ target, text }, signal) {
      const own = { ...call, signal };
      const before = await ready(target, own);
      return outcome(await tools.do({ session, text }, own), before);
    },
  };
}

/** Who can allow what a list does not. */
function withAdvice(text: string): string {
  const [, what] = /(\bprogram )?\S+ is not allowed \(allowed: /.exec(text) ?? [undefined, null];
  if (what === null) return text;
  return `${text}\nWhoever runs handeye can allow it with ${what === undefined ? '--allow-origins' : '--allow-processes'}.`;
}
