import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { jsonSchemas } from '../../../scripts/generators/schemas.js';
import { actionAliases, actions } from '../../../src/actions/registry.js';
import { firstFormatFields } from '../../../src/actions/shared/fields/step-dialect.js';
import { assertionNeeds, assertionTypes } from '../../../src/domain/flow/assertion.js';
import { backendAliases } from '../../../src/domain/flow/backend.js';
import { typedSelectorWords } from '../../../src/domain/flow/selector/index.js';
import { readFlow } from '../../../src/engine/load/read-flow.js';
import { acceptedFlows } from '../../support/flow-cases/accepted-flows.js';
import { change, changedStep, respelled } from '../../support/flow-cases/changed-flow.js';
import { flowOf } from '../../support/flow-cases/flow-case.js';
import { refusedFlows } from '../../support/flow-cases/refused-flows.js';
import { refusedSteps } from '../../support/flow-cases/refused-steps.js';
import { seededRandom } from '../../support/seeded-random.js';

const schema = jsonSchemas()['test-flow'] ?? {};
const isFlow = new Ajv2020({ strictTypes: false }).compile(schema);

describe('the JSON Schema of flows', () => {
  it.each(acceptedFlows)('accepts $what', ({ flow }) => {
    expect(isFlow(flow), JSON.stringify(isFlow.errors)).toBe(true);
  });

  it.each(refusedFlows.filter(({ beyondStructure }) => beyondStructure === undefined))('refuses $what', ({ flow }) => {
    expect(isFlow(flow)).toBe(false);
  });

  it.each(refusedFlows.filter(({ beyondStructure }) => beyondStructure !== undefined))(
    'cannot see $what: $beyondStructure',
    ({ flow }) => expect(isFlow(flow)).toBe(true),
  );

  it.each(refusedSteps.filter(([, , beyond]) => beyond === undefined))('refuses the step %j', (step) => {
    expect(isFlow(flowOf([step]))).toBe(false);
  });

  it.each(refusedSteps.filter(([, , beyond]) => beyond !== undefined))(
    'cannot see what is wrong with the step %j: %s %s',
    (step) => expect(isFlow(flowOf([step]))).toBe(true),
  );

  it('takes all words of the tables that the reader goes by', () => {
    for (const [alias, { action }] of actionAliases) {
      agree(flowOf([{ ...actions.find(({ name }) => name === action)?.sample, action: alias }]), true);
    }
    for (const backend of Object.keys(backendAliases)) agree(flowOf([{ action: 'open' }], { backend }), true);
    for (const kind of typedSelectorWords) {
      agree(flowOf([{ action: 'click', typedSelector: { kind, value: 'the button' } }]), true);
    }
  });

  it('takes each field of the first format beside each action as the reader does', () => {
    for (const { name, sample } of actions) {
      for (const [field, meaningless] of Object.entries(firstFormatFields)) {
        for (const value of [...meaningless, '', null, 'Tab', 7]) {
          agree(flowOf([{ action: name, ...sample, [field]: value }]));
        }
      }
    }
  });

  it('is narrower than the reader in one way: of all white space in a word it knows the space alone', () => {
    expect(
      [' ', '\t'].map((space) => isFlow({ ...flowOf([{ action: 'open' }]), [`Stop${space}On Failure`]: true })),
    ).toEqual([true, false]);
    expect(readFlow({ ...flowOf([{ action: 'open' }]), 'Stop\tOn Failure': true })).toMatchObject({ ok: true });
  });

  it('takes time in proportion to the depth of a condition', () => {
    let when: unknown = { exists: '#a' };
    for (let depth = 0; depth < 40; depth += 1) when = depth % 2 === 0 ? { All: [when] } : { not: when };
    agree(flowOf([{ action: 'open', when }]), true);
    agree(flowOf([{ action: 'open', when: { any: [when, { exist: '#a' }] } }]), false);
  });

  it('says of a flow in the usual spelling what is missing, and of a step nothing about other actions', () => {
    const errors = (flow: object): readonly string[] => {
      isFlow(flow);
      return (isFlow.errors ?? []).filter(({ keyword }) => keyword === 'required').map(({ message = '' }) => message);
    };
    expect(errors({ schemaVersion: 1, steps: [{ action: 'open' }] })).toEqual([
      "must have required property 'testName'",
    ]);
    expect(errors(flowOf([{ selector: '#a' }]))).toEqual(["must have required property 'action'"]);
    expect(errors(flowOf([{ action: 'fill', selector: '#a' }]))).toEqual(["must have required property 'text'"]);
    expect(errors(flowOf([{ action: 'check' }]))).toEqual([
      "must have required property 'selector'",
      "must have required property 'typedSelector'",
    ]);
  });

  it('names properties and words in their usual spelling alone, for editors to complete', () => {
    const { properties = {} } = schema.$defs?.['click'] ?? {};
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(['selector', 'typedSelector', 'button']));
    expect(Object.keys(properties)).not.toContain('scrollAmount');
    expect(properties['button']).toMatchObject({
      description: expect.any(String),
      anyOf: [{ enum: ['left', 'right', 'middle'] }, { $ref: expect.any(String) }, { type: 'null' }],
    });
  });
});

