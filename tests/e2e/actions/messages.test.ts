import { describe, expect, it } from 'vitest';
import { flowOn, type WrittenStep } from '../../support/run-flow.js';
import { stand } from '../../support/stand.js';

const { flows, pages } = stand();

const errorOf = async (body: string, step: WrittenStep): Promise<string> => {
  const ran = await flows.run(flowOn(pages.page(body), [step]), { timeoutMs: 400, artifacts: 'never' });
  expect(ran.step(2).status).toBe('failed');
  return ran.step(2).error ?? '';
};

const page = `<style>a::before{content:"\\f2ed"}</style><button autofocus>Login</button><button>Account</button>
  <div role="slider" tabindex="0" aria-valuenow="3" style="width:20px;height:20px"></div>
  <a href="#x" title="Delete all emails"></a><p>Item total: <b>$37.98</b></p>`;

describe('what a failure says', () => {
  it.each([
    [
      'the text on the screen that comes nearest',
      { action: 'assert_text', contains: 'Item total: $37.99' },
      'Nearest text: "Item total: $37.98", one character off.',
    ],
    [
      'the text in an element that comes nearest',
      { action: 'assert_text', selector: 'css=body', contains: '$37.99' },
      'Nearest text: "$37.98", one character off.',
    ],
    [
      'how far the text is off that was found',
      { action: 'assert_text', selector: 'css=p', expected: 'Item total: $47.99' },
      'found Item total: $37.98. That is 2 characters off.',
    ],
    ['the only element of the type', { action: 'focus', selector: 'Slider#Volume' }, 'Nearest: Slider.'],
    [
      'icon links by their title',
      { action: 'click', selector: 'Link#Delete emails' },
      'Nearest: Link#Delete all emails.',
    ],
    [
      'the state that was asked about',
      { action: 'assert_state', selector: 'Button#Login', state: 'disabled' },
      'found enabled.',
    ],
  ])('names %s', async (_what, step, said) => {
    expect(await errorOf(page, step)).toContain(said);
  });

  it('names what covers an element by what people read in it', async () => {
    const cover =
      '<div class="sc-a1b2" style="position:fixed;inset:0"><div role="dialog" aria-label="Cookies">We use cookies</div></div>';
    const plain = cover.replace('role="dialog" aria-label="Cookies"', '');
    const click = { action: 'click', selector: 'Button#Pay' };
    expect(await errorOf(`<button>Pay</button>${cover}`, click)).toContain('covered by dialog "Cookies" <div>');
    expect(await errorOf(`<button>Pay</button>${plain}`, click)).toContain(
      'covered by "We use cookies" <div class="sc-a1b2">',
    );
  });
});
