import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client, type CallToolResult } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { buildCli } from '../../scripts/build-cli.js';

/** The program under test is the one that is shipped: built from the source as it is now. */
await buildCli();

/** What node is to run. */
export const program = resolve(import.meta.dirname, '../../bin/handeye.js');

/** The two kinds of the protocol: with a handshake, and with all that is known of the client in each request. */
export type Era = 'legacy' | 'modern';

/** What a tool has answered, with its text alone. */
export type Answered = CallToolResult & { readonly text: string };

/** What a person says who is asked. */
type Answer = { readonly action: 'accept' | 'decline' | 'cancel'; readonly content?: { readonly approve: boolean } };

/** What a notification of progress says. */
interface Progress {
  readonly progress: number;
  readonly message?: string;
}

/** A server process, and a client that is connected to it. */
export interface McpStand {
  readonly client: Client;
  readonly pid: number;
  /** Where the server was started. */
  readonly cwd: string;
  /** The folder that the client works in, as it says. */
  readonly root: string;
  /** What the server has printed on stderr so far. */
  printed(): string;
  /** What a person was asked so far. */
  readonly asked: string[];
  /** What the person answers from now on. Default: no. */
  answerWith(answer: Answer | (() => Promise<Answer>)): void;
  call(name: string, args?: Record<string, unknown>, options?: Parameters<Client['callTool']>[1]): Promise<Answered>;
  /** Like `call`, with the progress that the server reported. */
  callWithProgress(name: string, args: Record<string, unknown>): Promise<Answered & { readonly progress: Progress[] }>;
  close(): Promise<void>;
}

/** Asks for the version on the connection itself: the class of the library would start a process for that. */
class Transport extends StdioClientTransport {}

/** Starts `handeye mcp`, with more flags, and connects to it, as a client that can ask a person and says which folder it works in. */
export async function startMcp(era: Era, flags: readonly string[] = []): Promise<McpStand> {
  const folders = [0, 1, 2].map(() => realpathSync(mkdtempSync(join(tmpdir(), 'handeye-mcp-'))));
  const [cwd = '', root = '', home = ''] = folders;
  const asked: string[] = [];
  let answer = async (): Promise<Answer> => Promise.resolve({ action: 'decline' });
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    {
      capabilities: { elicitation: {}, roots: {} },
      versionNegotiation: { mode: era === 'legacy' ? 'legacy' : { pin: '2026-07-28' } },
    },
  );
  client.setRequestHandler('roots/list', () => ({ roots: [{ uri: pathToFileURL(root).href, name: 'root' }] }));
  client.setRequestHandler('elicitation/create', async ({ params }) => {
    asked.push(params.message);
    return answer();
  });
  const env = { PATH: process.env['PATH'] ?? '', HOME: home };
  const transport = new Transport({
    command: process.execPath,
    args: [program, 'mcp', ...flags],
    cwd,
    env,
    stderr: 'pipe',
  });
  let printed = '';
  transport.stderr?.on('data', (text: Buffer) => (printed += String(text)));
  await client.connect(transport);
  // Read as it arrives: the library drops what arrives together with the answer of the call.
  const progress: Progress[] = [];
  const receive = transport.onmessage;
  transport.onmessage = (message) => {
    if ('method' in message && message.method === 'notifications/progress') {
      const { progress: done, message: text } = message.params as unknown as Progress;
      progress.push({ progress: done, ...(text !== undefined && { message: text }) });
    }
    receive?.(message);
  };
  const stand: McpStand = {
    client,
    pid: transport.pid ?? Number.NaN,
    cwd,
    root,
    printed: () => printed,
    asked,
    answerWith(next) {
      answer = typeof next === 'function' ? next : async () => Promise.resolve(next);
    },
    async call(name, args = {}, options) {
      const result = await client.callTool({ name, arguments: args }, options);
      const text = result.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
      return { ...result, text };
    },
    async callWithProgress(name, args) {
      progress.length = 0;
      const result = await stand.call(name, args, { onprogress: () => undefined });
      return { ...result, progress: [...progress] };
    },
    async close() {
      await client.close();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
  return stand;
}
