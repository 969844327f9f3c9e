import { Modal, Toast } from 'bootstrap';

const countries = ['Austria', 'France', 'Ireland', 'Portugal', 'Spain'];
const invoices = [
  { number: 'INV-201', date: '3 March', amount: '€120.00', status: 'Paid' },
  { number: 'INV-202', date: '3 April', amount: '€95.50', status: 'Open' },
  { number: 'INV-203', date: '3 May', amount: '€210.00', status: 'Overdue' },
  { number: 'INV-204', date: '3 June', amount: '€95.50', status: 'Open' },
];

const address = (
  id: string,
  title: string,
): string => `<section class="card mb-3" aria-labelledby="${id}-title"><div class="card-body">
  <h2 class="h5" id="${id}-title">${title}</h2><form id="${id}" class="row g-2">
  ${['Full name', 'Street', 'City', 'Postcode']
    .map((label) => {
      const field = `${id}-${label.toLowerCase().replace(' ', '-')}`;
      return `<div class="col-6"><label class="form-label" for="${field}">${label}</label><input class="form-control" id="${field}"></div>`;
    })
    .join('')}
  <div class="col-6"><label class="form-label" for="${id}-country">Country</label><select class="form-select" id="${id}-country">
  <option value="">Choose…</option>${countries.map((name) => `<option>${name}</option>`).join('')}</select></div>
  <div class="col-12"><button class="btn btn-primary">Save</button> <span id="${id}-status" role="status"></span></div></form></div></section>`;

const row = ({ number, date, amount, status }: (typeof invoices)[number]): string =>
  `<tr id="${number}"><th scope="row">${number}</th><td>${date}</td><td>${amount}</td><td class="status">${status}</td>
  <td><button class="btn btn-sm btn-outline-secondary" data-view="${number}">View</button>
  ${status === 'Paid' ? '' : `<button class="btn btn-sm btn-success" data-pay="${number}">Pay</button>`}</td></tr>`;

document.querySelector('#app')!.innerHTML =
  `<nav class="navbar bg-body-tertiary px-3"><span class="navbar-brand">Lindgren Hosting</span>
  <div class="dropdown"><button class="btn btn-light dropdown-toggle" data-bs-toggle="dropdown">Account</button>
  <ul class="dropdown-menu"><li><button class="dropdown-item" data-show="Profile">Profile</button></li>
  <li><button class="dropdown-item" data-show="Notifications">Notifications</button></li>
  <li><button class="dropdown-item" data-show="Sign out">Sign out</button></li></ul></div></nav>
  <main class="container py-3"><h1>Billing</h1><p id="notice" role="status">Welcome back, Petra.</p>
  ${address('billing', 'Billing address')}${address('shipping', 'Shipping address')}
  <section class="card mb-3" aria-labelledby="plan-title"><div class="card-body"><h2 class="h5" id="plan-title">Plan</h2>
  ${['Small', 'Medium', 'Large']
    .map(
      (name, index) =>
        `<div class="form-check"><input class="form-check-input" type="radio" name="plan" id="plan-${name}" ${index === 0 ? 'checked' : ''}><label class="form-check-label" for="plan-${name}">${name}</label></div>`,
    )
    .join('')}
  <div class="form-check form-switch"><input class="form-check-input" type="checkbox" role="switch" id="renew" checked><label class="form-check-label" for="renew">Renew automatically</label></div>
  <p id="plan-price">€9 a month</p></div></section>
  <h2 class="h5" id="invoices-title">Invoices</h2><table class="table" aria-labelledby="invoices-title"><thead><tr><th>Number</th><th>Date</th><th>Amount</th><th>Status</th><th>Actions</th></tr></thead>
  <tbody>${invoices.map(row).join('')}</tbody></table>
  <div class="accordion" id="help"><div class="accordion-item"><h2 class="accordion-header"><button class="accordion-button collapsed" data-bs-toggle="collapse" data-bs-target="#refund">How do refunds work?</button></h2>
  <div id="refund" class="accordion-collapse collapse"><div class="accordion-body">We pay back within 14 days.</div></div></div></div></main>
  <div class="modal" id="invoice" tabindex="-1" aria-labelledby="invoice-title"><div class="modal-dialog"><div class="modal-content"><div class="modal-header">
  <h2 class="modal-title h5" id="invoice-title">Invoice</h2><button type="button" class="btn-close" data-bs-dismiss="modal" aria-label="Close"></button></div>
  <div class="modal-body"><p id="invoice-text"></p><label class="form-label" for="send-to">Send a copy to</label><input class="form-control" type="email" id="send-to"></div>
  <div class="modal-footer"><button class="btn btn-primary" id="send-copy">Send copy</button></div></div></div></div>
  <div class="toast-container position-fixed bottom-0 end-0 p-3"><div class="toast" id="toast" role="alert"><div class="toast-header"><strong class="me-auto">Payment</strong><button class="btn-close" data-bs-dismiss="toast" aria-label="Dismiss"></button></div><div class="toast-body"></div></div></div>`;

const one = <E extends HTMLElement = HTMLElement>(selector: string): E => document.querySelector<E>(selector)!;
const notice = one('#notice');
const invoice = new Modal('#invoice');
const toast = new Toast('#toast', { autohide: false });
const prices: Record<string, string> = { Small: '€9', Medium: '€19', Large: '€39' };

for (const id of ['billing', 'shipping'])
  one(`#${id}`).addEventListener('submit', (event) => {
    event.preventDefault();
    const isNamed = one<HTMLInputElement>(`#${id}-full-name`).value !== '';
    one(`#${id}-status`).textContent = isNamed ? 'Saved.' : 'Enter a name.';
  });
document.addEventListener('change', ({ target }) => {
  const { id } = target as HTMLElement;
  if (id.startsWith('plan-')) one('#plan-price').textContent = `${prices[id.slice(5)]} a month`;
});
document.addEventListener('click', ({ target }) => {
  const { show, view, pay } = (target as HTMLElement).dataset;
  if (show !== undefined) notice.textContent = `${show} opened.`;
  if (view !== undefined) {
    one('#invoice-title').textContent = `Invoice ${view}`;
    one('#invoice-text').textContent = `Amount: ${invoices.find(({ number }) => number === view)?.amount}`;
    invoice.show();
  }
  if (pay !== undefined) {
    one(`#${pay} .status`).textContent = 'Paid';
    (target as HTMLElement).remove();
    one('.toast-body').textContent = `${pay} is paid.`;
    toast.show();
  }
});
one('#send-copy').addEventListener('click', () => {
  notice.textContent = `Copy sent to ${one<HTMLInputElement>('#send-to').value}.`;
  invoice.hide();
});
