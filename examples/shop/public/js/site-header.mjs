const toggle = document.querySelector('.menu-toggle');
const menu = document.querySelector('#site-menu');
const cartCount = document.querySelector('[data-cart-count]');

// The content takes no input before the scripts of the page run: an early click would be lost.
addEventListener('DOMContentLoaded', () => document.querySelector('main').removeAttribute('inert'));

toggle.addEventListener('click', () => {
  const isOpen = menu.classList.toggle('is-open');
  toggle.setAttribute('aria-expanded', String(isOpen));
});

/** Shows how many items are in the cart. */
export function showCartCount(count) {
  cartCount.textContent = String(count);
}
