import { setTimeout as sleep } from 'node:timers/promises';
import { busItself, BusFault, type Bus, type BusObject } from '../../../clients/dbus/bus.js';
import type { AccessibleProgram } from './accessible.js';
import { atspi, nullPath, registryRoot } from './vocabulary.js';

/** Who is on the accessibility bus. */
export interface ProgramsOnBus {
  readonly programs: readonly AccessibleProgram[];
  /** The processes of those that do not say what they are: they are busy or hung. */
  readonly silent: ReadonlySet<number>;
}

/** The programs that show themselves on the accessibility bus now. */
export async function accessiblePrograms(
  bus: Bus,
  known: ReadonlyMap<string, AccessibleProgram>,
): Promise<ProgramsOnBus> {
  const silent = new Set<number>();
  const roots = await bus.call<readonly (readonly [string, string])[]>(registryRoot, atspi.accessible, 'GetChildren');
  const programs = await Promise.all(
    roots
      .filter(([, path]) => path !== nullPath)
      .map(async ([service, path]) => known.get(service) ?? describeProgram(bus, { service, path }, silent)),
  );
  return { programs: programs.filter((program) => program !== undefined), silent };
}

/** Milliseconds a program may take to say what it is; a hung one must not hold up the others. */
const patienceMs = 500;

/** @param silent takes the process of one that does not answer */
async function describeProgram(
  bus: Bus,
  object: BusObject,
  silent: Set<number>,
): Promise<AccessibleProgram | undefined> {
  try {
    const pid = await bus.call<number>(busItself, busItself.service, 'GetConnectionUnixProcessID', {
      signature: 's',
      values: [object.service],
    });
    const late = sleep(patienceMs, undefined, { ref: false });
    const reported = await Promise.race([
      late,
      Promise.all([
        bus.property<string>(object, atspi.accessible, 'Name'),
        bus.property<string>(object, atspi.application, 'ToolkitName').catch(() => ''),
        bus.property<string>(object, atspi.application, 'Version').catch(() => ''),
      ]),
    ]);
    if (reported === undefined) {
      silent.add(pid);
      return undefined;
    }
    const [name, toolkit, toolkitVersion] = reported;
    return { ...object, pid, name, toolkit, toolkitVersion };
  } catch (error) {
    if (error instanceof BusFault) return undefined;
    throw error;
  }
}
