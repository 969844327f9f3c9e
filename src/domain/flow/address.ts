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

/** Schemes that a browser opens as pages. */
const pageSchemes = new Set(['http:', 'https:', 'file:', 'data:', 'about:', 'blob:', 'view-source:', 'chrome:']);

/**
 * Why what a spec wrote is the address of no page, as a sentence with what to write; undefined where it is one.
 *
 * @param base where a relative address is taken from; left out: there is no such place
 */
export function addressProblem(written: string, base?: string): string | undefined {
  const address = absoluteAddress(written, base);
  if (/^http:\/{3}(?!\/)/.test(address))
    return `"${written}" does not say which app it is a path of. Write the whole address, e.g. http://localhost:3000${written.trim()}.`;
  if (!URL.canParse(address))
    return `"${written}" is not an address. Write it as a browser shows it, e.g. http://localhost:3000.`;
  const { protocol } = new URL(address);
  if (pageSchemes.has(protocol)) return undefined;
  return `"${written}" is not the address of a page: ${protocol} is not opened. Write one that begins with http:, https:, file:, data: or about:blank, e.g. http://localhost:3000.`;
}

/** Where a navigation arrived, with the HTTP status where that is an error: it may be what is tested, and is to be seen. */
export function arrivalAt(url: string, status: number | undefined): string {
  return status === undefined || status < 400 ? `arrived at ${url}` : `arrived at ${url}, which answered ${status}`;
}

/**
 * Whether an HTTP status means a fault where nobody says which one is expected. With other statuses from 400 on, apps show a
 * form again (400, 422) or ask for a login (401, 403).
 */
export function isFaultOfApp(status: number): boolean {
  return status >= 500 || status === 404 || status === 410;
}
