import { z } from 'zod';
import type { Capability } from '../domain/flow/backend.js';
import type { DesktopTarget } from '../domain/flow/flow.js';
import { type AnyStep, defaultStepTimeoutMs, stepBase, stepTimeout, type WindowField } from '../domain/flow/step.js';
import type { EffectClass } from '../domain/policy/effect-class.js';
import type { Failure } from '../domain/run/failure.js';
import type { Interaction } from '../domain/screen/effect/interaction.js';
import type { ActionabilityCheck } from '../domain/screen/element/actionability.js';
import type { ElementSummary } from '../domain/screen/element/screen-node.js';
import type { Screenshot, ScreenshotOptions, Eye, Located, Resolution } from '../ports/eye.js';
import type { Hand } from '../ports/hand.js';
import type { Host, LaunchedProgram } from '../ports/host.js';
import type { Permit } from '../ports/permit.js';
import type { Condition, ElementTarget } from './shared/conditions/condition.js';
import { atLeastOneOf, type FieldProblem, type FieldRule } from './shared/fields/field-rule.js';

/** A value that a step has set, and that its app may put back. */
export interface SetValue {
  readonly before: string;
  readonly now: string;
  /** What the element holds at this moment; undefined where it is gone, or a dialog is open over it. */
  read(): Promise<string | undefined>;
  /** Says that the app has put it back, with both values unless they must not be shown. */
  putBack(): Promise<Pick<Failure, 'message' | 'expected' | 'found'>>;
}

/** What became of a step before its effects and assertions are looked at. */
export type StepOutcome =
  | {
      readonly status: 'acted';
      /** The target was already as wanted: confirmed by reading back, no effect is expected. */
      readonly unchanged?: boolean;
      /** The action is its own confirmation (a navigation that arrived, a process that runs): no effect need be seen. */
      readonly confirmed?: string;
      readonly found?: string;
      /** The page that it led to was answered with an HTTP error. */
      readonly isErrorPage?: boolean;
      /** The action was done, but what it wrote is not what the target holds: in what they differ. */
      readonly differs?: string;
      /** What it has set and the app is to keep. */
      readonly sets?: SetValue;
      /** The press was cut short: the app has seen its beginning and its end, and no click. Why. */
      readonly clickLost?: string;
    }
  | {
      readonly status: 'held';
      readonly expected?: string;
      readonly found?: string;
      /** What `saveAs` keeps; `found` unless given. */
      readonly value?: string;
      readonly artifact?: string;
      /** What is pictured is hidden in part: by what, and how much of it. */
      readonly covered?: string;
      /** How the selector came to the element that was looked at. */
      readonly resolution?: Resolution;
      /** What was looked for on the screen and found, for another look. */
      readonly check?: {
        readonly condition: Condition;
        readonly found: string;
        readonly ref?: string;
        /** The element, where one was looked for. */
        readonly element?: ElementSummary;
      };
      /** What can be seen and is called in part what was found to be absent. */
      readonly looser?: string;
    }
  | { readonly status: 'failed'; readonly failure: Failure };

/** Either what was asked for, or the failure of the step. */
export type Attempt<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure };

/** Which element an action needs, and what it must pass before it is touched. */
export interface LocateRequest {
  /** Which element; the step's own `selector` or `typedSelector` by default. */
  readonly selector?: string;
  readonly checks: readonly ActionabilityCheck[];
  readonly scroll?: boolean | 'required';
  readonly position?: { readonly x: number; readonly y: number };
  readonly includeHidden?: boolean;
  /** Whether the current window is looked through first, those that belong to it only where it has none. */
  readonly currentFirst?: boolean;
  /** Only the options of the list that this element opens, by its ref. */
  readonly optionsOf?: string;
  /** Whether lists that draw only the rows in view are scrolled through where nothing matches. */
  readonly search?: boolean;
}

