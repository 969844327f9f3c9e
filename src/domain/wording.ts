/** A text with its numbers taken out: what stays the same when a clock or a counter goes on. */
export function wording(text: string): string {
  return text.replace(/\d+(?:[.,:]\d+)*/g, '#').trim();
}
