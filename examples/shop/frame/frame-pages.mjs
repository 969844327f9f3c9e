import { html } from '../public/js/shared/html.mjs';

function framePage({ title, script, shopUrl, content }) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/frame.css" />
        <script type="module" src="/${script}.mjs"></script>
      </head>
      <body data-shop="${shopUrl}">
        <main>${content}</main>
      </body>
    </html>`;
}

/** The card form of the checkout. It tells the shop the last four digits and nothing else. */
export function cardPage(shopUrl) {
  return framePage({
    title: 'Card payment',
    script: 'card',
    shopUrl,
    content: html`<h1>Pay by card</h1>
      <form id="card-form" novalidate>
        <label class="wide"
          >Card number<input
            name="number"
            inputmode="numeric"
            autocomplete="cc-number"
            placeholder="4242 4242 4242 4242"
        /></label>
        <label>Expiry date<input name="expiry" autocomplete="cc-exp" placeholder="MM/YY" /></label>
        <label>Security code<input name="code" inputmode="numeric" autocomplete="cc-csc" placeholder="123" /></label>
        <p role="alert" id="card-error" class="wide"></p>
        <button type="submit" class="wide">Use this card</button>
      </form>`,
  });
}

/** The help chat of the widgets page. */
export function helpPage(shopUrl) {
  return framePage({
    title: 'Help chat',
    script: 'help',
    shopUrl,
    content: html`<h1>Help chat</h1>
      <form id="help-form">
        <label class="wide">Your question<input name="question" autocomplete="off" required /></label>
        <button type="submit" class="wide">Ask</button>
      </form>
      <ul id="answers" aria-label="Answers"></ul>`,
  });
}
