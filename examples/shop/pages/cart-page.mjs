import { cartView } from '../public/js/shared/cart-view.mjs';
import { html } from '../public/js/shared/html.mjs';
import { shopPage } from './layout.mjs';

export function cartPage(context) {
  return shopPage(context, {
    title: 'Cart',
    script: 'cart',
    current: '/cart',
    content: html`<h1>Your cart</h1>
      <p role="status" id="cart-status" class="message success" hidden></p>
      <p role="alert" id="cart-error" class="message error" hidden></p>
      <div id="cart">${cartView(context.pricedCart())}</div>`,
  });
}
