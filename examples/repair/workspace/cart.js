/** What is in the cart at first. Prices are in cents. */
export const firstLines = [
  { id: 'blue-mug', name: 'Blue Mug', price: 1200, quantity: 1 },
  { id: 'tea-towel', name: 'Tea Towel', price: 850, quantity: 1 },
  { id: 'oak-board', name: 'Oak Board', price: 3450, quantity: 1 },
];

/** The cart with another quantity of one product. */
export function withQuantity(lines, id, quantity) {
  return lines.map((line) => (line.id === id ? { ...line, quantity } : line));
}

/** The cart without one product. */
export function withoutProduct(lines, id) {
  return lines.filter((line) => line.id !== id);
}

/** How many pieces are in the cart. */
export function piecesOf(lines) {
  return lines.reduce((pieces, line) => pieces + line.quantity, 0);
}

/** What the cart costs, in cents. */
export function totalOf(lines) {
  return lines.reduce((total, line) => total + line.price, 0);
}

/** An amount in cents as people read it: `$12.00`. */
export function money(cents) {
  return `$${(cents / 100).toFixed(2)}`;
}
