import { spawnSync } from 'node:child_process';
import { installAdvice, missingPrograms } from '../../src/adapters/linux/desktop/programs.js';
import { skipNote } from './skip-note.js';
import { lacksGtk, systemPython } from './x-server.js';

/** Whether tests on a private desktop cannot run here; says so. */
export function lacksDesktop(what: string): boolean {
  const missing = missingPrograms();
  const [first] = missing;
  if (first !== undefined) return skipNote(what, `${first.name} is not installed`, installAdvice(missing));
  return lacksGtk(what);
}

/** Whether programs in Qt cannot run here; says so. */
export function lacksQt(what: string): boolean {
  const { status } = spawnSync(systemPython, ['-c', 'import PyQt5.QtWidgets'], { stdio: 'ignore' });
  return status !== 0 && skipNote(what, 'PyQt5 is not installed', 'apt install python3-pyqt5');
}
