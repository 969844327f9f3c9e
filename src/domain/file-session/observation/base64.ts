/** Bytes given to a function as arguments at once. */
const sliceBytes = 8_192;

/** Bytes in base 64 (RFC 4648, 4). */
export function base64Of(bytes: Uint8Array): string {
  let characters = '';
  for (let at = 0; at < bytes.length; at += sliceBytes)
    characters += String.fromCharCode(...bytes.subarray(at, at + sliceBytes));
  return btoa(characters);
}
