import { COUPONS } from '../data/accounts.mjs';
import { cartPage } from '../pages/cart-page.mjs';
import { json, page, RequestError } from '../server/answers.mjs';
import { findProduct } from '../server/pricing.mjs';
import { readJson } from '../server/request-body.mjs';

const MAX_QUANTITY = 99;

function readQuantity(value) {
  if (Number.isInteger(value) && value >= 1 && value <= MAX_QUANTITY) return value;
  throw new RequestError(400, `The quantity must be a whole number from 1 to ${MAX_QUANTITY}.`);
}

function findLine(session, productId) {
  const line = session.cart.lines.find((candidate) => candidate.productId === productId);
  if (line) return line;
  throw new RequestError(404, `"${productId}" is not in the cart.`);
}

function cartAnswer(context, extra = {}) {
  return json({ ok: true, ...extra, cart: context.pricedCart() });
}

async function addItem(context) {
  const { productId, quantity: wanted = 1 } = await readJson(context.req);
  const quantity = readQuantity(wanted);
  const product = findProduct(productId);
  if (!product) throw new RequestError(404, `There is no product ${JSON.stringify(productId)}.`);
  const { lines } = context.session.cart;
  const line = lines.find((candidate) => candidate.productId === product.id);
  if (line) line.quantity = Math.min(MAX_QUANTITY, line.quantity + quantity);
  else lines.push({ productId: product.id, quantity });
  const message = `${quantity === 1 ? '' : `${quantity} × `}${product.name} added to cart.`;
  return cartAnswer(context, { message });
}

async function changeItem(context) {
  const { quantity } = await readJson(context.req);
  findLine(context.session, context.params.id).quantity = readQuantity(quantity);
  return cartAnswer(context);
}

function removeItem(context) {
  const { cart } = context.session;
  const line = findLine(context.session, context.params.id);
  cart.lines = cart.lines.filter((other) => other !== line);
  if (cart.lines.length === 0) cart.coupon = null;
  return cartAnswer(context, { message: `${findProduct(line.productId).name} removed.` });
}

async function applyCoupon(context) {
  const body = await readJson(context.req);
  const code = typeof body.code === 'string' ? body.code.trim().toUpperCase() : '';
  // A wrong code is an answer, not a failed request: the console stays clean.
  if (!Object.hasOwn(COUPONS, code)) return json({ ok: false, message: `Coupon "${code}" is not valid.` });
  context.session.cart.coupon = code;
  return cartAnswer(context, { message: `Coupon ${code} applied: ${COUPONS[code]}% off.` });
}

function removeCoupon(context) {
  context.session.cart.coupon = null;
  return cartAnswer(context, { message: 'Coupon removed.' });
}

export const CART_ROUTES = {
  'GET /cart': (context) => page(cartPage(context)),
  'GET /api/cart': (context) => cartAnswer(context),
  'POST /api/cart/items': addItem,
  'PATCH /api/cart/items/:id': changeItem,
  'DELETE /api/cart/items/:id': removeItem,
  'POST /api/cart/coupon': applyCoupon,
  'DELETE /api/cart/coupon': removeCoupon,
};
