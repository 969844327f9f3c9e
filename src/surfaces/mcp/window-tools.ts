import { marked } from '../../projections/live/answer-text.js';
import type { LiveTools, ToolAnswer, ToolCall } from '../live/live-tools.js';
import { newNonce } from '../live/nonce.js';

/** The windows of a session: of its own programs and pages only. */
export async function listWindows(tools: LiveTools, name: string | undefined, call: ToolCall): Promise<ToolAnswer> {
  const windows = await ownWindows(tools, name, call);
  const text = windows.map(
    ({ title, url, app, active }) =>
      `${active ? '* ' : '  '}${JSON.stringify(title)}${url === '' ? '' : ` ${url}`}${app === undefined ? '' : ` (${app})`}`,
  );
  return { text: text.length === 0 ? 'no window is open' : marked('', text, newNonce()), data: { windows } };
}

/** The programs that show the windows of a session. */
export async function listProcesses(tools: LiveTools, name: string | undefined, call: ToolCall): Promise<ToolAnswer> {
  const windows = await ownWindows(tools, name, call);
  const processes = new Map(windows.flatMap(({ app, pid }) => (pid === undefined ? [] : [[pid, { pid, name: app }]])));
  const text = [...processes.values()].map(({ pid, name: own }) => `${pid} ${own ?? ''}`);
  return {
    text: text.length === 0 ? 'the session shows no program of its own' : text.join('\n'),
    data: { processes: [...processes.values()] },
  };
}

async function ownWindows(tools: LiveTools, name: string | undefined, call: ToolCall) {
  const session = tools.find(name);
  return session.ask(async ({ session: { eye }, redactor }) => {
    const { windows } = await eye.status({ dialogStays: true, windowsOnly: true });
    return redactor.deep(
      windows
        .filter(({ isOfOthers }) => isOfOthers !== true)
        .map(({ id, title, url, active, app, pid }) => ({
          id,
          title,
          url,
          active,
          ...(app !== undefined && { app }),
          ...(pid !== undefined && { pid }),
        })),
    );
  }, call);
}
