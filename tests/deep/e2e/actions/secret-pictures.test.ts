import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lookAt, type Look } from '../../../support/red-on-white.js';
import { flowOn } from '../../../support/run-flow.js';
import { stand } from '../../../support/stand.js';

const secret = 'zq7xw92kd81';
const { flows, pages } = stand();

/** The page gets the secret through a field, and `show` puts it where it is red on white. */
const showing = (body: string, show: string): string =>
  pages.page(`<style>
      body { margin: 0; background: white; color: #00f } .red, .red *, .red::after, .red::before { font: 24px monospace; color: #f00 }
      input { color: #00f }
    </style>
    <input aria-label="Key"><button>Show</button>${body}
    <script>document.querySelector('button').onclick = () => {
      const field = document.querySelector('input'), secret = field.value, out = document.querySelector('.red');
      field.value = '';
      ${show}
    }</script>`);

/** What the page looks like in a picture once it shows the secret. */
async function pictured(
  page: string,
  { shot = {}, key = secret }: { shot?: object; key?: string } = {},
): Promise<Look> {
  const steps = [
    { action: 'fill', selector: 'Edit#Key', text: '{{secret.KEY}}' },
    { action: 'click', selector: 'Button#Show' },
    { action: 'screenshot', ...shot },
  ];
  const { folder, step } = await flows.run(flowOn(page, steps), { secrets: { KEY: key } });
  return lookAt(join(folder, step(4).screenshot ?? ''));
}

describe('a secret is painted over where it can be read', () => {
  it.each([
    ['in text that is hidden from assistive technology', '<p class="red" aria-hidden="true"></p>', ''],
    ['in an element that is called otherwise', '<div class="red" aria-label="x"></div>', ''],
    ['on a button that is called otherwise', '<button class="red" aria-label="x"></button>', ''],
    ['in what cannot be operated', '<div class="red" inert></div>', ''],
    [
      'split over elements of one line',
      '<p class="red"></p>',
      "out.innerHTML = secret.split('').map((letter) => '<span>' + letter + '</span>').join('')",
    ],
    [
      'split over boxes in a row',
      '<p class="red" style="display: flex; gap: 4px"></p>',
      String.raw`out.innerHTML = secret.split('').map((letter) => '<span>' + letter + '</span>').join('\n')`,
    ],
    ['broken by hints', '<p class="red"></p>', "out.innerHTML = secret.split('').join('&shy;<wbr>')"],
    ['in capitals by its style', '<p class="red" style="text-transform: uppercase"></p>', ''],
    ['in a drawing of lines', '<svg width="300" height="40"><text class="red" fill="#f00" y="30"></text></svg>', ''],
    [
      'generated after an element',
      '<style>.red::after { content: attr(data-x) }</style><p class="red"></p>',
      'out.dataset.x = secret',
    ],
    [
      'generated before an element, and placed elsewhere',
      '<style>.red::before { content: "Key: " attr(data-x); position: fixed; right: 40px; bottom: 60px; transform: rotate(10deg) }</style><p class="red"></p>',
      'out.dataset.x = secret',
    ],
    [
      'half generated, half in the page',
      '<style>.red::before { content: attr(data-x) }</style><p class="red"></p>',
      'out.dataset.x = secret.slice(0, 5); out.textContent = secret.slice(5)',
    ],
    ['in a field of the page', '<input class="red" aria-label="Copy">', 'out.value = secret'],
    [
      'as the hint of a field',
      '<style>.red::placeholder { color: #f00 }</style><input class="red">',
      'out.placeholder = secret',
    ],
    ['in a list', '<select class="red"></select>', "out.add(new Option('Key ' + secret))"],
    [
      'in a shadow tree',
      '<p class="red"></p>',
      "out.attachShadow({ mode: 'open' }).innerHTML = '<b aria-hidden=true>' + secret + '</b>'",
    ],
    [
      'in an element that scrolls',
      '<div style="height: 80px; overflow: auto"><div style="height: 400px"></div><p class="red"></p></div>',
      'out.textContent = secret; out.scrollIntoView()',
    ],
    [
      'in a frame',
      '<iframe style="margin: 30px" srcdoc="<style>body { color: #f00; font: 24px monospace } p::after { content: attr(data-x) }</style><p aria-hidden=true></p>"></iframe><i class="red"></i>',
      "const inner = document.querySelector('iframe').contentDocument.querySelector('p'); inner.textContent = secret; inner.dataset.x = secret",
    ],
    [
      'while it slides in',
      '<style>@keyframes in { to { transform: translateX(900px) } } .red { animation: in 1.2s linear infinite alternate; width: 200px }</style><p class="red"></p>',
      '',
    ],
    ['in base 64', '<p class="red"></p>', 'out.textContent = btoa(secret)'],
    ['in all texts, one after the other', '<p class="red"></p>', 'out.textContent = secret.repeat(3)'],
  ])('%s', async (_where, body, show) => {
    const picture = await pictured(showing(body, show === '' ? 'out.textContent = secret' : show));
    expect(picture.painted).toBeGreaterThan(100);
    expect(picture.readable).toBe(0);
  });

  it.each([
    ['where snapshots cut texts off', 'k3y-'.repeat(400), 198, 'secret'],
    ['far down in a long text', secret, 300, 'secret'],
    ['as an address has it', 'zq7 xw&9/2', 0, 'encodeURIComponent(secret)'],
    ['where the page cuts it off', 'correct horse battery staple', 0, "secret.slice(0, 20) + '…'"],
  ])('%s', async (_where, key, words, shown) => {
    const body = `<p style="margin: 0; overflow-wrap: anywhere">${'word '.repeat(words)}<b class="red"></b></p>`;
    const { readable } = await pictured(showing(body, `out.textContent = ${shown}`), { key });
    // The dots of an ellipsis are no secret.
    expect(readable).toBeLessThan(40);
  });
});

