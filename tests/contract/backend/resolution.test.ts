import { expect } from 'vitest';
import { leave } from './backends.js';
import { allPassed, found, guarantee, hindrancesOf, locate, outcomes, says, topic } from './guarantee.js';

topic('Selectors');

guarantee('select-type-name', 'finds an element by its type and name, ignoring case', {}, async ({ open }) => {
  const { session } = await open();
  const { ref } = await found(session.eye, 'Button#Save');
  for (const same of ['button#save', 'role=button[name="Save"]', 'text=Save', 'Any#Save', 'Button#"Save"'])
    expect((await found(session.eye, same)).ref, same).toBe(ref);
});

guarantee('select-aliases', 'accepts the type names of UI Automation', {}, async ({ open }) => {
  const { session } = await open();
  expect((await found(session.eye, 'Edit#Name')).reading.summary.controlType).toBe('textbox');
  expect((await found(session.eye, 'Spinner#Amount')).reading.summary.controlType).toBe('spinbutton');
});

guarantee('select-tiers', 'prefers an exact name to a partial match', {}, async ({ open }) => {
  const { session } = await open();
  const exact = await found(session.eye, 'ListItem#Item 1');
  expect(exact.reading.summary.name).toBe('Item 1');
  expect(exact.resolution.loose).toBe(false);
  const loose = await found(session.eye, 'Button#Uncov', {}).catch(() => undefined);
  expect(loose).toBeUndefined();
  const prefix = await found(session.eye, 'Button#Open');
  expect(prefix.reading.summary.name).toBe('Open window');
  expect(prefix.resolution.loose).toBe(true);
});

guarantee('select-scope', 'finds an element inside another one', {}, async ({ run }) => {
  const ran = await run([
    { action: 'click', selector: 'group#Bob >> Button#Edit' },
    says('edit Bob'),
    { action: 'click', selector: 'group#Alice >> Button#Edit' },
    says('edit Alice'),
  ]);
  expect(outcomes(ran)).toEqual(allPassed(4));
});

guarantee('select-nth', 'selects one of several elements by number', {}, async ({ run }) => {
  const ran = await run([{ action: 'click', selector: 'Button#Edit nth=2' }, says('edit Bob')]);
  expect(outcomes(ran)).toEqual(allPassed(2));
});

guarantee('select-near', 'selects the element nearest to a text', {}, async ({ open }) => {
  const { session } = await open();
  const near = await found(session.eye, 'Button near="clock 0"');
  expect(near.reading.summary.name).toBe('Stop clock');
});

guarantee('select-alternatives', 'tries alternatives in order', {}, async ({ open }) => {
  const { session } = await open();
  const one = await found(session.eye, 'Button#Nowhere, Button#Dead, Button#Save');
  expect(one.reading.summary.name).toBe('Dead');
});

guarantee(
  'select-ambiguous',
  'refuses a selector that matches two elements, and distinguishes them',
  {},
  async ({ run }) => {
    const ran = await run([{ action: 'click', selector: 'Button#Edit', timeoutMs: 1500 }]);
    const { status, error, diagnostics } = ran.step(2);
    expect(status).toBe('failed');
    expect(error).toContain('matches 2 elements');
    expect(diagnostics.failureType).toBe('ambiguous_selector');
    const candidates = diagnostics.candidates ?? [];
    expect(candidates).toHaveLength(2);
    const each = await run(
      candidates.flatMap((candidate, index) => [
        { action: 'click', selector: candidate },
        says(index === 0 ? 'edit Alice' : 'edit Bob'),
      ]),
    );
    expect(outcomes(each)).toEqual(allPassed(4));
  },
);

guarantee('select-missing', 'reports the closest match for a missing element', {}, async ({ run }) => {
  const ran = await run([{ action: 'click', selector: 'Button#Sav', timeoutMs: 500 }]);
  expect(ran.step(2)).toMatchObject({ status: 'failed', diagnostics: { failureType: 'element_not_found' } });
  expect(ran.step(2).diagnostics.candidates).toContain('Button#Save');
});

guarantee('select-hidden', 'treats hidden elements as absent', {}, async ({ run, open }) => {
  const ran = await run([{ action: 'assert_not_exists', selector: 'Button#Hidden' }]);
  expect(outcomes(ran)).toEqual(allPassed(1));
  const { session } = await open();
  expect(await locate(session.eye, 'Button#Hidden')).toMatchObject({ outcome: 'not_found' });
});

guarantee('select-count', 'counts matching elements, including those scrolled out of view', {}, async ({ run }) => {
  const ran = await run([{ action: 'assert_count', selector: 'list#Items >> ListItem', expected: 60 }]);
  expect(outcomes(ran)).toEqual(allPassed(1));
});

guarantee('ref-stale', 'refuses a stale element, even if another one has taken its place', {}, async ({ open }) => {
  const { session } = await open();
  const { eye } = session;
  const old = await found(eye, 'Button#Target');
  const click = async (text: string): Promise<void> => {
    const target = await found(eye, text, { checks: ['exists', 'visible'] });
    const { signal } = new AbortController();
    await session.hand.click(leave(), target, { button: 'left', count: 1, modifiers: [], withinMs: 1000, signal });
  };
  const countOf = async (ref: string): Promise<number> => (await eye.query({ target: { ref } })).count;
  expect(await countOf(old.ref)).toBe(1);
  await click('Button#Replace');
  await expect.poll(() => countOf(old.ref)).toBe(0);
  // The new one comes after the old one has gone.
  await hindrancesOf(eye, 'Button#Target', ['exists', 'visible']);
  const fresh = await found(eye, 'Button#Target');
  expect(fresh.ref).not.toBe(old.ref);
  const { signal } = new AbortController();
  const press = { button: 'left', count: 1, modifiers: [], withinMs: 1000, signal } as const;
  const result = await session.hand.click(leave(), old, press);
  expect(result.refused ?? result.missed).toBeDefined();
  await click('Button#Remove');
  await expect.poll(() => countOf(fresh.ref)).toBe(0);
});
