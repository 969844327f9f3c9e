import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { actionMeant } from '../../../src/actions/shared/fields/step-dialect.js';
import {
  actionFileSchema,
  decisions,
  fileActionSchema,
} from '../../../src/domain/file-session/action-file/action-file-schema.js';
import { readActionFile } from '../../../src/domain/file-session/action-file/action-file.js';
import { expectationNames } from '../../../src/domain/file-session/plan/expectation-forms.js';
import { planExpectation } from '../../../src/domain/file-session/plan/expectations.js';
import { foreignActions, ownActions } from '../../../src/domain/file-session/action-file/known-actions.js';
import { observationOf, type ObservationInput } from '../../../src/domain/file-session/observation/observation.js';
import { planAction, type PlannedAction } from '../../../src/domain/file-session/plan/plan-action.js';
import { sessionReportOf } from '../../../src/domain/file-session/outcome/session-report.js';
import { actionName, fileSessionFolders, fileSessionStateName } from '../../../src/engine/file-session/file-session.js';
import { readStep } from '../../../src/engine/load/read-flow.js';

const web = { backend: 'web' } as const;
const page = readFileSync(resolve(import.meta.dirname, '../../../docs/file-sessions.md'), 'utf8');

/** What stands below a heading, until the next one. */
function section(heading: string): string {
  const [, text = ''] = page.split(`\n${heading}\n`);
  return text.split(/^#+ /m)[0]!;
}

const inBackticks = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);

interface Row {
  /** Of the first cell. */
  readonly words: readonly string[];
  /** The others. */
  readonly cells: readonly string[];
}

/** The rows of the table below a heading; with a head, of the table that begins with it. */
function rows(heading: string, head = ''): Row[] {
  const isWanted = (block: string): boolean => block.startsWith(`| ${head}`);
  const table =
    section(heading)
      .split('\n\n')
      .find((block) => isWanted(block.trim())) ?? '';
  return [...table.matchAll(/^\| (`.*) \|$/gm)].map(([, row = '']) => {
    const [first = '', ...cells] = row.split('|').map((cell) => cell.trim());
    return { words: inBackticks(first), cells };
  });
}

const words = (found: readonly Row[]): string[] => found.flatMap((row) => row.words).toSorted();

describe('docs/file-sessions.md shows action files', () => {
  const examples = [...page.matchAll(/^```json\n([^]*?)^```$/gm)].map(([, text = '']) => text);

  it('that are read as they stand', () => {
    expect(examples.length).toBeGreaterThan(5);
    for (const text of examples) expect(readActionFile(text)).toMatchObject({ ok: true, file: { ignored: [] } });
  });

  it('of which every action and expectation is supported, and makes steps that are valid', () => {
    const planned = examples.flatMap((text): PlannedAction[] => {
      const read = readActionFile(text);
      return read.ok ? read.file.actions.map((action) => planAction(action, web)) : [];
    });
    for (const { unsupported, steps = [], expectations } of planned) {
      expect(unsupported).toBeUndefined();
      expect(expectations.filter(({ kind }) => kind === 'unsupported')).toEqual([]);
      const checks = expectations.flatMap((expectation) => (expectation.kind === 'step' ? [expectation.step] : []));
      for (const step of [...steps, ...checks]) expect(readStep(step)).toMatchObject({ ok: true });
    }
  });
});

describe('docs/file-sessions.md has every field', () => {
  it('of an action file', () => {
    const fields = [...Object.keys(actionFileSchema.shape), 'action'];
    expect(words(rows('## action.json'))).toEqual(fields.toSorted());
  });

  it('of an action', () => {
    expect(words(rows('## Actions', 'field'))).toEqual(Object.keys(fileActionSchema.shape).toSorted());
  });

  it('of an observation', () => {
    const fields = new Set([...Object.keys(anObservation({})), ...Object.keys(anObservation({ isChanged: true }))]);
    expect(words(rows('## observation.json'))).toEqual([...fields].toSorted());
  });

  it('of a report', () => {
    expect(words(rows('## report.json'))).toEqual(Object.keys(aReport()).toSorted());
  });
});

describe('docs/file-sessions.md names', () => {
  it('every decision', () => {
    expect(words(rows('### Decisions'))).toEqual([...decisions].toSorted());
  });

  it('every action, and what it becomes', () => {
    const foreign = rows('## Actions', 'action');
    const [, own = ''] = /^The other actions of handeye keep ([^]*?)\n\n/m.exec(section('## Actions')) ?? [];
    const named = [...words(foreign), ...inBackticks(own)];
    expect(named.toSorted()).toEqual([...ownActions, ...foreignActions].toSorted());
    for (const { words: names, cells } of foreign) for (const name of names) expect(becomes(name)).toBe(cells[0]);
    for (const name of inBackticks(own)) expect(planAction({ action: name }, web).steps).toEqual([{ action: name }]);
  });

  it('every expectation, and what it becomes', () => {
    const named = rows('## Expectations');
    expect(words(named)).toEqual([...expectationNames].toSorted());
    for (const { words: names, cells } of named)
      for (const type of names) {
        const planned = planExpectation({ type, selector: '#a', value: '1' }, web);
        expect([type, planned.kind === 'step' ? `\`${planned.step.action}\`` : wordOf[planned.kind]]).toEqual([
          type,
          cells[0],
        ]);
      }
  });

  it('every condition to wait for', () => {
    const { unsupported = '' } = planAction({ action: 'wait_for', condition: 'nothing known' }, web);
    const [, conditions = ''] = /Write one of (.*)\./.exec(unsupported) ?? [];
    expect(conditions.split(', ').length).toBeGreaterThan(5);
    for (const condition of conditions.split(', ')) expect(section('## Actions')).toContain(`\`${condition}\``);
  });

  it('every expectation that programs do not have', () => {
    const lacking = expectationNames.filter((type) => {
      const expectation = { type, selector: '#a', value: '1' };
      const isSupported = (backend: 'web' | 'linux'): boolean =>
        planExpectation(expectation, { backend }).kind !== 'unsupported';
      return isSupported('web') && !isSupported('linux');
    });
    const [, named = ''] = /Unsupported there, by name: ([^]*?), and/.exec(page) ?? [];
    expect(inBackticks(named).toSorted()).toEqual(lacking.toSorted());
  });

  it('the files that there are', () => {
    const named = [...fileSessionFolders, fileSessionStateName, actionName].filter(
      (name) => !page.includes(`\`${name}`),
    );
    // Claims are of no use to whoever writes action files.
    expect(named).toEqual(['claims']);
  });

  it('mistakes in the words of handeye', () => {
    const problems = ['{"action": "click", "sel', '{"action": "clik"}'].flatMap((text) => {
      const read = readActionFile(text);
      return read.ok ? [] : read.problems;
    });
    expect(problems).toHaveLength(2);
    for (const problem of problems) expect(section('## Results')).toContain(`\`${problem}\``);
  });
});

