import { isProgramListed } from '../../domain/policy/allowlist.js';
import { marked } from '../../projections/live/answer-text.js';
import type { LiveTools } from '../live/live-tools.js';
import type { ToolAnswer, ToolCall } from '../live/tool-call.js';
import { newNonce } from '../live/nonce.js';

/** The windows of a session: of its own programs and pages, and of programs that the policy lists. */
export async function listWindows(tools: LiveTools, name: string | undefined, call: ToolCall): Promise<ToolAnswer> {
  const windows = await ownWindows(tools, name, call);
  const text = windows.map(
    ({ title, url, app, active }) =>
      `${active ? '* ' : '  '}${JSON.stringify(title)}${url === '' ? '' : ` ${url}`}${app === undefined ? '' : ` (${app})`}`,
  );
  return { text: text.length === 0 ? 'no window is open' : marked('', text, newNonce()), data: { windows } };
}

/** The programs that show the windows of a session, and what else runs that the policy lists. */
export async function listProcesses(tools: LiveTools, name: string | undefined, call: ToolCall): Promise<ToolAnswer> {
  const windows = await ownWindows(tools, name, call);
  const own = windows.flatMap(({ app, pid }) => (pid === undefined ? [] : [{ pid, name: app ?? '' }]));
  const listed = await tools.find(name).ask(async ({ scope, host }) => {
    const { allowedProcesses = [] } = scope.policy;
    if (allowedProcesses.length === 0) return [];
    return (await host.processes()).filter((program) => isProgramListed(program.name, allowedProcesses));
  }, call);
  const processes = [...new Map([...own, ...listed].map((program) => [program.pid, program])).values()];
  const text = processes.map((program) => `${program.pid} ${program.name}`);
  return {
    text: text.length === 0 ? 'the session shows no program of its own' : text.join('\n'),
    data: { processes },
  };
}

async function ownWindows(tools: LiveTools, name: string | undefined, call: ToolCall) {
  const session = tools.find(name);
  return session.ask(async ({ session: { eye }, redactor, scope }) => {
    const { allowedProcesses = [] } = scope.policy;
    const { windows } = await eye.status({ dialogStays: true, windowsOnly: true });
    return redactor.deep(
      windows
        .filter(({ isOfOthers, app = '' }) => isOfOthers !== true || isProgramListed(app, allowedProcesses))
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
