/** Schemes whose addresses have no host after `//`. */
const hostlessScheme = /^(about|data|blob|javascript|mailto|tel|view-source):/i;

/**
 * The absolute address that a spec means: `localhost:4173/cart` and `shop.example` are taken as http, anything else without
 * a scheme as relative to `base`.
 *
 * @param base where a relative address is taken from; left out, or a blank page: there is no such place
 */
export function absoluteAddress(written: string, base?: string): string {
  const address = written.trim();
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(address) || hostlessScheme.test(address)) return address;
  if (/^(\[[\da-f:]+\]|[\w.-]+):\d+([/?#]|$)/i.test(address)) return `http://${address}`;
  if (base !== undefined && !hostlessScheme.test(base) && URL.canParse(address, base))
    return new URL(address, base).href;
  return `http://${address}`;
}
