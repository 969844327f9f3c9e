// Runs on the server and in the browser, so that both render the same markup.

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

class Markup {
  constructor(text) {
    this.text = text;
  }

  toString() {
    return this.text;
  }
}

/** @param {unknown} value */
function escapeHtml(value) {
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character]);
}

function render(value) {
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(render).join('');
  if (value === null || value === undefined || value === false) return '';
  return escapeHtml(value);
}

/**
 * Template tag that escapes every value except markup made by itself. Lists are joined; `null`,
 * `undefined` and `false` give nothing.
 *
 * @example html`<li>${userInput}</li>`
 */
export function html(strings, ...values) {
  let text = strings[0];
  values.forEach((value, index) => {
    text += render(value) + strings[index + 1];
  });
  return new Markup(text);
}

/** A boolean attribute such as `checked`, present only when the condition holds. */
export function attributeIf(name, condition) {
  return condition ? name : '';
}
