import { flowOf, type RefusedFlow } from './flow-case.js';

const open = { action: 'open' };
const noFlow = 'a flow must be an object with "schemaVersion", "testName" and "steps"';

/** Flows that the reader refuses. */
export const refusedFlows: readonly RefusedFlow[] = [
  ...[[], 'click', 5, null].map((flow) => ({
    what: `${JSON.stringify(flow)}, which is no flow`,
    flow,
    problems: [noFlow],
  })),
  {
    what: 'a pack of flows',
    flow: { schemaVersion: '1.0', PackId: 'p', packName: 'P', flows: [] },
    problems: ['this is a pack; packs are not read. Write each of its flows to a file of its own'],
  },
  {
    what: 'a flow without anything',
    flow: {},
    problems: [
      'schemaVersion: is missing; it must be 1',
      'testName: is missing; it must be text',
      'steps: is missing; it must be a list',
    ],
  },
  {
    what: 'a flow with what it needs left out by null',
    flow: { SchemaVersion: null, testName: null, TEST_NAME: null, Steps: [open] },
    problems: ['schemaVersion: is missing; it must be 1', 'testName: is missing; it must be text'],
  },
  { what: 'a flow without steps', flow: flowOf([]), problems: ['steps: must not be empty'] },
  { what: 'a step that is null', flow: flowOf([null]), problems: ['steps[0]: must be an object'] },
  {
    what: 'all lists of steps, whatever else is wrong',
    flow: flowOf(
      [
        { order: 1, action: 'clik' },
        { order: 1, action: 'click', timeoutMs: -1 },
        { action: 'fill', selector: 'Edit#A' },
      ],
      { setup: [{ action: 'navigate' }], tags: 'smoke', tesName: 'x' },
    ),
    problems: [
      'setup[0].url: is missing; navigate needs exactly one of "url" or "direction"',
      'steps[0].action: unknown action "clik". Did you mean "click"?',
      'steps[1].selector: is missing; click needs "selector" or "typedSelector"',
      'steps[1].timeoutMs: -1 is too small; at least 0',
      'steps[2].text: is missing; it must be text',
      'tags: must be a list, not "smoke"; a list of one is written ["smoke"]',
      'tesName: unknown property "tesName". Did you mean "testName"?',
    ],
  },
  {
    what: 'mistakes in the names of properties, each once',
    flow: flowOf([{ action: 'fill', selektor: 'Edit#A', txt: 'x' }]),
    problems: [
      'steps[0].selektor: unknown property "selektor". Did you mean "selector"?',
      'steps[0].txt: unknown property "txt". Did you mean "text"?',
    ],
  },
  {
    what: 'a mistake in the name of a property of the target',
    flow: flowOf([open], { targets: { web: { ulr: 'x' } } }),
    problems: ['targets.web.ulr: unknown property "ulr". Did you mean "url"?'],
  },
  {
    what: 'a wrong type in the target, in any spelling',
    flow: flowOf([open], { Targets: { Web: { Url: 5 } } }),
    problems: ['targets.web.url: must be text, not 5'],
  },
  {
    what: 'a backend that there is not',
    flow: flowOf([open], { backend: 'wbe' }),
    problems: ['backend: "wbe" is not allowed here. Did you mean "web"?'],
  },
  {
    what: 'a null among the author’s own names',
    flow: flowOf([open], { variables: { city: null } }),
    problems: ['variables.city: must be text'],
  },
  {
    what: 'the screen of the desktop of the user',
    flow: flowOf([open], { desktop: { kind: 'session', scale: 2 } }),
    problems: ['is that of the user, whose screen stays as it is'],
    beyondStructure: 'a refinement of the fields together',
  },
  {
    what: 'a language that there is not',
    flow: flowOf([open], { targets: { web: { url: '/', locale: 'no language' } } }),
    problems: ['targets.web.locale: '],
    beyondStructure: 'which languages there are',
  },
  {
    what: 'a property that is there twice, in different spellings',
    flow: { ...flowOf([{ action: 'open', timeoutMs: 1, TimeoutMs: 2 }]), TestName: 'Other' },
    problems: [
      'TestName: is there twice, as "testName" and "TestName"',
      'steps[0].TimeoutMs: is there twice, as "timeoutMs" and "TimeoutMs"',
    ],
    beyondStructure: 'that two names are spellings of one',
  },
];
