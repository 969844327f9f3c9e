import { COUPONS } from '../data/accounts.mjs';
import { PRODUCTS } from '../data/products.mjs';

const PRODUCT_BY_ID = new Map(PRODUCTS.map((product) => [product.id, product]));

/** @returns {object | undefined} */
export function findProduct(id) {
  return PRODUCT_BY_ID.get(id);
}

/**
 * The cart with names, line totals and totals, as pages and API show it.
 *
 * @param {{ lines: { productId: string, quantity: number }[], coupon: string | null }} cart
 * @param {{ deliveryCents?: number | null, isDiscountDoubled: boolean }} options
 *   `isDiscountDoubled` is the planted bug `wrong-total`
 */
export function priceCart(cart, { deliveryCents = null, isDiscountDoubled }) {
  const lines = cart.lines.map(({ productId, quantity }) => {
    const { name, priceCents, image } = findProduct(productId);
    return { productId, name, image, priceCents, quantity, lineCents: priceCents * quantity };
  });
  const subtotalCents = lines.reduce((sum, line) => sum + line.lineCents, 0);
  const discountCents = cart.coupon ? Math.round((subtotalCents * COUPONS[cart.coupon]) / 100) : 0;
  const takenOffCents = isDiscountDoubled ? 2 * discountCents : discountCents;
  return {
    lines,
    itemCount: lines.reduce((sum, line) => sum + line.quantity, 0),
    totals: {
      coupon: cart.coupon,
      subtotalCents,
      discountCents,
      deliveryCents,
      totalCents: subtotalCents - takenOffCents + (deliveryCents ?? 0),
    },
  };
}
