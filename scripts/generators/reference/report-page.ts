import { effectKinds } from '../../../src/domain/screen/effect/effect.js';
import {
  executionReportSchema,
  runReportSchema,
  warningCodes,
  type WarningCode,
} from '../../../src/domain/run/execution-report.js';
import { jsonSchemaOf } from '../json-schema.js';
import { code, codes, fieldTable, generatedFrom, page, table } from './markdown.js';

const warningMeanings: Readonly<Record<WarningCode, string>> = {
  no_observable_effect: 'An input had no observable effect. If that is intended, set `expectNoEffect: true`.',
  unproven_effect:
    'Something changed after the action, but the page also changes by itself, and nothing proves that the action is the cause. Assert the effect that the action should have.',
  no_longer_true: 'A check held while a request of the previous action was pending, but no longer after the response.',
  value_differs:
    'A field contains only part of the entered text or a different number (a different format does not count), or a list shows a different option than the chosen one.',
  click_lost:
    'The element moved during the press and could not be pressed at its new place: the app received the press and the release, but no click.',
  loose_match: 'The selector matched only part of the name, or a text beside a field without a name.',
  optional_step_failed: 'The step failed, but is `optional`.',
  passed_on_retry: 'The first attempt failed, a later one passed.',
  unhandled_dialog:
    'A dialog opened, and no step said how to answer it. It was dismissed, or accepted if it is an alert or a beforeunload dialog.',
  dialog_never_came: 'A step says how to answer a dialog, but none opened before the end of the flow.',
  navigation_refused: 'The app itself tried to load a page, frame or window that the list of origins does not allow.',
  error_page:
    'The opened page returned status 400 or above, and the step does not expect that. Or a press led to a page with status 404, 410, or 500 and above, or loaded no page in a new window or frame.',
  vision_fallback_used:
    'A model found the element in a picture, by its description. `diagnostics.confidence` says how sure the model was.',
  picture_covered: 'Windows of other programs cover a tenth or more of a `screenshot`, and are painted over in it.',
};

/** `docs/reference/report.md` */
export function reportPage(): string {
  const report = jsonSchemaOf(executionReportSchema, 'output');
  const definitions = report.$defs ?? {};
  const part = (title: string, name: string, more = ''): string =>
    page(
      `## ${title}`,
      definitions[name]?.description ?? '',
      more,
      fieldTable(definitions[name] ?? {}, definitions, { kind: 'written' }),
    ).trimEnd();
  return page(
    '# Report',
    generatedFrom('src/domain/run/execution-report.ts'),
    'With `--json`, stdout contains only the report: an execution report for one flow on one backend, otherwise a run report that contains one for each. `handeye report <run>` recreates both from the journal of the run. JSON Schemas: [`execution-report`](../../schemas/execution-report.schema.json), [`run-report`](../../schemas/run-report.schema.json). Fields may be added; readers should ignore unknown fields.',
    '## Verdicts',
    table(
      ['status', 'meaning'],
      [
        ['`passed`', 'The app did what the spec says.'],
        ['`warning`', 'It did, but in an uncertain way or without an observable effect; `warningCode` says which.'],
        [
          '`failed`',
          'It did not: an assertion failed, an element was missing, ambiguous or not actionable, or time ran out.',
        ],
        [
          '`error`',
          'The outcome is unknown: a crash, a lost connection, missing software, a run that was stopped while the step acted.',
        ],
        [
          '`skipped`',
          'The step did not run: its condition did not hold, an earlier step failed, or the run was stopped.',
        ],
      ],
    ),
    part('Execution report', 'ExecutionReport'),
    part('Step result', 'StepResult'),
    '## Warning codes',
    table(
      ['code', 'meaning'],
      warningCodes.map((warning) => [code(warning), warningMeanings[warning]]),
    ),
    part('Diagnostics', 'Diagnostics'),
    part('Element', 'ElementSummary'),
    part('Delta', 'Delta'),
    part('Effect', 'Effect', `Kinds: ${codes(effectKinds)}.`),
    part('Assertion result', 'AssertionResult'),
    part('Perception statistics', 'PerceptionStats'),
    part('Brain usage', 'BrainUsage'),
    part('Brain call', 'BrainCall'),
    '## Run report',
    fieldTable(jsonSchemaOf(runReportSchema, 'output'), definitions, { kind: 'written' }),
    ...idolClickSection(),
  );
}

/** How the report of IdolClick v1 differs from this one. */
function idolClickSection(): string[] {
  return [
    '## IdolClick v1',
    '`--reporter idolclick` writes the ExecutionReport of IdolClick v1, for readers that refuse properties which they do not know. JSON Schema: [`idolclick-report`](../../schemas/idolclick-report.schema.json). It has the fields above, except for these differences:',
    table(
      ['what', 'in this format'],
      [
        [
          'files',
          'A report holds one flow on one backend. Several of those make several files: `idolclick-report.json`, `idolclick-report-2.json` … in the run folder, or with `--reporter idolclick=out.json` the files `out.json`, `out-2.json` …',
        ],
        [
          '`step`, `failedStep`',
          'Unique in the report. Steps of the flow keep their `order`; those of reset, setup, teardown and called flows have the numbers after it, and the first line of `diagnostics` names their place. All are listed in the order of the run.',
        ],
        ['times, points, bounds', 'Whole milliseconds and px.'],
        ['`element.controlType`', 'The control type of UI Automation for the role: `Button`, `Edit`, `Hyperlink` …'],
        ['`backendCallLog[].level`', '`info`, `warn` or `error`; `debug` becomes `info`.'],
        ['`diagnostics`', 'A text with a line for each piece of evidence, or null; also the `argument` of the step.'],
        [
          'counts',
          '`passedCount` (with a warning or without), `failedCount` (failed, or outcome unknown), `skippedCount`.',
        ],
        [
          '`environment`',
          '`machineName`, `osVersion`, `idolClickVersion` (`handeye` and its version), `screenResolution` (empty: it is not recorded).',
        ],
        [
          'actions, types of assertions, backends, warning codes',
          'Those of handeye, as text, also where IdolClick has none of that name.',
        ],
        ['screenshots', 'Paths relative to the folder of the file.'],
        [
          'what has no field',
          'Console, network, downloads, variables, notes and the like are only in the report of handeye.',
        ],
      ],
    ),
  ];
}