describe('schema and runtime accept the same', () => {
  it.each(actions.map((action) => [action.name, action.sample] as const))('of %s its sample', (name, sample) => {
    const flow = flowOf([{ action: name, ...sample }]);
    expect(readFlow(flow).problems).toEqual([]);
    expect(isFlow(flow), JSON.stringify(isFlow.errors)).toBe(true);
  });

  it('of every type of assertion with what it needs, and nothing less', () => {
    const values: Readonly<Record<string, string>> = { selector: 'Row', expected: '3', attribute: 'href' };
    for (const type of assertionTypes) {
      const needs = assertionNeeds[type];
      const whole = {
        type,
        ...Object.fromEntries(needs.map((field) => [field, values[field]])),
        ...(type === 'state_is' && { expected: 'checked' }),
      };
      agree(asserting(whole), true);
      for (const field of needs) {
        agree(asserting(Object.fromEntries(Object.entries(whole).filter(([name]) => name !== field))), false);
        agree(asserting({ ...whole, [field]: null }), false);
      }
    }
    agree(asserting({ type: 'state_is', selector: 'Row', expected: 'chekced' }), false);
    agree(asserting({ type: 'count_equals', selector: 'Row', expected: -1 }), false);
    agree(asserting({ type: 'count_equals', selector: 'Row', expected: '{{count}}' }), true);
  });

  it.each(actions.map(({ name }) => name))('of %s whatever is changed in it, in any spelling', (name) => {
    const random = seededRandom(name.length * 7919 + name.charCodeAt(0));
    const seen = { accepted: 0, refused: 0 };
    for (let round = 0; round < 60; round += 1) {
      const flow = flowOf([changedStep(name, random)]);
      seen[agree(flow) ? 'accepted' : 'refused'] += 1;
      agree(respelled(flow, random) as object);
    }
    expect(seen.accepted).toBeGreaterThan(3);
    expect(seen.refused).toBeGreaterThan(20);
  });

  it('of a flow whatever is changed in it, in any spelling', () => {
    const random = seededRandom(11);
    const fields = [...Object.keys(schema.properties ?? {}), 'nonsense'].filter((field) => field !== 'steps');
    for (let round = 0; round < 300; round += 1) {
      const flow: Record<string, unknown> = { ...flowOf([{ action: 'open' }]) };
      for (let changes = 1 + random.below(2); changes > 0; changes -= 1) change(flow, random.pick(fields), random);
      agree(flow);
      agree(respelled(flow, random) as object);
    }
  });
});

const asserting = (assertion: object): object => flowOf([{ action: 'open', assertions: [assertion] }]);

/** Fails unless both say the same of a flow. @returns what they say */
function agree(flow: object, expected?: boolean): boolean {
  const { ok: accepted, problems } = readFlow(flow);
  if (isFlow(flow) !== accepted || (expected ?? accepted) !== accepted) {
    expect.unreachable(
      `${JSON.stringify(flow)}\nruntime: ${accepted} ${JSON.stringify(problems)}\nschema: ${JSON.stringify(isFlow.errors)}`,
    );
  }
  return accepted;
}
