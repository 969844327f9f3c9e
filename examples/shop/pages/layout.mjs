import { html } from '../public/js/shared/html.mjs';

// Also the end of every title.
const SHOP_NAME = 'Harbour Street';

const STYLESHEETS = ['tokens', 'layout', 'controls', 'components', 'products', 'checkout', 'workspace'];

const MAIN_LINKS = [
  ['/', 'Products'],
  ['/inventory', 'Inventory'],
  ['/widgets', 'Widgets'],
  ['/files', 'Files'],
  ['/network', 'Network'],
  ['/settings', 'Settings'],
];

function navigationLink([href, text], current) {
  return html`<li><a href="${href}" ${href === current && html`aria-current="page"`}>${text}</a></li>`;
}

function accountControls(account) {
  if (!account) return html`<a href="/login">Log in</a>`;
  return html`<span class="greeting">Hello, ${account.name}</span>
    <form method="post" action="/logout"><button type="submit" class="quiet">Log out</button></form>`;
}

/**
 * A document without the header, for frames and popups.
 *
 * @param {{ title: string, content: object, script?: string, bodyClass?: string }} options
 *   `script` is the name of a module in `public/js/pages`
 */
export function bareDocument({ title, content, script, bodyClass = 'bare' }) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        ${STYLESHEETS.map((name) => html`<link rel="stylesheet" href="/css/${name}.css" />`)}
        ${script && html`<script type="module" src="/js/pages/${script}.mjs"></script>`}
      </head>
      <body class="${bodyClass}">
        ${content}
      </body>
    </html>`;
}

/**
 * A page of the shop: header, navigation and footer around its content.
 *
 * @param {object} context of the request
 * @param {object} options
 * @param {string} options.title without the name of the shop
 * @param {object} options.content markup of the main landmark
 * @param {string} [options.script] name of a module in `public/js/pages`
 * @param {string} [options.current] address of the link of the navigation that leads here
 */
export function shopPage({ session }, { title, content, script, current }) {
  const itemCount = session.cart.lines.reduce((sum, line) => sum + line.quantity, 0);
  return bareDocument({
    title: `${title} · ${SHOP_NAME}`,
    script: script ?? 'plain',
    bodyClass: 'shop',
    content: html`<a class="skip-link" href="#content">Skip to content</a>
      <header class="site-header">
        <a class="brand" href="/"><img src="/icon.svg" alt="" width="28" height="28" />${SHOP_NAME}</a>
        <button type="button" class="quiet menu-toggle" aria-expanded="false" aria-controls="site-menu">Menu</button>
        <div id="site-menu" class="site-menu">
          <nav class="main-navigation" aria-label="Main">
            <ul>
              ${MAIN_LINKS.map((link) => navigationLink(link, current))}
            </ul>
          </nav>
          <div class="account">${accountControls(session.account)}</div>
        </div>
        <a href="/cart" class="cart-link" ${current === '/cart' && html`aria-current="page"`}
          >Cart (<span data-cart-count>${itemCount}</span>)</a
        >
      </header>
      <main id="content" tabindex="-1" inert>${content}</main>
      <footer class="site-footer">
        <p>${SHOP_NAME}, a demo shop. Nothing here is for sale.</p>
      </footer>`,
  });
}
