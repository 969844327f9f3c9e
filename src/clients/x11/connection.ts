import type { Questions, Orders, Answer, Display, RawEvent, Screen, XClient } from 'x11';
import type { Bounds } from '../../domain/screen/element/screen-node.js';
import { HandeyeError, isSilence } from '../../domain/errors.js';
import { atomNames, predefinedAtoms, type Atoms } from './atoms.js';
import { createPendingAnswers } from './pending-answers.js';
import { openClient } from './open-client.js';

/** An error that the X server answers with, such as 3 (Window): the window is gone. */
class XProtocolError extends Error {
  override readonly name = 'XProtocolError';
  /** X11 protocol, appendix B. */
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** A connection to an X server. Requests go out in the order in which they are made; answers are awaited separately. */
export interface XConnection {
  /** What was opened, such as `:99`. */
  readonly display: string;
  readonly server: Display;
  /** As it is now: screens may be resized, which is known once the structure of the root window was asked for. */
  readonly screen: Screen;
  readonly root: number;
  readonly atoms: Atoms;
  /** For what the package offers besides requests: ids, and what extensions need. */
  readonly client: XClient;
  /**
   * Asks the server.
   * @throws XProtocolError, or HandeyeError `target_unreachable` when it does not answer in time, `target_lost` when it has gone
   */
  ask<N extends keyof Questions>(name: N, ...parameters: Parameters<Questions[N]>): Promise<ReturnType<Questions[N]>>;
  /** As `ask`; undefined where the server answers with an error, as for a window that has just gone. */
  askIfThere<N extends keyof Questions>(
    name: N,
    ...parameters: Parameters<Questions[N]>
  ): Promise<ReturnType<Questions[N]> | undefined>;
  /** Orders without an answer. What it is about may have gone meanwhile: the error of the server is dropped. */
  order<N extends keyof Orders>(name: N, ...parameters: Parameters<Orders[N]>): void;
  /** The answer to what `send` asks, under the time limit of every question. */
  answerTo<T>(send: (answer: Answer<T>) => void): Promise<T>;
  /** All that was ordered has been done, or refused. */
  settled(): Promise<void>;
  /** The name of any atom. */
  atomName(atom: number): Promise<string | undefined>;
  /**
   * An extension of the package (its name in the package, such as `xtest`).
   * @throws HandeyeError `environment_missing` where the server lacks it
   */
  extension<T>(name: string): Promise<T>;
  /** Has the events of a mask sent for a window, besides those that were asked for before. */
  select(window: number, mask: number): void;
  /** Hears all events, until the returned function is called. */
  onEvent(listener: (event: RawEvent) => void): () => void;
  /** Has something done before the connection is closed on purpose, such as letting go of keys. */
  beforeClose(step: () => Promise<void>): void;
  /**
   * Undoes what is to be undone, waits until the server has it, and closes. Closing twice does nothing. Never throws.
   * @returns whether all was undone; the server or the connection may have been lost before
   */
  close(): Promise<boolean>;
}

/** How long the server may take for an answer by default, in ms. */
const answerTime = 5000;

/**
 * Opens a display; `XAUTHORITY` (or ~/.Xauthority) is read where there is one.
 * @param display as in `DISPLAY`, such as `:99`
 * @param options.answerTime ms that the server may take for an answer
 * @param options.isKeyless whether it asks for no key: that of another display may not be there, or not be readable
 * @throws HandeyeError `environment_missing` where it cannot be opened, `target_unreachable` where nothing answers there
 */
export async function openDisplay(
  display: string,
  options: { answerTime?: number; isKeyless?: boolean } = {},
): Promise<XConnection> {
  const limit = options.answerTime ?? answerTime;
  const server = await openClient(display, limit, options.isKeyless);
  try {
    return await connectTo(server, display, limit);
  } catch (error) {
    server.client.stream?.destroy();
    throw error;
  }
}

async function connectTo(server: Display, display: string, limit: number): Promise<XConnection> {
  const { client } = server;
  // The package keeps the atoms of all servers in one table, but each server numbers its own.
  client.atoms = { ...predefinedAtoms };

  const listeners = new Set<(event: RawEvent) => void>();
  const masks = new Map<number, number>();
  const extensions = new Map<string, Promise<unknown>>();
  const lastSteps: (() => Promise<void>)[] = [];
  const pending = createPendingAnswers(display, limit);
  const numbers = new Map<string, number>();
  const names = new Map<number, string>();
  let closing: Promise<boolean> | undefined;

  // Errors of orders have nobody waiting for them; what is left are those of the socket.
  client.on('error', (error: Error) => {
    if (!isProtocolError(error)) pending.lose(error.message);
  });
  client.on('end', () => pending.lose('it has closed the connection'));
  client.stream?.on('close', () => pending.lose('the connection is closed'));
  const screen = { ...screenOf(server, display) };
  client.on('event', (event: RawEvent) => {
    if (event.name === 'ConfigureNotify' && event['wid1'] === screen.root) {
      const { width, height } = event;
      if (typeof width === 'number' && typeof height === 'number')
        Object.assign(screen, { pixel_width: width, pixel_height: height });
    }
    if (event.name === 'DestroyNotify' && typeof event.wid === 'number') masks.delete(event.wid);
    for (const listener of listeners) listener(event);
  });

  const answerTo = <T>(send: (answer: Answer<T>) => void): Promise<T> =>
    pending.add<T>((succeed, fail) => {
      send((error, value) => {
        if (error) fail(isProtocolError(error) ? new XProtocolError(error.error, error.message) : error);
        else succeed(value);
        return true;
      });
    });

  const invoke = (name: string, parameters: readonly unknown[]): void => {
    const requests = client as unknown as Record<string, (...all: readonly unknown[]) => void>;
    requests[name]?.(...parameters);
  };

  const connection: XConnection = {
    display,
    server,
    screen,
    root: screen.root,
    client,
    atoms: {
      of: (name) => numbers.get(name) ?? 0,
      nameOf: (atom) => names.get(atom),
    },
    ask: async (name, ...parameters) => answerTo((answer) => invoke(name, [...parameters, answer])),
    askIfThere: async (name, ...parameters) => whereThere(connection.ask(name, ...parameters)),
    order(name, ...parameters) {
      if (pending.lost === undefined) invoke(name, parameters);
    },
    answerTo,
    async settled() {
      await connection.ask('GetInputFocus');
    },
    async atomName(atom) {
      const known = names.get(atom);
      if (known !== undefined || atom === 0) return known;
      const name = await connection.askIfThere('GetAtomName', atom);
      if (name !== undefined) names.set(atom, name);
      return name;
    },
    extension: async <T>(name: string): Promise<T> => {
      const loading = extensions.get(name) ?? loadExtension(name, display, answerTo, client);
      extensions.set(name, loading);
      return loading as Promise<T>;
    },
    select(window, mask) {
      const before = masks.get(window) ?? 0;
      if ((before | mask) === before) return;
      masks.set(window, before | mask);
      // A later window may have the id of one that has gone: what was refused must not count as asked for.
      connection
        .answerTo<void>((answer) => invoke('ChangeWindowAttributes', [window, { eventMask: before | mask }, answer]))
        .catch(() => masks.delete(window));
    },
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    beforeClose: (step) => lastSteps.push(step),
    close: () => (closing ??= closeAll()),
  };

  async function closeAll(): Promise<boolean> {
    let isUndone = pending.lost === undefined;
    let isSilent = false;
    // What one step fails at is no reason to leave the rest as it is, but that the server hangs: then each would take as long.
    for (const step of [...lastSteps.toReversed(), connection.settled]) {
      if (pending.lost !== undefined || isSilent) isUndone = false;
      else
        await step().catch((error: unknown) => {
          isUndone = false;
          isSilent = isSilence(error);
        });
    }
    pending.lose('the connection is closed');
    listeners.clear();
    client.stream?.destroy();
    return isUndone;
  }

  await Promise.all(
    atomNames.map(async (name) => {
      const atom = await connection.ask('InternAtom', false, name);
      numbers.set(name, atom);
      names.set(atom, name);
    }),
  );
  for (const [name, atom] of Object.entries(predefinedAtoms)) {
    numbers.set(name, atom);
    names.set(atom, name);
  }
  return connection;
}

/** What a question was answered with; undefined where the server says that what it is about is not there. */
export async function whereThere<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof XProtocolError) return undefined;
    throw error;
  }
}

