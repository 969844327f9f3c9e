import { backendCapabilities } from '../../domain/flow/backend.js';
import { defaultScreen, type DesktopChoice } from '../../domain/flow/desktop.js';
import type { Backend } from '../../ports/backend.js';
import { readOsRelease } from './os-release.js';
import type { Desktop } from './desktop/desktop.js';
import { attachOwnDesktop, hasOwnDesktop } from './desktop/own-desktop.js';
import { withPrivateInstead } from './desktop/private-instead.js';
import { startPrivateDesktop } from './desktop/private-desktop.js';
import { openLinuxSession } from './linux-session.js';
import { dataFoldersOf, readProgramNames, type ProgramNames } from './windows/desktop-entries.js';

/** How programs of a desktop are driven. */
export interface LinuxBackendOptions {
  /** Which desktop they run on unless a flow says otherwise. */
  readonly desktop: DesktopChoice;
  /** Pause after each action, in milliseconds. */
  readonly slowMoMs?: number;
}

/** Programs of a Linux desktop, by AT-SPI and X11. */
export function createLinuxBackend({ desktop: usual, slowMoMs = 0 }: LinuxBackendOptions): Backend {
  let names: Promise<ProgramNames> | undefined;
  const chosen = (asked: DesktopChoice | undefined): DesktopChoice => ({ ...usual, ...definedOnly(asked ?? {}) });
  return {
    name: 'linux',
    capabilities: backendCapabilities.linux,
    describe: async () => ({ version: await readOsRelease(), notes: [] }),
    isShared: (desktop) => Promise.resolve(!isPrivate(chosen(desktop))),
    async openSession({ desktop: asked, video }) {
      const known = (names ??= readProgramNames(dataFoldersOf(process.env)));
      const desktop = await openDesktop(chosen(asked), asked?.kind !== undefined);
      return openLinuxSession(desktop, await known, { slowMoMs, video });
    },
    close: () => Promise.resolve(),
  };
}

function isPrivate({ kind }: DesktopChoice): boolean {
  return kind === 'private' || (kind === 'auto' && !hasOwnDesktop());
}

/** @param isByFlow whether the flow says which desktop it is for, and no setting can */
function openDesktop(choice: DesktopChoice, isByFlow: boolean): Promise<Desktop> {
  const { kind, size = defaultScreen, scale = 1 } = choice;
  if (isPrivate(choice)) return startPrivateDesktop({ ...size, scale });
  return attachOwnDesktop().catch((error: unknown) => {
    throw withPrivateInstead(error, isByFlow ? 'flow' : kind === 'session' ? 'setting' : undefined);
  });
}

function definedOnly(choice: Partial<DesktopChoice>): Partial<DesktopChoice> {
  return Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== undefined));
}
