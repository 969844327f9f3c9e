import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

const shop = new URL('../../../examples/shop/', import.meta.url);
const twin = JSON.parse(
  await readFile(new URL('../../apps/gtk-shop/shop-data.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, readonly unknown[]>>;

/** Plain JavaScript without declarations, so it is named by address. */
const moduleOf = (path: string) => import(new URL(path, shop).href) as Promise<Record<string, unknown>>;

describe('the GTK twin of the demo shop', () => {
  it('sells the same products at the same prices, in the same order', async () => {
    const { PRODUCTS } = await moduleOf('data/products.mjs');
    expect(PRODUCTS).toMatchObject(twin['products'] ?? []);
  });

  it('knows the same accounts, coupons and ways of delivery', async () => {
    const { ACCOUNTS, COUPONS, DELIVERY_OPTIONS } = await moduleOf('data/accounts.mjs');
    expect(twin).toMatchObject({ accounts: ACCOUNTS, coupons: COUPONS, deliveryOptions: DELIVERY_OPTIONS });
  });

  it('delivers to the same countries, in the same steps', async () => {
    const { COUNTRIES, STEPS } = await moduleOf('server/checkout-rules.mjs');
    expect(twin).toMatchObject({ countries: COUNTRIES, steps: STEPS });
  });
});
