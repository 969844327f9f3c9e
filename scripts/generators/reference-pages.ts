import type { FileGenerator } from './generator.js';
import { actionsPage } from './reference/actions-page.js';
import { errorsPage } from './reference/errors-page.js';
import { flowPage } from './reference/flow-page.js';
import { languagePage } from './reference/language-page.js';
import { reportPage } from './reference/report-page.js';
import { selectorsPage } from './reference/selectors-page.js';
import { settingsPage } from './reference/settings-page.js';

/** The pages of `docs/reference`, made from the schemas and tables that handeye itself works with. */
export const referencePages: FileGenerator = {
  name: 'reference pages',
  files: () =>
    Promise.resolve({
      'docs/reference/actions.md': actionsPage(),
      'docs/reference/errors.md': errorsPage(),
      'docs/reference/flow.md': flowPage(),
      'docs/reference/language.md': languagePage(),
      'docs/reference/report.md': reportPage(),
      'docs/reference/selectors.md': selectorsPage(),
      'docs/reference/settings.md': settingsPage(),
    }),
};
