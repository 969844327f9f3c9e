/**
 * Whether a name is on a list. `*` stands for any characters; case does not count, nor does `.exe` at the end of a
 * process name. An empty list allows nothing; no list at all is the caller's question.
 */
export function isListed(name: string, list: readonly string[]): boolean {
  const wanted = name.toLowerCase().replace(/\.exe$/, '');
  return list.some((pattern) => wildcard(pattern.toLowerCase().replace(/\.exe$/, '')).test(wanted));
}

/**
 * Whether an address may be visited. An entry is an origin (`https://shop.example:8443`), a host with or without port
 * (`shop.example`, `*.example`, `localhost:4173`), `*` in either standing for any characters. A host without port allows
 * every port. `about:blank`, `data:` and `blob:` documents belong to whoever made them and are always allowed.
 */
export function isOriginListed(url: string, list: readonly string[]): boolean {
  if (/^(about|data|blob):/i.test(url)) return true;
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    return false;
  }
  const origin = parsed.protocol === 'file:' ? 'file://' : parsed.origin.toLowerCase();
  return list.some((entry) => {
    const pattern = entry.toLowerCase().replace(/\/+$/, '');
    if (pattern === '*') return true;
    if (pattern.includes('://') || pattern === 'file:') {
      return (
        wildcard(pattern === 'file:' ? 'file://' : pattern).test(origin) ||
        (pattern.startsWith('file:') && origin === 'file://')
      );
    }
    return wildcard(pattern).test(/:\d+$/.test(pattern) ? `${parsed.hostname}:${portOf(parsed)}` : parsed.hostname);
  });
}

/** The origin of an address, or the address itself where it has none. */
export function originOf(url: string): string {
  try {
    const { origin, protocol } = new URL(url);
    return origin === 'null' ? protocol : origin;
  } catch {
    return url;
  }
}

function portOf(url: URL): string {
  return url.port || (url.protocol === 'https:' ? '443' : '80');
}

function wildcard(pattern: string): RegExp {
  return new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '.*')}$`);
}