describe('whatever part of a scrolled page is pictured', () => {
  const page = (): string =>
    showing(
      `<div style="height: 900px"></div><p class="red" style="margin: 0 0 0 200px" aria-hidden="true"></p>
       <input aria-label="Kept" class="red" style="display: block; border: 0"><div style="height: 3000px"></div>`,
      `out.textContent = secret; document.querySelectorAll('input')[1].value = secret; scrollTo(0, 700)`,
    );
  it.each([
    ['the visible part', {}],
    ['the whole page', { fullPage: true }],
    ['an element', { selector: 'css=p' }],
    ['a region', { region: { x: 150, y: 150, width: 400, height: 200 } }],
  ] as const)('a secret is painted over: %s', async (_part, shot) => {
    const picture = await pictured(page(), { shot });
    expect(picture.painted).toBeGreaterThan(100);
    expect(picture.readable).toBe(0);
  });

  it('a secret that keeps its place in the window is painted over in a picture of the whole page', async () => {
    const body =
      '<p class="red" style="position: fixed; right: 20px; bottom: 20px"></p><div style="height: 3000px"></div>';
    const picture = await pictured(showing(body, 'out.textContent = secret; scrollTo(0, 700)'), {
      shot: { fullPage: true },
    });
    expect(picture.painted).toBeGreaterThan(100);
    expect(picture.readable).toBe(0);
  });
});

it('what is no secret stays to be seen in pictures', async () => {
  const body = '<p class="red"></p><p class="red">zq7xw</p><p class="red">92kd81</p>';
  const [bare, other] = await Promise.all([
    pictured(showing(body, '')),
    pictured(showing(body, "out.textContent = 'ZQ7XW92KD81'")),
  ]);
  expect(other.painted).toBe(bare.painted);
  expect(other.readable).toBeGreaterThan(bare.readable + 100);
});
