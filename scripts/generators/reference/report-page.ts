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
  no_observable_effect: 'An input changed nothing that could be seen. Say `expectNoEffect: true` where that is meant.',
  unproven_effect:
    'Something changed after the action, on a page that changes by itself as well, and nothing shows that it came of the action. Assert what the action should bring.',
  no_longer_true:
    'A check held while a request of the action before was under way, and no longer did once that was answered.',
  value_differs:
    'A field holds only a part of the text that it was given, or another number (formatting it in its own way is none), or a list shows another option than the one that was chosen.',
  click_lost:
    'The element moved while it was pressed, and could not be pressed where it was then: the app has seen the beginning and the end of the press, and no click.',
  loose_match: 'The selector matched only a part of the name, or a text beside a field without one.',
  optional_step_failed: 'The step failed, but is `optional`.',
  passed_on_retry: 'The first attempt failed, a later one passed.',
  unhandled_dialog:
    'A dialog opened that no step had said how to answer; it was dismissed, or accepted if it is an alert or asks whether the page may be left.',
  dialog_never_came: 'A step says how a dialog is answered, but none came to the end of the flow.',
  navigation_refused:
    'The app tried by itself to load a page, frame or window that the list of origins does not allow.',
  error_page:
    'The page that was opened is answered with status 400 or above, and the step does not expect that; or a press led to one with status 404, 410 or from 500 on, or to none in a new window or in a frame.',
  picture_covered:
    'Windows of other programs lie over a tenth or more of what a `screenshot` pictures, and are painted over in it.',
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
    'With `--json`, stdout carries the report alone: one execution report for one flow on one backend, else a run report that holds one for each. Both can be computed again from the journal of the run: `handeye report <run>`. JSON Schemas: [`execution-report`](../../schemas/execution-report.schema.json), [`run-report`](../../schemas/run-report.schema.json). Fields may be added; readers should skip those that they do not know.',
    '## Verdicts',
    table(
      ['status', 'meaning'],
      [
        ['`passed`', 'The app did what the spec says.'],
        [
          '`warning`',
          'It did, but by a way that is not certain, or without an effect that could be seen; `warningCode` says which.',
        ],
        [
          '`failed`',
          'It did not: an assertion, a missing or ambiguous element, one that could not be acted on, a time-out.',
        ],
        [
          '`error`',
          'The outcome is unknown: a crash, a lost connection, something not installed, a run that was stopped while the step acted.',
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
    '## Run report',
    fieldTable(jsonSchemaOf(runReportSchema, 'output'), definitions, { kind: 'written' }),
  );
}
