import type { FakeApp } from '../domain/fake/app.js';
import type { BackendName, Capability } from '../domain/flow/backend.js';
import type { DesktopChoice } from '../domain/flow/desktop.js';
import type { WebTarget } from '../domain/flow/flow.js';
import type { Eye } from './eye.js';
import type { Hand } from './hand.js';
import type { LaunchedProgram } from './host.js';

/** Decides whether a session may go to an address that its own steps did not name (links, redirects, frames, popups). */
export type NavigationRule = (url: string) => { readonly allowed: boolean; readonly reason: string };

/** What a session is opened with. */
export interface SessionOptions {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly target?: WebTarget;
  /** The fake app that the session is on; for that backend alone. */
  readonly app?: FakeApp;
  /** Which desktop programs run on; left out, as the settings say. */
  readonly desktop?: DesktopChoice;
  /** For the web: a file that keeps cookies and storage, absolute. What it holds is used, and what is there at the end is kept in it. */
  readonly stateFile?: string;
  /** For the web: a browser that runs already, by the address of its debugger. It is left running. */
  readonly attachTo?: string;
  /** Where a video of the session goes, absolute; left out: none is made. Only desktops of their own are recorded. */
  readonly video?: string;
  /** Where downloads go, absolute. */
  readonly downloadsFolder: string;
  /** Takes secrets out of the names under which downloads are kept and reported. */
  readonly redact: (text: string) => string;
  /** Asked for every document request of the session; left out, all may load. */
  readonly navigationRule?: NavigationRule;
}

/** A video of a session. */
export interface Recording {
  /** Absolute path of the file. */
  readonly file: string;
  readonly durationMs: number;
  readonly bytes: number;
  /** Why it ends before the session does; where it has no bytes, why there is none. */
  readonly problem?: string;
}

/** An open connection to one target: an eye and a hand on the same thing, isolated from all other sessions. */
export interface Session {
  readonly eye: Eye;
  readonly hand: Hand;
  /** Pause after each operation of the hand, such as one key, for people who watch; in milliseconds. */
  readonly pauseMs: number;
  /** What a reader of the report should know of the session, such as the desktop that it is on. */
  readonly notes: readonly string[];
  /** Whether others may use the same desktop meanwhile, so that the target is locked unless the flow says otherwise. */
  readonly isShared: boolean;
  /** What programs that it starts get besides the environment of this process, to appear where it looks; `undefined` is left out. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /**
   * Goes on in the window of a program that was started for it, as soon as that has one.
   * @param exitCodes with which it may end; with any other it has crashed
   */
  follow(program: LaunchedProgram, exitCodes: readonly number[]): void;
  /** Goes on in a window, by its id. Nothing is done to it: whatever acts in it brings it to the front. */
  enterWindow(id: string): void;
  /** Looks at something as if the session had gone on in a window, by its id; it goes on where it was. */
  lookIn<T>(id: string, look: () => Promise<T>): Promise<T>;
  /**
   * What a target lock pins: an identity that stays the same as long as it is the same target.
   * @param window by its id, on desktops that of any program; left out: the one that the session is in
   * @throws HandeyeError `target_lost` where there is none
   */
  identity(window?: string): TargetIdentity;
  /** The process that shows the window in front, by its name; undefined where there is none, and on the web. */
  program(): string | undefined;
  /** The address of the document in front; undefined while there is none. */
  pageUrl(): string | undefined;
  /** The address of the document that a frame shows now, by the id in `Located.frame`; undefined while it shows none. */
  frameUrl(id: string): string | undefined;
  /**
   * Waits for the files that the target still sends. What has not come after `timeoutMs`, or when aborted, is given up,
   * which is an event of the session. Never throws.
   */
  finishDownloads(timeoutMs: number, signal: AbortSignal): Promise<void>;
  /** Ends the video of the session, where one is made. @param isKept whether its file stays. Never throws. */
  endVideo(isKept: boolean): Promise<Recording | undefined>;
  /** Ends the session. Never throws; what could not be closed is dropped. */
  close(): Promise<void>;
}

/** What the target lock holds on to. */
export interface TargetIdentity {
  /** Window, tab or page. */
  readonly window: string;
  /** Origin of its document, or process name. */
  readonly origin: string;
  /** The windows that it belongs to: those that it is a dialog of. Left out: none. */
  readonly owners?: readonly string[];
  /** Whether the flow itself has started what shows it, so that all windows of that are its own. Left out: no. */
  readonly isOwn?: boolean;
}

/** One kind of target. Started lazily: the first session starts what it needs (a browser). */
export interface Backend {
  readonly name: BackendName;
  readonly capabilities: ReadonlySet<Capability>;
  /** Product and version in use, and what a reader of a report should know of how it runs. Starts the backend. */
  describe(): Promise<{ readonly version: string; readonly notes: readonly string[] }>;
  /**
   * Whether sessions on such a desktop share it (`Session.isShared`): one pointer and one keyboard for all of them, so that
   * flows have to take turns. Left out, none does.
   */
  isShared?(desktop: DesktopChoice | undefined): Promise<boolean>;
  /** @throws HandeyeError `environment_missing` when the backend cannot run here, with the command that fixes it. */
  openSession(options: SessionOptions): Promise<Session>;
  /** Ends everything the backend started. Never throws. */
  close(): Promise<void>;
}
