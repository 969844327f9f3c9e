import { installAdvice, missingPrograms } from '../../src/adapters/linux/desktop/programs.js';
import { skipNote } from './skip-note.js';
import { lacksGtk } from './x-server.js';

/** Whether tests on a private desktop cannot run here; says so. */
export function lacksDesktop(what: string): boolean {
  const missing = missingPrograms();
  const [first] = missing;
  if (first !== undefined) return skipNote(what, `${first.name} is not installed`, installAdvice(missing));
  return lacksGtk(what);
}
