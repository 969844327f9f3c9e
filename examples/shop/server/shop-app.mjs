import { STATUS_CODES } from 'node:http';
import { errorPage } from '../pages/error-page.mjs';
import { SHOP_ROUTES } from '../routes/all-routes.mjs';
import { json, NO_ANSWER, page, RequestError, writeAnswer } from './answers.mjs';
import { priceCart } from './pricing.mjs';
import { createRouter } from './router.mjs';
import { sessionCookie } from './session-store.mjs';
import { findStaticFile } from './static-files.mjs';

/** What every handler gets: the request and the shop behind it. The session opens on first use. */
function createContext({ req, res, url, params, shop, headers }) {
  let session;
  const abort = new AbortController();
  res.once('close', () => abort.abort());
  const cookieName = `shop_session_${shop.origins.shopPort}`;
  return {
    req,
    url,
    params,
    state: shop.state,
    bugs: shop.bugs,
    frameUrl: shop.origins.frameUrl,
    /** Aborts when the client goes away or the shop closes. */
    signal: abort.signal,
    get session() {
      if (session) return session;
      const opened = shop.state.sessions.open(req.headers.cookie, cookieName);
      session = opened.session;
      if (opened.isNew) headers['set-cookie'] = sessionCookie(cookieName, session.id);
      return session;
    },
    rememberSession() {
      headers['set-cookie'] = sessionCookie(cookieName, this.session.id, { remember: true });
    },
    pricedCart({ deliveryCents = null } = {}) {
      return priceCart(this.session.cart, { deliveryCents, isDiscountDoubled: shop.bugs.isOn('wrong-total') });
    },
  };
}

function errorAnswer(context, status, message) {
  if (context.url.pathname.startsWith('/api/')) return json({ ok: false, message }, { status });
  return page(errorPage(context, { heading: STATUS_CODES[status] ?? 'Error', message }), { status });
}

async function answerRequest(context, match) {
  if (match.handler) return match.handler(context);
  if (match.allowed.length > 0) {
    return errorAnswer(context, 405, `${context.req.method} is not possible here. Use ${match.allowed.join(' or ')}.`);
  }
  const file = await findStaticFile(context.url.pathname);
  return file ?? errorAnswer(context, 404, `There is no page at ${context.url.pathname}.`);
}

async function handle(req, res, route, shop) {
  const headers = {};
  const url = new URL(`http://shop${req.url}`);
  const context = createContext({ req, res, url, params: {}, shop, headers });
  let answer;
  try {
    const match = route(req.method, url.pathname);
    context.params = match.params ?? {};
    answer = await answerRequest(context, match);
  } catch (error) {
    if (context.signal.aborted) return;
    if (error instanceof URIError) answer = errorAnswer(context, 400, 'The address is not valid percent-encoding.');
    else if (error instanceof RequestError) answer = errorAnswer(context, error.status, error.message);
    else {
      console.error(error);
      answer = errorAnswer(context, 500, 'The shop failed on this request. Its terminal shows why.');
    }
  }
  if (answer !== NO_ANSWER) writeAnswer(res, answer, { method: req.method, headers });
}

/**
 * The request handler of the shop itself.
 *
 * @param {{ state: object, bugs: object, origins: { shopPort: number, frameUrl: string } }} shop
 *   `origins` may be filled in after the ports are known
 */
export function createShopApp(shop) {
  const route = createRouter(SHOP_ROUTES);
  return (req, res) => {
    handle(req, res, route, shop).catch(() => {
      if (res.headersSent) res.destroy();
      else res.writeHead(400).end();
    });
  };
}
