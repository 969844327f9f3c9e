import { html } from '../public/js/shared/html.mjs';
import { shopPage } from './layout.mjs';

export function slowPage(context, { ms }) {
  return shopPage(context, {
    title: 'Slow page',
    current: '/network',
    content: html`<h1>Slow page</h1>
      <p>This page took ${ms} ms.</p>
      <p><a href="/network">Back to the network page</a></p>`,
  });
}
