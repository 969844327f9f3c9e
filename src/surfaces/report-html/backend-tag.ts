import { html, isolated, type SafeHtml } from './html.js';

/** The backend of a step, set before what it does; nothing where it goes without saying. */
export function backendTag(backend: string | undefined): SafeHtml | null {
  return backend === undefined ? null : html`<small class="backend">${isolated(backend)}</small> `;
}
