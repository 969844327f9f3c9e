import { flowsShownIn } from '../../support/shown-flows.js';
import { desktopSuite } from './desktop-suite.js';

desktopSuite({
  title: 'the example of docs/desktop.md',
  needs: 'gnome-calculator',
  shown: flowsShownIn('docs/desktop.md').filter(({ isWhole }) => isWhole),
});
