import { build } from 'esbuild';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

const libraries = ['plain', 'mui', 'radix', 'aria', 'bootstrap'];
const pages = fileURLToPath(new URL('pages/', import.meta.url));
const pixel = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');

async function bundle(): Promise<ReadonlyMap<string, string>> {
  const { outputFiles } = await build({
    entryPoints: [
      ...libraries.map((library) => ({ in: `${pages}${library}.ts`, out: library })),
      { in: `${pages}page.css`, out: 'page' },
      { in: 'bootstrap/dist/css/bootstrap.min.css', out: 'bootstrap' },
    ],
    absWorkingDir: pages,
    outdir: '/',
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    logLevel: 'warning',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return new Map(outputFiles.map((file) => [file.path, file.text]));
}

function page(library: string, files: ReadonlyMap<string, string>, collector: string): string {
  const styles = [`/${library}.css`, '/page.css'].filter((path) => files.has(path));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${library}</title><link rel="icon" href="data:,">
${styles.map((path) => `<link rel="stylesheet" href="${path}">`).join('')}</head>
<body class="${library === 'mui' || library === 'bootstrap' ? '' : 'plain'}" data-collector="${collector}">
<main id="stage"></main><aside id="moving"></aside><script src="/${library}.js"></script></body></html>`;
}

async function listen(listener: RequestListener): Promise<Server> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const addressOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Serves the pages of the manifest, and on a second port the collector of their clicks. */
export async function startControlsServer(): Promise<{ url: string; close(): Promise<void> }> {
  const files = await bundle();
  const collect: RequestListener = (request, response) => {
    request.resume();
    response.setHeader('access-control-allow-origin', '*').setHeader('content-type', 'image/gif').end(pixel);
  };
  const collector = await listen(collect);

  const server = await listen((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
    const [, first = '', ms, status, text] = pathname.split('/').map(decodeURIComponent);
    const send = (type: string, body: string): unknown =>
      response.setHeader('content-type', `${type}; charset=utf-8`).end(body);
    if (first === 'collect') collect(request, response);
    else if (first === 'slow') {
      response.statusCode = Number(status);
      setTimeout(() => send('text/plain', text ?? ''), Number(ms));
    } else if (first === 'results') send('text/html', `<!doctype html><h1>Results for ${searchParams.get('q')}</h1>`);
    else if (libraries.includes(first)) send('text/html', page(first, files, addressOf(collector)));
    else if (files.has(pathname)) send(first.endsWith('.css') ? 'text/css' : 'text/javascript', files.get(pathname)!);
    else response.writeHead(404).end();
  });

  return {
    url: addressOf(server),
    async close() {
      for (const each of [server, collector]) {
        each.closeAllConnections();
        each.close();
        await once(each, 'close');
      }
    },
  };
}
