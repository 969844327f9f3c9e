import { fileRows } from '../public/js/shared/file-rows.mjs';
import { html } from '../public/js/shared/html.mjs';
import { shopPage } from './layout.mjs';

export function filesPage(context) {
  return shopPage(context, {
    title: 'Files',
    script: 'files',
    current: '/files',
    content: html`<h1>Files</h1>
      <p role="status" id="files-status" class="message success" hidden></p>
      <p role="alert" id="files-error" class="message error" hidden></p>
      <div class="section-grid">
        <section class="card stack" aria-labelledby="upload-heading">
          <h2 id="upload-heading">Upload</h2>
          <form data-upload class="field">
            <label for="single-file">Single file</label>
            <div class="inline-form-row">
              <input id="single-file" type="file" name="files" required />
              <button type="submit">Upload file</button>
            </div>
          </form>
          <form data-upload class="field">
            <label for="several-files">Several files</label>
            <div class="inline-form-row">
              <input id="several-files" type="file" name="files" multiple required />
              <button type="submit">Upload files</button>
            </div>
          </form>
          <div id="drop-zone" class="drop-zone" role="group" aria-label="Drop zone">Drop files here</div>
        </section>
        <section class="card stack" aria-labelledby="download-heading">
          <h2 id="download-heading">Download</h2>
          <p><a href="/downloads/price-list.csv" download>Download price list (CSV)</a></p>
          <p><button type="button" id="generate-invoice">Generate invoice</button></p>
        </section>
      </div>
      <section class="card table-scroll" aria-label="Uploads">
        <table id="uploaded-files">
          <caption>
            Uploaded files
          </caption>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Size</th>
            </tr>
          </thead>
          <tbody>
            ${fileRows(context.session.files)}
          </tbody>
        </table>
        <button type="button" class="quiet" id="clear-files">Clear list</button>
      </section>`,
  });
}
