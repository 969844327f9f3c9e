import { html } from './html.mjs';

/** @param {{ name: string, size: number }[]} files size in bytes */
export function fileRows(files) {
  if (files.length === 0)
    return html`<tr>
      <td colspan="2" class="muted">No files yet</td>
    </tr>`;
  return html`${files.map(
    ({ name, size }) =>
      html`<tr>
        <td>${name}</td>
        <td>${size} bytes</td>
      </tr>`,
  )}`;
}
