import { BusFault, type Bus } from '../../../clients/dbus/bus.js';
import { HandeyeError } from '../../../domain/errors.js';
import { sharing, type Accessible, type AccessibleProgram } from './accessible.js';
import { KnownElements, type ElementChange } from './known-elements.js';
import { createStaleElements, type StaleElements } from './stale-elements.js';
import { unlessMissing } from './missing.js';
import { readCached } from './read-cached.js';
import { readWalking } from './read-walking.js';
import { atspi } from './vocabulary.js';
import { traitsOf, type ToolkitTraits } from './toolkits.js';

/** The elements of one program, read again when something has changed. */
export interface ProgramMirror {
  readonly program: AccessibleProgram;
  readonly traits: ToolkitTraits;
  /**
   * All elements as they are now; the same object as long as nothing has changed.
   * @returns undefined once the program is gone from the bus
   * @throws HandeyeError `target_unreachable` where it does not answer
   * @throws BusFault `closed` where the bus is gone
   */
  read(): Promise<Accessible | undefined>;
  /**
   * Resolves once all events are heard that the program has sent so far, also where it is gone: its answer to any question comes
   * after them.
   * @throws HandeyeError `target_unreachable` where it does not answer
   * @throws BusFault `closed` where the bus is gone
   */
  untilHeard(): Promise<void>;
  /** Something has changed, or may have. */
  touch(): void;
  /** What an event says of one element. */
  apply(path: string, change: ElementChange): void;
}

/** Programs do not report every change: what was read is believed for this long, in milliseconds. */
const believedMs = 100;

/**
 * @param bus the bus on which the program is
 * @param onReading called as all of it begins to be read: what was learned from events before may have missed something
 */
export function createProgramMirror(bus: Bus, program: AccessibleProgram, onReading: () => void): ProgramMirror {
  const traits = traitsOf(program);
  let known: KnownElements | undefined;
  const unlisted = new Set<string>();
  const staleElements = createStaleElements();
  let isFresh = false;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<Accessible | undefined> | undefined;
  let begun = 0;
  let kept = 0;
  /** What comes of a question to the program; undefined where it is gone. */
  const unlessGone = async <T>(answer: Promise<T>): Promise<T | undefined> => {
    try {
      return await answer;
    } catch (error) {
      if (!(error instanceof BusFault)) throw error;
      if (error.kind === 'gone' || error.kind === 'left') return undefined;
      // Without the bus nothing can be said of any program.
      if (error.kind === 'closed') throw error;
      throw silenceOf(`${program.name} (process ${program.pid})`, error);
    }
  };
  const readNow = async (): Promise<Accessible | undefined> => {
    isFresh = true;
    begun += 1;
    const turn = begun;
    onReading();
    try {
      const root = await unlessGone(readProgram(bus, program, traits, unlisted, staleElements.begin()));
      if (root === undefined) {
        isFresh = false;
        return undefined;
      }
      // A reading that began later has got what this one has not.
      if (turn < kept && known !== undefined) return known.root;
      kept = turn;
      known = new KnownElements(sharing(known?.root, root));
      readAt = performance.now();
      return known.root;
    } catch (error) {
      isFresh = false;
      throw error;
    }
  };
  return {
    program,
    traits,
    async read() {
      if (reading === undefined && isFresh && performance.now() - readAt < believedMs) return known?.root;
      // Whoever asks while it is read, and nothing has changed since that began, gets the same answer.
      if (reading === undefined || !isFresh) {
        const started = readNow();
        reading = started;
        void started
          .catch(() => undefined)
          .then(() => {
            if (reading === started) reading = undefined;
          });
      }
      return reading;
    },
    async untilHeard() {
      await unlessGone(bus.call(program, atspi.accessible, 'GetRole'));
    },
    touch() {
      isFresh = false;
    },
    apply(path, change) {
      // What is being read may have been answered before the change.
      if (!traits.reportsChanges || reading !== undefined || known?.apply(path, change) !== true) isFresh = false;
    },
  };
}

/** That a program leaves questions unanswered, in words. */
export function silenceInWords(program: string): string {
  return `${program} does not report what it shows: it is busy or hung`;
}

/** What is to be said of a program that leaves a question unanswered. */
export function silenceOf(program: string, cause: BusFault): HandeyeError {
  return new HandeyeError('target_unreachable', `${silenceInWords(program)}.`, {
    hint: 'Look at what it was doing: the call log shows the last action.',
    cause,
  });
}

async function readProgram(
  bus: Bus,
  program: AccessibleProgram,
  { keepsList, exposesOnceAsked }: ToolkitTraits,
  unlisted: Set<string>,
  staleElements: StaleElements,
): Promise<Accessible> {
  const listed = keepsList
    ? await unlessMissing(readCached(bus, program, unlisted, staleElements), undefined)
    : undefined;
  const root = listed ?? (await readWalking(bus, program, staleElements));
  if (exposesOnceAsked) await askForMore(bus, root);
  return root;
}

/**
 * Chromium exposes what is in its windows, and the pages in them, once somebody has asked for attributes: its other answers are
 * given to whatever merely looks for a window. A setting of the desktop does not make it do so.
 */
async function askForMore(bus: Bus, { children }: Accessible): Promise<void> {
  const bare = children.filter((window) => window.children.length === 0);
  await Promise.all(
    bare.map((window) => unlessMissing(bus.call(window, atspi.accessible, 'GetAttributes'), undefined)),
  );
}
