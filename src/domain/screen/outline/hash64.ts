/**
 * A 64-bit hash of a text as 16 hex digits: fast and well spread, not cryptographic. The same text gives the same digits on
 * every machine.
 *
 * Two 32-bit lanes over the UTF-16 units, multiplied by primes and finished with the mixer of MurmurHash3 (Austin Appleby,
 * public domain), crossed with each other: the construction of cyrb53 (bryc, public domain) without cutting it to 53 bits.
 */
export function hash64(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  const mixedHigh = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  const mixedLow = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(mixedHigh ^ (mixedHigh >>> 13), 3266489909);
  return hex(mixedHigh) + hex(mixedLow);
}

function hex(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0');
}
