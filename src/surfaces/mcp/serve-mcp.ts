import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { CommandCall } from '../cli/command.js';
import { isUnsafe, warnOfUnsafe } from '../cli/unsafe-flag.js';
import { createLiveTools } from '../live/live-tools.js';
import { createMcpServer, type OpenCall } from './mcp-server.js';

/** How often it is looked whether the process that started the server is still there, in milliseconds. */
const parentPollMs = 2_000;

/** Serves MCP on stdin and stdout until the input ends, a signal comes, or its parent is gone. @returns the exit code */
export async function serveMcp(call: CommandCall): Promise<number> {
  const { composition, runtimeOptions, options, cwd } = call;
  const asksForRoots = options['cwd'] === undefined;
  const unsafe = isUnsafe(call);
  await warnOfUnsafe(call);
  await composition.endOrphans();
  const tools = createLiveTools({
    composition,
    runtimeOptions,
    command: ['handeye', 'mcp', ...(unsafe ? ['--unsafe'] : [])],
  });
  const pending = new Map<string, OpenCall>();
  const transport = new StdioServerTransport();
  const over = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => resolve());
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
    process.stdout.once('error', () => resolve());
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && resolve(), parentPollMs).unref();
  });
  const handle = serveStdio(
    () => createMcpServer({ composition, runtimeOptions, tools, folder: cwd, asksForRoots, unsafe, pending }),
    { transport, onerror: (error) => call.err.line(`mcp: ${error.message}`) },
  );
  await over;
  await tools.end();
  await handle.close().catch(() => undefined);
  return 0;
}
