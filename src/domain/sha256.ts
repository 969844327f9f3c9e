/** The first 32 bits of the fractional parts of the roots of the first primes, square or cube (FIPS 180-4, 4.2.2 and 5.3.3). */
const primes = Array.from({ length: 312 }, (_, number) => number).filter(
  (number) => number > 1 && ![2, 3, 5, 7, 11, 13, 17].some((factor) => factor < number && number % factor === 0),
);
const fraction = (root: number): number => ((root - Math.floor(root)) * 0x1_0000_0000) | 0;
const roundConstants = primes.map((prime) => fraction(Math.cbrt(prime)));
const initialState = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

/** The SHA-256 (FIPS 180-4) of a text in UTF-8, as 64 hex digits. For short texts: node's own is not for the domain. */
export function sha256(text: string): string {
  const state = [...initialState];
  const view = padded(new TextEncoder().encode(text));
  for (let offset = 0; offset < view.byteLength; offset += 64) addBlock(state, view, offset);
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/** The message, a one bit, zeros, and its length in bits, in whole blocks of 64 bytes (FIPS 180-4, 5.1.1). */
function padded(message: Uint8Array): DataView {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setBigUint64(bytes.length - 8, BigInt(message.length) * 8n);
  return view;
}

/** One block of 64 bytes (FIPS 180-4, 6.2.2). */
function addBlock(state: number[], view: DataView, offset: number): void {
  const words = Array.from({ length: 16 }, (_, index) => view.getInt32(offset + index * 4));
  const at = (index: number): number => words[index] ?? 0;
  for (let index = 16; index < 64; index += 1) {
    const [early, late] = [at(index - 15), at(index - 2)];
    const s0 = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const s1 = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    words.push((at(index - 16) + s0 + at(index - 7) + s1) | 0);
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (const [index, constant] of roundConstants.entries()) {
    const s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const first = (h + s1 + chosen + constant + at(index)) | 0;
    const s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + s0 + majority) | 0];
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = ((state[index] ?? 0) + word) | 0;
}

function rotated(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}
