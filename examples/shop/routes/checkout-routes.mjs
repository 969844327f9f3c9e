import { checkoutPage } from '../pages/checkout-page.mjs';
import { errorPage } from '../pages/error-page.mjs';
import { orderPage } from '../pages/order-page.mjs';
import { json, page, redirect, RequestError } from '../server/answers.mjs';
import { checkAddress, checkDelivery, checkPayment, furthestStep } from '../server/checkout-rules.mjs';
import { readJson } from '../server/request-body.mjs';

/** Answers, cart and totals as the review shows them; null as long as a step is missing. */
function reviewOf(context) {
  const { checkout } = context.session;
  if (furthestStep(checkout) < 4) return null;
  return { cart: context.pricedCart({ deliveryCents: checkout.delivery.cents }), ...checkout };
}

function showCheckout(context) {
  const { session, url } = context;
  if (!session.account) return redirect('/login?next=/checkout');
  if (session.cart.lines.length === 0) return redirect('/cart');
  const furthest = furthestStep(session.checkout);
  const wanted = Number(url.searchParams.get('step') ?? 1);
  const step = Number.isInteger(wanted) ? Math.min(Math.max(wanted, 1), furthest) : 1;
  return page(checkoutPage(context, { step, review: reviewOf(context) }));
}

function requireCart({ session }) {
  if (!session.account) throw new RequestError(403, 'Log in before you check out.');
  if (session.cart.lines.length === 0) throw new RequestError(409, 'The cart is empty.');
}

function stepHandler(name, check) {
  return async (context) => {
    requireCart(context);
    const { value, errors } = check(await readJson(context.req), context);
    if (Object.keys(errors).length > 0) return json({ ok: false, errors });
    context.session.checkout[name] = value;
    return json({ ok: true, review: reviewOf(context) });
  };
}

async function placeOrder(context) {
  requireCart(context);
  const { session } = context;
  const review = reviewOf(context);
  if (!review) throw new RequestError(409, 'A step of the checkout is missing.');
  const { acceptTerms } = await readJson(context.req);
  if (!acceptTerms) return json({ ok: false, errors: { acceptTerms: 'Accept the terms to place the order.' } });
  const number = `HS-${session.nextOrderNumber}`;
  session.nextOrderNumber += 1;
  session.orders.push({ number, ...review });
  session.cart = { lines: [], coupon: null };
  session.checkout = { address: null, delivery: null, payment: null };
  return json({ ok: true, number, location: `/orders/${number}` });
}

function showOrder(context) {
  const order = context.session.orders.find(({ number }) => number === context.params.number);
  if (order) return page(orderPage(context, order));
  const message = `There is no order "${context.params.number}".`;
  return page(errorPage(context, { heading: 'Not Found', message }), { status: 404 });
}

export const CHECKOUT_ROUTES = {
  'GET /checkout': showCheckout,
  'POST /api/checkout/address': stepHandler('address', (body, { bugs }) =>
    checkAddress(body, { isEmailUnchecked: bugs.isOn('missing-label') }),
  ),
  'POST /api/checkout/delivery': stepHandler('delivery', checkDelivery),
  'POST /api/checkout/payment': stepHandler('payment', checkPayment),
  'POST /api/orders': placeOrder,
  'GET /orders/:number': showOrder,
};
