import { nearestWord } from '../../nearest-word.js';
import type { LiveScreen } from '../../live/live-answer.js';
import type { StepResult } from '../../run/execution-report.js';
import type { FailureType } from '../../run/failure.js';
import type { ScreenNode } from '../../screen/element/screen-node.js';
import { controlsToTry, modalRange, namedControls, type NamedControl } from './controls-to-try.js';
import { shortened } from '../observation/dom-state.js';
import { isFailedRequest, type ObservedRequest } from '../observation/observed-events.js';

/** What advice goes by besides the result and the screen. */
export interface AdviceContext {
  /** The action as the file calls it, where that is another word than that of the step. */
  readonly action?: string | undefined;
  /** Requests since the action began. */
  readonly requests?: readonly ObservedRequest[] | undefined;
  /** Whether files were given to the app in this form before. */
  readonly hasUploaded?: boolean | undefined;
  /** Actions that there are, where the one that was asked for is none of them. */
  readonly supported?: readonly string[] | undefined;
}

/** What of a result advice goes by. */
export type AdvisedResult = Pick<StepResult, 'action' | 'status' | 'selector' | 'error' | 'diagnostics'>;

type AdvisedScreen = Pick<LiveScreen, 'snapshot' | 'dialog'>;

/**
 * What to try next after an action, in one or two sentences: what stands in the way is named before what is generally so.
 *
 * @returns undefined where the action passed and no answer of a server speaks against going on
 */
export function tryNext(result: AdvisedResult, screen: AdvisedScreen, context: AdviceContext = {}): string | undefined {
  const refusal = afterRefusal(result, screen, context);
  if (refusal !== undefined) return refusal;
  if (result.status !== 'failed' && result.status !== 'error') return undefined;
  if (screen.dialog !== undefined)
    return `Answer the dialog "${shortened(screen.dialog.message, 80)}" (${screen.dialog.kind}) first; until then nothing behind it can be reached.`;
  return byFailure(result, screen, context) ?? byScreen(screen, context);
}

/** An answer of 401 or 403 is the cause, whatever the step itself reports. */
function afterRefusal(
  { action }: AdvisedResult,
  screen: AdvisedScreen,
  { action: written = action, requests = [], hasUploaded = false }: AdviceContext,
): string | undefined {
  const refused = requests.find(({ status }) => status === 401 || status === 403);
  if (refused === undefined) return undefined;
  const answer = `The server answered ${refused.status} to ${refused.method} ${shortened(refused.url, 120)}`;
  const login = loginControl(screen);
  const how = login === undefined ? 'Log in first' : `Log in first (${login})`;
  const isSent = refused.method !== 'GET' && refused.method !== 'HEAD';
  if (written === 'upload' || (isSent && (hasUploaded || /upload|file|attach/i.test(refused.url))))
    return `${answer}: the upload needs a login. ${how}, then upload again.`;
  return refused.status === 401
    ? `${answer}: a login is needed. ${how}, then repeat the action.`
    : `${answer}: this user may not do that. Log in as a user who may, or do something else.`;
}

function byFailure(
  { selector, diagnostics, action }: AdvisedResult,
  screen: AdvisedScreen,
  { action: written = action, supported = [] }: AdviceContext,
): string | undefined {
  const { failureType, obstacle, candidates = [] } = diagnostics;
  switch (failureType) {
    case 'element_not_found':
      return missing(selector, candidates, screen);
    case 'ambiguous_selector':
      return candidates.length > 0
        ? `Use one of these selectors instead: ${few(candidates)}.`
        : 'Name the element more closely: the part of the screen it is in, or nth=1.';
    case 'not_actionable':
      return obstacle === 'covered' ? covered(screen) : notReady(diagnostics, screen);
    case 'unsupported':
      return unsupported(written, supported);
    case 'timeout':
      return 'Wait for what the action needs (wait_for with element_visible, network_idle or no_loading), then try again.';
    case 'assertion_failed':
      return (
        byScreen(screen, {}) ??
        'Compare what was expected with what was found: it may come later (wait_for), or be a bug.'
      );
    default:
      return failureType === undefined ? undefined : general[failureType];
  }
}

const general: Partial<Record<FailureType, string>> = {
  guardrail_violation:
    'Do something that the policy allows. A person can allow it: at the terminal of the session, or by beginning it with --allow-origins, --allow-processes or --unsafe (docs/policy.md).',
  environment_missing: 'Install what the message names (handeye doctor), or do without it.',
  target_lost: 'Open the app again with navigate; the page or window is gone.',
  error: 'Look at the screenshot and the console errors, then try another way.',
};

