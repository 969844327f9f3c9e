import { showText } from '../messages.mjs';
import { sendRequest } from '../request.mjs';
import { reviewView } from '../shared/review-view.mjs';
import '../site-header.mjs';

const root = document.querySelector('#checkout');
const forms = [...root.querySelectorAll('[data-step]')];
const names = [...document.querySelectorAll('[data-step-name]')];
const stepStatus = document.querySelector('#step-status');
const failure = document.querySelector('#checkout-error');
const cardFrame = document.querySelector('.card-frame');
const cardStatus = document.querySelector('#card-status');

function showStep(step) {
  forms.forEach((form, index) => {
    form.hidden = index + 1 !== step;
  });
  names.forEach((item, index) => {
    if (index + 1 === step) item.setAttribute('aria-current', 'step');
    else item.removeAttribute('aria-current');
  });
  stepStatus.textContent = `Step ${step} of ${forms.length}: ${names[step - 1].dataset.stepName}`;
  showText(failure, '');
}

function goToStep(step) {
  history.pushState({ step }, '', `/checkout?step=${step}`);
  showStep(step);
  forms[step - 1].querySelector('h2').focus();
}

function showFieldErrors(form, errors) {
  for (const message of form.querySelectorAll('[data-error-of]')) {
    const name = message.dataset.errorOf;
    showText(message, errors[name] ?? '');
    for (const field of form.querySelectorAll(`[name="${name}"]:not([type="hidden"])`)) {
      if (!errors[name]) {
        field.removeAttribute('aria-invalid');
        continue;
      }
      field.setAttribute('aria-invalid', 'true');
      if (field.type !== 'radio') field.setAttribute('aria-describedby', message.id);
    }
  }
  form.querySelector('[aria-invalid="true"]')?.focus();
}

async function submitStep(form) {
  const answer = await sendRequest('POST', form.dataset.endpoint, Object.fromEntries(new FormData(form)));
  showFieldErrors(form, answer.errors ?? {});
  showText(failure, answer.ok ? '' : (answer.message ?? ''));
  if (!answer.ok) return;
  if (answer.location) {
    location.assign(answer.location);
    return;
  }
  if (answer.review) document.querySelector('#review').innerHTML = reviewView(answer.review);
  goToStep(Number(form.dataset.step) + 1);
}

root.addEventListener('submit', (event) => {
  event.preventDefault();
  void submitStep(event.target);
});

root.addEventListener('click', (event) => {
  if (event.target.closest('[data-back]')) goToStep(Number(event.target.closest('form').dataset.step) - 1);
});

addEventListener('popstate', () => {
  showStep(Number(new URLSearchParams(location.search).get('step') ?? 1));
});

addEventListener('message', (event) => {
  const isCardFrame = event.source === cardFrame.contentWindow && event.origin === new URL(cardFrame.src).origin;
  if (!isCardFrame || event.data?.type !== 'card-accepted') return;
  forms[2].elements.last4.value = event.data.last4;
  cardStatus.textContent = `Card ending in ${event.data.last4} accepted.`;
  showFieldErrors(forms[2], {});
});
