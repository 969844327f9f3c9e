import { showOutcome } from '../messages.mjs';
import { fileRows } from '../shared/file-rows.mjs';
import '../site-header.mjs';

const REVOKE_DELAY_MS = 1000; // some browsers read the blob only after the click is over
const INVOICE = 'Harbour Street\nInvoice HS-1001\nTotal: $41.00\n';

const rows = document.querySelector('#uploaded-files tbody');
const dropZone = document.querySelector('#drop-zone');
const messages = {
  success: document.querySelector('#files-status'),
  failure: document.querySelector('#files-error'),
};

async function send(options) {
  let answer;
  try {
    const response = await fetch('/api/files', options);
    answer = await response.json();
  } catch {
    answer = { ok: false, message: 'The shop does not answer. Try again.' };
  }
  showOutcome(answer, messages);
  if (answer.ok) rows.innerHTML = fileRows(answer.files);
  return answer;
}

async function upload(form) {
  const answer = await send({ method: 'POST', body: new FormData(form) });
  if (answer.ok) form.reset();
}

for (const form of document.querySelectorAll('[data-upload]')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void upload(form);
  });
}

for (const type of ['dragenter', 'dragover']) {
  dropZone.addEventListener(type, (event) => {
    event.preventDefault();
    dropZone.classList.add('is-over');
  });
}

dropZone.addEventListener('dragleave', () => dropZone.classList.remove('is-over'));

dropZone.addEventListener('drop', (event) => {
  event.preventDefault();
  dropZone.classList.remove('is-over');
  const body = new FormData();
  for (const file of event.dataTransfer.files) body.append('files', file);
  if (body.has('files')) void send({ method: 'POST', body });
});

document.querySelector('#clear-files').addEventListener('click', () => void send({ method: 'DELETE' }));

document.querySelector('#generate-invoice').addEventListener('click', () => {
  const address = URL.createObjectURL(new Blob([INVOICE], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'invoice.txt';
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_DELAY_MS);
});
