import { CATEGORIES, PRODUCTS } from '../data/products.mjs';

const PAGE_SIZE = 12;

/** How products can be sorted; a missing comparison keeps the featured order. */
export const SORT_ORDERS = Object.freeze([
  { id: 'featured', name: 'Featured' },
  { id: 'price-up', name: 'Price: low to high', compare: (a, b) => a.priceCents - b.priceCents },
  { id: 'price-down', name: 'Price: high to low', compare: (a, b) => b.priceCents - a.priceCents },
  { id: 'name', name: 'Name: A to Z', compare: (a, b) => (a.name < b.name ? -1 : 1) },
]);

/** @returns {{ q: string, category: string, sort: string, page: number }} unknown values become the default */
export function readProductQuery(params) {
  const category = params.get('category') ?? '';
  const sort = params.get('sort') ?? '';
  const page = Number(params.get('page') ?? 1);
  return {
    q: (params.get('q') ?? '').trim().slice(0, 100),
    category: CATEGORIES.includes(category) ? category : '',
    sort: SORT_ORDERS.some((order) => order.id === sort) ? sort : 'featured',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** Finds products whose name contains the query, page by page. */
export function searchProducts(query) {
  const word = query.q.toLowerCase();
  const found = PRODUCTS.filter(
    (product) => (!query.category || product.category === query.category) && product.name.toLowerCase().includes(word),
  );
  const { compare } = SORT_ORDERS.find((order) => order.id === query.sort);
  if (compare) found.sort(compare);
  const pageCount = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = Math.min(query.page, pageCount);
  return {
    query,
    total: found.length,
    page,
    pageCount,
    products: found
      .slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
      .map(({ id, name, category, priceCents, image, imageAlt }) => ({
        id,
        name,
        category,
        priceCents,
        image,
        imageAlt,
      })),
  };
}
