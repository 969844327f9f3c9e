/** Fewer characters of base 64 would be met with by chance: these stand for six bytes. */
const shortestEncoded = 8;

/**
 * A text in base 64 and base64url (RFC 4648, 4 and 5), in UTF-8 and as `btoa` takes it, one byte a character: alone, and
 * within more that is encoded with it, such as `user:password`. There it begins at any of the three bytes of a group, and
 * only the characters that it decides by itself are the same each time.
 */
export function base64FormsOf(text: string): string[] {
  // Strings of a character for each byte, as `btoa` takes them.
  const encodings = [Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')];
  if (/^[\0-\u00FF]*$/.test(text)) encodings.push(text);
  return encodings
    .flatMap((bytes) => [...alone(bytes), ...[0, 1, 2].map((lead) => within(bytes, lead))])
    .filter((form) => form.replace(/=+$/, '').length >= shortestEncoded)
    .flatMap((form) => [form, form.replaceAll('+', '-').replaceAll('/', '_')]);
}

function alone(bytes: string): string[] {
  const encoded = btoa(bytes);
  return [encoded, encoded.replace(/=+$/, '')];
}

/** What bytes become that follow so many others of a group. A character stands for six bits. */
function within(bytes: string, lead: number): string {
  const encoded = btoa('\0'.repeat(lead) + bytes);
  return encoded.slice(Math.ceil((lead * 8) / 6), Math.floor(((lead + bytes.length) * 8) / 6));
}
