/** What is known of a navigation that did not arrive. */
export interface MissedNavigation {
  /** The address, or the move in the history. */
  readonly where: string;
  /** What the browser says of it. */
  readonly message: string;
  readonly timeoutMs: number;
  /** The HTTP status, where an answer came. */
  readonly status: number | undefined;
  /** A step said that the page is not to be left, when the page asked (beforeunload). */
  readonly isKept: boolean;
}

/** Why a navigation did not arrive, for whoever must act next. */
export function navigationProblem({ where, message, timeoutMs, status, isKept }: MissedNavigation): string {
  const code = /net::(ERR_\w+)/.exec(message)?.[1];
  if (isKept)
    return `The page asked whether it may be left (beforeunload), and a handle_dialog step had said no: ${where} was not opened.`;
  if (isTimeout({ message })) {
    return status === undefined
      ? `${where} did not answer within ${seconds(timeoutMs)}. Is the app running? A slower one needs a larger timeoutMs.`
      : `${where} answered ${status}, but its page was not there within ${seconds(timeoutMs)}. See which of its scripts or parts takes that long, or give the step a larger timeoutMs.`;
  }
  if (code === 'ERR_ABORTED' && (status === 204 || status === 205))
    return `${where} answered ${status} (no content), so the page stayed as it was. Open an address that answers with a page.`;
  if (code === undefined) return `${where} could not be opened: ${message.split('\n', 1)[0] ?? message}`;
  if (code.startsWith('ERR_CERT_'))
    return `${where} has a certificate that the browser does not trust (${code}). Where it is one of your own, such as a self-signed one, say "ignoreHttpsErrors": true in targets.web; else have it renewed.`;
  const reason = reasons[code];
  return reason === undefined ? `${where} could not be opened: ${code}.` : `${where} ${reason}.`;
}

/** Whether it took longer than it may, whatever of it had come by then. */
export function isTimeout({ message }: Pick<MissedNavigation, 'message'>): boolean {
  return /Timeout [\d.]+ms exceeded/.test(message);
}

/** Net errors of Chromium (net/base/net_error_list.h) in plain words, with what to do. */
const reasons: Readonly<Record<string, string>> = {
  ERR_CONNECTION_REFUSED: 'refuses connections. Start the app, or correct the address',
  ERR_NAME_NOT_RESOLVED: 'cannot be found: no such host. Correct the address',
  ERR_ADDRESS_UNREACHABLE: 'cannot be reached from here. Correct the address, or look at the network',
  ERR_CONNECTION_TIMED_OUT: 'cannot be reached from here. Correct the address, or look at the network',
  ERR_INTERNET_DISCONNECTED: 'cannot be reached: this machine has no network. Connect it, or open a local address',
  ERR_TOO_MANY_REDIRECTS: 'redirects without end. See where it leads to: often to a login that never counts as done',
  ERR_EMPTY_RESPONSE:
    'closed the connection without an answer. See in the log of the app why, and whether something else has this port',
  ERR_CONNECTION_RESET:
    'broke off the connection. See in the log of the app why, and whether something else has this port',
  ERR_CONNECTION_CLOSED:
    'broke off the connection. See in the log of the app why, and whether something else has this port',
  ERR_INVALID_HTTP_RESPONSE: 'does not speak HTTP. See whether something else than the app has this port',
  ERR_UNSAFE_PORT: 'is on a port that browsers refuse to open. Have the app listen on another one, such as 3000',
  ERR_SSL_PROTOCOL_ERROR: 'does not speak https. Write http://, or have the app serve https',
  ERR_CONTENT_DECODING_FAILED:
    'answered something that does not unpack. See what the app or its proxy sends as content-encoding',
  ERR_CONTENT_LENGTH_MISMATCH:
    'broke off its answer: less came than its content-length says. See in the log of the app why',
  ERR_INCOMPLETE_CHUNKED_ENCODING: 'broke off its answer. See in the log of the app why',
  ERR_FILE_NOT_FOUND: 'is no file of this machine. Correct the path',
  ERR_ACCESS_DENIED: 'may not be read on this machine. Correct the path, or its permissions',
  ERR_ABORTED: 'was called off before it came: by the page, or as nothing that a browser shows. Correct the address',
};

/** A time as people say it, as in `5 s` or `0.3 s`. */
function seconds(milliseconds: number): string {
  return `${Number((milliseconds / 1000).toPrecision(2))} s`;
}
