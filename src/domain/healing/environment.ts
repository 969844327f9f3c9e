import type { Snapshot } from '../screen/element/screen-node.js';
import type { Diagnosis, MissingElement } from './missing-element.js';
import { originOf, pathOf } from './fingerprint.js';
import { documentStatus, hiddenError, isBlank, isElsewhere, isGatewayStatus, isLoginScreen } from './screen-signs.js';

/** What is wrong with the page as a whole, so that no element of it says anything. */
export function environmentSign(
  { known, events, targetUrl }: Pick<MissingElement, 'known' | 'events' | 'targetUrl'>,
  screen: Snapshot,
  isCounterpartFound: boolean,
): Diagnosis | undefined {
  if (screen.unavailableReason !== undefined)
    return { verdict: 'environment', score: 0.9, reason: `the screen cannot be read: ${screen.unavailableReason}` };
  const status = documentStatus(events, screen.url);
  if (status !== undefined) return answered(status, screen.url);
  if (isBlank(screen)) {
    const error = hiddenError(events);
    return error === undefined
      ? { verdict: 'environment', score: 0.9, reason: 'the page is blank: it did not load' }
      : { verdict: 'product_bug', score: error.score, reason: `the page is blank, and ${error.reason}` };
  }
  const path = pathOf(screen.url);
  const isAway = isElsewhere(screen, targetUrl) && (known?.isOwnOrigin ?? !isCounterpartFound);
  const wasHere = known === undefined ? isCounterpartFound : known.path === path && !isAway;
  if (isLoginScreen(screen) && !wasHere)
    return {
      verdict: 'environment',
      score: 0.9,
      reason: `the screen ${path} asks for a login: the session is logged out`,
    };
  if (isAway)
    return { verdict: 'environment', score: 0.9, reason: `the screen is of another origin, ${originOf(screen.url)}` };
  if (isLoginScreen(screen) && !isCounterpartFound && known !== undefined && !looksAtLogin(known))
    return { verdict: 'environment', score: 0.7, reason: 'the screen asks for a login' };
  return undefined;
}

/** Whether an element was on a screen that asks for a login itself, as a flow of the login does. */
function looksAtLogin({ neighbours, others, name }: NonNullable<MissingElement['known']>): boolean {
  return [name, ...neighbours, ...others].some((text) => /passwor[dt]|log ?in|sign ?in/i.test(text));
}

function answered(status: number, url: string): Diagnosis {
  const reason = `the server answered the page ${pathOf(url)} with ${status}`;
  if (isGatewayStatus(status)) return { verdict: 'environment', score: 0.9, reason };
  if (status === 401 || status === 403)
    return { verdict: 'environment', score: 0.9, reason: `${reason}: the session may be logged out` };
  return { verdict: 'product_bug', score: 0.95, reason };
}
