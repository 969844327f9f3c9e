/**
 * @param {number} cents may be negative
 * @returns {string} such as `$8.00` or `-$4.00`
 */
export function formatMoney(cents) {
  const amount = (Math.abs(cents) / 100).toFixed(2);
  return `${cents < 0 ? '-' : ''}$${amount}`;
}
