import type { Page } from 'playwright-core';
import { HandeyeError } from '../../../domain/errors.js';
import { isSameText } from '../../../domain/screen/element/taken-text.js';
import type { Located } from '../../../ports/eye.js';
import type { ActionResult, Hand } from '../../../ports/hand.js';
import { callPage, evaluate, isGone, type PageDocument } from '../documents/document.js';
import { hold } from '../../../clients/pace/pace.js';
import { carry, hoverAtRest, type DragPoint } from './drag.js';
import { giveFiles } from './file-field.js';
import { createHeldValues } from './held-value.js';
import { documentPlacing, moved, movedBounds } from '../documents/frame-geometry.js';
import { createInputTurns } from './input-turns.js';
import type { NetworkActivity } from '../network/network-activity.js';
import { navigate } from '../network/navigation.js';
import type { OpenPage, Pages } from '../windows/pages.js';
import type { FillReply, PageApi } from '../page/protocol.js';
import { createPressOn } from './press.js';
import type { SessionLog } from '../../../clients/session-log/session-log.js';
import { unlessDialog } from './until-dialog.js';

/** The hand of a web session: raw mouse and keyboard, and the protocol's own ways for files and selects. */
export function createWebHand(pages: Pages, network: Pick<NetworkActivity, 'input'>, log: SessionLog): Hand {
  const ownerOf = (target: Located): { page: OpenPage; document: PageDocument } => {
    const page = pages.active();
    const document = page.documents.all().find((candidate) => target.ref.startsWith(`${candidate.prefix}e`));
    if (document !== undefined) return { page, document };
    throw documentReplaced(target);
  };
  /** A frame may show another document by now and not have reported it yet, under the very point that was found. */
  const reached = async (target: Located): Promise<OpenPage> => {
    const { page, document } = ownerOf(target);
    if (target.frame !== undefined) {
      await evaluate(document, '0').catch((error: unknown) => {
        throw isGone(error) ? documentReplaced(target) : error;
      });
    }
    return page;
  };
  const inTurn = createInputTurns(pages, log, network);
  const pressOn = createPressOn(inTurn, log, network);
  const held = createHeldValues(pages, log, inTurn);

  /** What the page's script answers; undefined where what it did opened a dialog, behind which it waits. */
  const ask = <Name extends keyof PageApi>(...question: Parameters<typeof callPage<Name>>) =>
    unlessDialog(pages, log, callPage(...question));
  /** The keys that were to follow would go to the dialog. */
  const keptByDialog = (): ActionResult => {
    const { kind = 'dialog', message = '' } = pages.openDialog() ?? {};
    return {
      refused: `A dialog opened before this was done: ${kind} "${message}". Say what to do with it by a handle_dialog step before this one.`,
    };
  };

  return {
    async click(permit, target, { button, count, modifiers, position, holdMs = 0, withinMs, ...options }) {
      permit.spend();
      const page = 'ref' in target ? await reached(target) : pages.active();
      const { mouse } = page.page;
      const { x, y } = 'point' in target ? target.point : target;
      const arrive = (): Promise<void> => mouse.move(x, y);
      const press = async (): Promise<void> => {
        for (let clickCount = 1; clickCount <= count; clickCount += 1)
          await (holdMs > 0
            ? mouse
                .down({ button, clickCount })
                .then(() => hold(holdMs, options.signal))
                .then(() => mouse.up({ button, clickCount }))
            : Promise.all([mouse.down({ button, clickCount }), mouse.up({ button, clickCount })]));
      };
      return withModifiers(page.page, modifiers, () =>
        'ref' in target
          ? pressOn(page, target, { arrive, press, position, withinMs }, options)
          : inTurn([arrive, press], options),
      );
    },
    async hover(permit, target, options) {
      permit.spend();
      const { page } = await reached(target);
      return inTurn([() => page.mouse.move(target.point.x, target.point.y)], options);
    },
    async drag(permit, from, to, { holdMs = 0, durationMs, ...options }) {
      permit.spend();
      const page = pages.active();
      const lookAtSource = (): Promise<DragPoint> => placeNextFrame(from, ownerOf);
      const lookAtEnd = async (): Promise<DragPoint> => {
        if ('point' in to) return placeNextFrame(to, ownerOf);
        const { isMoving } = await lookAtSource();
        return { point: to, bounds: null, isMoving };
      };
      const held = await hoverAtRest(page.page, lookAtSource, options.signal);
      let isOver = false;
      const watch = { looked: () => options.onAnswer?.(), isOver: () => isOver };
      const press = (): Promise<void> =>
        carry(page.page, { held, holdMs, durationMs, signal: options.signal }, lookAtEnd, watch);
      const result = await pressOn(page, from, { press }, options);
      isOver = true;
      return result;
    },
    async type(permit, text, { target, ...options }) {
      permit.spend();
      if (options.signal.aborted) return { cutOff: true };
      const field = target && { ref: target.ref, ...ownerOf(target) };
      let format: ActionResult['format'];
      if (target !== undefined && field !== undefined) {
        const reply = await ask(field.document, 'focus', { ref: field.ref, select: 'end', text });
        if (reply === undefined) return keptByDialog();
        if (!reply.focused) return notFocusable(target);
        ({ format } = reply);
      }
      const { keyboard } = pages.active().page;
      let typed = '';
      const keys = Array.from(text, (character) => async () => {
        await keyboard.type(character);
        typed += character;
      });
      const result = await inTurn(keys, options);
      if (result.cutOff === true) return { ...result, readBack: field ? await held.now(field, typed) : typed };
      if (result.refused !== undefined || field === undefined) return result;
      const readBack = await held.afterKeys(field, typed, options);
      return { ...result, ...(readBack !== undefined && { readBack }), ...(format && { format }) };
    },
    async fill(permit, target, text, options) {
      permit.spend();
      if (options.signal.aborted) return { cutOff: true };
      const { page, document } = ownerOf(target);
      const reply = await ask(document, 'fill', { ref: target.ref, text });
      if (reply === undefined) return keptByDialog();
      if (reply.outcome === 'refused') return { refused: reply.reason ?? 'The field does not take this text.' };
      if (reply.outcome === 'insert') {
        const { keyboard } = page.page;
        const write = (): Promise<void> => (text === '' ? keyboard.press('Delete') : keyboard.insertText(text));
        const { cutOff } = await inTurn([...selectingKeys(keyboard, reply), write], options);
        if (cutOff === true) return { cutOff };
      }
      // Where the page draws the text itself, the field does not hold it.
      if (reply.selectByKeys === true) return {};
      const readBack = await held.now({ ref: target.ref, page, document }, text);
      if (
        reply.outcome === 'insert' &&
        reply.before !== text &&
        readBack === reply.before &&
        !isSameText(readBack, text) &&
        !isBeginning(readBack, text)
      )
        return notTaken(target);
      const isUnchanged = readBack === reply.before && isSameText(readBack, text);
      return { ...(isUnchanged && { unchanged: true }), readBack };
    },
    async clear(permit, target, options) {
      permit.spend();
      if (options.signal.aborted) return { cutOff: true };
      const { page, document } = ownerOf(target);
      const reply = await ask(document, 'fill', { ref: target.ref, text: '' });
      if (reply === undefined) return keptByDialog();
      if (reply.outcome === 'refused') return { refused: reply.reason ?? 'The field cannot be emptied.' };
      if (reply.outcome === 'insert' && (reply.before !== '' || reply.selectByKeys === true)) {
        const { keyboard } = page.page;
        const inputs = [...selectingKeys(keyboard, reply), () => keyboard.press('Delete')];
        const { cutOff } = await inTurn(inputs, options);
        if (cutOff === true) return { cutOff };
      }
      if (reply.selectByKeys === true) return {};
      const readBack = await held.now({ ref: target.ref, page, document }, '');
      return { ...(reply.before === '' && readBack === '' && { unchanged: true }), readBack };
    },
    async focus(permit, target, { signal }) {
      permit.spend();
      const { document } = ownerOf(target);
      if (signal.aborted) return { cutOff: true };
      if (target.reading.states.focused === true) return { unchanged: true };
      const reply = await ask(document, 'focus', { ref: target.ref, select: 'none' });
      return reply?.focused === false ? notFocusable(target) : {};
    },
    async pressKeys(permit, chords, { target, ...options }) {
      permit.spend();
      if (options.signal.aborted) return { cutOff: true };
      if (target !== undefined) {
        const { document } = ownerOf(target);
        const reply = await ask(document, 'focus', { ref: target.ref, select: 'none' });
        if (reply === undefined) return keptByDialog();
        if (!reply.focused) return notFocusable(target);
      }
      const { keyboard } = pages.active().page;
      return inTurn(
        chords.map((chord) => () => keyboard.press(chord)),
        options,
      );
    },
    async selectOptions(permit, target, options) {
      permit.spend();
      const { document } = ownerOf(target);
      const reply = await ask(document, 'selectOptions', { ref: target.ref, options });
      // The page gets the events of a choice once it is made.
      if (reply === undefined) return {};
      switch (reply.outcome) {
        case 'custom':
          return { custom: { isShown: reply.isShown, takesText: reply.takesText } };
        case 'missing':
          return { missing: { reason: reply.reason, options: reply.options, isUnseen: reply.isUnseen } };
        case 'refused':
          return { refused: reply.reason };
        case 'unchanged':
          return { unchanged: true, readBack: reply.selected.join(', ') };
        case 'done': {
          const { isUnseen, ...choice } = reply.choice;
          const putBack = (): Promise<void> => ask(document, 'putBackOptions', { ref: target.ref });
          return { readBack: reply.selected.join(', '), choice: { ...choice, ...(isUnseen && { putBack }) } };
        }
      }
    },
    async scroll(permit, delta, target, options) {
      permit.spend();
      const { page } = target === undefined ? pages.active() : await reached(target);
      const viewport = page.viewportSize() ?? { width: 0, height: 0 };
      const { x, y } = target?.point ?? { x: viewport.width / 2, y: viewport.height / 2 };
      return inTurn([() => page.mouse.move(x, y), () => page.mouse.wheel(delta.x, delta.y)], options);
    },
    async upload(permit, target, files, options) {
      permit.spend();
      return giveFiles({ ...ownerOf(target), target, files }, { pressOn, pages, log }, options);
    },
    async navigate(permit, to, options) {
      permit.spend();
      const entry = pages.needsPage() ? await pages.newPage() : pages.active();
      const result = await navigate(entry, pages, log, to, options);
      // A navigation that ended in a crash is reported as one.
      if (entry.crashed) pages.active();
      return result.refused !== undefined && options.signal.aborted ? { cutOff: true } : result;
    },
    async focusWindow(permit, id) {
      permit.spend();
      return (await pages.activate(id)) ? {} : { refused: 'The window was closed meanwhile.' };
    },
    async closeWindow(permit, id) {
      permit.spend();
      return (await pages.close(id ?? pages.active().id)) ? {} : { refused: 'The window was closed already.' };
    },
    async answerDialog(permit, answer) {
      permit.spend();
      await pages.answer(answer);
      return {};
    },
  };
}

