/**
 * The planted bugs of the demo shop. All are off by default; switch them on with
 * `startShop({ bugs: [...] })`, `--bug a,b` or `POST /api/bugs`.
 */

/**
 * @typedef {object} Bug
 * @property {string} name the switch
 * @property {string} area the page or endpoint that is affected
 * @property {string} description one line on what is broken
 * @property {string} expected what a correct shop does
 * @property {string} actual what the shop does with the switch on
 */

/** @type {readonly Bug[]} */
export const BUGS = Object.freeze([
  {
    name: 'wrong-total',
    area: 'cart and checkout totals',
    description: 'The coupon is taken off the total twice.',
    expected: 'Total = subtotal - discount + delivery: $40.00 - $4.00 = $36.00.',
    actual: 'Discount shows -$4.00, but the total is $32.00 ($8.00 was taken off).',
  },
  {
    name: 'dead-button',
    area: 'checkout, step 4',
    description: '"Place order" does nothing when it is clicked.',
    expected: 'A click sends POST /api/orders and opens the confirmation page.',
    actual: 'A click runs no handler, sends no request and changes nothing on the page.',
  },
  {
    name: 'broken-search',
    area: 'products, GET /api/products?q=',
    description: 'The search endpoint fails and the product list stays as it was.',
    expected: 'Searching for "mug" shows 5 products.',
    actual: 'The endpoint answers 500, the console has an error and the old list stays, without a message.',
  },
  {
    name: 'missing-label',
    area: 'checkout, step 1',
    description: 'The email field has no accessible name and is no longer required.',
    expected: 'The field is named "Email" and an empty one shows "Enter your email address."',
    actual: 'The field has no name, no message appears and the wizard goes on without an email address.',
  },
  {
    name: 'lost-update',
    area: 'settings, PUT /api/settings',
    description: 'Saving the settings answers ok but drops the display name.',
    expected: 'After a reload "Display name" has the saved value.',
    actual: 'The page says "Settings saved.", but after a reload the old display name is back.',
  },
]);

/** The names that the switches accept. */
export const BUG_NAMES = Object.freeze(BUGS.map((bug) => bug.name));

/**
 * Makes the switches of one shop.
 *
 * @param {readonly string[]} initial names of the bugs that are on from the start
 * @returns {{ isOn: (name: string) => boolean, list: () => string[], set: (names: readonly string[]) => void }}
 * @throws {Error} when a name is unknown; the switches then stay as they were
 */
export function createBugSwitches(initial = []) {
  let on = new Set();

  function set(names) {
    if (!Array.isArray(names)) throw new Error('bugs must be a list of names.');
    const unknown = names.filter((name) => !BUG_NAMES.includes(name));
    if (unknown.length > 0) {
      throw new Error(`Unknown bug "${unknown.join('", "')}". Known bugs: ${BUG_NAMES.join(', ')}.`);
    }
    on = new Set(names);
  }

  set(initial);
  return {
    isOn: (name) => on.has(name),
    list: () => BUG_NAMES.filter((name) => on.has(name)),
    set,
  };
}
