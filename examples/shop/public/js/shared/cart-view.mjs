import { html } from './html.mjs';
import { formatMoney } from './money.mjs';

/** Subtotal, discount, delivery and total as a list of terms. */
export function totalsView(totals, idPrefix) {
  return html`<dl class="totals">
    <div>
      <dt>Subtotal</dt>
      <dd id="${idPrefix}-subtotal">${formatMoney(totals.subtotalCents)}</dd>
    </div>
    ${
      totals.coupon &&
      html`<div>
        <dt>Discount (${totals.coupon})</dt>
        <dd id="${idPrefix}-discount">${formatMoney(-totals.discountCents)}</dd>
      </div>`
    }
    ${
      totals.deliveryCents !== null &&
      html`<div>
        <dt>Delivery</dt>
        <dd id="${idPrefix}-delivery">${formatMoney(totals.deliveryCents)}</dd>
      </div>`
    }
    <div class="totals-total">
      <dt>Total</dt>
      <dd id="${idPrefix}-total">${formatMoney(totals.totalCents)}</dd>
    </div>
  </dl>`;
}

function cartLine(line) {
  return html`<li class="cart-line" data-product="${line.productId}">
    <img src="${line.image}" alt="" width="72" height="54" />
    <div class="cart-line-name">
      <a href="/products/${line.productId}">${line.name}</a>
      <span class="muted">${formatMoney(line.priceCents)} each</span>
    </div>
    <input
      class="quantity"
      type="number"
      min="1"
      max="99"
      value="${line.quantity}"
      id="quantity-${line.productId}"
      aria-label="Quantity of ${line.name}"
      data-quantity="${line.productId}"
    />
    <span class="cart-line-total" id="line-total-${line.productId}">${formatMoney(line.lineCents)}</span>
    <button type="button" class="quiet" data-remove="${line.productId}" aria-label="Remove ${line.name}">Remove</button>
  </li>`;
}

function couponForm(cart) {
  if (cart.totals.coupon) {
    return html`<p class="coupon-applied">
      <span>Coupon <strong>${cart.totals.coupon}</strong></span>
      <button type="button" class="quiet" id="remove-coupon">Remove coupon</button>
    </p>`;
  }
  return html`<form id="coupon-form" class="inline-form">
    <label for="coupon-code">Coupon code</label>
    <div class="inline-form-row">
      <input id="coupon-code" name="code" autocomplete="off" required />
      <button type="submit">Apply coupon</button>
    </div>
  </form>`;
}

/** Everything below the heading of the cart page. */
export function cartView(cart) {
  if (cart.lines.length === 0) {
    return html`<p class="empty">Your cart is empty. <a href="/">Browse the products</a></p>`;
  }
  return html`<div class="cart-columns">
    <section class="card" aria-label="Items">
      <ul class="cart-lines">
        ${cart.lines.map(cartLine)}
      </ul>
    </section>
    <section class="card" aria-labelledby="summary-heading">
      <h2 id="summary-heading">Summary</h2>
      ${couponForm(cart)} ${totalsView(cart.totals, 'cart')}
      <a class="button primary wide" href="/checkout">Proceed to checkout</a>
    </section>
  </div>`;
}
