/** The backends a flow may name. `desktop` stands for the desktop backend of the machine it runs on. */
export const backendNames = ['web', 'desktop', 'linux', 'windows', 'mobile', 'fake'] as const;
/** The name of a backend, as flows and `--backend` write it. */
export type BackendName = (typeof backendNames)[number];

/** Other spellings that earlier formats use. */
export const backendAliases: Readonly<Record<string, BackendName>> = {
  desktop_uia: 'desktop',
  playwright: 'web',
  desktop_atspi: 'linux',
  browser: 'web',
  chromium: 'web',
};

/** Those of desktops. `desktop` is the one of the machine at hand. */
const desktopBackends: ReadonlySet<BackendName> = new Set(['desktop', 'linux', 'windows']);

/** Whether a backend drives programs of a desktop. */
export function isDesktop(backend: BackendName): boolean {
  return desktopBackends.has(backend);
}

/** Whether steps go on in the windows that they name there; on a page they act in the tab in front. */
export function entersNamedWindows(backend: BackendName): boolean {
  return isDesktop(backend) || backend === 'fake';
}

/** Whether a backend is the one that a condition names: on a desktop, `desktop` is too. */
export function isBackend(backend: BackendName, named: string): boolean {
  return backend === named || (named === 'desktop' && isDesktop(backend));
}

/** What a backend can do. An action names the capability that it needs. */
export const capabilities = [
  'inspect',
  'screenshot',
  'pointer',
  'keyboard',
  'text_entry',
  'addresses',
  'navigation',
  'windows',
  'files',
  'dialogs',
  'console',
  'network',
  'processes',
] as const;
/** Something that a backend can do. */
export type Capability = (typeof capabilities)[number];

const shared: readonly Capability[] = ['inspect', 'screenshot', 'pointer', 'keyboard', 'text_entry', 'windows'];
const desktop: readonly Capability[] = [...shared, 'addresses', 'files', 'processes'];

/**
 * What each kind of backend can do, known without starting it: a flow is validated on machines that have no such backend.
 * The contract of backends has an action for most of what each claims.
 */
export const backendCapabilities: Readonly<Record<BackendName, ReadonlySet<Capability>>> = {
  web: new Set<Capability>([
    ...shared,
    'addresses',
    'navigation',
    'files',
    'dialogs',
    'console',
    'network',
    'processes',
  ]),
  desktop: new Set(desktop),
  linux: new Set(desktop),
  windows: new Set(desktop),
  mobile: new Set<Capability>([...shared, 'addresses', 'navigation']),
  fake: new Set(shared),
};
