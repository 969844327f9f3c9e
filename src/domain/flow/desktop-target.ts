import type { BackendName } from './backend.js';
import type { DesktopTarget, FlowTargets } from './flow.js';

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
