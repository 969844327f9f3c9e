import { desktopSuite } from './desktop-suite.js';

desktopSuite({
  title: 'Firefox as a program',
  needs: 'firefox',
  flow: 'firefox.flow.yaml',
});