/** What an action is about to do, for the guard. */
export interface ActionPermitRequest {
  /** What would be touched: an address, a program, a file, an element. */
  readonly target: string;
  readonly url?: string;
  readonly program?: string;
  /** The process that is driven, by its name. */
  readonly drives?: string;
  /** Absolute paths of files that the target is given. */
  readonly files?: readonly string[];
  readonly effect?: EffectClass;
  /** What is touched besides the element of the step, by name: the option that is chosen, where something is dropped. */
  readonly otherNames?: readonly string[];
  /** Whether it only brings a window to the front, in which to act is another action. */
  readonly entersWindow?: boolean;
  /** The window that is touched, by its id, where that need not be the one that the flow is in. */
  readonly window?: string;
}

/**
 * What an action may use while it runs. The engine provides it; there is no other way for an action to reach a target.
 */
export interface StepContext {
  readonly eye: Eye;
  readonly hand: Hand;
  readonly host: Host;
  /** Aborted when the step's time is up or the run is cancelled. */
  readonly signal: AbortSignal;
  /** Milliseconds the step may still take. */
  remainingMs(): number;
  /** A line of the step's call log. */
  log(message: string, level?: 'debug' | 'info' | 'warning' | 'error'): void;
  /** The element that the step names (or another selector), for conditions. */
  target(selector?: string): Attempt<ElementTarget>;
  /** Waits until exactly one element matches and passes the checks. */
  locate(request: LocateRequest): Promise<Attempt<Located>>;
  /** Asks the guard. To be called right before the action, after everything else is known. */
  permit(request: ActionPermitRequest): Promise<Attempt<Permit>>;
  /** Waits until a condition holds, looking again at every change. */
  until(condition: Condition): Promise<StepOutcome>;
  /** Notes that an input is about to happen without an element, so that its effect can be observed; waits for a busy target. */
  mark(options?: Parameters<Eye['mark']>[0]): Promise<void>;
  /** Whether the text that the step writes holds a secret: no part of it may be shown. */
  writesSecret(): boolean;
  /** The last event of the target before the last step that acted: what came after it may have followed from it. */
  lastAction(): number;
  /** Waits a time, or until aborted. */
  sleep(milliseconds: number): Promise<void>;
  /** Takes a picture and keeps it. @returns its path relative to the run folder. */
  keepScreenshot(
    options: ScreenshotOptions,
    name?: string,
  ): Promise<{ readonly path: string; readonly image: Screenshot }>;
  /** Path of a file that the flow names, absolute. */
  resolvePath(path: string): string;
  /** The address of the flow's target on this backend, for `open` without a url. */
  readonly targetUrl: string | undefined;
  /** Whether the step runs on a desktop, where targets are programs. */
  readonly isOnDesktop: boolean;
  /** Whether steps go on in the windows that they name. */
  readonly entersNamedWindows: boolean;
  /** The program that is the flow's target on this backend, for `open`. */
  readonly targetProgram: DesktopTarget | undefined;
  /** The fake app that is the flow’s target on this backend, by its name, for `open`. */
  readonly targetApp: string | undefined;
  /**
   * Goes on in the window of a program that was started, as soon as that has one.
   * @param exitCodes with which it may end; with any other it has crashed
   */
  follow(program: LaunchedProgram, exitCodes: readonly number[]): void;
  /** Goes on in a window, by its id, without doing anything to it. */
  enterWindow(id: string): void;
  /** The step names this window by its title: what names no element of it goes there and nowhere else. */
  nameWindow(id: string): void;
  namedWindow(): string | undefined;
  setVariable(name: string, value: string): void;
  /** Runs the steps of another flow in this session, with its own variables. */
  runCalledFlow(file: string, args: Readonly<Record<string, string>>): Promise<StepOutcome>;
  /** Carries out a text in plain language in this session. */
  carryOut(text: string): Promise<StepOutcome>;
}

/**
 * What a field of a step may name besides its element: an address that the step goes to, a program that it starts (a command
 * line), files of this machine that the target is given, a further element, a variable that it sets. Running a flow permits
 * the addresses, programs and files that its steps name so, and no others.
 */
export type NamedKind = 'address' | 'program' | 'file' | 'selector' | 'variable';

