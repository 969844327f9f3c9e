import type { BackendName } from './backend.js';
import type { DesktopTarget, FlowTargets } from './flow.js';

/** The backends of desktops. `desktop` is the one of the machine at hand. */
const desktopBackends: ReadonlySet<BackendName> = new Set(['desktop', 'linux', 'windows']);

/** Whether a backend drives programs of a desktop. */
export function isDesktop(backend: BackendName): boolean {
  return desktopBackends.has(backend);
}

/** The program that a flow is for on a backend: what it says of that one, else what it says of desktops. */
export function desktopTargetOf(targets: FlowTargets, backend: BackendName): DesktopTarget | undefined {
  switch (backend) {
    case 'linux':
    case 'windows':
      return targets[backend] ?? targets.desktop;
    case 'desktop':
      return targets.desktop ?? targets.linux ?? targets.windows;
    case 'web':
    case 'mobile':
    case 'fake':
      return undefined;
  }
}

/** Whether a target says which program is meant. */
export function namesProgram({ launch, processName, windowTitleContains }: DesktopTarget): boolean {
  return launch !== undefined || processName !== undefined || windowTitleContains !== undefined;
}

/** Whether a backend is the one that a condition names: on a desktop, `desktop` is too. */
export function isBackend(backend: BackendName, named: string): boolean {
  return backend === named || (named === 'desktop' && isDesktop(backend));
}
