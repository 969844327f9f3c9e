// What a route handler returns. Handlers never touch the response themselves.

/** Returned by a handler that must never answer. */
export const NO_ANSWER = Symbol('no answer');

/** A request that the client got wrong; the message is shown to the caller. */
export class RequestError extends Error {
  /**
   * @param {number} status HTTP status, 4xx
   * @param {string} message what was wrong and what to do
   */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** @param {{ toString(): string }} markup a whole document */
export function page(markup, { status = 200 } = {}) {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body: markup.toString() };
}

export function json(data, { status = 200 } = {}) {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(data) };
}

/** An answer with another body than HTML or JSON. */
export function content(type, body, { status = 200, headers = {} } = {}) {
  return { status, headers: { 'content-type': type, ...headers }, body };
}

/** Sends the browser to another page by GET. */
export function redirect(location) {
  return { status: 303, headers: { location }, body: '' };
}

/** Writes an answer; the client may be gone already, which is no fault. */
export function writeAnswer(res, answer, { method, headers = {} }) {
  if (res.destroyed) return;
  const body = Buffer.from(answer.body);
  res.writeHead(answer.status, {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
    ...answer.headers,
    'content-length': body.length,
  });
  res.end(method === 'HEAD' ? undefined : body);
}
