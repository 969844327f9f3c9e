import type { HandeyeError } from '../domain/errors.js';

/** A desktop of its own that programs can be started on: nobody sees it, and it ends with all that runs on it. */
export interface PrivateDesktop {
  /** X display, such as `:7`. */
  readonly display: string;
  /** What programs get besides the environment of this process; `undefined` takes a variable away. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Ends it with all that runs on it. Never throws. */
  close(): Promise<void>;
}

/** One that this process has started. */
export interface StartedDesktop extends PrivateDesktop {
  /** Resolves with a fault (`target_lost`) once a part of it has ended by itself, or was ended: nothing can be done on it any more. */
  readonly broken: Promise<HandeyeError>;
}

/** The screen of a private desktop. */
export interface ScreenSize {
  /** In pixels of the screen. */
  readonly width: number;
  readonly height: number;
  /** How many of them programs use for one of theirs: 2 on a screen of double density. */
  readonly scale: number;
}

/** What desktops there are on this machine. */
export interface DesktopSurvey {
  /** Programs that a private desktop needs and that are not installed, with what they are for. */
  readonly missing: readonly string[];
  /** The command that installs them on this system, or what it is on the usual ones; undefined where none is missing. */
  readonly install: string | undefined;
  /** The desktop of the user; undefined where there is none. */
  readonly own: OwnDesktopSurvey | undefined;
  /** What DISPLAY or WAYLAND_DISPLAY name, where a browser with a window opens; undefined where neither names anything. */
  readonly display: DisplaySurvey | undefined;
}

/** Why something cannot be used, and what to do. */
export interface SurveyProblem {
  readonly message: string;
  readonly hint: string | undefined;
}

/** A display that windows can open on. */
export interface DisplaySurvey {
  readonly name: string;
  /** undefined where it answers. */
  readonly problem: SurveyProblem | undefined;
}

/** What can be done on the desktop of the user. */
export interface OwnDesktopSurvey {
  readonly display: string;
  /** Whether its windows are those of a Wayland desktop, of which only some can be seen. */
  readonly isWayland: boolean;
  /** Whether a window manager is there that brings windows to the front and gives them the keys (EWMH). */
  readonly hasWindowManager: boolean;
  /** Whether programs run on it where no desktop is named: they do where DISPLAY is set. */
  readonly isUsual: boolean;
  /** Why flows cannot run on it, and what to do; undefined where they can. */
  readonly problem: SurveyProblem | undefined;
}
