import type { Snapshot } from '../screen/element/screen-node.js';
import type { SessionEvent } from '../screen/target/session-event.js';
import { originOf, pathOf } from './fingerprint.js';

/** Something on or behind the screen that may be why an element is not there, and how much it says (0–1). */
export interface Sign {
  readonly score: number;
  readonly reason: string;
}

const errorWords =
  /\b(?:error|exception|something went wrong|went wrong|could not|cannot be|failed|failure|unavailable|not found|stack ?trace|fehler|erreur)\b/i;
const errorRoles = new Set('alert alertdialog dialog heading status'.split(' '));
/** Pages of frameworks that show nothing but an error say so in these words, whatever the role. */
const errorPage = /^(?:internal server error|application error|50[0-9]\b.*|cannot get \/.*|whitelabel error page)/i;

/** The error that the screen shows, if it shows one. */
export function shownError({ nodes, title }: Snapshot): Sign | undefined {
  const found = nodes.find(
    ({ role, name }) => (errorRoles.has(role) && errorWords.test(name)) || errorPage.test(name.trim()),
  );
  if (found !== undefined) return { score: 0.9, reason: `the screen shows ${JSON.stringify(cut(found.name))}` };
  return errorPage.test(title) ? { score: 0.9, reason: `the page is called ${JSON.stringify(cut(title))}` } : undefined;
}

/** The error behind the screen: an answer of the server, a script that failed, a line on the console. */
export function hiddenError(events: readonly SessionEvent[]): Sign | undefined {
  let found: Sign | undefined;
  const note = (score: number, reason: string): void => {
    if (score > (found?.score ?? 0)) found = { score, reason };
  };
  for (const event of events) {
    if (event.kind === 'response' && event.status >= 500)
      note(0.9, `the server answered ${event.method} ${pathOf(event.url)} with ${event.status}`);
    else if (event.kind === 'page_error') note(0.85, `a script of the page failed: ${cut(event.text)}`);
    else if (event.kind === 'request_failed' && isData(event.resourceType))
      note(0.8, `${event.method} ${pathOf(event.url)} got no answer (${event.error})`);
    else if (event.kind === 'response' && event.status >= 400 && isData(event.resourceType))
      note(0.7, `the server answered ${event.method} ${pathOf(event.url)} with ${event.status}`);
    else if (event.kind === 'console' && event.level === 'error')
      note(0.6, `the console has an error: ${cut(event.text)}`);
  }
  return found;
}

/** Pictures and styles that are missing keep no control from coming. */
function isData(resourceType: string): boolean {
  return ['document', 'xhr', 'fetch', 'script'].includes(resourceType);
}

/** The answer for the document that is shown, where it is an error. */
export function documentStatus(events: readonly SessionEvent[], url: string): number | undefined {
  const plain = url.replace(/#.*$/, '');
  const answer = events.findLast(
    (event) => event.kind === 'response' && event.resourceType === 'document' && event.url === plain,
  );
  return answer?.kind === 'response' && answer.status >= 400 ? answer.status : undefined;
}

/** Statuses of proxies whose server is not there. */
export function isGatewayStatus(status: number): boolean {
  return status >= 502 && status <= 504;
}

const loginPath = /(?:^|[/_-])(?:log-?in|sign-?in|auth|sso|session(?:\/new)?|oauth2?|saml)(?:[/._-]|$)/i;
const passwordName = /passwor[dt]|passphrase|kennwort|contrase|mot de passe|密码|пароль/i;

/** Whether the screen asks who somebody is. */
export function isLoginScreen({ url, nodes }: Snapshot): boolean {
  const hasPassword = nodes.some(({ role, name }) => role === 'textbox' && passwordName.test(name));
  return hasPassword || (loginPath.test(pathOf(url)) && nodes.some(({ role }) => role === 'textbox'));
}

/** Whether nothing of a page is there: none came, or the browser shows one of its own. */
export function isBlank({ url, nodes }: Snapshot): boolean {
  return (
    /^(?:chrome-error|about|edge-error):/i.test(url) || nodes.every(({ name, role }) => name === '' && role !== 'frame')
  );
}

/** Whether the screen is of another origin than the flow opens. */
export function isElsewhere({ url }: Snapshot, targetUrl: string | undefined): boolean {
  const own = originOf(targetUrl ?? '');
  return own !== '' && originOf(url) !== '' && originOf(url) !== own;
}

function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}
