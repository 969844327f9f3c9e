/**
 * `npx tsx scripts/mcp-conformance.ts [node]`: what of the conformance suite of MCP applies to `handeye mcp`, and its results. The suite
 * speaks HTTP only: a bridge hands each message on to the server's stdin and its answer back. What tests HTTP, or a tool, prompt or
 * resource that only the suite's own example server has, does not apply. The suite needs Node 22: name one where this is none.
 * Needs `npm run build`.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { installedProgram } from '../tests/support/npm-package.js';

/** Scenarios that ask nothing of the transport and nothing that only an example server has, by the revision they are of. */
const applicable = {
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'resources-list'],
  '2026-07-28': ['server-stateless', 'tools-list', 'resources-list', 'sep-2164-resource-not-found', 'caching'],
} as const;

interface Message {
  readonly id?: string | number;
  readonly method?: string;
}

/** A server process, and the answers that are waited for. */
interface Bridged {
  readonly child: ChildProcess;
  /** @returns the answer, and what was notified before it */
  ask(message: Message): Promise<readonly Message[]>;
}

interface Check {
  readonly id: string;
  readonly status: string;
  readonly errorMessage?: string;
}

const node = process.argv[2] ?? process.execPath;
const folder = await mkdtemp(join(tmpdir(), 'handeye-conformance-'));
const servers = new Map<string, Bridged>();
const children = new Set<ChildProcess>();
const bridge = createServer((request, response) => {
  handle(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
});
await new Promise<void>((ready) => bridge.listen(0, '127.0.0.1', ready));
const url = `http://127.0.0.1:${(bridge.address() as AddressInfo).port}/mcp`;
try {
  const version = '0.2.0-alpha.12';
  const suite = { name: '@modelcontextprotocol/conformance', version, program: 'dist/index.js' };
  const program = await installedProgram(suite, join(tmpdir(), 'handeye-bench-peers', `conformance-${version}`));
  for (const [revision, scenarios] of Object.entries(applicable)) {
    for (const scenario of scenarios) {
      const checks = await run(program, scenario, revision);
      const counted = checks.filter(isApplicable);
      const passed = counted.filter(({ status }) => status === 'SUCCESS');
      console.log(`${revision} ${scenario}: ${passed.length} of ${counted.length} checks pass`);
      for (const { id, status, errorMessage = '' } of counted)
        if (status !== 'SUCCESS') console.log(`  ${status} ${id}: ${errorMessage}`);
    }
  }
} finally {
  for (const child of children) child.stdin?.end();
  bridge.close().closeAllConnections();
  await rm(folder, { recursive: true, force: true });
}

/** Checks of status codes of HTTP, of streams, of tools that only the example server has, and of prompts, which handeye has none of. */
function isApplicable({ id, status, errorMessage = '' }: Check): boolean {
  if (status === 'INFO' || status === 'SKIPPED') return false;
  return !/-http-|subscription|notification-filter|prompts-/.test(id) && !errorMessage.startsWith('Not testable');
}

/** @returns what was checked */
async function run(program: string, scenario: string, revision: string): Promise<readonly Check[]> {
  const out = await mkdtemp(join(folder, 'out-'));
  const args = [program, 'server', '--url', url, '--scenario', scenario, '--spec-version', revision, '-o', out];
  const said = await new Promise<string>((done) =>
    execFile(node, args, { cwd: folder }, (_error, stdout, stderr) => done(stdout + stderr)),
  );
  const files = await readdir(out, { recursive: true });
  const file = files.find((name) => name.endsWith('checks.json'));
  if (file === undefined) throw new Error(`${scenario} ended without results: ${said.slice(-2_000)}`);
  return JSON.parse(await readFile(join(out, file), 'utf8')) as Check[];
}

/** One server for each session, or for each message that is of none: a server on stdio serves the revision that it is first asked in. */
async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'DELETE') return void response.writeHead(200).end();
  if (request.method !== 'POST') return void response.writeHead(405).end();
  const message = JSON.parse(Buffer.concat(await request.toArray()).toString()) as Message;
  const given = request.headers['mcp-session-id'];
  const session = message.method === 'initialize' ? randomUUID() : typeof given === 'string' ? given : undefined;
  const server = servers.get(session ?? '') ?? start();
  if (session !== undefined) servers.set(session, server);
  const headers = session === undefined ? {} : { 'mcp-session-id': session };
  if (message.id === undefined || message.method === undefined) {
    server.child.stdin?.write(`${JSON.stringify(message)}\n`);
    return void response.writeHead(202, headers).end();
  }
  const answers = await server.ask(message);
  if (session === undefined) server.child.stdin?.end();
  response.writeHead(200, { ...headers, 'content-type': 'text/event-stream' });
  response.end(answers.map((answer) => `event: message\ndata: ${JSON.stringify(answer)}\n\n`).join(''));
}

function start(): Bridged {
  const bin = resolve(import.meta.dirname, '../bin/handeye.js');
  const child = spawn(process.execPath, [bin, 'mcp'], { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
  children.add(child);
  const waiting = new Map<string | number, (answer: Message) => void>();
  let notified: Message[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    const message = JSON.parse(line) as Message;
    const answer = message.id === undefined || message.method !== undefined ? undefined : waiting.get(message.id);
    if (answer === undefined) notified.push(message);
    else answer(message);
  });
  return {
    child,
    ask: async (message) =>
      new Promise((answered) => {
        notified = [];
        waiting.set(message.id!, (answer) => answered([...notified, answer]));
        child.stdin.write(`${JSON.stringify(message)}\n`);
      }),
  };
}
