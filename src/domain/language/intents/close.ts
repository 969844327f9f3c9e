import { groundElement } from '../grounding/ground-element.js';
import { toHold, toPress } from '../grounding/purpose.js';
import type { Scene } from '../grounding/scene.js';
import { normalised } from '../phrase/words.js';
import { valueOf, type Token } from '../text/token.js';
import { plainValue } from './write.js';
import { defineIntent, named, oneStep, unresolved, type IntentContext, type Proposal } from './intent.js';

const closeNames = /^(?:close|dismiss|cancel|×|✕|✖|x|got it|ok|no thanks|not now|done|schließen)(?:\b|$)/i;
const holders = [
  'dialog',
  'alertdialog',
  'alert',
  'status',
  'region',
  'tooltip',
  'complementary',
  'banner',
  'listitem',
  'article',
  'tabpanel',
  'log',
  'group',
  'note',
  'window',
];

function isOpenDialog(role: string): boolean {
  return role === 'dialog' || role === 'alertdialog';
}

/** The button that closes something; named after the whole, or called close, cancel, ×. */
function closerIn(scene: Scene, holder: number): { one?: number; several?: readonly number[] } {
  const buttons = scene
    .inside(holder)
    .filter((at) => ['button', 'link'].includes(scene.nodes[at]!.role) && closeNames.test(scene.nodes[at]!.name));
  const closing = buttons.filter((at) => /^(?:close|dismiss|×|✕|✖|x)(?:\b|$)/i.test(scene.nodes[at]!.name));
  const best = closing.length > 0 ? closing : buttons;
  // A cross and a button that both close one thing do the same.
  if (closing.length > 0) return { one: closing[0]! };
  return best.length === 1 ? { one: best[0]! } : { several: best };
}

function close(context: IntentContext, target: readonly Token[] | undefined): Proposal | undefined {
  const { scene } = context;
  const text = target === undefined ? '' : normalised(valueOf(target)).replace(/^(?:the|this|that|it)\s*/, '');
  const isGeneral =
    /^(?:dialog(?: box)?|dialogue|pop-?up|modal|message|notification|toast|banner|overlay|alert|menu|window|panel|drawer|sheet)?$/.test(
      text,
    );
  const open = scene.nodes.flatMap(({ role }, index) => (isOpenDialog(role) ? [index] : []));
  if (isGeneral && open.length > 0 && !/^(?:menu|toast|notification)$/.test(text))
    return closeHolder(context, open.at(-1)!, 0.93);
  const whole = groundElement(context.text, context.focus.clause ?? [], toPress, scene, context.focus);
  if (whole.kind === 'found' && whole.score >= 0.85)
    return oneStep(`click ${named(scene, whole.index)}`, whole.score, {
      action: 'click',
      ...scene.nameOf(whole.index),
    });
  if (target === undefined) return undefined;
  const found = groundElement(
    context.text,
    target,
    (role) => (holders.includes(role) ? 1 : toHold(role) * 0.6),
    scene,
    context.focus,
  );
  if (found.kind === 'found') return closeHolder(context, found.index, found.score) ?? beside(context, target);
  return (
    beside(context, target) ??
    (isGeneral && text === 'menu'
      ? oneStep('press Escape', 0.7, { action: 'send_keys', keys: 'Escape' })
      : unresolved(context, target, found))
  );
}

/** "close the Notes tab": the close button that stands by it. */
function beside(context: IntentContext, target: readonly Token[]): Proposal | undefined {
  const { scene } = context;
  const anchor = groundElement(context.text, target, () => 1, scene, context.focus);
  if (anchor.kind !== 'found') return undefined;
  for (const outer of [anchor.index, ...scene.ancestors(anchor.index)].slice(0, 3)) {
    const closer = closerIn(scene, outer).one;
    if (closer !== undefined)
      return oneStep(`click ${named(scene, closer)}`, anchor.score - 0.05, {
        action: 'click',
        ...scene.nameOf(closer),
      });
  }
  return undefined;
}

