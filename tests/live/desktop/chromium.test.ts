import { desktopSuite } from './desktop-suite.js';

desktopSuite({
  title: 'Chromium as a program',
  needs: 'chromium',
  flow: 'chromium.flow.yaml',
});
