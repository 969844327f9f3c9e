/** The part of the npm package `x11` that this folder uses; it comes without types. Names and shapes are the package's. */
declare module 'x11' {
  import type { EventEmitter } from 'node:events';
  import type { Duplex } from 'node:stream';

  /** How the package hands back a reply; whoever returns true has dealt with the error. */
  export type Answer<T> = (error: Error | null | undefined, value: T) => boolean;

  /** An error of the protocol: `error` is its code (X11 protocol, appendix B). */
  export interface ProtocolError extends Error {
    readonly error: number;
  }

  export interface Visual {
    readonly vid: number;
    readonly red_mask: number;
    readonly green_mask: number;
    readonly blue_mask: number;
  }

  export interface Screen {
    readonly root: number;
    readonly pixel_width: number;
    readonly pixel_height: number;
    readonly root_depth: number;
    readonly root_visual: number;
    readonly depths: Readonly<Record<number, Readonly<Record<number, Visual>>>>;
  }

  export interface Display {
    readonly client: XClient;
    readonly screen: readonly Screen[];
    /** The bits of an id that distinguish what was made over one connection. */
    readonly resource_mask: number;
    /** 0 where the least significant byte of a pixel comes first. */
    readonly image_byte_order: number;
    readonly format: Readonly<Record<number, { readonly bits_per_pixel: number; readonly scanline_pad: number }>>;
  }

  /** Any event: its fields depend on `name`. */
  export interface RawEvent {
    readonly type: number;
    readonly name?: string;
    readonly wid?: number;
    readonly [field: string]: unknown;
  }

  /** Requests that are answered, as functions from their parameters to the answer. */
  export interface Questions {
    GetAtomName(atom: number): string;
    GetGeometry(drawable: number): {
      readonly depth: number;
      readonly xPos: number;
      readonly yPos: number;
      readonly width: number;
      readonly height: number;
      readonly borderWidth: number;
    };
    GetImage(
      format: number,
      drawable: number,
      x: number,
      y: number,
      width: number,
      height: number,
      planes: number,
    ): { readonly depth: number; readonly visualId: number; readonly data: Buffer };
    GetInputFocus(): { readonly focus: number };
    GetPointerMapping(): readonly number[];
    GetProperty(
      isDeleted: number,
      window: number,
      property: number,
      type: number,
      offset: number,
      length: number,
    ): { readonly type: number; readonly format: number; readonly bytesAfter: number; readonly data: Buffer };
    GetSelectionOwner(selection: number): number;
    GetWindowAttributes(window: number): {
      readonly visual: number;
      /** 1 InputOutput, 2 InputOnly */
      readonly klass: number;
      /** 0 unmapped, 1 unviewable, 2 viewable */
      readonly mapState: number;
      readonly overrideRedirect: number;
    };
    /** 0 held now, 1 held by another already, 3 the window is not shown */
    GrabPointer(
      window: number,
      isOwnersEvents: number,
      mask: number,
      pointerMode: number,
      keyboardMode: number,
      confineTo: number,
      cursor: number,
      time: number,
    ): number;
    InternAtom(onlyIfExists: boolean, name: string): number;
    QueryKeymap(): Buffer;
    QueryPointer(window: number): {
      readonly rootX: number;
      readonly rootY: number;
      readonly child: number;
      readonly keyMask: number;
    };
    QueryTree(window: number): { readonly parent: number; readonly children: readonly number[] };
    TranslateCoordinates(
      from: number,
      to: number,
      x: number,
      y: number,
    ): { readonly child: number; readonly destX: number; readonly destY: number };
  }

  /** Requests without an answer. */
  export interface Orders {
    ChangeHosts(mode: number, family: number, address: Buffer): void;
    ChangeProperty(mode: number, window: number, name: number, type: number, format: number, data: Buffer): void;
    ChangeWindowAttributes(window: number, values: { readonly eventMask: number }): void;
    ConfigureWindow(window: number, values: Readonly<Record<string, number>>): void;
    ConvertSelection(requestor: number, selection: number, target: number, property: number, time: number): void;
    CreateWindow(
      id: number,
      parent: number,
      x: number,
      y: number,
      width: number,
      height: number,
      borderWidth?: number,
      depth?: number,
      klass?: number,
      visual?: number,
      values?: Readonly<Record<string, number>>,
    ): void;
    DeleteProperty(window: number, property: number): void;
    DestroyWindow(window: number): void;
    FreePixmap(pixmap: number): void;
    MapWindow(window: number): void;
    SendEvent(window: number, isPropagated: number, mask: number, event: Readonly<Record<string, unknown>>): void;
    SetInputFocus(window: number, revertTo: number): void;
    SetSelectionOwner(owner: number, selection: number, time: number): void;
  }

  /** Where requests of extensions that the package does not know are put. */
  export interface Outgoing {
    put(request: Buffer): void;
    submit(isAnswered?: boolean): void;
  }

  export interface XClient extends EventEmitter {
    /** By name. The package shares one table between all connections until it is replaced. */
    atoms: Record<string, number>;
    seq_num: number;
    /** How to read the answer to a request and who awaits it, by its number. */
    readonly replies: Record<number, [read: (body: Buffer) => unknown, answer: Answer<never>]>;
    readonly stream?: Duplex;
    readonly pack_stream: Outgoing;
    AllocID(): number;
    ReleaseID(id: number): void;
    require(extension: string, loaded: (error: Error | null | undefined, extension: never) => void): void;
    flush(done: () => void): void;
    terminate(): void;
  }

  export interface XTest {
    FakeInput(type: number, detail: number, delay: number, window: number, x: number, y: number): void;
  }

  export interface Xkb {
    readonly majorOpcode: number;
    GetState(
      device: number,
      answer: Answer<{
        readonly group: number;
        readonly lockedGroup: number;
        readonly latchedGroup: number;
        readonly lockedMods: number;
        readonly latchedMods: number;
      }>,
    ): void;
    LatchLockState(
      device: number,
      affectedLocks: number,
      locks: number,
      isGroupLocked: boolean,
      group: number,
      affectedLatches: number,
      latches: number,
      isGroupLatched: boolean,
      latchedGroup: number,
    ): void;
    SelectEvents(
      device: number,
      affected: number,
      cleared: number,
      selected: number,
      affectedParts: number,
      parts: number,
    ): void;
  }

  export interface Composite {
    RedirectSubwindows(window: number, how: number): void;
    NameWindowPixmap(window: number, pixmap: number): void;
  }

  export interface XFixes {
    readonly firstEvent: number;
    SelectSelectionInput(window: number, selection: number, mask: number): void;
  }

  export interface Shape {
    Rectangles(
      operation: number,
      kind: number,
      window: number,
      x: number,
      y: number,
      rectangles: readonly (readonly [number, number, number, number])[],
    ): void;
  }

  export function createClient(
    options: {
      readonly display: string;
      readonly disableBigRequests: boolean;
      readonly shm: false;
      readonly bufferRequests: { readonly flushOnReply: boolean };
      /** In place of the key that the file of the user has for the display. */
      readonly auth?: { readonly name: string; readonly data: string };
    },
    ready: (error: Error | null | undefined, display: Display) => void,
  ): XClient;
}

declare module 'x11/lib/keysyms.js' {
  const symbols: Readonly<Record<string, { readonly code: number; readonly description: string | null }>>;
  export = symbols;
}