/** What the flow of a step is for, on the backend that it runs on. */
export type FlowTarget = Pick<StepContext, 'targetUrl' | 'targetProgram'>;

/** A field of a step, and what the backend must be able to do for it. */
export interface NeededCapability {
  readonly field: string;
  readonly capability: Capability;
}

/** One declaration, from which schema, docs, command line, tool list and guard class follow. */
export interface Action {
  /** The word in specs, snake_case. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly effect: EffectClass;
  readonly capability: Capability;
  /** How it acts on the target: which changes may confirm it follows from that. */
  readonly interaction: Interaction;
  readonly parameters: z.ZodRawShape;
  /** Whether a selector must, may or cannot be given. */
  readonly element: 'required' | 'optional' | 'none';
  /** Which of the fields that name a window it reads on the web too. */
  readonly windowFields: readonly WindowField[];
  /** Whether its steps go on in a window, such as the one that they name; those that start a program or note a value do not. */
  readonly actsInWindow: boolean;
  /** Whether each step of it names the window that it is about, by whatever field. */
  readonly namesWindow: boolean;
  /** Which of its own fields name something, and what: consent, checks and dry runs go by this. */
  readonly names: Readonly<Record<string, NamedKind>>;
  /** Whether a step that names no address goes to that of the flow's target. */
  readonly opensTarget: boolean;
  /** Whether the pointer goes to a point of its element, which reports then show; that of actions that need one does. */
  readonly pointsAtElement: boolean;
  /** Whether a step presses its element as people do who mean what it is for: once, with the left button and no key held. */
  pressesElement(step: AnyStep): boolean;
  /** Whether a step says how a dialog is answered, which may be still to come. */
  readonly answersDialog: boolean;
  /** What a step asks of the backend by some of its fields, besides the capability of the action. */
  needs(step: AnyStep): readonly NeededCapability[];
  /** Milliseconds that a step may wait which does not say it, where no setting does. */
  readonly usualTimeoutMs: number;
  /** Milliseconds that a step asks its own gesture to take: its time limit grows by them. */
  gestureMs(step: AnyStep): number;
  /** Whether the step yields a value that `saveAs` can keep. */
  readonly yieldsValue: boolean;
  /** Whether it is met where its element was found in a picture, of which nothing else can be read. */
  readonly isMetBySeeing: boolean;
  /** Other words for this action in specs, each with the fields that it sets. */
  readonly aliases: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /**
   * The fields that go without their name in the short form of a step, in this order (`fill "#name" Ada`). One that need not be
   * there may be left out where the next word cannot be meant for it.
   */
  readonly positional: readonly string[];
  readonly sample: Readonly<Record<string, unknown>>;
  /**
   * What a step says beside its element, in the few words of a line in a report: an address, keys, a text, a condition.
   *
   * @returns undefined where action and element say it all
   */
  argument(step: AnyStep, flow: FlowTarget): string | undefined;
  /** Which fields it needs besides those that its parameters require. */
  readonly rules: readonly FieldRule[];
  /** What neither the fields one by one nor the rules can say. @returns a message for each field at fault. */
  validate(step: AnyStep): readonly FieldProblem[];
  /** Whether a step waits for something to come, so that it may begin while what was done before it still settles. */
  beginsEarly(step: AnyStep): boolean;
  /** Whether a step has nothing to do with the target: a pause. */
  looksAtNothing(step: AnyStep): boolean;
  /** Carries out a step that was validated by this action's schema. */
  run(step: AnyStep, context: StepContext): Promise<StepOutcome>;
}

/** A validated step of an action. */
export type StepOf<Shape extends z.ZodRawShape> = AnyStep & z.output<z.ZodObject<Shape>>;

