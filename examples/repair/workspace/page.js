import { firstLines, money, piecesOf, totalOf, withoutProduct, withQuantity } from './cart.js';

const rows = document.querySelector('#lines');
const template = document.querySelector('#line');
let lines = firstLines;

for (const line of firstLines) rows.append(rowOf(line));
showSums();

function rowOf({ id, name, price, quantity }) {
  const row = template.content.firstElementChild.cloneNode(true);
  const field = row.querySelector('input');
  const button = row.querySelector('button');
  row.dataset.product = id;
  row.querySelector('.name').textContent = name;
  row.querySelector('.price').textContent = money(price);
  field.value = quantity;
  field.setAttribute('aria-label', `Quantity of ${name}`);
  field.addEventListener('input', () => {
    if (!field.checkValidity()) return;
    lines = withQuantity(lines, id, field.valueAsNumber);
    showSums();
  });
  button.setAttribute('aria-label', `Remove ${name}`);
  button.addEventListener('click', () => {
    lines = withoutProduct(lines, id);
    row.remove();
    showSums();
  });
  return row;
}

function showSums() {
  const pieces = piecesOf(lines);
  document.querySelector('#pieces').textContent = `${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`;
  document.querySelector('#total').textContent = money(totalOf(lines));
}
