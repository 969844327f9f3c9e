import { RequestError } from './answers.mjs';

const JSON_LIMIT_BYTES = 1_000_000;
const FORM_LIMIT_BYTES = 20_000_000;

async function readBytes(req, limit) {
  const chunks = [];
  let size = 0;
  for await (const chunk of req) {
    size += chunk.length;
    if (size > limit) throw new RequestError(413, `The request is larger than ${limit} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * @returns {Promise<Record<string, unknown>>} an empty object for an empty body
 * @throws {RequestError} 400 when the body is not a JSON object, 413 when it is over 1 MB
 */
export async function readJson(req) {
  const text = (await readBytes(req, JSON_LIMIT_BYTES)).toString('utf8');
  if (text.trim() === '') return {};
  try {
    const value = JSON.parse(text);
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value;
  } catch {
    // Answered below, like every other body that is no object.
  }
  throw new RequestError(400, 'The body must be a JSON object.');
}

/**
 * Reads a form, URL-encoded or multipart.
 *
 * @returns {Promise<FormData>}
 * @throws {RequestError} 400 when the body is no form, 413 when it is over 20 MB
 */
export async function readForm(req) {
  const bytes = await readBytes(req, FORM_LIMIT_BYTES);
  const type = req.headers['content-type'] ?? '';
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch {
    throw new RequestError(400, 'The body must be a form (URL-encoded or multipart/form-data).');
  }
}