interface ActionDeclaration<Shape extends z.ZodRawShape> {
  name: string;
  title: string;
  description: string;
  effect: EffectClass;
  capability: Capability;
  interaction?: Interaction;
  parameters: Shape;
  element?: 'required' | 'optional' | 'none';
  windowFields?: readonly WindowField[];
  actsInWindow?: boolean;
  namesWindow?: boolean;
  names?: Readonly<Partial<Record<NoInfer<keyof Shape & string>, NamedKind>>>;
  opensTarget?: boolean;
  pointsAtElement?: boolean;
  pressesElement?(step: StepOf<Shape>): boolean;
  answersDialog?: boolean;
  needs?(step: StepOf<Shape>): readonly NeededCapability[];
  usualTimeoutMs?: number;
  gestureMs?(step: StepOf<Shape>): number;
  yieldsValue?: boolean;
  isMetBySeeing?: boolean;
  aliases?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  positional?: readonly NoInfer<(keyof Shape & string) | WindowField>[];
  sample: Readonly<Record<string, unknown>>;
  argument?(step: StepOf<Shape>, flow: FlowTarget): string | undefined;
  rules?: readonly FieldRule[];
  validate?(step: StepOf<Shape>): readonly FieldProblem[];
  beginsEarly?(step: StepOf<Shape>): boolean;
  looksAtNothing?(step: StepOf<Shape>): boolean;
  run(step: StepOf<Shape>, context: StepContext): Promise<StepOutcome>;
}

/**
 * Declares an action.
 *
 * @example
 * export const hover = defineAction({
 *   name: 'hover', title: 'Hover', description: 'Moves the pointer over an element.',
 *   effect: 'input', capability: 'pointer', interaction: 'hover', element: 'required', parameters: elementFields,
 *   sample: { selector: 'Button#Help' },
 *   run: onElement(hoverChecks, (element, permit, { hand, signal }) => hand.hover(permit, element, { signal })),
 * });
 */
export function defineAction<Shape extends z.ZodRawShape>(declaration: ActionDeclaration<Shape>): Action {
  return {
    interaction: 'none',
    element: 'none',
    windowFields: [],
    actsInWindow: declaration.opensTarget !== true,
    namesWindow: false,
    opensTarget: false,
    pointsAtElement: declaration.capability === 'pointer',
    answersDialog: false,
    usualTimeoutMs: defaultStepTimeoutMs,
    yieldsValue: false,
    isMetBySeeing: false,
    aliases: {},
    positional: [],
    ...declaration,
    names: { ...declaration.names },
    rules: [
      ...(declaration.element === 'required' ? [atLeastOneOf('selector', 'typedSelector')] : []),
      ...(declaration.rules ?? []),
    ],
    argument: (step, flow) => declaration.argument?.(step as StepOf<Shape>, flow),
    validate: (step) => declaration.validate?.(step as StepOf<Shape>) ?? [],
    needs: (step) => declaration.needs?.(step as StepOf<Shape>) ?? [],
    gestureMs: (step) => declaration.gestureMs?.(step as StepOf<Shape>) ?? 0,
    pressesElement: (step) => declaration.pressesElement?.(step as StepOf<Shape>) === true,
    beginsEarly: (step) => declaration.beginsEarly?.(step as StepOf<Shape>) === true,
    looksAtNothing: (step) => declaration.looksAtNothing?.(step as StepOf<Shape>) === true,
    run: (step, context) => declaration.run(step as StepOf<Shape>, context),
  };
}

/** The closed schema of the steps of one action. */
export function stepSchemaOf(action: Action) {
  return z
    .strictObject({
      action: z.literal(action.name).describe(action.description),
      ...stepBase,
      timeoutMs: stepTimeout(action.usualTimeoutMs),
      ...action.parameters,
      ...(action.yieldsValue && {
        saveAs: z
          .string()
          .regex(/^[A-Za-z_][\w.-]*$/, 'must be letters, digits, _ . - with a letter first')
          .optional()
          .describe('Saves the value read to this variable.'),
      }),
    })
    .meta({
      title: action.title,
      description: action.description,
      examples: [{ action: action.name, ...action.sample }],
    });
}

/** The outcome of a step that did not do what it was to do. */
export const failed = (failure: Failure): StepOutcome => ({ status: 'failed', failure });
