import { readFileSync } from 'node:fs';
import { release, type, version } from 'node:os';

/** The name of the system for a report: `Debian GNU/Linux 12 (bookworm)`, `Windows 11 Pro`, `Darwin 24.1.0`. */
export function readOsVersion(): string {
  if (process.platform === 'win32') return version();
  return distribution() ?? `${type()} ${release()}`;
}

/** From the file that os-release(5) describes. */
function distribution(): string | undefined {
  for (const file of ['/etc/os-release', '/usr/lib/os-release']) {
    try {
      const name = /^PRETTY_NAME=(["']?)(.*)\1$/m.exec(readFileSync(file, 'utf8'))?.[2];
      if (name) return name;
    } catch {
      continue;
    }
  }
  return undefined;
}
