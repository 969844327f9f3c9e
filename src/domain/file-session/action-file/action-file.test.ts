import { describe, expect, it } from 'vitest';
import { readActionFile } from './action-file.js';

const click = { action: 'click', selector: 'text=Next' };
const read = (value: unknown) => readActionFile(typeof value === 'string' ? value : JSON.stringify(value));

describe('an action file', () => {
  it.each([
    ['a list', { actions: [click] }],
    ['one action', { action: click }],
    ['one action in the place of a list', { actions: click }],
    ['a bare action', click],
    ['a bare list', [click]],
    ['fields in another case', { Actions: [{ Action: 'CLICK', Selector: 'text=Next' }] }],
    ['null for what is left out', { ...click, element: null, reasoning: null }],
  ])('is read from %s', (_, written) => {
    expect(read(written)).toMatchObject({
      ok: true,
      file: { decision: 'continue', stopOnError: true, actions: [click], ignored: [] },
    });
  });

  it('keeps everything else that it says', () => {
    const written = {
      id: 7,
      step_number: '4',
      decision: 'fixBug',
      reasoning: 'The total is wrong',
      stop_on_error: false,
      concerns: ['slow'],
      bugReport: { bugFound: true, severity: 'high', suggestedFix: 'Round up' },
      observe: 'Delta',
    };
    expect(read(written)).toEqual({
      ok: true,
      file: {
        id: '7',
        stepNumber: 4,
        decision: 'fix_bug',
        reasoning: 'The total is wrong',
        stopOnError: false,
        concerns: ['slow'],
        bugReport: { bugFound: true, severity: 'high', suggestedFix: 'Round up' },
        observe: 'delta',
        actions: [],
        ignored: [],
      },
    });
  });

  it('takes the fields of a decision apart from those of a bare action', () => {
    const read1 = read({ ...click, decision: 'continue', reasoning: 'On', description: 'Go on', clickCount: 2 });
    expect(read1).toMatchObject({
      ok: true,
      file: { reasoning: 'On', actions: [{ ...click, description: 'Go on', clickCount: 2 }] },
    });
  });

  it('leaves out what a model adds of its own, and says so', () => {
    expect(read({ actions: [click], confidence: 0.9 })).toMatchObject({
      ok: true,
      file: { ignored: ['confidence'] },
    });
  });

  it.each([
    ['goal_achieved', 'goal_achieved'],
    ['GoalAchieved', 'goal_achieved'],
    ['goal-achieved', 'goal_achieved'],
    ['STUCK', 'stuck'],
    ['Abort', 'abort'],
  ])('reads the decision %s', (written, decision) => {
    expect(read({ decision: written })).toMatchObject({ ok: true, file: { decision, actions: [] } });
  });
});
