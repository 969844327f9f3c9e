import { build } from 'esbuild';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('pages/', import.meta.url));
const titles = { billing: 'Lindgren Hosting', team: 'Team', project: 'Summer fair', booking: 'Book a room' } as const;

export type PageName = keyof typeof titles;

let bundled: Promise<ReadonlyMap<string, string>> | undefined;

async function bundle(): Promise<ReadonlyMap<string, string>> {
  const { outputFiles } = await build({
    entryPoints: [
      ...Object.keys(titles).map((name) => ({ in: `${folder}${name}.ts`, out: name })),
      { in: `${folder}page.css`, out: 'page' },
      { in: 'bootstrap/dist/css/bootstrap.min.css', out: 'bootstrap' },
    ],
    absWorkingDir: folder,
    outdir: '/',
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    logLevel: 'warning',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return new Map(outputFiles.map(({ path, text }) => [path, text]));
}

function document(name: PageName): string {
  const styles = name === 'billing' ? ['/bootstrap.css'] : ['/page.css'];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${titles[name]}</title><link rel="icon" href="data:,">
${styles.map((path) => `<link rel="stylesheet" href="${path}">`).join('')}</head>
<body class="${name === 'project' || name === 'booking' ? 'own' : ''}"><div id="app"></div><script src="/${name}.js"></script></body></html>`;
}

/** Serves a page whose state ends with the tab. */
export async function startPage(name: PageName): Promise<{ url: string; close(): Promise<void> }> {
  bundled ??= bundle();
  const files = await bundled;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = pathname === '/' ? document(name) : files.get(pathname);
    const type = pathname === '/' ? 'html' : pathname.endsWith('.css') ? 'css' : 'javascript';
    if (file === undefined) response.writeHead(404).end();
    else response.setHeader('content-type', `text/${type}; charset=utf-8`).end(file);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
