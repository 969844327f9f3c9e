import { sendRequest } from '../request.mjs';
import { activateCombobox } from '../settings/listbox-combobox.mjs';
import { activateNotificationGroup } from '../settings/notification-group.mjs';
import '../site-header.mjs';

const form = document.querySelector('#settings-form');
const status = document.querySelector('#settings-status');
const failure = document.querySelector('#settings-error');
const volumeOutput = document.querySelector('#volume-output');
const signature = document.querySelector('#signature');
const savedSignature = signature.textContent;
const twoStep = document.querySelector('#two-step');
const savedTwoStep = twoStep.getAttribute('aria-checked');
const avatar = document.querySelector('#avatar');

const combobox = activateCombobox(document.querySelector('[data-combobox]'));
const notifications = activateNotificationGroup(document.querySelector('#notifications'));

function readSettings() {
  const data = new FormData(form);
  const file = avatar.files[0];
  return {
    ...Object.fromEntries(data),
    interests: data.getAll('interests'),
    newsletter: data.has('newsletter'),
    offers: data.has('offers'),
    twoStepSignIn: twoStep.getAttribute('aria-checked') === 'true',
    signature: signature.textContent,
    ...(file && { avatarName: file.name, avatarSize: file.size }),
  };
}

async function save() {
  const settings = readSettings();
  const answer = await sendRequest('PUT', '/api/settings', settings);
  status.textContent = answer.ok ? answer.message : '';
  failure.textContent = answer.ok ? '' : answer.message;
  if (answer.ok && settings.avatarName) {
    document.querySelector('#saved-avatar').textContent =
      `Saved avatar: ${settings.avatarName} (${settings.avatarSize} bytes)`;
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void save();
});

form.addEventListener('reset', () => {
  status.textContent = '';
  failure.textContent = '';
  signature.textContent = savedSignature;
  twoStep.setAttribute('aria-checked', savedTwoStep);
  combobox.reset();
  // The fields themselves are reset after this event.
  setTimeout(() => {
    volumeOutput.textContent = form.elements.volume.value;
    notifications.update();
  });
});

form.elements.volume.addEventListener('input', () => {
  volumeOutput.textContent = form.elements.volume.value;
});

twoStep.addEventListener('click', () => {
  twoStep.setAttribute('aria-checked', String(twoStep.getAttribute('aria-checked') !== 'true'));
});
