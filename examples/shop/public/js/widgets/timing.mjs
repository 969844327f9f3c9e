const APPEAR_MS = 600;
const UNLOCK_MS = 500;
const MOVE_MS = 400;

const status = document.querySelector('#timing-status');

function activateLateElement() {
  const element = document.querySelector('#late-element');
  let timer;
  document.querySelector('#show-later').addEventListener('click', () => {
    clearTimeout(timer);
    element.hidden = true;
    timer = setTimeout(() => {
      element.hidden = false;
    }, APPEAR_MS);
  });
}

function activateUnlock() {
  const action = document.querySelector('#unlocked-action');
  let timer;
  document.querySelector('#start-unlock').addEventListener('click', () => {
    clearTimeout(timer);
    action.disabled = true;
    timer = setTimeout(() => {
      action.disabled = false;
    }, UNLOCK_MS);
  });
  action.addEventListener('click', () => {
    status.textContent = 'Unlocked action done.';
  });
}

function activateMovingButton() {
  const button = document.querySelector('#moving-button');
  let isRight = false;
  document.querySelector('#start-moving').addEventListener('click', () => {
    const distance = button.parentElement.clientWidth - button.offsetWidth;
    const [from, to] = isRight ? [distance, 0] : [0, distance];
    isRight = !isRight;
    button.style.left = `${to}px`;
    button.animate([{ left: `${from}px` }, { left: `${to}px` }], { duration: MOVE_MS, easing: 'ease-in-out' });
  });
  button.addEventListener('click', () => {
    status.textContent = 'Moving button clicked.';
  });
}

export function activateTiming() {
  activateLateElement();
  activateUnlock();
  activateMovingButton();
}
