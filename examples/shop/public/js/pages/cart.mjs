import { showOutcome } from '../messages.mjs';
import { sendRequest } from '../request.mjs';
import { cartView } from '../shared/cart-view.mjs';
import { showCartCount } from '../site-header.mjs';

const root = document.querySelector('#cart');
const messages = {
  success: document.querySelector('#cart-status'),
  failure: document.querySelector('#cart-error'),
};

function render(cart) {
  const focusedId = document.activeElement?.id;
  root.innerHTML = cartView(cart);
  showCartCount(cart.itemCount);
  if (focusedId) document.getElementById(focusedId)?.focus();
}

async function update(method, path, body) {
  const answer = await sendRequest(method, path, body);
  showOutcome(answer, messages);
  if (answer.ok) render(answer.cart);
}

root.addEventListener('change', (event) => {
  const input = event.target.closest('[data-quantity]');
  if (input) void update('PATCH', `/api/cart/items/${input.dataset.quantity}`, { quantity: input.valueAsNumber });
});

root.addEventListener('click', (event) => {
  const remove = event.target.closest('[data-remove]');
  if (remove) void update('DELETE', `/api/cart/items/${remove.dataset.remove}`);
  if (event.target.closest('#remove-coupon')) void update('DELETE', '/api/cart/coupon');
});

root.addEventListener('submit', (event) => {
  event.preventDefault();
  void update('POST', '/api/cart/coupon', { code: event.target.elements.code.value });
});
