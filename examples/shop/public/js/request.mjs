/**
 * Calls the shop's API. A failure comes back as an answer, too, so that callers show its message.
 *
 * @param {string} method HTTP method
 * @param {string} path such as `/api/cart`
 * @param {object} [body] sent as JSON
 * @returns {Promise<{ ok: boolean, message?: string, [key: string]: unknown }>}
 */
export async function sendRequest(method, path, body) {
  const options =
    body === undefined
      ? { method }
      : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  try {
    const response = await fetch(path, options);
    return await response.json();
  } catch {
    return { ok: false, message: 'The shop does not answer. Try again.' };
  }
}
