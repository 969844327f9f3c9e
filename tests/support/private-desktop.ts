import { desktopParts } from '../../scripts/desktop-packages.js';
import { lacksPrograms } from './x-server.js';

/** Whether tests on a private desktop cannot run here; says so. */
export function lacksDesktop(what: string): boolean {
  return lacksPrograms(what, ...desktopParts, 'GTK 3 for Python');
}