const wordOf = { screen: 'judged', unsupported: 'unsupported' } as const;

/** As the table says it. */
function becomes(action: string): string {
  const { steps, note, unsupported, expectations } = planAction({ action, selector: '#a' }, web);
  if (unsupported !== undefined) return 'unsupported';
  if (note !== undefined) return 'a note';
  if (steps === undefined && expectations.length > 0) return 'an expectation';
  return `\`${actionMeant(steps?.[0]?.action ?? '')}\``;
}

/** With all that an observation can have, apart from what excludes it. */
function anObservation({ isChanged = false }): object {
  const snapshot = { title: '', url: '', nodes: [], omitted: 0 } as unknown as ObservationInput['screen']['snapshot'];
  return observationOf({
    sessionId: '',
    stepNumber: 1,
    timestamp: 0,
    status: 'finished',
    sessionRestarted: true,
    goal: '',
    backend: 'web',
    screen: { snapshot, dialog: { kind: 'alert', message: '' } },
    screenshot: null,
    events: [],
    startedAt: 0,
    previousActions: [],
    results: [],
    warnings: [],
    ...(isChanged && { before: snapshot }),
  });
}

function aReport(): object {
  return sessionReportOf({
    sessionId: '',
    goal: '',
    target: '',
    startedAt: '2026-01-01T00:00:00.000Z',
    finishedAt: '2026-01-01T00:00:01.000Z',
    outcome: 'stuck',
    decision: null,
    reasoning: null,
    steps: [],
    bugs: [],
    concerns: [],
    consoleLogs: [],
    networkRequests: [],
    screenshots: [],
    runId: null,
    flow: null,
  });
}
