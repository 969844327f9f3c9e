import { totalsView } from './cart-view.mjs';
import { html } from './html.mjs';
import { formatMoney } from './money.mjs';

/** What the customer confirms in the last step of the checkout. */
export function reviewView({ cart, address, delivery, payment }) {
  return html`<ul class="review-lines">
      ${cart.lines.map((line) => html`<li><span>${line.quantity} × ${line.name}</span><span>${formatMoney(line.lineCents)}</span></li>`)}
    </ul>
    <dl class="facts">
      <div>
        <dt>Deliver to</dt>
        <dd>${address.fullName}, ${address.street}, ${address.postcode} ${address.city}, ${address.country}</dd>
      </div>
      <div>
        <dt>Delivery</dt>
        <dd>${delivery.name}</dd>
      </div>
      <div>
        <dt>Payment</dt>
        <dd>Card ending in ${payment.last4}</dd>
      </div>
    </dl>
    ${totalsView(cart.totals, 'review')}`;
}
