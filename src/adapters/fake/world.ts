import type { SessionLog } from '../../clients/session-log/session-log.js';
import { HandeyeError } from '../../domain/errors.js';
import type { FakeApp, FakeWindow } from '../../domain/fake/app.js';
import type { FakeEffect } from '../../domain/fake/element.js';
import type { Point } from '../../domain/screen/element/screen-node.js';
import type { Clock } from '../../ports/clock.js';
import { growWindow } from './grow.js';
import { family, isWithin, type LiveElement, type LiveWindow } from './live.js';

/** A fake app while it runs: all that is there, and nothing of what happens. */
export class FakeWorld {
  /** Open windows, from the bottom to the top. */
  windows: LiveWindow[] = [];
  focus: LiveElement | undefined;
  pointer: Point = { x: 0, y: 0 };
  /** What the pointer is over. */
  under: ReadonlySet<LiveElement> = new Set();
  clipboard = '';
  /** How often something was put on the clipboard. */
  copies = 0;
  /** How many elements are on their way. */
  moving = 0;
  isStarted = false;
  isHung = false;
  fault: HandeyeError | undefined;
  /** Counts whatever changes what can be seen. */
  version = 0;
  /** How often each effect has happened. */
  readonly counts = new Map<FakeEffect, number>();
  /** What is still to come, by its name. */
  readonly later = new Map<string, AbortController>();
  /** Ends with the app. */
  life = new AbortController();
  private chosen: string | undefined;
  private refs = 0;
  private opened = 0;

  constructor(
    readonly app: FakeApp,
    readonly clock: Clock,
    readonly log: SessionLog,
  ) {}

  /** Something that can be seen has changed. */
  touch(): void {
    this.version += 1;
    this.log.changed();
  }

  readonly nextRef = (): string => `f0e${(this.refs += 1)}`;

  /** Ends the app, if it runs. */
  end(): void {
    this.life.abort();
    this.windows = [];
    this.focus = undefined;
    this.under = new Set();
    this.moving = 0;
    this.later.clear();
    this.touch();
  }

  /** Starts the app from the beginning. What is on the clipboard stays. */
  start(): void {
    this.end();
    this.life = new AbortController();
    this.counts.clear();
    this.isHung = false;
    this.fault = undefined;
    this.isStarted = true;
    this.opened = 0;
    this.chosen = undefined;
  }

  /** Ends the app as a crash does. */
  crash(code: number): void {
    this.fault = new HandeyeError('target_lost', `The app "${this.app.name}" ended with the exit code ${code}.`, {
      hint: 'Look at the step before: what it did made the app crash. A step "open" starts the app anew.',
    });
    this.end();
    this.log.add({ kind: 'crashed', fault: this.fault, inFront: true });
  }

  /** Opens a window on top of the others, which belongs to another one if it is a dialog. */
  show(spec: FakeWindow, by: LiveWindow | undefined): LiveWindow {
    const owner = spec.dialog === undefined ? undefined : by;
    const window = growWindow(spec, `w${(this.opened += 1)}`, owner, this.nextRef);
    this.windows = [...this.windows, window];
    this.touch();
    return window;
  }

  /** Closes a window with the dialogs that belong to it. @returns those that were closed */
  shut(window: LiveWindow): LiveWindow[] {
    const closed = this.windows.filter((other) => other === window || belongsTo(other, window));
    this.windows = this.windows.filter((other) => !closed.includes(other));
    if (closed.length > 0) this.touch();
    if (this.focus !== undefined && closed.includes(this.focus.window)) this.focus = undefined;
    return closed;
  }

  /** The window in which the session goes on. */
  current(): LiveWindow | undefined {
    const still = this.windows.find(({ key }) => key === this.chosen);
    if (still !== undefined) return still;
    const main = this.windows.findLast(({ spec }) => spec.dialog === undefined) ?? this.windows.at(-1);
    this.chosen = main?.key;
    return main;
  }

  /** The current window and what belongs to it, from the bottom to the top. */
  group(): readonly LiveWindow[] {
    const current = this.current();
    if (current === undefined) return [];
    const head = headOf(current);
    return this.windows.filter((window) => headOf(window) === head);
  }

  /** The windows that one belongs to: those that it is a dialog of. */
  ownersOf(key: string): readonly string[] {
    const one = this.windows.find((window) => window.key === key);
    if (one === undefined) return [];
    return this.windows.flatMap((other) => (other !== one && belongsTo(one, other) ? [other.key] : []));
  }

  enter(key: string): void {
    this.chosen = key;
    this.touch();
  }

  /** The windows from the bottom to the top, as they are once one is brought to the front with its dialogs. */
  withInFront(window: LiveWindow): LiveWindow[] {
    const isRaised = (other: LiveWindow): boolean => other === window || belongsTo(other, window);
    return [...this.windows.filter((other) => !isRaised(other)), ...this.windows.filter(isRaised)];
  }

  /** Brings a window and its dialogs to the front. */
  raise(window: LiveWindow): void {
    const raised = this.withInFront(window);
    if (raised.every((other, index) => other === this.windows[index])) return;
    this.windows = raised;
    this.touch();
  }

  /** Gives a window the input, before dialogs of it. */
  giveInput(window: LiveWindow): void {
    if (this.windows.at(-1) === window) return;
    this.windows = [...this.windows.filter((other) => other !== window), window];
    this.touch();
  }

  /** The modal dialog that lets nobody into a window. */
  modalOver(window: LiveWindow): LiveWindow | undefined {
    return this.windows.findLast((other) => other.spec.dialog === 'modal' && belongsTo(other, window));
  }

  /** An element by the id that the app gives it, in whichever window is open. */
  byId(id: string): LiveElement | undefined {
    for (const { root } of this.windows) for (const at of family(root)) if (at.spec.id === id) return at;
    return undefined;
  }

  byRef(ref: string): LiveElement | undefined {
    for (const { root } of this.windows) for (const at of family(root)) if (at.ref === ref) return at;
    return undefined;
  }

  /** Takes an element out of what it is in. */
  remove(element: LiveElement): void {
    const around = element.parent?.children;
    const index = around?.indexOf(element) ?? -1;
    if (around === undefined || index === -1) return;
    around.splice(index, 1);
    if (this.focus !== undefined && isWithin(this.focus, element)) this.focus = undefined;
    this.touch();
  }

  setFocus(element: LiveElement | undefined): void {
    if (this.focus === element) return;
    this.focus = element;
    this.touch();
  }
}

function belongsTo(window: LiveWindow, owner: LiveWindow): boolean {
  for (let at = window.owner; at !== undefined; at = at.owner) if (at === owner) return true;
  return false;
}

function headOf(window: LiveWindow): LiveWindow {
  let at = window;
  while (at.owner !== undefined) at = at.owner;
  return at;
}
