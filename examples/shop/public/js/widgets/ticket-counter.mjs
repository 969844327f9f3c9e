import { html } from '../shared/html.mjs';

const STYLE = `
  :host { display: block; }
  .row { display: flex; align-items: center; gap: 10px; flex-wrap: wrap; }
  output { min-width: 2ch; text-align: center; font-weight: 700; font-variant-numeric: tabular-nums; }
  button {
    padding: 7px 14px; border: 1px solid var(--line-strong); border-radius: 8px;
    background: var(--surface); color: var(--text); font: inherit; font-weight: 600; cursor: pointer;
  }
  button:hover { background: var(--hover); }
  button:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
`;

/** The inner element, with a shadow root of its own. */
class CounterReset extends HTMLElement {
  connectedCallback() {
    if (this.shadowRoot) return;
    const root = this.attachShadow({ mode: 'open' });
    root.innerHTML = `<style>${STYLE}</style><button type="button">Reset tickets</button>`;
    root.querySelector('button').addEventListener('click', () => this.dispatchEvent(new Event('counter-reset')));
  }
}

class TicketCounter extends HTMLElement {
  #count = 0;

  connectedCallback() {
    if (this.shadowRoot) return;
    const root = this.attachShadow({ mode: 'open' });
    const label = this.getAttribute('label');
    root.innerHTML = html`<style>
        ${STYLE}
      </style>
      <div class="row" role="group" aria-label="${label}">
        <button type="button" data-step="-1" aria-label="Fewer tickets">−</button>
        <output aria-label="Number of tickets">0</output>
        <button type="button" data-step="1" aria-label="More tickets">+</button>
        <counter-reset></counter-reset>
      </div>`;
    for (const button of root.querySelectorAll('[data-step]')) {
      button.addEventListener('click', () => this.#setCount(this.#count + Number(button.dataset.step)));
    }
    root.querySelector('counter-reset').addEventListener('counter-reset', () => this.#setCount(0));
  }

  #setCount(count) {
    this.#count = Math.max(0, count);
    this.shadowRoot.querySelector('output').textContent = String(this.#count);
    this.dispatchEvent(new CustomEvent('count-change', { detail: this.#count }));
  }
}

export function defineTicketCounter() {
  const status = document.querySelector('#shadow-status');
  document.querySelector('ticket-counter').addEventListener('count-change', (event) => {
    status.textContent = `Tickets: ${event.detail}`;
  });
  customElements.define('counter-reset', CounterReset);
  customElements.define('ticket-counter', TicketCounter);
}
