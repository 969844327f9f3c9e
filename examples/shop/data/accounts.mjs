/** Who can log in. */
export const ACCOUNTS = Object.freeze([
  { email: 'alice@example.com', password: 'wonderland', name: 'Alice' },
  { email: 'bob@example.com', password: 'builder', name: 'Bob' },
]);

/** Coupon code to per cent off the subtotal. */
export const COUPONS = Object.freeze({ SAVE10: 10 });

/** The ways of delivery in the order of the checkout. */
export const DELIVERY_OPTIONS = Object.freeze([
  { id: 'standard', name: 'Standard', detail: '3 to 5 working days', cents: 500 },
  { id: 'express', name: 'Express', detail: 'Next working day', cents: 1200 },
  { id: 'collect', name: 'Collect from the shop', detail: 'Ready tomorrow at 12 Harbour Street', cents: 0 },
]);
