import { describe, expect, it } from 'vitest';
import { flowOn, type WrittenStep } from '../../support/run-flow.js';
import { stand } from '../../support/stand.js';

const { shop, flows, pages } = stand();

const candidatesOf = async (url: string, step: WrittenStep): Promise<readonly string[]> => {
  const ran = await flows.run(flowOn(url, [step]), { timeoutMs: 700, artifacts: 'never' });
  expect(ran.step(2).diagnostics.failureType, ran.step(2).error ?? 'passed').toBe('ambiguous_selector');
  return ran.step(2).diagnostics.candidates ?? [];
};

describe('the candidates of an ambiguous selector', () => {
  it('are selectors to copy, by the card that each is in', async () => {
    const { step } = await flows.run(
      flowOn(`${shop.url}/`, [{ action: 'click', selector: 'Button#Add to cart' }], { stopOnFailure: false }),
      { timeoutMs: 700 },
    );
    expect(step(2).diagnostics.candidates?.[0]).toBe('Article#Blue Mug >> Button#Add to cart');
    expect(step(2).error).toMatch(
      /matches 12 elements: .* and 2 more\. Write the selector of the one that is meant, e\.g\. Article#Blue Mug >> Button#Add to cart\.$/,
    );
  });

  it.each([
    ['their own names', '<button>Save as</button><button>Save all</button>', ['Button#Save as', 'Button#Save all']],
    ['their ids', '<button id="a">Save</button><button data-testid="b">Save</button>', ['#a', '#b']],
    [
      'the rows they are in',
      '<table><tr><td>Alice<td><button>Save</button><tr><td>Bob<td><button>Save</button></table>',
      ['Row#Alice >> Button#Save', 'Row#Bob >> Button#Save'],
    ],
    [
      'the headings of their sections',
      '<ul><li><h3>Cats</h3><button>Save</button></li><li><h3>Dogs</h3><button>Save</button></li></ul>',
      ['ListItem#Cats >> Button#Save', 'ListItem#Dogs >> Button#Save'],
    ],
    [
      'the landmark that only one is in',
      '<main><button>Save</button></main><button>Save</button>',
      ['Main >> Button#Save', 'Button#Save >> nth=2'],
    ],
    [
      'the texts that they are near to',
      '<h2>Billing</h2><button>Save</button><h2>Shipping</h2><button>Save</button>',
      ['Button#Save >> near="Billing"', 'Button#Save >> near="Shipping"'],
    ],
    ['their order', '<button>Save</button><button>Save</button>', ['Button#Save >> nth=1', 'Button#Save >> nth=2']],
    [
      'the frame that one is in',
      '<main><button>Save</button></main><iframe title="Chat" srcdoc="<button>Save</button>"></iframe>',
      ['Main >> Button#Save', 'Frame#Chat >> Button#Save'],
    ],
    [
      'their order, where the page has what a frame has, too',
      '<iframe title="Chat" srcdoc="<button>Save</button>"></iframe><button>Save</button>',
      ['Button#Save >> nth=1', 'Frame#Chat >> Button#Save'],
    ],
  ])('are distinguished by %s', async (_how, body, selectors) => {
    expect(await candidatesOf(pages.page(body), { action: 'click', selector: 'Button#Save' })).toEqual(selectors);
  });

  it('of an assertion are selectors, too', async () => {
    const page = pages.page('<p class="x">6</p><div class="x">7</div>');
    const step = { action: 'assert_text', selector: 'css=.x', expected: '5' };
    expect(await candidatesOf(page, step)).toEqual(['Paragraph#6', 'Text#7']);
  });
});
