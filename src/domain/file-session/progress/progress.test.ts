import { describe, expect, it } from 'vitest';
import { blankResult } from '../../run/blank-result.js';
import { screenOf, type NodeLike } from '../../../../tests/support/screen-of.js';
import { createProgressWatch, notedActionOf, type NotedAction } from './progress.js';
import { screenReadingOf } from './screen-reading.js';

const form: readonly NodeLike[] = [
  ['heading', 'Step 2 of 5'],
  ['textbox', 'Title', { value: '' }],
  ['button', 'Next'],
];
const reading = (nodes: readonly NodeLike[]) => screenReadingOf(screenOf(nodes));
const noted = (nodes: readonly NodeLike[], more: Partial<NotedAction> = {}): NotedAction => ({
  action: 'click',
  subject: 'Button#Save',
  reading: reading(nodes),
  requests: 0,
  effects: 0,
  ...more,
});
const page: readonly NodeLike[] = [
  ['button', 'Save'],
  ['text', 'Total: 3'],
];

/** The kinds of the warnings after each action, on a page that was seen before. */
function warnings(...actions: readonly NotedAction[]): (string | undefined)[] {
  const watch = createProgressWatch();
  watch.begin(reading(page));
  return actions.map((action) => watch.note(action)?.kind);
}

describe('a session is stuck', () => {
  it('when three actions have changed nothing', () => {
    expect(warnings(noted(page), noted(page), noted(page), noted(page))).toEqual([
      undefined,
      undefined,
      'stuck',
      'stuck',
    ]);
  });

  it('when "Next" is pressed three times at the same step, though a message has come and a request was made', () => {
    const watch = createProgressWatch();
    watch.begin(reading(form));
    const press = (message: string) =>
      watch.note(noted([...form, ['alert', message]], { subject: "text=Next, button:has-text('Далее')", requests: 1 }));
    expect(press('Title is missing')).toBeUndefined();
    expect(press('Still missing')).toBeUndefined();
    expect(press('Really')?.message).toContain('still shows "Step 2 of 5" after 3 presses');
  });

  it('when the watch was saved in between', () => {
    const first = createProgressWatch();
    first.begin(reading(page));
    first.note(noted(page));
    first.note(noted(page));
    const second = createProgressWatch(JSON.parse(JSON.stringify(first.state())) as ReturnType<typeof first.state>);
    expect(second.note(noted(page))?.message).toContain('over the last 3 actions (click Button#Save)');
  });
});

describe('a session whose actions are refused as repeated', () => {
  it('is stuck when three in a row are refused, also when the watch was saved in between', () => {
    const first = createProgressWatch();
    expect([first.noteRepeated(), first.noteRepeated()]).toEqual([undefined, undefined]);
    const second = createProgressWatch(JSON.parse(JSON.stringify(first.state())) as ReturnType<typeof first.state>);
    expect(second.noteRepeated()).toMatchObject({
      kind: 'stuck',
      message: expect.stringContaining('last 3') as string,
    });
    expect(second.noteRepeated()?.kind).toBe('stuck');
  });

  it('is not stuck while something is done in between', () => {
    const watch = createProgressWatch({ idle: [], presses: [] });
    watch.begin(reading(page));
    watch.noteRepeated();
    watch.noteRepeated();
    watch.note(noted(page));
    expect(watch.noteRepeated()).toBeUndefined();
  });
});

describe('it is no sign of being stuck', () => {
  const idle = [noted(page), noted(page)];
  it.each<[string, NotedAction]>([
    ['that a number has changed', noted([page[0]!, ['text', 'Total: 4']])],
    ['that a field has another value', noted([...page, ['textbox', 'Name', { value: 'Ada' }]])],
    ['that a box was ticked', noted([...page, ['checkbox', 'News', { states: { checked: true } }]])],
    ['that the action made a request', noted(page, { requests: 1 })],
    ['that the step reports an effect', noted(page, { effects: 1 })],
    ['that the action only waits', noted(page, { action: 'wait' })],
    ['that the action only looks', noted(page, { action: 'verify' })],
  ])('%s', (_what, action) => {
    expect(warnings(...idle, action).at(-1)).toBeUndefined();
  });

  it('that a form of one page is filled in while its step stays', () => {
    const watch = createProgressWatch();
    watch.begin(reading(form));
    const typed = ['A', 'AB', 'ABC', 'ABCD'].map((value) =>
      watch.note(noted([form[0]!, ['textbox', 'Title', { value }], form[2]!], { action: 'type', subject: 'Title' })),
    );
    expect(typed).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('that "Next" is pressed at each step of a form', () => {
    const watch = createProgressWatch();
    watch.begin(reading([['heading', 'Step 1 of 5']]));
    const pressed = [2, 3, 4, 5].map((step) =>
      watch.note(noted([['heading', `Step ${step} of 5`]], { subject: 'Button#Next' })),
    );
    expect(pressed).toEqual([undefined, undefined, undefined, undefined]);
  });
});

it('a clock that goes on is no progress', () => {
  const clock = (time: string): readonly NodeLike[] => [...page, ['status', time]];
  const watch = createProgressWatch();
  watch.begin(reading(clock('12:00:04')));
  const all = ['12:00:05', '12:00:06', '12:00:07'].map((time) => watch.note(noted(clock(time)))?.kind);
  expect(all).toEqual([undefined, undefined, 'stuck']);
});

/** The last warning after three presses that have effects, at the same step of a form. */
const afterPresses = (subject: string) => {
  const watch = createProgressWatch();
  watch.begin(reading(form));
  return [1, 2, 3].map((effects) => watch.note(noted(form, { subject, effects })))[2]?.kind;
};

it.each(['Button#Next', 'text=Далее', 'Weiter', 'Button#"Save and continue"', 'Submit order', 'Suivant', '下一步'])(
  '%s looks as if it led on',
  (subject) => {
    expect(afterPresses(subject)).toBe('stuck');
  },
);

it.each(['Button#Back', 'text=Nextcloud', 'Resend', 'Button#Cancel', 'Назад'])('%s does not', (subject) => {
  expect(afterPresses(subject)).toBeUndefined();
});

it('counts requests and effects as the step reports them', () => {
  const result = blankResult({
    step: 1,
    phase: 'steps',
    path: '1',
    action: 'click',
    selector: '#go',
    argument: null,
    description: null,
    status: 'passed',
    startTime: '',
    endTime: '',
    timeMs: 1,
    backendName: 'web',
    element: { ref: 'f1e1', controlType: 'button', name: 'Next', automationId: 'go', isEnabled: true, bounds: null },
    diagnostics: {
      effects: [
        { kind: 'request', detail: 'GET /a', channel: 'network' },
        { kind: 'dom', detail: 'text "A"', channel: 'mutation' },
      ],
    },
  });
  expect(notedActionOf('click', [result], reading(page))).toMatchObject({
    subject: '#go "Next"',
    requests: 1,
    effects: 1,
  });
});
