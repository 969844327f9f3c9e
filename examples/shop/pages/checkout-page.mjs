import { DELIVERY_OPTIONS } from '../data/accounts.mjs';
import { attributeIf, html } from '../public/js/shared/html.mjs';
import { formatMoney } from '../public/js/shared/money.mjs';
import { reviewView } from '../public/js/shared/review-view.mjs';
import { COUNTRIES, STEPS } from '../server/checkout-rules.mjs';
import { shopPage } from './layout.mjs';

function fieldError(name) {
  return html`<p class="field-error" id="${name}-error" data-error-of="${name}" hidden></p>`;
}

function textField({ name, label, value, type = 'text', autocomplete, isRequired = true }) {
  const id = `checkout-${name.toLowerCase()}`;
  return html`<div class="field">
    <label for="${id}">${label}</label>
    <input
      id="${id}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      value="${value}"
      ${attributeIf('required', isRequired)}
    />
    ${fieldError(name)}
  </div>`;
}

// With the planted bug "missing-label" no text names the field, only a remark stands below it, and it is optional then.
function emailField(value, isLabelMissing) {
  if (!isLabelMissing) return textField({ name: 'email', label: 'Email', type: 'email', autocomplete: 'email', value });
  return html`<div class="field">
    <input id="checkout-email" name="email" autocomplete="email" value="${value}" />
    <small>Your email</small>
  </div>`;
}

function stepForm({ number, current, endpoint, heading, content }) {
  return html`<form
    novalidate
    data-step="${number}"
    data-endpoint="${endpoint}"
    aria-labelledby="step-${number}-heading"
    ${attributeIf('hidden', number !== current)}
  >
    <h2 id="step-${number}-heading" tabindex="-1">${heading}</h2>
    ${content}
  </form>`;
}

function addressFields(address, bugs) {
  const value = address ?? {};
  return html`<div class="field-grid">
      ${textField({ name: 'fullName', label: 'Full name', autocomplete: 'name', value: value.fullName })}
      ${emailField(value.email, bugs.isOn('missing-label'))}
      ${textField({ name: 'phone', label: 'Phone (optional)', type: 'tel', autocomplete: 'tel', value: value.phone, isRequired: false })}
      ${textField({ name: 'street', label: 'Street address', autocomplete: 'street-address', value: value.street })}
      ${textField({ name: 'city', label: 'City', autocomplete: 'address-level2', value: value.city })}
      ${textField({ name: 'postcode', label: 'Postcode', autocomplete: 'postal-code', value: value.postcode })}
      <div class="field">
        <label for="checkout-country">Country</label>
        <select id="checkout-country" name="country" autocomplete="country-name" required>
          <option value="">Choose a country</option>
          ${COUNTRIES.map((name) => html`<option ${attributeIf('selected', name === value.country)}>${name}</option>`)}
        </select>
        ${fieldError('country')}
      </div>
    </div>
    <div class="step-buttons"><button type="submit" class="primary">Continue to delivery</button></div>`;
}

function deliveryOption({ id, name, detail, cents }, chosen) {
  return html`<div class="choice">
    <input
      type="radio"
      name="delivery"
      id="delivery-${id}"
      value="${id}"
      aria-describedby="delivery-${id}-detail"
      ${attributeIf('checked', id === chosen?.id)}
    />
    <label for="delivery-${id}">${name}</label>
    <span class="muted" id="delivery-${id}-detail">${detail}, ${cents === 0 ? 'free' : formatMoney(cents)}</span>
  </div>`;
}

function deliveryFields(delivery) {
  return html`<fieldset>
      <legend>How should we deliver?</legend>
      ${DELIVERY_OPTIONS.map((option) => deliveryOption(option, delivery))}
    </fieldset>
    ${fieldError('delivery')}
    <div class="step-buttons">
      <button type="button" class="quiet" data-back>Back</button>
      <button type="submit" class="primary">Continue to payment</button>
    </div>`;
}

function paymentFields(payment, frameUrl) {
  return html`<iframe class="card-frame" title="Card payment" src="${frameUrl}/card"></iframe>
    <input type="hidden" name="last4" value="${payment?.last4}" />
    <p role="status" id="card-status" class="success-text">${payment && `Card ending in ${payment.last4} accepted.`}</p>
    ${fieldError('last4')}
    <div class="step-buttons">
      <button type="button" class="quiet" data-back>Back</button>
      <button type="submit" class="primary">Continue to review</button>
    </div>`;
}

// With the planted bug "dead-button" the button submits nothing and nobody listens to it.
function reviewFields(review, isButtonDead) {
  return html`<div id="review">${review && reviewView(review)}</div>
    <label class="check"><input type="checkbox" name="acceptTerms" /> I accept the terms of sale</label>
    ${fieldError('acceptTerms')}
    <div class="step-buttons">
      <button type="button" class="quiet" data-back>Back</button>
      <button type="${isButtonDead ? 'button' : 'submit'}" class="primary" id="place-order">Place order</button>
    </div>`;
}

export function checkoutPage(context, { step, review }) {
  const { session, bugs, frameUrl } = context;
  const { address, delivery, payment } = session.checkout;
  const steps = [
    { endpoint: '/api/checkout/address', heading: 'Address', content: addressFields(address, bugs) },
    { endpoint: '/api/checkout/delivery', heading: 'Delivery', content: deliveryFields(delivery) },
    { endpoint: '/api/checkout/payment', heading: 'Payment', content: paymentFields(payment, frameUrl) },
    { endpoint: '/api/orders', heading: 'Review your order', content: reviewFields(review, bugs.isOn('dead-button')) },
  ];
  return shopPage(context, {
    title: 'Checkout',
    script: 'checkout',
    content: html`<div class="medium">
      <h1>Checkout</h1>
      <ol class="steps" aria-label="Progress">
        ${STEPS.map((name, index) => html`<li data-step-name="${name}" ${index + 1 === step && html`aria-current="step"`}>${name}</li>`)}
      </ol>
      <p id="step-status" role="status">Step ${step} of ${STEPS.length}: ${STEPS[step - 1]}</p>
      <p role="alert" id="checkout-error" class="message error" hidden></p>
      <div id="checkout" class="card">
        ${steps.map((content, index) => stepForm({ ...content, number: index + 1, current: step }))}
      </div>
    </div>`,
  });
}
