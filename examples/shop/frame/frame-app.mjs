import { readFile } from 'node:fs/promises';
import { content, page, writeAnswer } from '../server/answers.mjs';
import { cardPage, helpPage } from './frame-pages.mjs';

const FILES = {
  '/frame.css': ['text/css; charset=utf-8', './frame.css'],
  '/card.mjs': ['text/javascript; charset=utf-8', './card.mjs'],
  '/help.mjs': ['text/javascript; charset=utf-8', './help.mjs'],
};

async function answerFor(pathname, origins) {
  if (pathname === '/card') return page(cardPage(origins.shopUrl));
  if (pathname === '/help' || pathname === '/') return page(helpPage(origins.shopUrl));
  if (!Object.hasOwn(FILES, pathname)) return content('text/plain', 'Not found', { status: 404 });
  const [type, file] = FILES[pathname];
  return content(type, await readFile(new URL(file, import.meta.url)));
}

/**
 * The request handler of the other origin: the card form of the checkout and the help chat. It keeps
 * no state.
 *
 * @param {{ shopUrl: string }} origins may be filled in after the ports are known
 */
export function createFrameApp(origins) {
  return async (req, res) => {
    try {
      if (req.method !== 'GET' && req.method !== 'HEAD') {
        writeAnswer(res, content('text/plain', 'Use GET.', { status: 405 }), { method: req.method });
        return;
      }
      const { pathname } = new URL(`http://frame${req.url}`);
      writeAnswer(res, await answerFor(pathname, origins), { method: req.method });
    } catch {
      if (!res.headersSent) res.writeHead(400).end();
    }
  };
}
