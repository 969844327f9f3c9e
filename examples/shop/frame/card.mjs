const form = document.querySelector('#card-form');
const error = document.querySelector('#card-error');

function findMistake({ number, expiry, code }) {
  if (!/^\d{16}$/.test(number)) return 'Enter the 16 digits of the card number.';
  if (!/^(0[1-9]|1[0-2])\/\d{2}$/.test(expiry)) return 'Enter the expiry date as MM/YY.';
  if (!/^\d{3}$/.test(code)) return 'Enter the 3 digits of the security code.';
  return '';
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const card = {
    number: form.elements.number.value.replaceAll(' ', ''),
    expiry: form.elements.expiry.value.trim(),
    code: form.elements.code.value.trim(),
  };
  error.textContent = findMistake(card);
  if (error.textContent) return;
  parent.postMessage({ type: 'card-accepted', last4: card.number.slice(-4) }, document.body.dataset.shop);
});
