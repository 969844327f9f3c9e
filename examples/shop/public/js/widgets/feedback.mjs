import { sendRequest } from '../request.mjs';

const TOAST_MS = 2000;
const SAVE_MS = 700;

function activateToast() {
  const toast = document.querySelector('#toast');
  let timer;
  document.querySelector('#show-toast').addEventListener('click', () => {
    clearTimeout(timer);
    toast.textContent = 'Changes saved';
    timer = setTimeout(() => {
      toast.textContent = '';
    }, TOAST_MS);
  });
}

function activateTooltip() {
  const button = document.querySelector('#tooltip-button');
  const tooltip = document.querySelector('#backup-tooltip');
  const setShown = (isShown) => () => {
    tooltip.hidden = !isShown;
  };
  button.addEventListener('pointerenter', setShown(true));
  button.addEventListener('pointerleave', setShown(false));
  button.addEventListener('focus', setShown(true));
  button.addEventListener('blur', setShown(false));
  button.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') tooltip.hidden = true;
  });
}

function activateBusyButton() {
  const button = document.querySelector('#save-slowly');
  const status = document.querySelector('#feedback-status');

  async function save() {
    if (button.getAttribute('aria-busy') === 'true') return;
    button.setAttribute('aria-busy', 'true');
    status.textContent = 'Saving…';
    const answer = await sendRequest('GET', `/api/slow?ms=${SAVE_MS}`);
    status.textContent = answer.ok ? 'Saved.' : answer.message;
    button.removeAttribute('aria-busy');
  }

  button.addEventListener('click', () => void save());
}

function activateCoveredButton() {
  const cover = document.querySelector('#cover');
  const status = document.querySelector('#covered-status');
  let clicks = 0;
  document.querySelector('#close-overlay').addEventListener('click', () => cover.remove());
  document.querySelector('#covered-button').addEventListener('click', () => {
    clicks += 1;
    status.textContent = `Covered button: ${clicks} ${clicks === 1 ? 'click' : 'clicks'}`;
  });
}

export function activateFeedback() {
  activateToast();
  activateTooltip();
  activateBusyButton();
  activateCoveredButton();
}
