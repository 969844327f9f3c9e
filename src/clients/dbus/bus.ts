import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, TimeoutError, type DBusError, type Message, type MessageBus } from 'dbus-native';
import { HandeyeError, messageOf } from '../../domain/errors.js';

/** An object on a bus: who has it, and where. */
export interface BusObject {
  readonly service: string;
  readonly path: string;
}

/** What a method is called with: the D-Bus signature of its arguments, and they. */
export interface BusArguments {
  readonly signature: string;
  readonly values: readonly unknown[];
}

/** Something that an object on a bus has sent to everybody. */
export interface BusSignal {
  readonly sender: string;
  readonly path: string;
  readonly interface: string;
  readonly member: string;
  readonly body: readonly unknown[];
}

/** A connection to a bus. What is asked in one turn of the event loop goes out in one write, so that asking for much is cheap. */
export interface Bus {
  readonly address: string;
  /**
   * Calls a method. Variants come back as their values, dictionaries with text keys as objects.
   * @throws BusFault
   */
  call<T>(object: BusObject, interfaceName: string, member: string, args?: BusArguments): Promise<T>;
  /** A property of an object. @throws BusFault */
  property<T>(object: BusObject, interfaceName: string, name: string): Promise<T>;
  setProperty(object: BusObject, interfaceName: string, name: string, value: BusArguments): Promise<void>;
  /** Has the bus deliver the signals that a match rule describes (D-Bus specification, "Match Rules"). */
  match(rule: string): Promise<void>;
  /** @returns the way to end it */
  onSignal(listener: (signal: BusSignal) => void): () => void;
  /** Called once when the connection is gone. */
  onClose(listener: () => void): void;
  /** Closes it; of a bus that hangs, it is given up. */
  close(): Promise<void>;
}

/**
 * Why a call has no answer. `unanswered`: whoever has the object is silent; `gone`: the object is not there any more; `left`:
 * whoever had it is not on the bus any more; `refused`: it answered with an error; `closed`: there is no bus any more.
 */
export type BusFaultKind = 'unanswered' | 'gone' | 'left' | 'refused' | 'closed';

/** A call that came to nothing. */
export class BusFault extends Error {
  override readonly name = 'BusFault';
  constructor(
    readonly kind: BusFaultKind,
    message: string,
    cause: unknown,
  ) {
    super(message, { cause });
  }
}

/** What is answered by the name of an error (D-Bus specification, "Message Bus Specification"); all others refuse. */
const kindOfError: ReadonlyMap<string, BusFaultKind> = new Map(
  Object.entries({
    UnknownObject: 'gone',
    ServiceUnknown: 'left',
    NameHasNoOwner: 'left',
    // What the bus says in place of one that leaves with a question open.
    NoReply: 'left',
    Disconnected: 'left',
  } as const).map(([name, kind]) => [`org.freedesktop.DBus.Error.${name}`, kind]),
);

/** The bus itself, as an object on it. */
export const busItself: BusObject = { service: 'org.freedesktop.DBus', path: '/org/freedesktop/DBus' };
const propertiesInterface = 'org.freedesktop.DBus.Properties';

/** How long a bus may take to close a connection, in milliseconds. */
const closingMs = 1_000;

/**
 * Connects to a bus.
 *
 * @param address as in `DBUS_SESSION_BUS_ADDRESS`
 * @param timeoutMs how long a call may remain without an answer, in milliseconds
 * @throws HandeyeError `environment_missing` where nothing answers at the address
 */
export async function connectBus(address: string, timeoutMs: number): Promise<Bus> {
  const client = openClient(address, timeoutMs);
  let isClosed = false;
  const closings = new Set<() => void>();
  client.connection.on('close', () => {
    isClosed = true;
    for (const closed of closings) closed();
    closings.clear();
  });
  // Without a listener it would end the process; the calls in flight end with their own errors.
  let fault: Error | undefined;
  client.connection.on('error', (error) => {
    fault ??= error;
  });
  const listeners = new Set<(signal: BusSignal) => void>();
  client.connection.on('message', (message) => {
    const signal = listeners.size === 0 ? undefined : signalOf(message);
    if (signal !== undefined) for (const listener of listeners) listener(signal);
  });
  const bus: Bus = {
    address,
    call: <T>(object: BusObject, interfaceName: string, member: string, args?: BusArguments): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        const message = {
          destination: object.service,
          path: object.path,
          interface: interfaceName,
          member,
          ...(args && { signature: args.signature, body: [...args.values] }),
        };
        // By a callback: for a promise the package captures the stack of every call, which costs more than sending it.
        client.invoke(message, (error: DBusError | null, ...values: readonly unknown[]) => {
          if (error) reject(faultOf(error, isClosed));
          else resolve((values.length > 1 ? values : values[0]) as T);
        });
      }),
    property: (object, interfaceName, name) =>
      bus.call(object, propertiesInterface, 'Get', { signature: 'ss', values: [interfaceName, name] }),
    setProperty: (object, interfaceName, name, { signature, values }) =>
      bus.call(object, propertiesInterface, 'Set', {
        signature: 'ssv',
        values: [interfaceName, name, [signature, values[0]]],
      }),
    match: (rule) => bus.call(busItself, busItself.service, 'AddMatch', { signature: 's', values: [rule] }),
    onSignal(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onClose(listener) {
      if (isClosed) listener();
      else closings.add(listener);
    },
    async close() {
      if (isClosed) return;
      // A bus that hangs does not close its end either.
      await Promise.race([client.close(), sleep(closingMs, undefined, { ref: false })]);
      client.connection.stream.destroy();
    },
  };
  try {
    await bus.call(busItself, busItself.service, 'Hello');
  } catch (error) {
    // Whoever is silent does not close either.
    client.connection.stream.destroy();
    throw new HandeyeError(
      'environment_missing',
      `The D-Bus at ${address} does not answer: ${messageOf(fault ?? error)}.`,
      {
        hint: 'Run inside of a desktop session (DBUS_SESSION_BUS_ADDRESS), or use a private desktop.',
        cause: error,
      },
    );
  }
  return bus;
}

function openClient(address: string, timeoutMs: number): MessageBus {
  try {
    // Said by the package, a Hello without an answer ends the process: nobody could catch what it throws.
    return createClient({
      busAddress: address,
      direct: true,
      plainValues: true,
      variants: 'plain',
      timeout: timeoutMs,
    });
  } catch (error) {
    throw new HandeyeError('environment_missing', `"${address}" is no address of a D-Bus: ${messageOf(error)}.`, {
      hint: 'It looks like unix:path=/run/user/1000/bus.',
      cause: error,
    });
  }
}

/** `signal` among the types of messages (D-Bus specification, "Message Format"). */
const signalType = 4;

function signalOf(message: Message): BusSignal | undefined {
  const { type, sender = '', path = '', member = '', body = [] } = message;
  return type === signalType ? { sender, path, interface: message.interface ?? '', member, body } : undefined;
}

function faultOf(error: unknown, isClosed: boolean): BusFault {
  const message = messageOf(error);
  if (error instanceof TimeoutError) return new BusFault('unanswered', message, error);
  const { dbusName = '' } = error as DBusError;
  if (isClosed || /ECONNCLOSED/.test((error as { code?: string }).code ?? ''))
    return new BusFault('closed', message, error);
  return new BusFault(kindOfError.get(dbusName) ?? 'refused', message, error);
}
