import type { Selector } from '../../../domain/flow/selector/index.js';
import { coverChecks, coverIn } from '../../../domain/screen/element/actionability.js';
import type { LocateOptions, LocateResult } from '../../../ports/eye.js';
import { callPage, DocumentGone } from '../documents/document.js';
import { findInPage, type FoundMatch } from './find.js';
import { coveringOutside, documentPlacing, moved, movedBounds, revealFrames } from '../documents/frame-geometry.js';
import type { PageDocuments } from '../documents/page-documents.js';

/** Finds exactly one element in all documents of a page, checks it, and returns where it is in the page's viewport. */
export async function locate(
  documents: PageDocuments,
  selector: Selector,
  options: LocateOptions,
): Promise<LocateResult> {
  const { includeHidden, ...check } = options;
  const found = await findInPage(
    documents,
    { target: { selector }, ...(includeHidden === true && { includeHidden }) },
    { check, mark: true },
  );
  const [match] = found.matches;
  if (found.count === 0 || match === undefined || found.resolution === undefined) {
    const { nearest, hiddenMatches, unseen } = found;
    return { outcome: 'not_found', nearest, hiddenMatches, ...(unseen !== undefined && { unavailableReason: unseen }) };
  }
  if (found.count > 1) {
    return { outcome: 'ambiguous', count: found.count, matches: found.matches.map(({ reading }) => reading) };
  }
  try {
    return await located(documents, match, options, found.resolution);
  } catch (error) {
    if (error instanceof DocumentGone) return { outcome: 'not_found', nearest: [], hiddenMatches: 0 };
    throw error;
  }
}

async function located(
  documents: PageDocuments,
  match: FoundMatch,
  options: LocateOptions,
  resolution: NonNullable<Awaited<ReturnType<typeof findInPage>>['resolution']>,
): Promise<LocateResult> {
  const { document } = match;
  const isFramed = document !== documents.main();
  if (isFramed && options.scroll) await revealFrames(documents, document);
  const { checks, scroll, position } = options;
  const checked =
    match.checked !== undefined && !isFramed
      ? match.checked
      : await callPage(document, 'check', {
          ref: match.reading.summary.ref,
          checks,
          scroll,
          ...(position && { position }),
        });
  if (checked.problem !== undefined) {
    return { outcome: 'not_actionable', element: checked.reading.summary, ...checked.problem };
  }
  const { point = { x: 0, y: 0 } } = checked;
  const takesPointer = checks.includes('receives_events');
  const blocker =
    isFramed && checked.point !== undefined && (scroll !== false || takesPointer)
      ? await coveringOutside(documents, document, point, scroll !== false)
      : undefined;
  const offset = isFramed ? await documentPlacing(documents, document) : { x: 0, y: 0 };
  if (offset === undefined) {
    return {
      outcome: 'not_actionable',
      check: 'visible',
      reason: 'its frame is not rendered',
      element: checked.reading.summary,
    };
  }
  const url = isFramed ? documents.urlOf(document.frameId) : undefined;
  if (isFramed && url === undefined) throw new DocumentGone('The frame is moving to another process.');
  if (blocker !== undefined && (takesPointer || (scroll === 'required' && blocker.obstacle === 'outside_view'))) {
    return {
      outcome: 'not_actionable',
      check: takesPointer ? 'receives_events' : 'visible',
      ...blocker,
      element: checked.reading.summary,
    };
  }
  return {
    outcome: 'found',
    located: {
      ref: checked.ref,
      reading: checked.reading,
      point: moved(point, offset),
      bounds: movedBounds(checked.bounds, offset),
      ...(checked.isUnseen && { isUnseen: true }),
      resolution,
      ...(url !== undefined && { frame: { id: document.frameId, url } }),
    },
  };
}

/** What gets a press on an element in its place, in its own document or over its frame; null for nothing. */
export async function coverOf(documents: PageDocuments, { document, reading }: FoundMatch): Promise<string | null> {
  const isFramed = document !== documents.main();
  if (isFramed) await revealFrames(documents, document);
  const { ref } = reading.summary;
  const { problem, point } = await callPage(document, 'check', { ref, checks: coverChecks, scroll: true });
  if (problem !== undefined || point === undefined || !isFramed) return coverIn(problem);
  return coverIn(await coveringOutside(documents, document, point, true));
}
