const status = document.querySelector('#dialog-status');

function activateNativeDialog() {
  const dialog = document.querySelector('#native-dialog');
  const form = dialog.querySelector('form');
  document.querySelector('#open-native-dialog').addEventListener('click', () => {
    form.reset();
    dialog.returnValue = 'cancel';
    dialog.showModal();
  });
  dialog.addEventListener('close', () => {
    const email = form.elements.email.value;
    status.textContent = dialog.returnValue === 'subscribe' ? `Subscribed: ${email || 'no email'}` : 'Not subscribed.';
  });
}

function activateAriaDialog() {
  const opener = document.querySelector('#open-aria-dialog');
  const backdrop = document.querySelector('#aria-dialog-backdrop');
  const buttons = [...backdrop.querySelectorAll('[data-answer]')];

  function close(answer) {
    backdrop.hidden = true;
    status.textContent = answer;
    opener.focus();
  }

  opener.addEventListener('click', () => {
    backdrop.hidden = false;
    buttons.at(-1).focus();
  });

  for (const button of buttons) button.addEventListener('click', () => close(button.dataset.answer));

  backdrop.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close('Project kept.');
    if (event.key !== 'Tab') return;
    // The focus stays inside: there are two buttons, so Tab always goes to the other one.
    event.preventDefault();
    buttons.find((button) => button !== document.activeElement).focus();
  });
}

function activateScriptDialogs() {
  const asks = {
    '#show-alert': () => {
      alert('Hello from the shop.');
      return 'Alert closed.';
    },
    '#show-confirm': () => (confirm('Empty the bin?') ? 'Confirmed.' : 'Not confirmed.'),
    '#show-prompt': () => {
      const name = prompt('What is your name?', 'Alice');
      return name === null ? 'Prompt cancelled.' : `Name: ${name}`;
    },
  };
  for (const [selector, ask] of Object.entries(asks)) {
    document.querySelector(selector).addEventListener('click', () => {
      status.textContent = ask();
    });
  }
}

export function activateDialogs() {
  activateNativeDialog();
  activateAriaDialog();
  activateScriptDialogs();
}
