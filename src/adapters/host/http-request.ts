import { HandeyeError, messageOf } from '../../domain/errors.js';

/** A request to an app, to reset it. */
export interface HttpRequest {
  readonly url: string;
  readonly method: string;
  readonly body?: unknown;
}

const plainReasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was closed',
  ENOTFOUND: 'the host is not known',
  EAI_AGAIN: 'the host cannot be looked up now',
  ETIMEDOUT: 'there was no answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'there was no answer in time',
  UND_ERR_SOCKET: 'the connection was closed',
};

/**
 * Sends one request and takes its status. Redirects are not followed: they may lead where the permit does not.
 * @throws HandeyeError `usage` for an address that is none, `target_unreachable`, `cancelled` when aborted
 */
export async function sendRequest(request: HttpRequest, signal: AbortSignal): Promise<{ readonly status: number }> {
  const { url, headers } = splitCredentials(request.url);
  const { body, contentType } = encode(request.body);
  if (contentType) headers.set('content-type', contentType);
  try {
    const response = await fetch(url, {
      method: request.method.toUpperCase(),
      headers,
      signal,
      redirect: 'manual',
      ...(body !== undefined && { body }),
    });
    await response.body?.cancel();
    return { status: response.status };
  } catch (error) {
    throw requestFault(error, request.method, url, signal);
  }
}

/** `fetch` refuses addresses with a password in them, which test servers are often given by. */
function splitCredentials(address: string): { url: URL; headers: Headers } {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new HandeyeError('usage', `${JSON.stringify(address)} is no HTTP address.`, {
      hint: 'Start it with http:// or https://.',
    });
  }
  const headers = new Headers();
  if (url.username !== '' || url.password !== '') {
    const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
    headers.set('authorization', `Basic ${Buffer.from(credentials).toString('base64')}`);
    url.username = '';
    url.password = '';
  }
  return { url, headers };
}

function encode(body: unknown): { body?: string; contentType?: string } {
  if (body === undefined || body === null) return {};
  if (typeof body === 'string') return { body, contentType: 'text/plain;charset=UTF-8' };
  return { body: JSON.stringify(body), contentType: 'application/json' };
}

function requestFault(error: unknown, method: string, url: URL, signal: AbortSignal): HandeyeError {
  const place = `${method.toUpperCase()} ${url.origin}${url.pathname}`;
  const timedOut = error instanceof Error && error.name === 'TimeoutError';
  if (signal.aborted && !timedOut)
    return new HandeyeError('cancelled', `${place} was cancelled.`, { data: { url: url.href } });
  // `fetch` says only "fetch failed"; the reason is in its cause.
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const errno = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const reason = timedOut ? 'there was no answer in time' : (plainReasons[errno] ?? messageOf(cause));
  return new HandeyeError('target_unreachable', `${place} failed: ${reason}.`, {
    hint: 'Check that the app runs, and the address.',
    data: { url: url.href, errno },
    cause: error,
  });
}
