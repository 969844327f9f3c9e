import { z } from 'zod';
import { flowSchema } from '../domain/flow/flow.js';
import type { AnyStep } from '../domain/flow/step.js';
import { stepSchemaOf, type Action } from './action.js';
import { assertAttribute } from './assert-attribute.js';
import { assertConsole } from './assert-console.js';
import { assertCount } from './assert-count.js';
import { assertExists } from './assert-exists.js';
import { assertNetwork } from './assert-network.js';
import { assertNotExists } from './assert-not-exists.js';
import { assertState } from './assert-state.js';
import { assertText } from './assert-text.js';
import { assertTitle } from './assert-title.js';
import { assertUrl } from './assert-url.js';
import { assertValue } from './assert-value.js';
import { assertWindow } from './assert-window.js';
import { clear } from './clear.js';
import { click } from './click.js';
import { close } from './close.js';
import { drag } from './drag.js';
import { fill } from './fill.js';
import { focusWindow } from './focus-window.js';
import { focus } from './focus.js';
import { handleDialog } from './handle-dialog.js';
import { hover } from './hover.js';
import { launch } from './launch.js';
import { navigate } from './navigate.js';
import { open } from './open.js';
import { read } from './read.js';
import { runFlow } from './run-flow.js';
import { screenshot } from './screenshot.js';
import { scroll } from './scroll.js';
import { select } from './select.js';
import { sendKeys } from './send-keys.js';
import { check, uncheck } from './set-checked.js';
import { setVariable } from './set-variable.js';
import { type } from './type.js';
import { upload } from './upload.js';
import { wait } from './wait.js';

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
  runFlow,
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

/** One step: the union of all actions, told apart by `action`. */
export const stepSchema: z.ZodType<AnyStep> = z.discriminatedUnion(
  'action',
  stepSchemas as [(typeof stepSchemas)[number], ...typeof stepSchemas],
) as z.ZodType<AnyStep>;

/** A TestFlow, with the steps of all actions. */
export const testFlowSchema = flowSchema(stepSchema);

/** A validated flow. */
export type TestFlow = z.output<typeof testFlowSchema>;
