import { temporaryFolder } from '../../contract/storage/temporary-folder.js';
import { desk, type Desk } from '../cli/command-line.js';

/** A desk whose desktops, and all that is left of them, are in a folder of its own. */
export function desktopDesk(env: Readonly<Record<string, string>> = {}): Desk & { readonly folder: string } {
  const folder = temporaryFolder();
  return { ...desk({ TMPDIR: folder, ...env }), folder };
}
