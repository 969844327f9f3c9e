import { Toast, Tooltip } from 'bootstrap';
import { countClicks } from './analytics.js';
import { startMoves } from './moves.js';

const stage = document.querySelector('#stage')!;
const one = (selector: string): HTMLElement => stage.querySelector<HTMLElement>(selector)!;
const box = (title: string, html: string): string => `<section class="card"><h2>${title}</h2>${html}</section>`;
const button = (id: string, name: string, more = ''): string =>
  `<button id="${id}" type="button" class="btn btn-primary" ${more}>${name}</button>`;
const onClick = (id: string, answer: (event: Event) => unknown): void =>
  one(`#${id}`).addEventListener('click', (event) => void answer(event));

const dead = [
  box('Login', button('bs-login', 'Sign in', 'data-bs-toggle="modal" data-bs-target="#login-of-old"')),
  box(
    'Filters',
    `${button('bs-filters', 'Filters', 'data-toggle="collapse" data-target="#filters" data-track="fetch"')}
    <div id="filters" class="collapse">Price, size</div>`,
  ),
  box('Calendar', button('bs-calendar', 'Add to calendar', 'data-bs-toggle="tooltip" title="Never miss it"')),
  box(
    'Offer',
    `<div id="offers" class="carousel slide"><div class="carousel-inner"><div class="carousel-item active">One lamp</div></div></div>
    ${button('bs-offer', 'Next offer', 'data-bs-target="#offers" data-bs-slide="next"')}`,
  ),
  box('Tools', `<div class="dropdown">${button('bs-tools', 'Tools', 'data-bs-toggle="dropdown"')}</div>`),
  box(
    'Message',
    `<div class="border p-2">Your card expires</div>${button('bs-dismiss', 'Dismiss', 'data-bs-dismiss="alert" data-track="batch"')}`,
  ),
  box('Translation', `${button('bs-translate', 'Translate')}<p class="text">Bonjour</p>`),
  box(
    'Backups',
    `<div class="form-check form-switch"><input class="form-check-input" type="checkbox" role="switch" id="bs-backup" aria-label="Backups"></div>`,
  ),
];

const alive = [
  box(
    'Licence',
    `${button('bs-modal', 'Licence', 'data-bs-toggle="modal" data-bs-target="#licence"')}
    <div class="modal fade" id="licence" tabindex="-1"><div class="modal-dialog"><div class="modal-content p-3">MIT</div></div></div>`,
  ),
  box(
    'Summary',
    `${button('bs-collapse', 'Summary', 'data-bs-toggle="collapse" data-bs-target="#summary"')}<div id="summary" class="collapse">Three items</div>`,
  ),
  box(
    'Export',
    `<div class="dropdown">${button('bs-dropdown', 'Export', 'data-bs-toggle="dropdown"')}
    <ul class="dropdown-menu export"><li><a class="dropdown-item" href="#">PDF</a></li></ul></div>`,
  ),
  box(
    'Map',
    `<div class="nav nav-tabs" role="tablist"><button class="nav-link active" data-bs-toggle="tab" data-bs-target="#map">Map</button>
    <button class="nav-link" id="bs-tab" data-bs-toggle="tab" data-bs-target="#photo">Photo</button></div>
    <div class="tab-content"><div class="tab-pane active" id="map">Streets</div><div class="tab-pane" id="photo">Roofs</div></div>`,
  ),
  box(
    'Reminder',
    `${button('bs-toast', 'Remind me', 'data-track="pixel"')}
    <div class="toast position-fixed bottom-0 start-0" data-bs-autohide="false"><div class="toast-body">Reminder set</div></div>`,
  ),
  box(
    'Menu',
    `${button('bs-offcanvas', 'Menu', 'data-bs-toggle="offcanvas" data-bs-target="#menu"')}<div class="offcanvas offcanvas-start" id="menu" tabindex="-1">Home</div>`,
  ),
  box(
    'Pictures',
    `<div id="pictures" class="carousel slide" data-bs-interval="false"><div class="carousel-inner">
    <div class="carousel-item active">Sea</div><div class="carousel-item">Hills</div></div></div>
    ${button('bs-carousel', 'Next', 'data-bs-target="#pictures" data-bs-slide="next"')}`,
  ),
  box(
    'Notes',
    '<button id="bs-toggle" type="button" class="btn btn-outline-primary" data-bs-toggle="button">Pin</button>',
  ),
  box(
    'Warning',
    `<div class="alert alert-warning alert-dismissible fade show">Low battery
    <button type="button" id="bs-alert" class="btn-close" data-bs-dismiss="alert" aria-label="Close"></button></div>`,
  ),
  box('Payment', button('bs-spinner', 'Pay')),
];

stage.innerHTML = [...alive.slice(0, 5), ...dead, ...alive.slice(5)].join('');

// Dead ones.
new Tooltip('#bs-calendar');
const translations: Readonly<Record<string, { readonly text: string }>> = {};
onClick('bs-translate', () => (one('.text').textContent = translations['Bonjour']!.text));
onClick('bs-backup', (event) => event.preventDefault());

// Live ones.
onClick('bs-toast', () => setTimeout(() => Toast.getOrCreateInstance('.toast').show(), 300));
onClick('bs-spinner', async () => {
  one('#bs-spinner').innerHTML = '<span class="spinner-border spinner-border-sm"></span> Paying';
  await fetch('/slow/200/200/Paid');
  one('#bs-spinner').textContent = 'Paid';
});

countClicks();
startMoves();
