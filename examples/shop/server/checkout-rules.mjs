import { DELIVERY_OPTIONS } from '../data/accounts.mjs';

const MAX_FIELD_LENGTH = 200;

/** The countries that the shop delivers to. */
export const COUNTRIES = Object.freeze(['Ireland', 'United Kingdom', 'France', 'Germany']);

/** The steps of the wizard in order. */
export const STEPS = Object.freeze(['Address', 'Delivery', 'Payment', 'Review']);

const ADDRESS_MESSAGES = {
  fullName: 'Enter your full name.',
  email: 'Enter your email address.',
  street: 'Enter your street address.',
  city: 'Enter your city.',
  postcode: 'Enter your postcode.',
};

function text(value) {
  return typeof value === 'string' ? value.trim().slice(0, MAX_FIELD_LENGTH) : '';
}

/**
 * @param {{ isEmailUnchecked: boolean }} options `isEmailUnchecked` is the planted bug `missing-label`
 * @returns {{ value: object, errors: Record<string, string> }} a message for each field that is wrong
 */
export function checkAddress(body, { isEmailUnchecked }) {
  const value = Object.fromEntries(
    ['fullName', 'email', 'phone', 'street', 'city', 'postcode', 'country'].map((field) => [field, text(body[field])]),
  );
  const errors = {};
  for (const [field, message] of Object.entries(ADDRESS_MESSAGES)) {
    if (!value[field]) errors[field] = message;
  }
  if (value.email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.email)) {
    errors.email = 'Enter an email address such as name@example.com.';
  }
  if (!COUNTRIES.includes(value.country)) errors.country = 'Choose a country.';
  if (isEmailUnchecked) delete errors.email;
  return { value, errors };
}

export function checkDelivery(body) {
  const value = DELIVERY_OPTIONS.find((option) => option.id === body.delivery);
  return { value, errors: value ? {} : { delivery: 'Choose a delivery option.' } };
}

export function checkPayment(body) {
  const last4 = text(body.last4);
  const isCard = /^\d{4}$/.test(last4);
  return { value: { last4 }, errors: isCard ? {} : { last4: 'Enter your card details first.' } };
}

/** The furthest step (1 to 4) that the answers given so far allow. */
export function furthestStep({ address, delivery, payment }) {
  if (!address) return 1;
  if (!delivery) return 2;
  return payment ? 4 : 3;
}
