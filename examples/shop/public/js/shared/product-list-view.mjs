import { html } from './html.mjs';
import { formatMoney } from './money.mjs';

/** The address of the product list for a query, without parameters that have their default. */
export function productListUrl({ q, category, sort, page }) {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (category) params.set('category', category);
  if (sort && sort !== 'featured') params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  const query = params.toString();
  return query ? `/?${query}` : '/';
}

function productCard(product) {
  const nameId = `name-${product.id}`;
  return html`<li>
    <article class="card product-card" aria-labelledby="${nameId}">
      <img src="${product.image}" alt="${product.imageAlt}" width="240" height="180" />
      <div class="product-card-text">
        <h2 id="${nameId}"><a href="/products/${product.id}">${product.name}</a></h2>
        <p class="muted">${product.category}</p>
        <div class="product-card-buy">
          <span class="price">${formatMoney(product.priceCents)}</span>
          <button type="button" data-add-to-cart="${product.id}" aria-describedby="${nameId}">Add to cart</button>
        </div>
      </div>
    </article>
  </li>`;
}

function pageLink(query, page, text, name, isCurrent) {
  return html`<li>
    <a
      href="${productListUrl({ ...query, page })}"
      data-page="${page}"
      ${name && html`aria-label="${name}"`}
      ${isCurrent && html`aria-current="page"`}
      >${text}</a
    >
  </li>`;
}

function pagination({ query, page, pageCount }) {
  if (pageCount < 2) return null;
  const pages = Array.from({ length: pageCount }, (_, index) => index + 1);
  return html`<nav class="pagination" aria-label="Pages">
    <ul>
      ${page > 1 && pageLink(query, page - 1, 'Previous')}
      ${pages.map((number) => pageLink(query, number, number, `Page ${number}`, number === page))}
      ${page < pageCount && pageLink(query, page + 1, 'Next')}
    </ul>
    <p class="muted">Page ${page} of ${pageCount}</p>
  </nav>`;
}

/** @returns {string} such as `5 products found` */
export function resultCountText(total) {
  if (total === 0) return 'No products found';
  return total === 1 ? '1 product found' : `${total} products found`;
}

/**
 * The cards and the paging of one result of the product search.
 *
 * @param {{ query: object, products: object[], total: number, page: number, pageCount: number }} result
 */
export function productListView(result) {
  if (result.total === 0) {
    return html`<p class="empty">Nothing matches <q>${result.query.q}</q>. Try another word or category.</p>`;
  }
  return html`<ul class="product-grid">
      ${result.products.map(productCard)}
    </ul>
    ${pagination(result)}`;
}
