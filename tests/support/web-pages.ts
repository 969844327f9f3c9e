import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface WebPages {
  /** Without a slash at the end. */
  readonly origin: string;
  /** Address of a page with this body. */
  page(body: string): string;
  /** Answers a path by hand: redirects, silence, downloads. */
  answer(path: string, handler: Handler): void;
  close(): Promise<void>;
}

/** A web server for pages that a test writes itself, where the demo shop has none of the kind. */
export async function startWebPages(): Promise<WebPages> {
  const handlers = new Map<string, Handler>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const handler = handlers.get(pathname);
    if (handler === undefined) response.writeHead(404).end();
    else handler(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    page(body) {
      const path = `/page-${handlers.size + 1}`;
      handlers.set(path, (_request, response) => {
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(`<!doctype html><html lang="en"><title>Test</title>${body}</html>`);
      });
      return origin + path;
    },
    answer(path, handler) {
      handlers.set(path, handler);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