function isProtocolError(error: Error): error is Error & { readonly error: number } {
  return typeof (error as { error?: unknown }).error === 'number';
}

/** All of the screen, in its pixels. */
export function screenBounds({ screen }: Pick<XConnection, 'screen'>): Bounds {
  return { x: 0, y: 0, width: screen.pixel_width, height: screen.pixel_height };
}

function screenOf(server: Display, display: string): Screen {
  const number = Number(/\.(\d+)$/.exec(display)?.[1] ?? 0);
  const screen = server.screen[number];
  if (screen) return screen;
  throw new HandeyeError('environment_missing', `The display ${display} has no screen ${number}.`, {
    hint: `Leave out the part after the dot: ${display.replace(/\.\d+$/, '')}`,
  });
}

async function loadExtension(
  name: string,
  display: string,
  answerTo: <T>(send: (answer: Answer<T>) => void) => Promise<T>,
  client: XClient,
): Promise<unknown> {
  try {
    return await answerTo<unknown>((answer) => client.require(name, answer));
  } catch (error) {
    if (error instanceof HandeyeError) throw error;
    throw new HandeyeError('environment_missing', `The X server at ${display} lacks the extension ${name}.`, {
      hint: 'Start it without switching extensions off, or use another X server such as Xvfb.',
      cause: error,
    });
  }
}
