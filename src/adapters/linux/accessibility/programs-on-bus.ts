import { setTimeout as sleep } from 'node:timers/promises';
import { busItself, BusFault, type Bus } from '../../../clients/dbus/bus.js';
import type { AccessibleProgram } from './accessible.js';
import { atspi, nullPath, registryRoot } from './vocabulary.js';

/** The programs that show themselves on the accessibility bus now; those that do not answer are left out. */
export async function accessiblePrograms(
  bus: Bus,
  known: ReadonlyMap<string, AccessibleProgram>,
): Promise<readonly AccessibleProgram[]> {
  const roots = await bus.call<readonly (readonly [string, string])[]>(registryRoot, atspi.accessible, 'GetChildren');
  const programs = await Promise.all(
    roots
      .filter(([, path]) => path !== nullPath)
      .map(async ([service, path]) => known.get(service) ?? describeProgram(bus, service, path)),
  );
  return programs.filter((program) => program !== undefined);
}

/** Milliseconds a program may take to say what it is; a hung one must not keep the others from being told. */
const patienceMs = 500;

async function describeProgram(bus: Bus, service: string, path: string): Promise<AccessibleProgram | undefined> {
  const object = { service, path };
  try {
    const pid = await bus.call<number>(busItself, busItself.service, 'GetConnectionUnixProcessID', {
      signature: 's',
      values: [service],
    });
    const late = sleep(patienceMs, undefined, { ref: false });
    const told = await Promise.race([
      late,
      Promise.all([
        bus.property<string>(object, atspi.accessible, 'Name'),
        bus.property<string>(object, atspi.application, 'ToolkitName').catch(() => ''),
        bus.property<string>(object, atspi.application, 'Version').catch(() => ''),
      ]),
    ]);
    if (told === undefined) return undefined;
    const [name, toolkit, toolkitVersion] = told;
    return { ...object, pid, name, toolkit, toolkitVersion };
  } catch (error) {
    if (error instanceof BusFault) return undefined;
    throw error;
  }
}
