/** Writes a text into an element that is hidden while it is empty. */
export function showText(element, text) {
  element.textContent = text;
  element.hidden = text === '';
}

/** Shows how a request went: its message in one of two elements, the other one empty. */
export function showOutcome(answer, { success, failure }) {
  showText(success, answer.ok ? (answer.message ?? '') : '');
  showText(failure, answer.ok ? '' : answer.message);
}
