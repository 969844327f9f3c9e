import type { Page } from 'playwright-core';
import { HandeyeError } from '../../domain/errors.js';
import type { Point } from '../../domain/screen/screen-node.js';
import type { Located } from '../../ports/eye.js';
import type { Deed, Hand } from '../../ports/hand.js';
import { callPage, evaluate, isGone, type PageDocument } from './document.js';
import { setFiles } from './file-field.js';
import { documentOffset, moved } from './frame-geometry.js';
import { crashIsTold, navigate } from './navigation.js';
import type { OpenPage, Pages } from './pages.js';
import type { SessionLog } from './session-log.js';

/** Moves of the pointer between taking hold and letting go: enough for apps that look at how far it went. */
const dragMoves = 10;

/** The hand of a web session: raw mouse and keyboard, and the protocol's own ways for files and selects. */
export function createWebHand(pages: Pages, log: SessionLog): Hand {
  const ownerOf = (target: Located): { page: OpenPage; document: PageDocument } => {
    const page = pages.active();
    const document = page.documents.all().find((candidate) => target.ref.startsWith(`${candidate.prefix}e`));
    if (document !== undefined) return { page, document };
    throw documentReplaced(target);
  };
  /** A frame may show another document by now without having told of it yet, under the very point that was found. */
  const reached = async (target: Located): Promise<OpenPage> => {
    const { page, document } = ownerOf(target);
    if (target.frame !== undefined) {
      await evaluate(document, '0').catch((error: unknown) => {
        throw isGone(error) ? documentReplaced(target) : error;
      });
    }
    return page;
  };
  /** An input that opens a dialog is only answered when the dialog is: what follows must not wait for it. */
  const unlessDialog = async (input: Promise<unknown>): Promise<void> => {
    input.catch(() => undefined);
    const never = new AbortController();
    const dialogOpens = (async () => {
      for (;;) {
        const seen = log.changeCount();
        if (pages.openDialog() !== undefined || never.signal.aborted) return;
        await log.nextChange(seen, 60_000, never.signal);
      }
    })();
    try {
      await Promise.race([input, dialogOpens]);
    } finally {
      never.abort();
    }
  };

  /** What a field holds after an input, which maxlength and masks make differ from what it was given. */
  const heldNow = async (document: PageDocument, target: Located, given: string): Promise<string> =>
    // A dialog keeps the page from answering, and a field that is gone holds nothing: what was given is what is known.
    pages.openDialog() === undefined ? ((await heldBy(document, target, given)) ?? given) : given;

  return {
    async click(permit, target, { button, count, modifiers }) {
      permit.spend();
      const { page } = 'ref' in target ? await reached(target) : pages.active();
      const { x, y } = 'point' in target ? target.point : target;
      await withModifiers(page, modifiers, () => unlessDialog(page.mouse.click(x, y, { button, clickCount: count })));
      return {};
    },
    async hover(permit, target) {
      permit.spend();
      const { page } = await reached(target);
      await page.mouse.move(target.point.x, target.point.y);
      return {};
    },
    async drag(permit, from, to) {
      permit.spend();
      const { page } = pages.active();
      await hoverAtRest(page, () => currentPoint(from, ownerOf));
      const end = 'point' in to ? await currentPoint(to, ownerOf) : to;
      await page.mouse.down();
      await page.mouse.move(end.x, end.y, { steps: dragMoves });
      await unlessDialog(page.mouse.up());
      return {};
    },
    async type(permit, text, { target, delayMs }) {
      permit.spend();
      if (target !== undefined) {
        const { document } = ownerOf(target);
        const { focused } = await callPage(document, 'focus', { ref: target.ref, select: 'end' });
        if (!focused) return notFocusable(target);
      }
      await unlessDialog(pages.active().page.keyboard.type(text, { delay: delayMs }));
      return {};
    },
    async fill(permit, target, text) {
      permit.spend();
      const { page, document } = ownerOf(target);
      const reply = await callPage(document, 'fill', { ref: target.ref, text });
      if (reply.outcome === 'refused') return { refused: reply.reason ?? 'The field does not take this text.' };
      if (reply.outcome === 'insert') {
        if (text === '') await unlessDialog(page.page.keyboard.press('Delete'));
        else await unlessDialog(page.page.keyboard.insertText(text));
      }
      const held = await heldNow(document, target, text);
      if (reply.outcome === 'insert' && reply.before !== text && held === reply.before && !isBeginning(held, text))
        return notTaken(target);
      return { ...(reply.before === text && held === text && { unchanged: true }), readBack: held };
    },
    async clear(permit, target) {
      permit.spend();
      const { page, document } = ownerOf(target);
      const reply = await callPage(document, 'fill', { ref: target.ref, text: '' });
      if (reply.outcome === 'refused') return { refused: reply.reason ?? 'The field cannot be emptied.' };
      if (reply.outcome === 'insert' && reply.before !== '') await unlessDialog(page.page.keyboard.press('Delete'));
      const held = await heldNow(document, target, '');
      return { ...(reply.before === '' && held === '' && { unchanged: true }), readBack: held };
    },
    async focus(permit, target) {
      permit.spend();
      const { document } = ownerOf(target);
      if (target.reading.states.focused === true) return { unchanged: true };
      const { focused } = await callPage(document, 'focus', { ref: target.ref, select: 'none' });
      return focused ? {} : notFocusable(target);
    },
    async pressKeys(permit, chords, target) {
      permit.spend();
      if (target !== undefined) {
        const { document } = ownerOf(target);
        const { focused } = await callPage(document, 'focus', { ref: target.ref, select: 'none' });
        if (!focused) return notFocusable(target);
      }
      const { page } = pages.active();
      for (const chord of chords) await unlessDialog(page.keyboard.press(chord));
      return {};
    },
    async selectOptions(permit, target, options) {
      permit.spend();
      const { document } = ownerOf(target);
      const reply = await callPage(document, 'selectOptions', { ref: target.ref, options });
      switch (reply.outcome) {
        case 'custom':
          return { custom: true };
        case 'refused':
          return { refused: reply.reason ?? 'The list has no such option.' };
        case 'unchanged':
          return { unchanged: true, readBack: reply.selected.join(', ') };
        case 'done':
          return { readBack: reply.selected.join(', ') };
      }
    },
    async scroll(permit, delta, target) {
      permit.spend();
      const { page } = target === undefined ? pages.active() : await reached(target);
      const viewport = page.viewportSize() ?? { width: 0, height: 0 };
      const { x, y } = target?.point ?? { x: viewport.width / 2, y: viewport.height / 2 };
      await page.mouse.move(x, y);
      await page.mouse.wheel(delta.x, delta.y);
      return {};
    },
    async upload(permit, target, files) {
      permit.spend();
      return setFiles(ownerOf(target).document, target, files);
    },
    async navigate(permit, to, options) {
      permit.spend();
      const entry = pages.isUsable() ? pages.active() : await pages.newPage();
      const seen = log.changeCount();
      const deed = await navigate(entry, to, options);
      if (deed.refused?.includes('ERR_ABORTED') === true) await crashIsTold(entry, log, seen);
      // A navigation that ended in a crash is told as one.
      if (entry.crashed) pages.active();
      return deed;
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

async function withModifiers(page: Page, modifiers: readonly string[], act: () => Promise<void>): Promise<void> {
  for (const key of modifiers) await page.keyboard.down(key);
  try {
    await act();
  } finally {
    for (const key of [...modifiers].reverse()) await page.keyboard.up(key);
  }
}

/** Looks at an element on its way at most: one that never rests is taken hold of where it is. */
const restLooks = 30;

/**
 * Moves the pointer onto an element and after it until it stands still: what is dragged is missed for good where the
 * pointer goes down beside it. A move is answered with the next frame, so that two looks are never at the same one.
 */
async function hoverAtRest(page: Page, where: () => Promise<Point>): Promise<void> {
  let point = await where();
  for (let look = 0; look < restLooks; look += 1) {
    await page.mouse.move(point.x, point.y);
    const now = await where();
    if (now.x === point.x && now.y === point.y) return;
    point = now;
  }
}

/** Where an element is now: finding another may have scrolled the page since it was located. */
async function currentPoint(
  target: Located,
  ownerOf: (target: Located) => { page: OpenPage; document: PageDocument },
): Promise<Point> {
  const { page, document } = ownerOf(target);
  try {
    const reading = await callPage(document, 'read', { ref: target.ref, read: {} });
    const box = reading?.summary.bounds;
    const offset = await documentOffset(page.documents, document);
    if (box === null || box === undefined || offset === undefined || target.bounds === null) return target.point;
    const held = { x: target.point.x - target.bounds.x, y: target.point.y - target.bounds.y };
    return moved({ x: box.x + held.x, y: box.y + held.y }, offset);
  } catch (error) {
    throw isGone(error) ? documentReplaced(target) : error;
  }
}

function documentReplaced({ ref }: Located): HandeyeError {
  return new HandeyeError('target_lost', `The element ${ref} is gone: its document was replaced.`, {
    hint: 'Find it again by its selector.',
  });
}

/** What a field holds; of a password only whether it is what was given. Undefined where the field is gone. */
async function heldBy(document: PageDocument, target: Located, given: string): Promise<string | undefined> {
  try {
    const reading = await callPage(document, 'read', { ref: target.ref, read: {} });
    if (reading?.value === undefined || reading.value === given) return reading?.value;
    const shown = reading.summary.value ?? '';
    // A part of a password is not known to the redaction, so it is never told.
    return shown !== reading.value && /^•+/.test(shown) ? '•'.repeat(reading.value.length) : reading.value;
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/** Whether a field that held this before took the text as far as it takes any: one that is full of the same characters. */
function isBeginning(held: string, text: string): boolean {
  return held !== '' && text.startsWith(held);
}

function notTaken(target: Located): Deed {
  return {
    refused: `The ${target.reading.summary.controlType} did not take the text: the page put it back, or moved the focus elsewhere before the text came. Wait for what the page is still doing, or type key by key.`,
  };
}

function notFocusable(target: Located): Deed {
  return {
    refused: `A ${target.reading.summary.controlType} does not take the focus; click it, or name the field itself.`,
  };
}
