/** A duration for people: `0 ms`, `480 ms`, `3.4 s`, `2 min 5 s`, `1 h 12 min`. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 3600) return joined(Math.floor(seconds / 60), 'min', seconds % 60, 's');
  const minutes = Math.round(seconds / 60);
  return joined(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
}

/** `1 step`, `2 steps`, `2,000 steps`. */
export function plural(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** A whole number with thousands separators, the same in every locale. */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

/** Bytes for people: `512 B`, `1.5 kB`, `3.2 MB`, `84.0 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 999_950) return `${(bytes / 1000).toFixed(1)} kB`;
  return bytes < 999_950_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}

/** The first line of a text, at most `limit` characters, with `…` where something was left out. */
export function firstLine(text: string, limit = 200): string {
  const [line = ''] = text.trim().split(/\r?\n/, 1);
  if (line.length <= limit) return line;
  // A cut between the halves of a surrogate pair would leave a character that no encoder accepts.
  return `${line.slice(0, limit - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** A text that ends in one full stop, unless it ends with punctuation of its own. */
export function sentence(text: string): string {
  return /[.!?…:]["”)]?$/.test(text) ? text : `${text}.`;
}

function joined(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
}