function closeHolder(context: IntentContext, holder: number, score: number): Proposal | undefined {
  const { scene } = context;
  const { one, several } = closerIn(scene, holder);
  if (one !== undefined)
    return oneStep(`close ${named(scene, holder)} with ${named(scene, one)}`, score, {
      action: 'click',
      ...scene.nameOf(one),
    });
  if (several !== undefined && several.length > 1)
    return {
      kind: 'question',
      question: `${named(scene, holder)} has several buttons that may close it; say which.`,
      candidates: several.map((index) => scene.shown(index)),
      score,
    };
  if (isOpenDialog(scene.nodes[holder]!.role))
    return oneStep(`close ${named(scene, holder)} with Escape`, score - 0.05, { action: 'send_keys', keys: 'Escape' });
  return undefined;
}

/** Dialogs, messages and windows that end. */
export const closeIntents = [
  defineIntent({
    name: 'answer_dialog',
    title: 'Answer a dialog of the browser',
    forms: [
      '(accept|confirm|ok|approve|answer yes to) [the|this|that] (alert|dialog|confirmation|prompt|question|confirm|popup|message|confirm dialog|confirmation dialog|browser dialog)',
      '(dismiss|cancel|decline|reject|refuse|answer no to|deny) [the|this|that] (alert|dialog|confirmation|prompt|question|confirm|popup|message|confirm dialog|confirmation dialog|browser dialog)',
      '(answer|fill) [the] (prompt|dialog|question) with {value}',
      '<type> {value} (in|into) [the] (prompt|dialog|alert) [and (accept|confirm) it]',
    ],
    examples: ['accept the alert', 'dismiss the confirmation', 'answer the prompt with "Lisbon"'],
    propose: ({ value }, context) => {
      const words = (context.focus.clause ?? []).map(({ lower }) => lower);
      const accept = !words.some((word) =>
        ['dismiss', 'cancel', 'decline', 'reject', 'refuse', 'deny', 'no'].includes(word),
      );
      const { dialog } = context.scene.around;
      const isNative =
        words.some((word) => ['alert', 'prompt', 'confirm', 'confirmation', 'browser'].includes(word)) &&
        !context.scene.nodes.some(({ role }) => isOpenDialog(role));
      if (dialog === undefined && !isNative) return undefined;
      const text = value === undefined ? {} : { text: plainValue(value) };
      return oneStep(`answer the dialog with ${accept ? 'OK' : 'Cancel'}`, dialog === undefined ? 0.75 : 0.97, {
        action: 'handle_dialog',
        accept,
        ...text,
      });
    },
  }),
  defineIntent({
    name: 'dialog_button',
    title: 'Press a button of a dialog of the browser',
    forms: [
      '<press> {target} (in|on) [the] (alert|dialog|confirmation|prompt|confirm|popup|message)',
      '<press> {target}',
      '(confirm|cancel) [it]',
      '<close> [it]',
      '(dismiss|cancel|close|decline|reject|accept|confirm|approve) {what}',
    ],
    examples: ['click OK in the alert'],
    propose: ({ target }, { scene, focus }) => {
      if (scene.around.dialog === undefined) return undefined;
      const word = normalised(
        target === undefined ? (focus.clause ?? []).map(({ lower }) => lower).join(' ') : valueOf(target),
      ).replace(/^the | button$/g, '');
      if (/^(?:ok|okay|yes|accept|confirm|leave|continue)\b/.test(word))
        return oneStep('answer the dialog with OK', 0.99, { action: 'handle_dialog', accept: true });
      if (/^(?:cancel|no|dismiss|stay|close)\b/.test(word))
        return oneStep('answer the dialog with Cancel', 0.99, { action: 'handle_dialog', accept: false });
      return undefined;
    },
  }),
  defineIntent({
    name: 'close_window',
    title: 'Close the window or tab',
    forms: ['close [the|this] [current|new|browser|popup] (window|browser tab|popup window)', 'close the current tab'],
    examples: ['close the window'],
    propose: (_, { scene }) =>
      scene.nodes.some(({ role }) => isOpenDialog(role))
        ? undefined
        : oneStep('close the window', 0.9, { action: 'close' }),
  }),
  defineIntent({
    name: 'close',
    title: 'Close a dialog, message or panel',
    forms: ['<close> [out of|down] {target}', '<close>', '<press> (outside|away)'],
    examples: ['close the dialog', 'dismiss the cookie banner'],
    propose: ({ target }, context) => close(context, target),
  }),
];
