import { describe, expect, it } from 'vitest';
import { flowOn, type WrittenStep } from '../../../support/run-flow.js';
import { stand } from '../../../support/stand.js';

const { flows, pages } = stand();

const says = (contains: string, selector?: string): WrittenStep => ({
  action: 'assert_text',
  contains,
  ...(selector !== undefined && { selector }),
  optional: true,
});

/** The texts that were found, of those that were looked for. */
const foundOn = async (body: string, steps: readonly WrittenStep[]): Promise<readonly string[]> => {
  const { flow } = await flows.run(flowOn(pages.page(body), steps), { timeoutMs: 300 });
  const [, ...done] = flow.steps;
  return done.flatMap(({ error }, index) => (error === null ? [String(steps[index]?.['contains'])] : []));
};

describe('the text of the screen, and of what is around a select', () => {
  it.each([['the screen', undefined] as const, ['body', 'css=body'] as const, ['its label', 'css=label'] as const])(
    'has the chosen option of a closed drop-down in it, and not the others: %s',
    async (_where, selector) => {
      const form = `<label>Article <b>status</b> <select><option>Draft</option>
        <optgroup label="Later"><option>Published</option></optgroup></select></label>`;
      const texts = ['Article status', 'Draft', 'Published', 'Later'].map((text) => says(text, selector));
      expect(await foundOn(form, texts)).toEqual(['Article status', 'Draft']);
      const chosen = form.replace('<option>P', '<option selected>P');
      expect(await foundOn(chosen, texts)).toEqual(['Article status', 'Published']);
    },
  );

  it('has all that a list box shows in it', async () => {
    const steps = ['Small', 'Large', 'Milk', 'Sugar'].flatMap((text) => [says(text), says(text, 'css=body')]);
    const lists = `<select size="3" aria-label="Size"><option>Small<option>Large</select>
      <select multiple aria-label="Extras"><option>Milk<option>Sugar</select>`;
    expect((await foundOn(lists, steps)).length).toBe(steps.length);
  });

  it('reads on beside a drop-down as it does elsewhere', async () => {
    const body = `<p style="text-transform:uppercase">sort <b>by</b><select><option>Name</select></p>
      <div style="display:flex"><span>old</span><span>new</span><select><option>All</select></div>`;
    const steps = [says('SORT BY Name', 'css=p'), says('old new All', 'css=div')].map((step) => ({
      ...step,
      exact: true,
    }));
    expect((await foundOn(body, steps)).length).toBe(2);
  });
});

it('a text of the screen is found that is made of several elements, and not believed to be absent', async () => {
  const price =
    '<div><span>$</span><span>42</span><sup>.00</sup></div><details><summary>More</summary><b>$</b><b>7</b></details>';
  const { flow, step } = await flows.run(
    flowOn(pages.page(price), [
      { action: 'assert_text', contains: '$42.00' },
      { action: 'wait', text: '$42.00' },
      { action: 'assert_text', matches: '/\\$4\\d/' },
      { action: 'wait', text: '$7', state: 'absent' },
      { action: 'wait', text: '$42', state: 'absent', timeoutMs: 300 },
    ]),
  );
  expect(flow.steps.map(({ error }) => error).filter(Boolean)).toEqual([step(6).error]);
  expect(step(6).error).toContain('on the screen');
});

describe('an element without a text', () => {
  const page =
    '<p id="error"></p><p id="filled">Boom</p><p id="none" style="display: none"></p><p id="unseen" style="visibility: hidden">Boom</p>';
  const isEmpty = (selector: string): WrittenStep => ({
    action: 'assert_text',
    selector,
    expected: '',
    timeoutMs: 300,
  });

  it('has an empty text, though nothing of it is to be seen', async () => {
    const ran = await flows.run(
      flowOn(pages.page(page), [isEmpty('#error'), isEmpty('#filled'), isEmpty('#none'), isEmpty('#unseen')], {
        stopOnFailure: false,
      }),
    );
    expect([2, 3, 4, 5].map((number) => ran.step(number).status)).toEqual(['passed', 'failed', 'failed', 'failed']);
    expect(ran.step(3).found).toBe('Boom');
    expect(ran.step(4).error).toContain('found nothing visible');
  });
});