/** Where the page keeps the selection to itself, the keys that people select everything with. */
function selectingKeys(keyboard: Page['keyboard'], { selectByKeys }: FillReply): (() => Promise<void>)[] {
  return selectByKeys === true ? [() => keyboard.press('ControlOrMeta+a')] : [];
}

async function withModifiers(
  page: Page,
  modifiers: readonly string[],
  act: () => Promise<ActionResult>,
): Promise<ActionResult> {
  for (const key of modifiers) await page.keyboard.down(key);
  try {
    return await act();
  } finally {
    for (const key of [...modifiers].reverse()) {
      await page.keyboard.up(key).catch((error: unknown) => {
        // What was clicked may have closed the window: with it go the keys that are held in it.
        if (!isGone(error)) throw error;
      });
    }
  }
}

/** Where an element is with the next frame: finding another may have scrolled the page since it was located. */
async function placeNextFrame(
  target: Located,
  ownerOf: (target: Located) => { page: OpenPage; document: PageDocument },
): Promise<DragPoint> {
  const { page, document } = ownerOf(target);
  try {
    const { bounds: box, isMoving } = await callPage(document, 'nextFrame', { ref: target.ref });
    const offset = await documentPlacing(page.documents, document);
    if (box === null || offset === undefined || target.bounds === null) return { ...target, isMoving };
    const held = { x: target.point.x - target.bounds.x, y: target.point.y - target.bounds.y };
    return {
      point: moved({ x: box.x + held.x, y: box.y + held.y }, offset),
      bounds: movedBounds(box, offset),
      isMoving,
    };
  } catch (error) {
    throw isGone(error) ? documentReplaced(target) : error;
  }
}

function documentReplaced({ ref }: Located): HandeyeError {
  return new HandeyeError('target_lost', `The element ${ref} is gone: its document was replaced.`, {
    hint: 'Find it again by its selector.',
  });
}

/** Whether a field that held this before took the text as far as it takes any: one that is full of the same characters. */
function isBeginning(held: string, text: string): boolean {
  return held !== '' && text.startsWith(held);
}

function notTaken(target: Located): ActionResult {
  return {
    refused: `The ${target.reading.summary.controlType} did not take the text: the page put it back, or moved the focus elsewhere before the text came. Wait for what the page is still doing, or type key by key.`,
  };
}

function notFocusable(target: Located): ActionResult {
  return {
    refused: `A ${target.reading.summary.controlType} does not take the focus; click it, or name the field itself.`,
  };
}
