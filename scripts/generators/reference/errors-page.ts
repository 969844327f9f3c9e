import { errorCodes } from '../../../src/domain/errors.js';
import { failureTypes, statusOf, type FailureType } from '../../../src/domain/run/failure.js';
import { code, generatedFrom, page, table } from './markdown.js';

const failureMeanings: Readonly<Record<FailureType, string>> = {
  assertion_failed: 'An expectation of the spec does not hold.',
  element_not_found: 'No visible element matches the selector; the message names the closest ones.',
  timeout: 'What the step waited for did not happen in time.',
  error: 'The step could not be carried out; the message says why.',
  guardrail_violation: 'The policy, a budget or the kill switch blocked the step.',
  ambiguous_selector: 'Several elements match; the message lists them.',
  not_actionable: 'The element did not pass a check (visible, enabled, stable, receives events, editable) in time.',
  unsupported: 'The backend or the installed software cannot do it.',
  environment_missing: 'Something that the backend needs is missing on this machine.',
  target_lost: 'The app or its page is gone.',
  cancelled: 'Someone stopped the run. A step interrupted while acting is an `error`.',
};

/** `docs/reference/errors.md` */
export function errorsPage(): string {
  return page(
    '# Errors and exit codes',
    generatedFrom('src/domain/errors.ts and src/domain/run/failure.ts'),
    'A step that does not pass is an outcome: data in the report, with a failure type. An error prevents handeye from working at all: one message on stderr says what to do next.',
    '## Exit codes',
    table(
      ['code', 'meaning'],
      [
        ['0', 'Everything passed. Warnings are allowed, unless `--strict`.'],
        ['1', 'Something failed, or its outcome is unknown.'],
        ['2', 'A spec or the command line is invalid. Nothing ran.'],
        ['3', 'Stopped by a guardrail, the policy or the kill switch, or cancelled.'],
        ['4', 'The environment lacks something; the message names the command that fixes it.'],
      ],
    ),
    'If several apply, the first of 2, 4, 3, 1, 0 wins.',
    '## Errors',
    table(
      ['code', 'meaning', 'exit', 'HTTP', 'JSON-RPC'],
      Object.entries(errorCodes).map(([name, { meaning, exitCode, httpStatus, jsonRpcCode }]) => [
        code(name),
        meaning,
        String(exitCode),
        String(httpStatus),
        String(jsonRpcCode),
      ]),
    ),
    '## Failure types of steps',
    table(
      ['type', 'verdict', 'meaning'],
      failureTypes.map((type) => [code(type), code(statusOf({ type, message: '' })), failureMeanings[type]]),
    ),
  );
}
