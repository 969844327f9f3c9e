import { ACCOUNT_ROUTES } from './account-routes.mjs';
import { CART_ROUTES } from './cart-routes.mjs';
import { CATALOGUE_ROUTES } from './catalogue-routes.mjs';
import { CHECKOUT_ROUTES } from './checkout-routes.mjs';
import { CONTROL_ROUTES } from './control-routes.mjs';
import { FILE_ROUTES } from './file-routes.mjs';
import { INVENTORY_ROUTES } from './inventory-routes.mjs';
import { NETWORK_ROUTES } from './network-routes.mjs';
import { SETTINGS_ROUTES } from './settings-routes.mjs';
import { WIDGET_ROUTES } from './widget-routes.mjs';

/** Every route of the shop. Files of `public/` are looked up after these. */
export const SHOP_ROUTES = {
  ...CATALOGUE_ROUTES,
  ...ACCOUNT_ROUTES,
  ...CART_ROUTES,
  ...CHECKOUT_ROUTES,
  ...SETTINGS_ROUTES,
  ...INVENTORY_ROUTES,
  ...WIDGET_ROUTES,
  ...FILE_ROUTES,
  ...NETWORK_ROUTES,
  ...CONTROL_ROUTES,
};
