import { html } from '../public/js/shared/html.mjs';
import { formatMoney } from '../public/js/shared/money.mjs';
import { shopPage } from './layout.mjs';

function review({ author, stars, text }) {
  return html`<li>
    <span class="stars" role="img" aria-label="${stars} out of 5 stars"
      >${'★'.repeat(stars)}${'☆'.repeat(5 - stars)}</span
    >
    <blockquote>${text}</blockquote>
    <span class="muted">${author}</span>
  </li>`;
}

function tabs(product) {
  return html`<div class="tabs card" data-tabs>
    <div role="tablist" aria-label="About this product">
      <button type="button" role="tab" id="tab-description" aria-controls="panel-description" aria-selected="true">
        Description
      </button>
      <button
        type="button"
        role="tab"
        id="tab-reviews"
        aria-controls="panel-reviews"
        aria-selected="false"
        tabindex="-1"
      >
        Reviews (${product.reviews.length})
      </button>
    </div>
    <div role="tabpanel" id="panel-description" aria-labelledby="tab-description" tabindex="0">
      <p>${product.description}</p>
    </div>
    <div role="tabpanel" id="panel-reviews" aria-labelledby="tab-reviews" tabindex="0" hidden>
      <ul class="reviews">
        ${product.reviews.map(review)}
      </ul>
    </div>
  </div>`;
}

export function productPage(context, product) {
  return shopPage(context, {
    title: product.name,
    script: 'product',
    current: '/',
    content: html`<nav aria-label="Breadcrumb" class="breadcrumb">
        <ol>
          <li><a href="/">All products</a></li>
          <li><a href="/?category=${product.category}">${product.category}</a></li>
          <li aria-current="page">${product.name}</li>
        </ol>
      </nav>
      <div class="product-columns">
        <img class="product-image" src="${product.image}" alt="${product.imageAlt}" width="480" height="360" />
        <div class="stack">
          <h1>${product.name}</h1>
          <p class="price big-price">${formatMoney(product.priceCents)}</p>
          <form id="buy-form" class="buy-form" data-product="${product.id}">
            <div class="field">
              <label for="quantity">Quantity</label>
              <input id="quantity" class="quantity" type="number" name="quantity" min="1" max="99" value="1" required />
            </div>
            <button type="submit" class="primary">Add to cart</button>
          </form>
          <p role="status" id="cart-status" class="success-text"></p>
        </div>
      </div>
      ${tabs(product)}`,
  });
}
