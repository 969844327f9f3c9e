import { sendRequest } from '../request.mjs';
import { productListUrl, productListView, resultCountText } from '../shared/product-list-view.mjs';
import { showCartCount } from '../site-header.mjs';

const SEARCH_DELAY_MS = 250;

const form = document.querySelector('#product-filters');
const list = document.querySelector('#product-list');
const count = document.querySelector('#result-count');
const status = document.querySelector('#cart-status');
let searchTimer;
let pendingSearch;

function readForm() {
  const { q, category, sort } = form.elements;
  return { q: q.value.trim(), category: category.value, sort: sort.value, page: 1 };
}

async function showProducts(query) {
  pendingSearch?.abort();
  pendingSearch = new AbortController();
  const { signal } = pendingSearch;
  const address = productListUrl(query);
  list.setAttribute('aria-busy', 'true');
  try {
    const response = await fetch(`/api/products${address.slice(1)}`, { signal });
    const result = await response.json();
    list.innerHTML = productListView(result);
    count.textContent = resultCountText(result.total);
    history.replaceState(null, '', address);
  } catch (error) {
    if (!signal.aborted) console.error('Product search failed:', error.message);
  } finally {
    if (!signal.aborted) list.removeAttribute('aria-busy');
  }
}

function searchNow() {
  clearTimeout(searchTimer);
  void showProducts(readForm());
}

async function addToCart(productId) {
  const answer = await sendRequest('POST', '/api/cart/items', { productId, quantity: 1 });
  status.textContent = answer.message;
  if (answer.ok) showCartCount(answer.cart.itemCount);
}

form.elements.q.addEventListener('input', () => {
  clearTimeout(searchTimer);
  searchTimer = setTimeout(searchNow, SEARCH_DELAY_MS);
});

// Typed before this script ran, or put back by the browser.
if (form.elements.q.value !== form.elements.q.defaultValue) searchNow();

for (const name of ['category', 'sort']) form.elements[name].addEventListener('change', searchNow);

form.addEventListener('submit', (event) => {
  event.preventDefault();
  searchNow();
});

list.addEventListener('click', (event) => {
  const button = event.target.closest('[data-add-to-cart]');
  if (button) void addToCart(button.dataset.addToCart);

  const isPlainClick = !event.ctrlKey && !event.metaKey && !event.shiftKey;
  const pageLink = event.target.closest('[data-page]');
  if (!pageLink || !isPlainClick) return;
  event.preventDefault();
  clearTimeout(searchTimer);
  void showProducts({ ...readForm(), page: Number(pageLink.dataset.page) }).then(() => scrollTo(0, 0));
});

// A search that the next page interrupts has not failed.
addEventListener('pagehide', () => pendingSearch?.abort());
