import { CATEGORIES } from '../data/products.mjs';
import { attributeIf, html } from '../public/js/shared/html.mjs';
import { productListView, resultCountText } from '../public/js/shared/product-list-view.mjs';
import { SORT_ORDERS } from '../server/product-search.mjs';
import { shopPage } from './layout.mjs';

function option(value, text, selected) {
  return html`<option value="${value}" ${attributeIf('selected', value === selected)}>${text}</option>`;
}

export function productsPage(context, result) {
  const { q, category, sort } = result.query;
  return shopPage(context, {
    title: 'Products',
    script: 'products',
    current: '/',
    content: html`<h1>Products</h1>
      <form class="filters" role="search" aria-label="Products" id="product-filters" action="/">
        <div class="field grow">
          <label for="product-search">Search products</label>
          <input
            id="product-search"
            type="search"
            name="q"
            value="${q}"
            placeholder="Mug, lamp, towel…"
            autocomplete="off"
          />
        </div>
        <div class="field">
          <label for="category-filter">Category</label>
          <select id="category-filter" name="category">
            ${option('', 'All categories', category)} ${CATEGORIES.map((name) => option(name, name, category))}
          </select>
        </div>
        <label class="field">
          <span>Sort by</span>
          <select name="sort" id="sort-order">
            ${SORT_ORDERS.map((order) => option(order.id, order.name, sort))}
          </select>
        </label>
      </form>
      <div class="status-row">
        <p role="status" id="result-count">${resultCountText(result.total)}</p>
        <p role="status" id="cart-status" class="success-text"></p>
      </div>
      <div id="product-list">${productListView(result)}</div>`,
  });
}
