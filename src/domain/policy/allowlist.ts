/**
 * Whether a name is on a list. `*` stands for any characters; case does not count, nor does `.exe` at the end of a
 * process name. An empty list allows nothing; no list at all is the caller's question.
 */
export function isListed(name: string, list: readonly string[]): boolean {
  const wanted = name.toLowerCase().replace(/\.exe$/, '');
  return list.some((pattern) => matches(wanted, pattern.toLowerCase().replace(/\.exe$/, '')));
}

/**
 * Whether a program is on a list. An entry without a folder is a name, wherever the program lies; one with a folder is that
 * path, in which `*` stands for characters of one part.
 */
export function isProgramListed(program: string, list: readonly string[]): boolean {
  const parts = pathParts(program);
  return list.some((entry) => {
    const wanted = pathParts(entry);
    if (wanted.length === 1) return isListed(parts.at(-1) ?? '', wanted);
    // A way back could lead out of whatever a `*` was meant to cover.
    if (wanted.length !== parts.length || parts.includes('..')) return false;
    return parts.every((part, index) => isListed(part, [wanted[index] ?? '']));
  });
}

function pathParts(program: string): readonly string[] {
  return program.split(/[/\\]/);
}

/**
 * Whether an address may be visited. An entry is an origin (`https://shop.example:8443`), a host with or without port
 * (`shop.example`, `*.example`, `localhost:4173`), or files (`file:`, `file:///srv/pages/*`), `*` in any of them standing
 * for any characters. A host without scheme allows every port; an origin without port means the usual one of its scheme.
 * Entries with a path of any other scheme allow nothing (see {@link originEntryProblem}).
 * `about:`, `data:` and `blob:` documents belong to whoever made them and are always allowed, as is the browser's own page
 * that says that another one could not be had.
 */
export function isOriginListed(url: string, list: readonly string[]): boolean {
  const place = placeOf(url);
  if (place === undefined) return false;
  return place === 'nowhere' || soundEntries(list).some((entry) => covers(entryOf(entry), place));
}

/**
 * What is wrong with an entry of a list of origins, if anything is: a list distinguishes hosts, not the pages of one, so an
 * entry with a path would say less than it allows.
 */
export function originEntryProblem(entry: string): string | undefined {
  const written = entry.trim();
  if (/^file:/i.test(written)) return undefined;
  const [, origin = '', rest = ''] = /^((?:[^:/]+:\/\/)?[^/?#]*)(.*)$/s.exec(written) ?? [];
  if (rest === '' || rest === '/') return undefined;
  return `is no origin: lists distinguish hosts, not their pages; leave out "${rest}" to allow all of ${origin || 'a host'}`;
}

/** Whether everything that the entry `inner` allows is allowed by `list` too. */
export function isEntryCovered(inner: string, list: readonly string[]): boolean {
  if (originEntryProblem(inner) !== undefined) return false;
  const entry = entryOf(inner);
  return soundEntries(list).some((outer) => covers(entryOf(outer), entry));
}

/** Entries that are none allow nothing, wherever they slipped through. */
function soundEntries(list: readonly string[]): readonly string[] {
  return list.filter((entry) => originEntryProblem(entry) === undefined);
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

/** Where addresses lead, or what an entry allows: then each part may hold `*`. */
interface OriginPattern {
  readonly scheme: string;
  /** In the spelling of the URL standard: lower case, IDN as punycode, numbers of an IPv4 address as four of them. */
  readonly host: string;
  /** A number, `*`, or empty for the usual port of the scheme. */
  readonly port: string;
  /** Of files alone. */
  readonly path: string;
}

const usualPorts: Readonly<Record<string, string>> = { http: '80', https: '443', ws: '80', wss: '443', ftp: '21' };

function placeOf(url: string): OriginPattern | 'nowhere' | undefined {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    return undefined;
  }
  const scheme = parsed.protocol.slice(0, -1);
  if (['about', 'data', 'blob', 'chrome-error'].includes(scheme)) return 'nowhere';
  const port = parsed.port === '' ? (usualPorts[scheme] ?? '') : parsed.port;
  return { scheme, host: parsed.hostname, port, path: scheme === 'file' ? parsed.pathname : '' };
}

function entryOf(entry: string): OriginPattern {
  const written = entry.trim();
  if (written === '*') return { scheme: '*', host: '*', port: '*', path: '*' };
  const file = /^file:\/{0,2}(.*)$/i.exec(written);
  if (file !== null)
    return { scheme: 'file', host: '', port: '', path: file[1] === '' || file[1] === '/' ? '*' : (file[1] ?? '') };
  const [, scheme, authority = ''] = /^(?:([^:/]+):\/\/)?([^/?#]*)/.exec(written) ?? [];
  const [, host = '', port] = /^(.*?)(?::(\d+|\*))?$/.exec(authority) ?? [];
  const name = scheme?.toLowerCase();
  const usual = name === undefined ? '*' : (usualPorts[name] ?? '');
  return { scheme: name ?? '*', host: standardHost(host), port: port ?? usual, path: '' };
}

/** A host as the URL standard spells it; a pattern that is no host stays as it is. */
function standardHost(host: string): string {
  try {
    return new URL(`http://${host}/`).hostname;
  } catch {
    return host.toLowerCase();
  }
}

function covers(outer: OriginPattern, inner: OriginPattern): boolean {
  return (
    matches(inner.scheme, outer.scheme) &&
    matches(inner.host, outer.host) &&
    matches(inner.path, outer.path) &&
    (outer.port === '*' || inner.port === outer.port || isUsualPort(outer, inner))
  );
}

/** `*://host` allows the usual port of whatever scheme it turns out to be. */
function isUsualPort(outer: OriginPattern, inner: OriginPattern): boolean {
  return outer.port === '' && usualPorts[inner.scheme] === inner.port;
}

/** A text is matched by a pattern; a pattern is covered by one that has a `*` wherever it has one. */
function matches(text: string, pattern: string): boolean {
  const escaped = pattern.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '.*');
  return new RegExp(`^${escaped}$`, 's').test(text);
}
