import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

/** The pages of this folder, served on a free port of the loopback interface. */
export interface CasePages {
  /** Without a slash at the end. */
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Serves `/<folder>/<file>`; what the pages ask for, `/slow/<milliseconds>/<status>/<text>`, answered so late and with that; and
 * `/collect`, which takes what they count.
 */
export async function startCasePages(): Promise<CasePages> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const slow = /^\/slow\/(\d+)\/(\d+)\/(.*)$/.exec(pathname);
    if (pathname === '/collect') response.writeHead(204).end();
    else if (slow === null) void answerFile(response, pathname);
    else answerLate(response, Number(slow[1]), Number(slow[2]), decodeURIComponent(slow[3] ?? ''));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function answerLate(response: ServerResponse, delayMs: number, status: number, text: string): void {
  const timer = setTimeout(() => {
    response.writeHead(status, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end(text);
  }, delayMs);
  response.once('close', () => clearTimeout(timer));
}

async function answerFile(response: ServerResponse, pathname: string): Promise<void> {
  const type = types[extname(pathname)];
  const content = await (type === undefined
    ? undefined
    : readFile(join(import.meta.dirname, pathname)).catch(() => undefined));
  if (content === undefined) response.writeHead(404).end();
  else response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(content);
}

const types: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8' };
