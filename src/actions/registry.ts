import { z } from 'zod';
import { flowSchema } from '../domain/flow/flow.js';
import type { AnyStep } from '../domain/flow/step.js';
import { stepSchemaOf, type Action } from './action.js';
import { assertAttribute } from './assertions/assert-attribute.js';
import { assertConsole } from './assertions/assert-console.js';
import { assertCount } from './assertions/assert-count.js';
import { assertExists } from './assertions/assert-exists.js';
import { assertNetwork } from './assertions/assert-network.js';
import { assertNotExists } from './assertions/assert-not-exists.js';
import { assertState } from './assertions/assert-state.js';
import { assertText } from './assertions/assert-text.js';
import { assertTitle } from './assertions/assert-title.js';
import { assertUrl } from './assertions/assert-url.js';
import { assertValue } from './assertions/assert-value.js';
import { assertWindow } from './assertions/assert-window.js';
import { clear } from './input/clear.js';
import { click } from './input/click.js';
import { close } from './session/close.js';
import { doAction } from './flow/do.js';
import { drag } from './input/drag.js';
import { fill } from './input/fill.js';
import { focusWindow } from './session/focus-window.js';
import { focus } from './input/focus.js';
import { handleDialog } from './session/handle-dialog.js';
import { hover } from './input/hover.js';
import { launch } from './session/launch.js';
import { navigate } from './session/navigate.js';
import { open } from './session/open.js';
import { read } from './flow/read.js';
import { runFlowAction } from './flow/run-flow.js';
import { screenshot } from './session/screenshot.js';
import { scroll } from './input/scroll.js';
import { select } from './input/select.js';
import { sendKeys } from './input/send-keys.js';
import { check, uncheck } from './input/set-checked.js';
import { setVariable } from './flow/set-variable.js';
import { type } from './input/type.js';
import { upload } from './input/upload.js';
import { wait } from './flow/wait.js';

/** The vocabulary of steps. */
export const actions: readonly Action[] = [
  open,
  navigate,
  click,
  type,
  fill,
  clear,
  focus,
  sendKeys,
  select,
  check,
  uncheck,
  hover,
  drag,
  scroll,
  upload,
  wait,
  screenshot,
  read,
  focusWindow,
  launch,
  close,
  handleDialog,
  setVariable,
  runFlowAction,
  doAction,
  assertExists,
  assertNotExists,
  assertText,
  assertValue,
  assertAttribute,
  assertCount,
  assertState,
  assertUrl,
  assertTitle,
  assertWindow,
  assertConsole,
  assertNetwork,
];

const byName = new Map(actions.map((action) => [action.name, action]));

/** The action of this name, or undefined. */
export const actionNamed = (name: string): Action | undefined => byName.get(name);

/** Other words for actions in specs, with what they set besides the action. */
export const actionAliases: ReadonlyMap<
  string,
  { readonly action: string; readonly sets: Readonly<Record<string, unknown>> }
> = new Map(
  actions.flatMap((action) =>
    Object.entries(action.aliases).map(([alias, sets]) => [alias, { action: action.name, sets }] as const),
  ),
);

const stepSchemas = actions.map(stepSchemaOf);

/** One step: the union of all actions, discriminated by `action`. */
export const stepSchema: z.ZodType<AnyStep> = z.discriminatedUnion(
  'action',
  stepSchemas as [(typeof stepSchemas)[number], ...typeof stepSchemas],
) as z.ZodType<AnyStep>;

/** A TestFlow, with the steps of all actions. */
export const testFlowSchema = flowSchema(stepSchema);

/** A validated flow. */
export type TestFlow = z.output<typeof testFlowSchema>;
