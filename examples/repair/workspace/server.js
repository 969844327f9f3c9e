/**
 * Serves the files of this folder on the loopback address.
 *
 *     PORT=24180 node server.js
 *
 * Without PORT it listens on 24180; with PORT=0 on any free port. The address is the one line that it prints.
 */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname } from 'node:path';

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://127.0.0.1');
  const name = pathname === '/' ? 'index.html' : pathname.slice(1);
  const type = types[extname(name)];
  // One folder, and nothing below or beside it.
  const content =
    type && /^[\w.-]+$/.test(name) && (await readFile(new URL(name, import.meta.url)).catch(() => undefined));
  if (!content) return void response.writeHead(404).end('Not found');
  // What was edited is served the next time.
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }).end(content);
});

server.listen(Number(process.env.PORT ?? 24180), '127.0.0.1');
await once(server, 'listening');
console.log(`http://127.0.0.1:${server.address().port}`);
