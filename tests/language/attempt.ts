import type { LiveTools } from '../../src/surfaces/live/live-tools.js';
import type { ToolCall } from '../../src/surfaces/live/tool-call.js';

/** What became of a command, as it was reported. */
export type AttemptResult = 'passed' | 'warning' | 'failed' | 'asked' | 'error';

/** Carries out a command on an open session, as somebody does who types it; nobody is there to answer a question. */
export async function attempt(options: {
  readonly tools: LiveTools;
  readonly call: ToolCall;
  readonly session: string;
  readonly text: string;
  readonly variables?: Readonly<Record<string, string>>;
}): Promise<{ readonly result: AttemptResult }> {
  const { tools, call, session, text } = options;
  try {
    const { data } = await tools.do({ session, text, brain: 'builtin' }, { ...call, origin: 'person' });
    const result = String(data['result']);
    return { result: result === 'not_understood' ? 'asked' : (result as AttemptResult) };
  } catch {
    // A text that is refused as a whole: nothing was done.
    return { result: 'asked' };
  }
}
