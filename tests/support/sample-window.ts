import type { ManagedWindow } from '../../src/clients/x11/windows.js';
import type { LinuxWindow } from '../../src/adapters/linux/windows/linux-window.js';

/** The window of an editor as a display reports it, in front. @param more what is different about it */
export function sampleWindow(more: Partial<ManagedWindow> = {}): LinuxWindow {
  const x: ManagedWindow = {
    id: 7,
    topLevel: 7,
    pid: 4711,
    title: 'Notes',
    instanceName: 'notes',
    className: 'Notes',
    types: ['normal'],
    transientFor: undefined,
    states: [],
    shadow: undefined,
    frame: undefined,
    bounds: { x: 100, y: 100, width: 600, height: 400 },
    desktop: 0,
    isViewable: true,
    ...more,
  };
  return { x, id: String(x.id), app: 'notes', appNames: [], isActive: true, wasOpen: false };
}
