import { countClicks } from './analytics.js';
import { startMoves } from './moves.js';

const stage = document.querySelector('#stage')!;
const one = <E extends HTMLElement = HTMLElement>(selector: string): E => stage.querySelector<E>(selector)!;
const card = (title: string, html: string): string => `<section class="card"><h2>${title}</h2>${html}</section>`;
const button = (id: string, name: string, more = ''): string =>
  `<button id="${id}" type="button" ${more}>${name}</button>`;
const onClick = (id: string, answer: (event: Event) => unknown): void =>
  one(`#${id}`).addEventListener('click', (event) => void answer(event));
const say = (selector: string, text: string): void => {
  one(selector).textContent = text;
};

const dead = [
  card('Invoice', button('plain-print', 'Print invoice')),
  card('Article', button('plain-share', 'Share')),
  card(
    'Catalogue',
    `${button('plain-filter', 'Filter')}${button('old-filter', 'Filter', 'hidden')}<p class="filters" hidden>By price</p>`,
  ),
  card(
    'Newsletter',
    `<form class="newsletter"><input aria-label="Email" value="ann@example.org"> <button id="plain-subscribe">Subscribe</button></form>`,
  ),
  card('Basket', button('plain-checkout', 'Check out', 'class="hint" data-hint="Pay now" data-track="beacon"')),
  card('Report', button('plain-export', 'Export')),
  card('Help', button('plain-hints', 'Show hints', 'popovertarget="hints-of-last-year" data-track="pixel"')),
  card(
    'Opinions',
    '<a id="plain-opinions" class="button" href="#" title="All opinions" data-track="layer">Read opinions</a>',
  ),
];

const alive = [
  card('Theme', button('plain-colour', 'Green')),
  card('Address', `${button('plain-hidden', 'More fields')}<p class="fields" hidden>Second line of the address</p>`),
  card(
    'Question',
    '<details><summary id="plain-details">Can I return it?</summary><p class="returns">Yes.</p></details>',
  ),
  card(
    'Size',
    `${button('plain-popover', 'Size chart', 'popovertarget="sizes"')}<div id="sizes" popover>38 to 44</div>`,
  ),
  card(
    'Product',
    `<div class="tabs">
      <input type="radio" name="tab" id="tab-details" checked><label for="tab-details">Details</label>
      <input type="radio" name="tab" id="tab-delivery"><label for="tab-delivery" id="plain-css-tab">Delivery</label>
      <div class="details">Made of wool</div><div class="delivery">In two days</div>
    </div>`,
  ),
  card('Terms', '<input type="checkbox" id="plain-checkbox"> <label for="plain-checkbox">I agree</label>'),
  card('Contents', '<a id="plain-anchor" href="#imprint">Imprint</a>'),
  card(
    'Account',
    `${button('plain-dialog', 'Delete account')}<dialog class="sure">Are you sure? <form method="dialog"><button>No</button></form></dialog>`,
  ),
  card('Weather', `${button('plain-fetch', 'Get weather')}<p class="weather"></p>`),
  card('Search', `${button('plain-fetch-list', 'Find hotels')}<ul class="hotels"></ul>`),
  card('Rates', `${button('plain-xhr', 'Get rates')}<p class="rates">No rates yet</p>`),
  card('Meter', `${button('plain-frame', 'Measure')}<p class="meter">0</p>`),
  card('Draft', `${button('plain-timeout', 'Save draft')}<p class="draft">Not saved</p>`),
  card('Queue', `${button('plain-channel', 'Run job')}<p class="job">Idle</p>`),
  card('Navigation', `<a id="plain-route" href="/plain/prices">Prices</a><p class="view">Home</p>`),
  card('Language', `${button('plain-storage', 'Deutsch')}<p class="greeting">Hello</p>`),
  card(
    'Find',
    '<form action="/results"><input name="q" value="lamp" aria-label="Find"> <button id="plain-form">Find</button></form>',
  ),
  card('Files', '<a id="plain-download" href="/slow/0/200/Total%20120" download="invoice.txt">Download invoice</a>'),
  card('Manual', button('plain-window', 'Open manual')),
  card('Notice', button('plain-alert', 'Show notice')),
  card('Profile', `${button('plain-focus', 'Edit name')} <input class="name" aria-label="Name" value="Ann">`),
  card('Page', button('plain-scroll', 'Go to reviews')),
  card('Link', `<p class="link">https://example.org/a1</p>${button('plain-copy', 'Copy link')}`),
  card('Favourite', button('plain-icon', '', 'class="heart" aria-label="Like"')),
  card(
    'Prices',
    `<table><thead><tr><th>${button('plain-sort', 'Price')}</th></tr></thead>
    <tbody><tr><td>30</td></tr><tr><td>10</td></tr><tr><td>20</td></tr></tbody></table>`,
  ),
  card(
    'Chart',
    `${button('plain-canvas', 'Draw chart')}<canvas width="120" height="40"></canvas><p class="chart">No chart</p>`,
  ),
  card('Quantity', `${button('plain-increment', '+')} <output class="quantity">1</output>`),
  card('Vote', button('plain-disable', 'Vote')),
  card('Stock', `${button('plain-timer', 'Check stock')}<p class="stock">Unknown</p>`),
  card('Suggestions', `${button('plain-debounce', 'Suggest')}<ul class="suggestions"></ul>`),
];

