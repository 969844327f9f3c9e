/**
 * The colours of the page. Text on its background has at least 4.5 : 1, drawings 3 : 1 (WCAG 2.2, 1.4.3 and 1.4.11), in
 * both themes; the accessibility test measures it.
 */
const light: Readonly<Record<string, string>> = {
  bg: '#f5f6f8',
  surface: '#ffffff',
  sunken: '#f3f5f7',
  hover: '#f7f9fa',
  line: '#e2e6eb',
  'line-strong': '#8a94a1',
  text: '#18202a',
  soft: '#55606e',
  accent: '#0a5fbf',
  'accent-bg': '#e8f1fb',
  shadow: '0 1px 2px rgb(16 24 40 / 5%)',
  passed: '#0d7a42',
  'passed-bg': '#e4f5eb',
  'passed-bar': '#2aa567',
  failed: '#bf2330',
  'failed-bg': '#fdecec',
  'failed-bar': '#dd3b47',
  error: '#8530b8',
  'error-bg': '#f6ebfc',
  'error-bar': '#a352d6',
  warning: '#875300',
  'warning-bg': '#fdf3dc',
  'warning-bar': '#c98512',
  skipped: '#596472',
  'skipped-bg': '#edf0f3',
  'skipped-bar': '#8e99a6',
  aborted: '#a8441a',
  'aborted-bg': '#fceee6',
  'aborted-bar': '#d0622f',
  'on-verdict': '#ffffff',
};

const dark: Readonly<Record<string, string>> = {
  bg: '#0d1015',
  surface: '#151a20',
  sunken: '#1b2129',
  hover: '#1a2027',
  line: '#29313b',
  'line-strong': '#6f7b89',
  text: '#e6eaef',
  soft: '#9ba7b5',
  accent: '#79b4f8',
  'accent-bg': '#17283c',
  shadow: '0 1px 2px rgb(0 0 0 / 40%)',
  passed: '#56c98a',
  'passed-bg': '#132a1e',
  'passed-bar': '#3fae73',
  failed: '#ff8087',
  'failed-bg': '#351a1e',
  'failed-bar': '#e5525c',
  error: '#cf9cf5',
  'error-bg': '#2b1c38',
  'error-bar': '#a968d8',
  warning: '#e9b75c',
  'warning-bg': '#30260f',
  'warning-bar': '#c68f2b',
  skipped: '#9ba7b5',
  'skipped-bg': '#232a33',
  'skipped-bar': '#66717f',
  aborted: '#f2996d',
  'aborted-bg': '#33211a',
  'aborted-bar': '#cf6d3d',
  'on-verdict': '#0d1015',
};

const verdicts = ['passed', 'failed', 'error', 'warning', 'skipped', 'aborted'];

/** Custom properties for both themes: the system's choice, unless `data-theme` on the root says otherwise. */
export const themeCss = `
:root { color-scheme: light; ${declarations(light)} }
@media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { color-scheme: dark; ${declarations(dark)} } }
:root[data-theme="dark"] { color-scheme: dark; ${declarations(dark)} }
@media print { :root:root:root { color-scheme: light; ${declarations(light)} } }
${verdicts
  .map(
    (name) =>
      `.is-${name} { --verdict: var(--${name}); --verdict-bg: var(--${name}-bg); --verdict-bar: var(--${name}-bar); }`,
  )
  .join('\n')}
`;

function declarations(colours: Readonly<Record<string, string>>): string {
  return Object.entries(colours)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ');
}
