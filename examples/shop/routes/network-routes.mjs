import { setTimeout as delay } from 'node:timers/promises';
import { bigPage } from '../pages/big-page.mjs';
import { networkPage } from '../pages/network-page.mjs';
import { slowPage } from '../pages/slow-page.mjs';
import { json, NO_ANSWER, page, redirect } from '../server/answers.mjs';
import { readJson } from '../server/request-body.mjs';

const MAX_DELAY_MS = 30_000;
const MAX_ELEMENTS = 50_000;

function readNumber(params, name, { fallback, min, max }) {
  const value = Number(params.get(name) ?? fallback);
  return Number.isInteger(value) ? Math.min(Math.max(value, min), max) : fallback;
}

async function waitAsAsked({ url, signal }) {
  const ms = readNumber(url.searchParams, 'ms', { fallback: 1000, min: 0, max: MAX_DELAY_MS });
  await delay(ms, undefined, { signal });
  return ms;
}

async function showSlow(context) {
  const ms = await waitAsAsked(context);
  return page(slowPage(context, { ms }));
}

async function answerSlowly(context) {
  return json({ ok: true, ms: await waitAsAsked(context) });
}

function fail({ url }) {
  const status = readNumber(url.searchParams, 'status', { fallback: 500, min: 400, max: 599 });
  return json({ ok: false, message: `Failed on purpose with ${status}.` }, { status });
}

function showBig(context) {
  const n = readNumber(context.url.searchParams, 'n', { fallback: 6000, min: 100, max: MAX_ELEMENTS });
  return page(bigPage(context, n));
}

export const NETWORK_ROUTES = {
  'GET /network': (context) => page(networkPage(context)),
  'GET /slow': showSlow,
  'GET /big': showBig,
  'GET /hang': () => NO_ANSWER,
  'GET /leave': ({ frameUrl }) => redirect(`${frameUrl}/help`),
  'GET /api/slow': answerSlowly,
  'GET /api/fail': fail,
  'GET /api/hang': () => NO_ANSWER,
  'POST /api/echo': async ({ req }) => json({ ok: true, received: await readJson(req) }),
};
