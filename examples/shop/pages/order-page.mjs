import { html } from '../public/js/shared/html.mjs';
import { formatMoney } from '../public/js/shared/money.mjs';
import { shopPage } from './layout.mjs';

export function orderPage(context, { number, cart, address, delivery }) {
  return shopPage(context, {
    title: `Order ${number}`,
    content: html`<div class="narrow">
      <div class="card stack confirmation">
        <h1>Thank you for your order</h1>
        <p>Order number: <strong id="order-number">${number}</strong></p>
        <p id="order-total">Total paid: ${formatMoney(cart.totals.totalCents)}</p>
        <p>Delivery: ${delivery.name} to ${address.fullName}, ${address.city}.</p>
        ${address.email && html`<p>A confirmation goes to ${address.email}.</p>`}
        <p><a class="button primary" href="/">Continue shopping</a></p>
      </div>
    </div>`,
  });
}
