import { sendRequest } from '../request.mjs';
import { showCartCount } from '../site-header.mjs';
import { activateTabs } from '../tab-list.mjs';

const form = document.querySelector('#buy-form');
const status = document.querySelector('#cart-status');

async function addToCart() {
  const quantity = form.elements.quantity.valueAsNumber;
  const answer = await sendRequest('POST', '/api/cart/items', { productId: form.dataset.product, quantity });
  status.textContent = answer.message;
  if (answer.ok) showCartCount(answer.cart.itemCount);
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void addToCart();
});

activateTabs(document.querySelector('[data-tabs]'));
