import { setImmediate } from 'node:timers/promises';
import type { Frame } from 'playwright-core';
import { mergeDeltas } from '../../../domain/screen/effect/delta.js';
import type { ElementReading, Eye, Observation } from '../../../ports/eye.js';
import { failedPage } from '../network/failed-page.js';
import { browserEffects, refusedNavigations, sentRequests, type Baseline } from '../windows/browser-effects.js';
import { callPage, ignoreGone } from '../documents/document.js';
import { findInWholePage, queryResult } from './find.js';
import { unlessLeft } from '../documents/left-document.js';
import { inTime } from '../in-time.js';
import { coverOf, locate } from './locate.js';
import type { NetworkActivity } from '../network/network-activity.js';
import type { PageDocuments } from '../documents/page-documents.js';
import type { ObserveReply, PageApi } from '../page/protocol.js';
import type { OpenPage, Pages } from '../windows/pages.js';
import { pagePerformance } from './page-performance.js';
import { takeScreenshot } from './screenshot.js';
import type { SessionLog } from '../../../clients/session-log/session-log.js';
import { takeSnapshot } from './snapshot.js';
import { blockedStatus, pageStatus } from './target-status.js';
import { distinguishInPage } from './distinguish.js';
import { unlessDialog } from '../hand/until-dialog.js';

/** Addresses that are remembered; the ones seen first are forgotten first. */
const refusedLimit = 500;

/** Requests that are named at most where none of them is proven to be of an action. */
const mostUnproven = 3;

/** The eye of a web session. */
export function createWebEye(pages: Pages, network: NetworkActivity, log: SessionLog): Eye {
  let baseline: Baseline | undefined;
  /** Addresses that the page is kept from while nothing is done to it: no effect of what is done next. */
  const refusedByItself = new Set<string>();
  /** Whether the page moved by itself as it was last looked at. */
  let moved = false;
  let restedAt: number | undefined;
  let restedMs = 0;
  /** Looks that an action may follow. One that was given up may end after a later one: it is no baseline any more. */
  let looks = 0;

  const active = async (): Promise<OpenPage> => {
    await pages.dismissUnexpected();
    // Of a browser that is gone, the windows are reported first.
    if (pages.front() === undefined) await setImmediate();
    const page = pages.active();
    await page.documents.ready;
    return page;
  };
  const remember = (page: OpenPage): void => {
    for (const event of restedAt === undefined ? [] : log.since(restedAt)) {
      if (event.kind === 'blocked') refusedByItself.add(event.url);
      if (refusedByItself.size > refusedLimit) refusedByItself.delete([...refusedByItself][0] ?? '');
    }
    restedAt = undefined;
    baseline = {
      page,
      document: page.documents.main(),
      documents: page.documents.all(),
      url: page.page.url(),
      seq: log.lastSeq(),
    };
    network.beginAction();
  };

  return {
    async query(query) {
      const { documents } = await active();
      const found = await findInWholePage(documents, query, log);
      const result = queryResult(found);
      if (query.read?.cover !== true) return result;
      const matches: ElementReading[] = [];
      // One after the other: each is scrolled into view.
      for (const match of found.matches)
        matches.push({ ...match.reading, coveredBy: (await coverOf(documents, match).catch(ignoreGone)) ?? null });
      return { ...result, matches };
    },

    async distinguish(query, matches) {
      const { documents } = await active();
      const refs = matches.map(({ summary }) => summary.ref);
      return distinguishInPage(documents, query, refs);
    },

    async locate(selector, options) {
      const look = (looks += 1);
      const page = await active();
      const result = await locate(page.documents, selector, options);
      if (result.outcome === 'found' && look === looks) remember(page);
      return result;
    },

    async mark(options = {}) {
      const look = (looks += 1);
      if (options.dialogStays === true && pages.openDialog() !== undefined) {
        remember(pages.active());
        return;
      }
      if (pages.needsPage()) {
        baseline = undefined;
        network.beginAction();
        return;
      }
      const page = await active();
      await Promise.all(
        page.documents.all().map(async (document) => {
          document.marked = true;
          await callPage(document, 'mark', {}).catch(ignoreGone);
        }),
      );
      if (look === looks) remember(page);
    },

    async observe(interaction, ref): Promise<Observation> {
      const before = baseline;
      const page = before?.page ?? pages.active();
      const closed = !pages.all().includes(page);
      const own = network.ofAction();
      const request = {
        interaction,
        moves: own.moves,
        answers: own.answers,
        ...(ref !== undefined && { targetRef: ref }),
      };
      const replies =
        closed || page.crashed || pages.openDialog() !== undefined
          ? []
          : ((await unlessDialog(pages, log, observeDocuments(page.documents, log, request))) ?? []);
      // Asked again, so that no effect of a request is reported without the request.
      const { begun, alike, awaited, others, pending } = network.ofAction();
      const events = before === undefined ? [] : log.since(before.seq);
      moved = own.moves || replies.some((reply) => reply.moves);
      const isNew = replies.some((reply) => reply.isNew);
      const effects = [
        ...replies.flatMap((reply) => reply.effects),
        ...(before === undefined ? [] : browserEffects(before, events, pages)).filter(
          ({ kind }) => kind !== 'url' || !replies.some((reply) => reply.effects.some((other) => other.kind === 'url')),
        ),
        ...sentRequests([...begun, ...(isNew ? [] : alike), ...(moved ? [] : others)], events),
      ];
      const unproven = moved
        ? [
            ...replies.flatMap((reply) => reply.unproven ?? []),
            ...[...others, ...(isNew ? alike : [])].slice(0, mostUnproven).map((key) => `request ${key}`),
          ]
        : [];
      const delta = mergeDeltas(replies.map((reply) => reply.delta));
      const url = page.page.url();
      const failed = before === undefined ? undefined : failedPage(before, events, pages, ref);
      return {
        ...(failed && { failedPage: failed }),
        effects,
        own: effects.length > 0 ? [] : replies.flatMap((reply) => reply.own ?? []),
        ...(effects.length === 0 && unproven.length > 0 && { unproven }),
        ...(effects.length === 0 && awaited.length > 0 && { awaited }),
        delta: before === undefined || before.url === url || closed ? delta : { ...delta, url: [before.url, url] },
        pendingNavigations:
          pages.openDialog() !== undefined ? 0 : pendingNavigations(closed ? undefined : page, pages.front()),
        pendingRequests: pages.openDialog() === undefined ? pending(moved) : 0,
        refused: before === undefined ? [] : refusedNavigations(before, events, refusedByItself),
        quietMs: Math.min(Number.MAX_SAFE_INTEGER, ...replies.map((reply) => reply.quietMs)),
      };
    },

    rest() {
      network.endAction(moved);
      restedAt = log.lastSeq();
      restedMs = performance.now();
    },
    restedMs: () => (restedAt === undefined ? Number.POSITIVE_INFINITY : performance.now() - restedMs),
    changeCount: log.changeCount,
    nextChange: log.nextChange,
    catchUp: () => catchUp(pages, log),
    eventsSince: log.since,
    unansweredSince: network.unansweredSince,
    lastEvent: log.lastSeq,
    elapsedMs: log.elapsedMs,
    async performance() {
      if (pages.openDialog() !== undefined || pages.front() === undefined) return undefined;
      return unlessDialog(pages, log, pagePerformance(await active(), log));
    },
    waitsFor() {
      const documents = pages.front()?.documents;
      const main = documents?.main();
      const url = main && documents?.leavingFor(main);
      return url === undefined ? undefined : `an answer from ${url}`;
    },

    async status({ dialogStays = false } = {}) {
      const isBlocked = dialogStays && pages.openDialog() !== undefined;
      return isBlocked ? blockedStatus(pages, network, log) : pageStatus(await active(), pages, network, log);
    },

    async snapshot(options) {
      return takeSnapshot((await active()).documents, options);
    },

    async screenshot(options) {
      return takeScreenshot(await active(), options);
    },
  };
}

