import { randomUUID } from 'node:crypto';
import { DEFAULT_SETTINGS } from '../data/default-settings.mjs';

const MAX_SESSIONS = 1000;
const FIRST_ORDER_NUMBER = 1001;
const REMEMBER_SECONDS = 30 * 24 * 3600;

function newSession() {
  return {
    id: randomUUID(),
    account: null,
    cart: { lines: [], coupon: null },
    checkout: { address: null, delivery: null, payment: null },
    orders: [],
    nextOrderNumber: FIRST_ORDER_NUMBER,
    settings: structuredClone(DEFAULT_SETTINGS),
    files: [],
  };
}

function readCookie(header, name) {
  for (const part of (header ?? '').split(';')) {
    const [key, value] = part.trim().split('=');
    if (key === name) return value;
  }
  return undefined;
}

/**
 * Keeps what belongs to one browser: login, cart, orders, settings, uploads. Each session starts
 * from the same state, so tests that run side by side do not see each other.
 */
export function createSessionStore() {
  const sessions = new Map();

  return {
    /** @returns {{ session: object, isNew: boolean }} */
    open(cookieHeader, cookieName) {
      const known = sessions.get(readCookie(cookieHeader, cookieName));
      if (known) return { session: known, isNew: false };
      const session = newSession();
      sessions.set(session.id, session);
      if (sessions.size > MAX_SESSIONS) sessions.delete(sessions.keys().next().value);
      return { session, isNew: true };
    },
    clear: () => sessions.clear(),
  };
}

/** @param {boolean} remember keep the cookie when the browser closes */
export function sessionCookie(name, id, { remember = false } = {}) {
  const lifetime = remember ? `; Max-Age=${REMEMBER_SECONDS}` : '';
  return `${name}=${id}; Path=/; HttpOnly; SameSite=Lax${lifetime}`;
}