stage.innerHTML = [
  ...alive.slice(0, 12),
  ...dead,
  ...alive.slice(12),
  '<section class="far" id="imprint"><h2>Imprint</h2></section>',
  '<section class="far" id="reviews"><h2>Reviews</h2></section>',
].join('');

// Dead ones.
let exporting = true;
const customers: { readonly address?: string } = {};
onClick('plain-share', () => console.log('share clicked'));
onClick('old-filter', () => (one('.filters').hidden = false));
one('.newsletter').addEventListener('submit', (event) => event.preventDefault());
onClick('plain-checkout', () => {
  if (customers.address === undefined) return;
  say('#plain-checkout', 'Checked out');
});
onClick('plain-export', () => {
  if (exporting) return;
  exporting = true;
  say('#plain-export', 'Exporting');
});
onClick('plain-opinions', (event) => event.preventDefault());

// Live ones.
onClick('plain-colour', () => one('#plain-colour').closest('.card')!.classList.toggle('green'));
onClick('plain-hidden', () => one('.fields').toggleAttribute('hidden'));
onClick('plain-dialog', () => one<HTMLDialogElement>('.sure').showModal());
onClick('plain-fetch', async () => say('.weather', await (await fetch('/slow/20/200/Sunny')).text()));
onClick('plain-fetch-list', async () => {
  const hotels = await (await fetch('/slow/150/200/Alba,Bella,Cora')).text();
  one('.hotels').replaceChildren(
    ...hotels.split(',').map((name) => Object.assign(document.createElement('li'), { textContent: name })),
  );
});
onClick('plain-xhr', () => {
  const request = new XMLHttpRequest();
  request.addEventListener('load', () => say('.rates', request.responseText));
  request.open('GET', '/slow/60/200/1.08');
  request.send();
});
onClick('plain-frame', () => requestAnimationFrame(() => say('.meter', '17')));
onClick('plain-timeout', () => setTimeout(() => say('.draft', 'Saved'), 0));
onClick('plain-channel', () => {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => say('.job', 'Done'));
  port1.start();
  port2.postMessage('run');
});
onClick('plain-route', (event) => {
  event.preventDefault();
  history.pushState(null, '', '/plain/prices');
  say('.view', 'Our prices');
});
onClick('plain-storage', () => {
  localStorage.setItem('language', 'de');
  say('.greeting', localStorage.getItem('language') === 'de' ? 'Guten Tag' : 'Hello');
});
onClick('plain-window', () => window.open('/results?q=manual'));
onClick('plain-alert', () => alert('The shop is closed on Sunday.'));
onClick('plain-focus', () => one('.name').focus());
onClick('plain-scroll', () => one('#reviews').scrollIntoView());
onClick('plain-copy', async () => {
  try {
    await navigator.clipboard.writeText(one('.link').innerText);
  } catch {
    getSelection()!.selectAllChildren(one('.link'));
    document.execCommand('copy');
    getSelection()!.removeAllRanges();
  }
  say('#plain-copy', 'Copied');
});
onClick('plain-icon', () => one('#plain-icon').classList.toggle('liked'));
onClick('plain-sort', () => {
  const rows = [...stage.querySelectorAll<HTMLElement>('tbody tr')];
  one('tbody').append(...rows.toSorted((a, b) => Number(a.innerText) - Number(b.innerText)));
});
onClick('plain-canvas', () => {
  const pen = one<HTMLCanvasElement>('canvas').getContext('2d')!;
  [30, 10, 20].forEach((height, index) => pen.fillRect(index * 30, 40 - height, 20, height));
  say('.chart', 'Three bars');
});
onClick('plain-increment', () => say('.quantity', String(Number(one('.quantity').textContent) + 1)));
onClick('plain-disable', () => one<HTMLButtonElement>('#plain-disable').toggleAttribute('disabled'));
onClick('plain-timer', () => setTimeout(() => say('.stock', 'In stock'), 50));
let waiting: ReturnType<typeof setTimeout> | undefined;
onClick('plain-debounce', () => {
  clearTimeout(waiting);
  waiting = setTimeout(() => (one('.suggestions').innerHTML = '<li>Lamp</li><li>Ladder</li>'), 300);
});

countClicks();
startMoves();
