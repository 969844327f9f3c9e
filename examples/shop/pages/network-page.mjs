import { html } from '../public/js/shared/html.mjs';
import { shopPage } from './layout.mjs';

export function networkPage(context) {
  return shopPage(context, {
    title: 'Network',
    script: 'network',
    current: '/network',
    content: html`<h1>Network</h1>
      <div class="section-grid">
        <section class="card stack" aria-labelledby="slow-heading">
          <h2 id="slow-heading">Slow answers</h2>
          <div class="field">
            <label for="delay">Delay in milliseconds</label>
            <input id="delay" class="quantity" type="number" min="0" max="30000" step="100" value="800" />
          </div>
          <p><button type="button" id="load-slowly">Load slowly</button></p>
          <p><a href="/slow?ms=1500">Open a page that takes 1.5 seconds</a></p>
        </section>
        <section class="card stack" aria-labelledby="fail-heading">
          <h2 id="fail-heading">Failures</h2>
          <div class="button-row">
            <button type="button" data-fail="500">Fail with 500</button>
            <button type="button" data-fail="404">Fail with 404</button>
          </div>
          <div class="button-row">
            <button type="button" id="start-hanging">Call without answer</button>
            <button type="button" id="stop-hanging" class="quiet" disabled>Cancel call</button>
          </div>
          <p><a href="/hang">Open a page that never answers</a></p>
          <p><a href="/leave">Leave for another origin</a></p>
        </section>
        <section class="card stack" aria-labelledby="echo-heading">
          <h2 id="echo-heading">Echo</h2>
          <form id="echo-form" class="inline-form-row">
            <input name="message" placeholder="Message to send" required />
            <button type="submit">Send message</button>
          </form>
        </section>
      </div>
      <section class="card stack" aria-labelledby="answer-heading">
        <h2 id="answer-heading">Answer</h2>
        <p role="status" id="network-status">Nothing called yet.</p>
        <progress id="network-progress" aria-label="Waiting for the answer" hidden></progress>
      </section>`,
  });
}
