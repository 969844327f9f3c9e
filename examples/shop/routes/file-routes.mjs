import { PRODUCTS } from '../data/products.mjs';
import { filesPage } from '../pages/files-page.mjs';
import { content, json, page, RequestError } from '../server/answers.mjs';
import { readForm } from '../server/request-body.mjs';

const MAX_FILES = 100;

async function receiveFiles({ req, session }) {
  const form = await readForm(req);
  const received = form.getAll('files').filter((entry) => typeof entry !== 'string' && entry.name);
  if (received.length === 0) throw new RequestError(400, 'Send at least one file in the field "files".');
  // Names and sizes are all that the page shows, so the bytes are not kept.
  session.files.push(...received.map(({ name, size }) => ({ name, size })));
  session.files = session.files.slice(-MAX_FILES);
  const count = received.length === 1 ? '1 file' : `${received.length} files`;
  return json({ ok: true, message: `${count} uploaded.`, files: session.files });
}

function clearFiles({ session }) {
  session.files = [];
  return json({ ok: true, message: 'List cleared.', files: [] });
}

function priceList() {
  const lines = PRODUCTS.map(
    ({ name, category, priceCents }) => `${name},${category},${(priceCents / 100).toFixed(2)}`,
  );
  return content('text/csv; charset=utf-8', `name,category,price\n${lines.join('\n')}\n`, {
    headers: { 'content-disposition': 'attachment; filename="price-list.csv"' },
  });
}

export const FILE_ROUTES = {
  'GET /files': (context) => page(filesPage(context)),
  'GET /downloads/price-list.csv': priceList,
  'GET /api/files': ({ session }) => json({ files: session.files }),
  'POST /api/files': receiveFiles,
  'DELETE /api/files': clearFiles,
};