function missing(selector: string | null, candidates: readonly string[], screen: AdvisedScreen): string {
  const onScreen = candidates.length > 0 ? candidates : controlsToTry(screen.snapshot, selector ?? undefined);
  if (onScreen.length === 0)
    return 'Nothing that can be operated is on the screen yet: wait for it (wait_for element_visible), or navigate elsewhere.';
  const like = candidates.length > 0 ? 'Nearest to it' : 'On the screen';
  return `${like}: ${few(onScreen)}. Use one of these, or wait_for the element if it comes later.`;
}

function covered({ snapshot }: AdvisedScreen): string {
  const modal = modalRange(snapshot.nodes);
  if (modal === undefined)
    return 'Something lies over the element: close it, scroll, or act on what covers it; the message names that.';
  const inside = namedControls(snapshot).filter(({ node }) => {
    const index = snapshot.nodes.indexOf(node);
    return index > modal.start && index < modal.end;
  });
  const name = modal.node.name === '' ? 'The open dialog' : `The dialog "${shortened(modal.node.name, 60)}"`;
  const close = inside.find(({ node }) => closing.test(node.name)) ?? inside[0];
  return close === undefined
    ? `${name} lies over the element: close it first, as with press_key Escape.`
    : `${name} lies over the element: answer or close it first (${close.selector}).`;
}

const closing =
  /close|dismiss|cancel|accept|got it|ok\b|schließen|abbrechen|закрыть|отмена|принять|fermer|cerrar|×|✕/iu;

function notReady({ check, obstacle }: AdvisedResult['diagnostics'], screen: AdvisedScreen): string | undefined {
  if (check === 'enabled') {
    const open = openFields(screen);
    return open.length > 0
      ? `The element is disabled. Fill in first: ${few(open.map(({ selector }) => selector))}.`
      : 'The element is disabled: do what it depends on first, or wait until it is enabled (wait_for element_enabled).';
  }
  if (obstacle === 'outside_view') return 'Scroll to the element, or open the menu or panel that it is in.';
  if (check === 'visible') return 'The element is hidden: open the menu, tab or section that it is in first.';
  if (check === 'editable') return 'The element cannot be written to: name the field itself, or unlock it first.';
  return 'The element was not ready: wait until it rests (wait_for dom_stable), then try again.';
}

function unsupported(action: string, supported: readonly string[]): string {
  const nearest = nearestWord(action, [...supported]);
  if (nearest !== undefined) return `There is no action "${action}" here; use ${nearest}.`;
  if (supported.length > 0) return `There is no action "${action}" here. Actions: ${supported.join(', ')}.`;
  return `"${action}" cannot be done on this kind of app: use click, type or press_key instead.`;
}

/** What the screen and the network say of why something went wrong. */
function byScreen(screen: AdvisedScreen, { requests = [] }: AdviceContext): string | undefined {
  const invalid = namedControls(screen.snapshot).filter(({ node }) => node.states.invalid === true);
  const said = screen.snapshot.nodes.find(({ role, name }) => role === 'alert' && name !== '')?.name;
  const message = said === undefined ? '' : ` The app says: "${shortened(said, 120)}".`;
  if (invalid.length > 0)
    return `Correct what is not valid: ${few(invalid.map(({ selector }) => selector))}.${message}`;
  if (message !== '') return `${message.trim()} Act on that first.`;
  const failed = requests.find(isFailedRequest);
  if (failed === undefined) return undefined;
  return failed.status === null
    ? `${failed.method} ${shortened(failed.url, 120)} got no answer (${failed.error ?? 'failed'}): check that the server runs, then try again.`
    : `The server answered ${failed.status} to ${failed.method} ${shortened(failed.url, 120)}: this may be a bug worth reporting (fix_bug).`;
}

/** Fields that must be filled in and are not. */
function openFields({ snapshot }: AdvisedScreen): readonly NamedControl[] {
  return namedControls(snapshot).filter(({ node }) => isOpen(node));
}

function isOpen({ states, value }: ScreenNode): boolean {
  if (states.invalid === true) return true;
  if (states.required !== true || states.disabled === true) return false;
  return states.checked === undefined ? value === undefined || value === '' : states.checked === false;
}

const loginWords =
  /^(?:log ?in|sign ?in|login|anmelden|einloggen|войти|вход|connexion|se connecter|iniciar sesión|entrar|accedi)/iu;

function loginControl({ snapshot }: AdvisedScreen): string | undefined {
  return namedControls(snapshot).find(({ node }) => loginWords.test(node.name))?.selector;
}

function few(selectors: readonly string[]): string {
  return selectors.slice(0, 5).join(', ');
}