/** For this long at most events that are under way are awaited, in milliseconds: a page that is busy or hung reports nothing. */
const eventsUnderWayMs = 1_000;

/** A task that comes after those that are waiting: an unhandled rejection is reported in a task of its own. */
const laterTask = `new Promise((done) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = done;
  port2.postMessage(0);
}).then(() => 0)`;

/**
 * Asks every frame something by the session that reports its events: those that came before are reported before the answer.
 * What is in front has to answer, however long that takes.
 */
async function catchUp(pages: Pages, log: SessionLog): Promise<void> {
  const ask = (frame: Frame): Promise<unknown> => frame.evaluate(laterTask).catch(() => undefined);
  const front = pages.front()?.page.mainFrame();
  const frames = pages.all().flatMap(({ page, crashed }) => (crashed ? [] : page.frames()));
  const answered = front === undefined ? undefined : ask(front);
  const answers = Promise.all([answered, ...frames.filter((frame) => frame !== front).map(ask)]);
  const allReported = answers.then(() => pages.errorsReported());
  await inTime(unlessDialog(pages, log, allReported), eventsUnderWayMs, undefined);
  if (answered !== undefined) await unlessDialog(pages, log, answered);
}

/** Of the page that was acted on, and of the one that the action has brought in front, which is to answer the next. */
function pendingNavigations(...acted: readonly (OpenPage | undefined)[]): number {
  let pending = 0;
  for (const page of new Set(acted)) pending += page?.documents.pendingNavigations() ?? 0;
  return pending;
}

async function observeDocuments(
  documents: PageDocuments,
  log: SessionLog,
  request: Omit<Parameters<PageApi['observe']>[0], 'prefix' | 'sentMs'>,
): Promise<ObserveReply[]> {
  const replies = await Promise.all(
    documents
      .all()
      .filter((document) => document.marked)
      .map((document) => {
        const sent = { ...request, sentMs: performance.now() };
        return unlessLeft(documents, document, log, callPage(document, 'observe', sent).catch(ignoreGone));
      }),
  );
  return replies.filter((reply): reply is ObserveReply => reply !== undefined);
}
