import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { ActAnswer } from '../../../src/domain/live/live-answer.js';
import { tryNext, type AdviceContext } from '../../../src/domain/file-session/outcome/advice.js';
import { createProgressWatch, notedActionOf } from '../../../src/domain/file-session/progress/progress.js';
import { createRepetitionWatch } from '../../../src/domain/file-session/progress/repetition.js';
import { screenReadingOf } from '../../../src/domain/file-session/progress/screen-reading.js';
import type { LiveSession } from '../../../src/engine/live/live-session.js';
import { startLiveTools, type LiveStand } from '../../support/live-tools.js';
import { startWebPages, type WebPages } from '../../support/web-pages.js';

let live: LiveStand;
let pages: WebPages;
beforeAll(async () => {
  [live, pages] = await Promise.all([startLiveTools(), startWebPages()]);
});
afterAll(() => Promise.all([live.close(), pages.close()]));

let opened = 0;
const open = async (body: string): Promise<LiveSession> => {
  opened += 1;
  const name = `page-${opened}`;
  await live.tools.open({ target: pages.page(body), name }, live.call());
  onTestFinished(async () => void (await live.tools.close({ session: name }, live.call())));
  return live.tools.find(name);
};
const act = (session: LiveSession, step: Record<string, unknown>): Promise<ActAnswer> =>
  session.act([step], { stopOnFailure: true }, live.call());

/** The warnings after each press of a button, and the refusals before. */
async function press(session: LiveSession, name: string, times: number): Promise<string[]> {
  const progress = createProgressWatch();
  const repetition = createRepetitionWatch();
  let { screen } = await session.look({}, live.call());
  progress.begin(screenReadingOf(screen.snapshot));
  const said: string[] = [];
  for (let time = 0; time < times; time += 1) {
    const { snapshot } = screen;
    const { content } = screenReadingOf(snapshot);
    const action = { action: 'click', selector: `Button#"${name}"` };
    if (repetition.check(action, { content, snapshot }) !== undefined) said.push('repeated');
    const answer = await act(session, action);
    ({ screen } = answer);
    const noted = notedActionOf('click', answer.steps, screenReadingOf(screen.snapshot));
    said.push(progress.note(noted)?.kind ?? 'ok');
  }
  return said;
}

describe('pressing a button three times', () => {
  it('is repetition where it does nothing', async () => {
    const session = await open('<button>Save</button>');
    expect((await press(session, 'Save', 3)).at(-2)).toBe('repeated');
  });

  it('is progress where it counts', async () => {
    const session = await open(
      '<p>Quantity: <output id="n">1</output></p><button onclick="n.textContent = +n.textContent + 1">More</button>',
    );
    expect(await press(session, 'More', 4)).toEqual(['ok', 'ok', 'ok', 'ok']);
  });

  it('is stuck where the step of the form stays, whatever its messages', async () => {
    const session = await open(
      `<h1>Шаг 2 из 5</h1><p id="m"></p><button onclick="m.textContent += ' Ошибка'">Далее</button>`,
    );
    expect(await press(session, 'Далее', 3)).toEqual(['ok', 'ok', 'stuck']);
  });
});

describe('what to try next', () => {
  const after = async (body: string, step: Record<string, unknown>, context?: AdviceContext) => {
    const { steps, screen } = await act(await open(body), { timeoutMs: 300, ...step });
    return tryNext(steps[0]!, screen, context);
  };

  it('names the element that is nearest to one that is missing', async () => {
    expect(await after('<button>Save all</button>', { action: 'click', selector: 'Button#Sve' })).toContain(
      'Button#Save all',
    );
  });

  it('names the fields that a disabled button waits for', async () => {
    const body = '<label>Email <input required></label><button disabled>Send</button>';
    expect(await after(body, { action: 'click', selector: 'Button#Send' })).toContain('Fill in first: Edit#Email');
  });

  it('names the button that closes what covers the element', async () => {
    const body = `<button>Buy</button><div role="dialog" aria-modal="true" aria-label="Cookies" style="position:fixed;inset:0;background:#fff"><button>Accept</button></div>`;
    expect(await after(body, { action: 'click', selector: 'Button#Buy' })).toBe(
      'The dialog "Cookies" lies over the element: answer or close it first (Button#Accept).',
    );
  });

  it('says which of several elements could be meant', async () => {
    const body = '<button>Edit</button><button>Edit</button>';
    expect(await after(body, { action: 'click', selector: 'Button#Edit' })).toContain(
      'Use one of these selectors instead: ',
    );
  });
});
