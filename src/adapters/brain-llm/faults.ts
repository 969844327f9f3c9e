import { APICallError } from 'ai';
import { HandeyeError, messageOf } from '../../domain/errors.js';
import type { OpenModel } from './providers.js';

/** What went wrong with a call, as far as it decides what is done about it. */
export interface CallFault {
  readonly kind: 'key' | 'model' | 'quota' | 'busy' | 'down' | 'format' | 'request' | 'garbled';
  /** The HTTP status, or the code of a network error. */
  readonly code: string;
  /** What the provider said. */
  readonly said: string;
  /** How long the provider wants to be left alone, in milliseconds. */
  readonly waitMs?: number;
  readonly address: string;
}

/** Sorts what a provider threw. @param nowMs the time of day, to which a date in Retry-After is compared */
export function callFault(error: unknown, nowMs: number): CallFault {
  const call = APICallError.isInstance(error) ? error : undefined;
  const address = addressOf(call?.url);
  const status = call?.statusCode;
  if (call === undefined || status === undefined)
    return { kind: 'down', code: networkCode(error), said: messageOf(error), address };
  const said = call.message;
  const fault = { code: String(status), said, address };
  const text = `${said} ${call.responseBody ?? ''}`;
  const wait = waitOf(call.responseHeaders, nowMs);
  if (status === 401 || status === 403 || /api[ _]key (?:is )?(?:not valid|invalid)/i.test(text))
    return { ...fault, kind: 'key' };
  if (status === 404 || /model[^.]{0,80}(?:not (?:found|exist)|does not exist)|model_not_found/i.test(text))
    return { ...fault, kind: 'model' };
  if (status === 402 || /insufficient_quota|credit balance is too low/i.test(text)) return { ...fault, kind: 'quota' };
  if (status === 429 || status === 408 || status === 529) return { ...fault, kind: 'busy', ...wait };
  if (status >= 500) return { ...fault, kind: 'down', ...wait };
  if (status < 400) return { ...fault, kind: 'garbled' };
  return { ...fault, kind: status === 400 || status === 422 ? 'format' : 'request' };
}

/** Whether another try may do better. */
export function isPassing({ kind }: CallFault): boolean {
  return kind === 'busy' || kind === 'down' || kind === 'garbled';
}

/** The error that a caller gets. @param tries how often it was tried */
export function faultError(
  fault: CallFault,
  open: OpenModel,
  tries: number,
  mask: (text: string) => string,
): HandeyeError {
  const { provider, modelName, keyName } = open;
  const { code, address } = fault;
  const said = saying(mask(open.key === undefined ? fault.said : fault.said.replaceAll(open.key, '…')));
  const times = tries > 1 ? `, ${tries} times` : '';
  const texts: Readonly<Record<CallFault['kind'], readonly [message: string, hint: string]>> = {
    key: [
      keyName === undefined
        ? `The provider ${provider} at ${address} wants a key (${code})${said}`
        : `The provider ${provider} refused the key in ${keyName} (${code})${said}`,
      keyName === undefined
        ? 'Set the environment variable HANDEYE_BRAIN_API_KEY.'
        : `Look whether ${keyName} has the whole key, and whether that may use ${modelName}.`,
    ],
    model: [
      `The provider ${provider} at ${address} has no model "${modelName}" (${code})${said}`,
      'Correct brain.model (--brain-model, HANDEYE_BRAIN_MODEL), or brain.baseUrl if the address is another one.',
    ],
    quota: [
      `The provider ${provider} has no credit left for the key in ${keyName ?? 'use'} (${code})${said}`,
      'Add credit there, or use another key.',
    ],
    busy: [
      `The provider ${provider} was too busy for the call (${code}${times})${said}`,
      'Wait a moment and try again, or raise brain.maxRetries and brain.timeoutMs.',
    ],
    down: [
      /^\d+$/.test(code)
        ? `The provider ${provider} at ${address} failed (${code}${times})${said}`
        : `The provider ${provider} cannot be reached at ${address} (${code}${times}).`,
      'Look whether it runs and whether this machine may reach it; brain.baseUrl says where it is looked for.',
    ],
    garbled: [
      `The provider ${provider} at ${address} answered with something that is no reply of its API${times}${said}`,
      'Look whether brain.baseUrl is the address of the API, such as http://localhost:11434/v1, and no page of a proxy.',
    ],
    format: [`The provider ${provider} refused the request (${code})${said}`, 'Try another model (brain.model).'],
    request: [`The provider ${provider} refused the request (${code})${said}`, 'Try another model (brain.model).'],
  };
  const [message, hint] = texts[fault.kind];
  return new HandeyeError('brain_unavailable', message, { hint, data: { provider, model: modelName, code, address } });
}

function saying(said: string): string {
  const text = said.trim().replaceAll(/\s+/g, ' ').slice(0, 300);
  return text === '' ? '.' : `: ${text.replace(/\.?$/, '.')}`;
}

function addressOf(url: string | undefined): string {
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : 'its address';
}

/** The code of a network error, wherever in a chain of causes it is: `ECONNREFUSED`, `ENOTFOUND`. */
function networkCode(error: unknown): string {
  for (let at: unknown = error; at !== null && typeof at === 'object';) {
    const { code, cause, errors } = at as { code?: unknown; cause?: unknown; errors?: readonly unknown[] };
    if (typeof code === 'string') return code;
    at = errors?.[0] ?? cause;
  }
  return 'the connection broke';
}

/** What the header Retry-After asks for: seconds or a date (RFC 9110, 10.2.3). */
function waitOf(headers: Readonly<Record<string, string>> | undefined, nowMs: number): Pick<CallFault, 'waitMs'> {
  const text = headers?.['retry-after'];
  if (text === undefined) return {};
  const ms = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs;
  return Number.isFinite(ms) ? { waitMs: Math.max(0, ms) } : {};
}
