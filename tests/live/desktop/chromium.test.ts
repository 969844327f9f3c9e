import { desktopSuite } from './desktop-suite.js';

desktopSuite({
  title: 'Chromium as a program',
  needs: { command: 'chromium', package: 'chromium' },
  flow: 'chromium.flow.yaml',
});
