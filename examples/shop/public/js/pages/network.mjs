import '../site-header.mjs';

const status = document.querySelector('#network-status');
const progress = document.querySelector('#network-progress');
const loadSlowly = document.querySelector('#load-slowly');
const startHanging = document.querySelector('#start-hanging');
const stopHanging = document.querySelector('#stop-hanging');
const echoForm = document.querySelector('#echo-form');
let hangingCall;

async function call(path, options = {}) {
  progress.hidden = false;
  status.textContent = 'Calling…';
  try {
    const response = await fetch(path, options);
    const answer = await response.json();
    status.textContent = response.ok ? describe(answer) : `Failed with ${response.status}.`;
  } catch (error) {
    status.textContent = error.name === 'AbortError' ? 'Call cancelled.' : 'The call failed.';
  } finally {
    progress.hidden = true;
  }
}

function describe(answer) {
  return answer.received ? `Echo: ${answer.received.message}` : `Loaded after ${answer.ms} ms.`;
}

async function callSlowly() {
  loadSlowly.disabled = true;
  loadSlowly.setAttribute('aria-busy', 'true');
  await call(`/api/slow?ms=${encodeURIComponent(document.querySelector('#delay').value)}`);
  loadSlowly.removeAttribute('aria-busy');
  loadSlowly.disabled = false;
}

loadSlowly.addEventListener('click', () => void callSlowly());

for (const button of document.querySelectorAll('[data-fail]')) {
  button.addEventListener('click', () => void call(`/api/fail?status=${button.dataset.fail}`));
}

async function callWithoutAnswer() {
  hangingCall = new AbortController();
  startHanging.disabled = true;
  stopHanging.disabled = false;
  await call('/api/hang', { signal: hangingCall.signal });
  startHanging.disabled = false;
  stopHanging.disabled = true;
}

startHanging.addEventListener('click', () => void callWithoutAnswer());

stopHanging.addEventListener('click', () => hangingCall.abort());

echoForm.addEventListener('submit', (event) => {
  event.preventDefault();
  void call('/api/echo', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message: echoForm.elements.message.value }),
  });
});
