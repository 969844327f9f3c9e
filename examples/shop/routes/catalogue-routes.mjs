import { PRODUCTS } from '../data/products.mjs';
import { errorPage } from '../pages/error-page.mjs';
import { productPage } from '../pages/product-page.mjs';
import { productsPage } from '../pages/products-page.mjs';
import { content, json, page } from '../server/answers.mjs';
import { findProduct } from '../server/pricing.mjs';
import { productImage } from '../server/product-image.mjs';
import { readProductQuery, searchProducts } from '../server/product-search.mjs';

const IMAGE_BY_PATH = new Map(PRODUCTS.map((product) => [product.image, product]));

function showProducts(context) {
  return page(productsPage(context, searchProducts(readProductQuery(context.url.searchParams))));
}

function findProducts({ url, bugs }) {
  const query = readProductQuery(url.searchParams);
  if (query.q && bugs.isOn('broken-search')) return content('text/plain', 'Internal Server Error', { status: 500 });
  return json(searchProducts(query));
}

function showProduct(context) {
  const product = findProduct(context.params.id);
  if (product) return page(productPage(context, product));
  const message = `There is no product "${context.params.id}".`;
  return page(errorPage(context, { heading: 'Not Found', message }), { status: 404 });
}

function showImage(context) {
  const product = IMAGE_BY_PATH.get(context.url.pathname);
  if (!product) return json({ ok: false, message: 'There is no such image.' }, { status: 404 });
  return content('image/svg+xml', productImage(product));
}

export const CATALOGUE_ROUTES = {
  'GET /': showProducts,
  'GET /products': showProducts,
  'GET /products/:id': showProduct,
  'GET /images/products/:file': showImage,
  'GET /api/products': findProducts,
};
