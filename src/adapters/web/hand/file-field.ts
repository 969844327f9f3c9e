import { access, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { hoverChecks } from '../../../domain/screen/element/actionability.js';
import type { Located } from '../../../ports/eye.js';
import type { ActionResult, FollowOptions } from '../../../ports/hand.js';
import { callPage, elementObject, type PageDocument } from '../documents/document.js';
import { documentPlacing, moved } from '../documents/frame-geometry.js';
import type { OpenPage, Pages } from '../windows/pages.js';
import type { PressOn } from './press.js';
import type { SessionLog } from '../../../clients/session-log/session-log.js';
import { unlessDialog } from './until-dialog.js';

/** How long the browser may take to open a file chooser after the press that asks for it, in milliseconds. */
const chooserMs = 2_000;

const nameTheField = 'Name the file field itself, such as css=input[type=file]: it may be hidden.';

/** How the presses of a session are made, and which dialog they opened. */
export interface Presses {
  readonly pressOn: PressOn;
  readonly pages: Pick<Pages, 'openDialog'>;
  readonly log: SessionLog;
}

/** What is given files, and how. */
export interface FileGift {
  readonly page: OpenPage;
  readonly document: PageDocument;
  readonly target: Located;
  /** Absolute paths. */
  readonly files: readonly string[];
}

/**
 * Gives files to the file field that an element is, labels or has in it; any other element is pressed, and the file chooser
 * that this opens is answered. Where the field is not the one that was named, it is read back.
 */
export async function giveFiles(gift: FileGift, presses: Presses, options: FollowOptions): Promise<ActionResult> {
  const { document, target, files } = gift;
  const missing = await missingFiles(files);
  if (missing.length > 0)
    return { refused: `No such file: ${missing.join(', ')}. Paths are relative to the flow file.` };
  const { field, sendsForm } = await callPage(document, 'fileField', { ref: target.ref });
  if (field === undefined) {
    if (!sendsForm) return answerChooser(gift, presses, options);
    return { refused: `A ${target.reading.summary.controlType} that sends its form takes no files. ${nameTheField}` };
  }
  const objectId = await elementObject(document, field.ref);
  if (objectId === undefined) return { refused: 'The file field is gone; find it again.' };
  if (files.length > 1 && !(await fieldHas(document, objectId, 'multiple'))) return oneFileOnly(files);
  const folder = await folderAmong(files);
  if (folder !== undefined && !(await fieldHas(document, objectId, 'webkitdirectory'))) return filesOnly(folder);
  if (options.signal.aborted) return { cutOff: true };
  await document.session.send('DOM.setFileInputFiles', { files: [...files], objectId });
  return field.ref === target.ref ? {} : { readBack: field.tag };
}

async function answerChooser(gift: FileGift, presses: Presses, options: FollowOptions): Promise<ActionResult> {
  const { page, document, target, files } = gift;
  const { point, problem } = await callPage(document, 'check', {
    ref: target.ref,
    checks: hoverChecks,
    scroll: true,
  });
  const offset = await documentPlacing(page.documents, document);
  const { controlType } = target.reading.summary;
  if (point === undefined || problem !== undefined || offset === undefined) {
    const reason = problem?.reason ?? 'its frame is not rendered';
    return {
      refused: `There is no file field in this ${controlType}, and it cannot be pressed: ${reason}. ${nameTheField}`,
      retryable: true,
    };
  }
  const { x, y } = moved(point, offset);
  const { mouse } = page.page;
  const arrive = (): Promise<void> => mouse.move(x, y);
  const click = async (): Promise<void> => void (await Promise.all([mouse.down(), mouse.up()]));
  const press = (): Promise<ActionResult> =>
    presses.pressOn(page, target, { arrive, press: click, withinMs: options.withinMs }, options);
  const { result, chooser } = await chooserAfter(press, document, presses, options.signal);
  if (result.cutOff === true || options.signal.aborted) return { cutOff: true };
  if (isHeldBack(result)) return result;
  const dialog = presses.pages.openDialog();
  if (chooser === undefined && dialog !== undefined) {
    return {
      refused: `Pressing this ${controlType} opened a dialog and no file chooser: ${dialog.kind} "${dialog.message}". Say what to do with it by a handle_dialog step before this one.`,
    };
  }
  const { backendNodeId } = chooser ?? {};
  if (backendNodeId === undefined) {
    return {
      refused:
        result.clickLost ??
        `There is no file field in this ${controlType}, and pressing it opened no file chooser. ${nameTheField}`,
    };
  }
  if (files.length > 1 && chooser?.mode === 'selectSingle') return oneFileOnly(files);
  const folder = await folderAmong(files);
  if (folder !== undefined) {
    const { object } = await document.session.send('DOM.resolveNode', { backendNodeId });
    if (!(await fieldHas(document, object.objectId ?? '', 'webkitdirectory'))) return filesOnly(folder);
  }
  await document.session.send('DOM.setFileInputFiles', { files: [...files], backendNodeId });
  return { ...result, readBack: await startTag(document, backendNodeId) };
}

interface Chooser {
  readonly mode: 'selectSingle' | 'selectMultiple';
  /** The file field; none where a script asks for files without one. */
  readonly backendNodeId?: number | undefined;
}

/** Presses, and returns the file chooser that opens in time instead of showing it. */
async function chooserAfter(
  press: () => Promise<ActionResult>,
  { session }: PageDocument,
  { pages, log }: Presses,
  signal: AbortSignal,
): Promise<{ readonly result: ActionResult; readonly chooser: Chooser | undefined }> {
  let resolveOpened: (chooser: Chooser) => void = () => undefined;
  const opened = new Promise<Chooser>((resolve) => {
    resolveOpened = resolve;
  });
  session.on('Page.fileChooserOpened', resolveOpened);
  await session.send('Page.setInterceptFileChooserDialog', { enabled: true });
  try {
    const result = await press();
    if (isHeldBack(result) || result.clickLost !== undefined) return { result, chooser: undefined };
    const late = pause(chooserMs, undefined, { signal }).catch(() => undefined);
    return { result, chooser: await unlessDialog(pages, log, Promise.race([opened, late])) };
  } finally {
    session.off('Page.fileChooserOpened', resolveOpened);
    // A page that is gone by then intercepts nothing any more; behind a dialog it hears of it when that is closed.
    const over = session.send('Page.setInterceptFileChooserDialog', { enabled: false }).catch(() => undefined);
    await unlessDialog(pages, log, over);
  }
}

/** Whether the press did not reach what it was meant for. */
function isHeldBack({ missed, refused }: ActionResult): boolean {
  return missed !== undefined || refused !== undefined;
}

async function startTag({ session }: PageDocument, backendNodeId: number): Promise<string> {
  const { node } = await session.send('DOM.describeNode', { backendNodeId });
  const attributes = node.attributes ?? [];
  const written = attributes.flatMap((name, at) => (at % 2 === 0 ? [` ${name}="${attributes[at + 1] ?? ''}"`] : []));
  return `<${node.localName}${written.join('')}>`;
}

function oneFileOnly(files: readonly string[]): ActionResult {
  return { refused: `This file field takes one file, not ${files.length}. Upload them one after the other.` };
}

function filesOnly(folder: string): ActionResult {
  return { refused: `${folder} is a folder, and this file field takes files. Name the files in it.` };
}

async function folderAmong(files: readonly string[]): Promise<string | undefined> {
  const found = await Promise.all(files.map((file) => stat(file)));
  return files.find((_, index) => found[index]?.isDirectory() === true);
}

async function missingFiles(files: readonly string[]): Promise<string[]> {
  const known = await Promise.all(
    files.map((file) =>
      access(file).then(
        () => true,
        () => false,
      ),
    ),
  );
  return files.filter((_, index) => known[index] === false);
}

/** Whether a file field takes several files, or a folder. */
async function fieldHas(
  { session }: PageDocument,
  objectId: string,
  attribute: 'multiple' | 'webkitdirectory',
): Promise<boolean> {
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId,
    functionDeclaration: 'function (attribute) { return this[attribute] }',
    arguments: [{ value: attribute }],
    returnByValue: true,
  });
  return result.value === true;
}
