import { html } from '../public/js/shared/html.mjs';
import { shopPage } from './layout.mjs';

/** The page for an address or a request that cannot be answered. */
export function errorPage(context, { heading, message }) {
  return shopPage(context, {
    title: heading,
    content: html`<h1>${heading}</h1>
      <p>${message}</p>
      <p><a href="/">Back to the products</a></p>`,
  });
}
