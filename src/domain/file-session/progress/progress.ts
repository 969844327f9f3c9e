import type { StepResult } from '../../run/execution-report.js';
import type { ObservationWarning } from '../observation/observation.js';
import type { ScreenReading } from './screen-reading.js';

/** An action that was carried out, and what is to be seen after it. */
export interface NotedAction {
  /** As the action file calls it. */
  readonly action: string;
  /** What it acted on: its selector and the name of the element, in words. */
  readonly subject: string;
  readonly reading: ScreenReading;
  /** Requests that it caused. */
  readonly requests: number;
  /** Effects that its step reports. */
  readonly effects: number;
}

/**
 * An action as its steps report it, for a watch. Requests that a page makes by itself do not count.
 *
 * @param said what the action file names the element by, or the key, where the steps name no selector
 */
export function notedActionOf(
  action: string,
  results: readonly Pick<StepResult, 'selector' | 'element' | 'diagnostics'>[],
  reading: ScreenReading,
  said = '',
): NotedAction {
  const effects = results.flatMap(({ diagnostics }) => diagnostics.effects ?? []);
  const requests = effects.filter(({ kind }) => kind === 'request').length;
  const name = results.at(-1)?.element?.name ?? '';
  const selector = said === '' ? (results.at(-1)?.selector ?? '') : said;
  const subject = [selector, name === '' || selector.includes(name) ? '' : `"${name}"`].join(' ').trim();
  return { action, subject, reading, requests, effects: effects.length - requests };
}

/** What a progress watch remembers: plain data, to be saved with a session. */
export interface ProgressState {
  /** The screen after the last action that was noted. */
  readonly last?: ScreenReading | undefined;
  /** The actions since anything has changed, as `click Button#Save`. */
  readonly idle: readonly string[];
  /** The presses of "Next" since the indicator has changed. */
  readonly presses: readonly string[];
  /** Actions in a row that were refused as repeated. */
  readonly repeated?: number;
}

/** Says when a session gets nowhere. */
export interface ProgressWatch {
  /** Sets what the first action is compared with. */
  begin(reading: ScreenReading): void;
  /** Notes an action. @returns a warning where nothing of what it should change has changed for three actions */
  note(noted: NotedAction): ObservationWarning | undefined;
  /** Notes an action that was refused as repeated. @returns a warning where it is the third in a row, and each time after it */
  noteRepeated(): ObservationWarning | undefined;
  state(): ProgressState;
}

/** Actions without progress after which a session is stuck. */
const stuckAfter = 3;

/** What only looks, waits or moves the view: that nothing changes is as it should be. */
const lookingActions = new Set(
  (
    'wait wait_for screenshot scroll hover verify assert check_form comment read ask focus blur observe ' +
    'set_variable focus_window'
  ).split(' '),
);

/** Whether an action is meant to change something. */
export function isMeantToChange(action: string): boolean {
  return !lookingActions.has(action) && !action.startsWith('assert_');
}

/** Words on buttons that lead to the next step of a form. */
const onwardWords = new RegExp(
  String.raw`(?<!\p{L})(?:next|continue|proceed|submit|send|finish|save and continue|далее|дальше|вперёд|вперед|продолжить|отправить|следующ\p{L}*|` +
    String.raw`далі|продовжити|weiter|fortfahren|absenden|senden|suivant|continuer|envoyer|valider|siguiente|continuar|enviar|avanti|continua|invia|` +
    String.raw`próximo|próxima|avançar|dalej|volgende|verder|næste|nästa|neste|ileri|devam)(?!\p{L})|下一步|下一页|继续|提交|次へ|続ける|送信|다음`,
  'iu',
);

/** Whether something that is pressed looks as if it led to the next step. */
function looksOnward(subject: string): boolean {
  return onwardWords.test(subject);
}

/**
 * Watches whether actions lead anywhere. A change of the address, the title, the controls, a text, a value or a state is
 * progress, as is a request or another effect of the action, so that pages that never change their address raise no
 * alarm. Where the screen shows its step, pressing "Next" three times at the same step is stuck whatever else has changed.
 *
 * @param saved what an earlier watch has remembered
 */
export function createProgressWatch(saved?: ProgressState): ProgressWatch {
  let last = saved?.last;
  let idle = saved?.idle ?? [];
  let presses = saved?.presses ?? [];
  let repeated = saved?.repeated ?? 0;
  return {
    begin(reading) {
      last = reading;
      idle = [];
      presses = [];
      repeated = 0;
    },
    note({ action, subject, reading, requests, effects }) {
      const before = last;
      last = reading;
      repeated = 0;
      const isSameStep = reading.indicator !== undefined && reading.indicator === before?.indicator;
      if (!isSameStep) presses = [];
      if (!isMeantToChange(action)) return undefined;
      const done = `${action} ${subject}`.trim();
      const isIdle = requests === 0 && effects === 0 && before !== undefined && isSameScreen(before, reading);
      idle = isIdle ? [...idle, done].slice(-stuckAfter) : [];
      if (isSameStep && (action === 'click' || action === 'press_key') && looksOnward(subject))
        presses = [...presses, done].slice(-stuckAfter);
      if (presses.length >= stuckAfter) return stuck(sameStep(reading, presses));
      return idle.length >= stuckAfter ? stuck(nothingChanged(idle)) : undefined;
    },
    noteRepeated() {
      repeated += 1;
      return repeated >= stuckAfter ? stuck(onlyRepeated(repeated)) : undefined;
    },
    state: () => ({ ...(last && { last }), idle, presses, repeated }),
  };
}

function isSameScreen(before: ScreenReading, now: ScreenReading): boolean {
  return (
    before.url === now.url &&
    before.title === now.title &&
    before.indicator === now.indicator &&
    before.structure === now.structure &&
    before.content === now.content
  );
}

function stuck(message: string): ObservationWarning {
  return { kind: 'stuck', message };
}

function sameStep({ indicator }: ScreenReading, presses: readonly string[]): string {
  return (
    `The screen still shows "${indicator}" after ${presses.length} presses (${listed(presses)}). ` +
    'Look for fields that are required or not valid and for messages of the form, correct them, and only then go on.'
  );
}

function nothingChanged(actions: readonly string[]): string {
  return (
    `Nothing has changed over the last ${actions.length} actions (${listed(actions)}): no text, value, address or request. ` +
    'Act on something else, open what is closed, or decide "stuck".'
  );
}

function onlyRepeated(times: number): string {
  return (
    `The last ${times} actions were not done, as each was done before and changed nothing. ` +
    'Act on something else, wait for what is missing, or decide "stuck".'
  );
}

function listed(actions: readonly string[]): string {
  return [...new Set(actions)].join(', ');
}
