import { expect } from 'vitest';
import { actions } from '../../../src/actions/registry.js';
import { backendCapabilities, capabilities, type Capability } from '../../../src/domain/flow/backend.js';
import type { WrittenStep } from '../../support/run-flow.js';
import { leave } from './backends.js';
import { allPassed, found, guarantee, outcomes, topic } from './guarantee.js';

topic('Capabilities');

/** Of backends that cannot do everything. */
const lacking = {
  notApplicable: backendCapabilities.web.size === capabilities.length ? { web: 'it supports every action' } : {},
};

/** What each capability is good for in the app, which has no fields for files, and neither a console nor dialogs of a browser. */
const samples: Readonly<Partial<Record<Capability, WrittenStep>>> = {
  inspect: { action: 'assert_exists', selector: 'Heading#Contract app' },
  screenshot: { action: 'screenshot' },
  pointer: { action: 'click', selector: 'Button#Save' },
  keyboard: { action: 'type', selector: 'Edit#Name', text: 'Ada' },
  text_entry: { action: 'fill', selector: 'Edit#Name', text: 'Grace' },
  windows: { action: 'assert_window', windowTitle: 'Contract app' },
  navigation: { action: 'assert_url', contains: '127.0.0.1' },
  network: { action: 'assert_network', url: '127.0.0.1', status: 200 },
  processes: { action: 'launch', processPath: 'sleep', args: ['60'] },
};

guarantee('capability-claims', 'supports the capabilities that flows are checked for', {}, async ({ run, backend }) => {
  const claimed = Object.entries(samples).filter(([name]) => backendCapabilities[backend].has(name as Capability));
  const ran = await run(claimed.map(([, step]) => step));
  expect(outcomes(ran)).toEqual(allPassed(claimed.length));
});

guarantee(
  'capability-limits',
  'refuses unsupported actions with a message, and does nothing',
  lacking,
  async ({ open }) => {
    const app = await open();
    const { hand, eye } = app.session;
    const { signal } = new AbortController();
    const has = (capability: Capability): boolean => app.backend.capabilities.has(capability);
    if (!has('navigation')) {
      const result = await hand.navigate(leave(), { url: 'http://127.0.0.1/' }, { timeoutMs: 1000, signal });
      expect(result.refused).toMatch(/address/);
    }
    if (!has('dialogs')) expect((await hand.answerDialog(leave(), { accept: true })).refused).toMatch(/buttons/);
    if (!has('files')) {
      const save = await found(eye, 'Button#Save');
      expect((await hand.upload(leave(), save, ['/tmp/a'], { signal, withinMs: 100 })).refused).toMatch(/files/);
    }
    expect((await found(eye, 'Button#Save')).reading.summary.name).toBe('Save');
  },
);

guarantee(
  'capability-actions',
  'refuses a flow with an unsupported action before it runs',
  lacking,
  async ({ run, backend }) => {
    const unable = actions.filter(({ capability }) => !backendCapabilities[backend].has(capability));
    expect(unable).not.toEqual([]);
    const missing = capabilities.filter((capability) => !backendCapabilities[backend].has(capability));
    expect(new Set(unable.map(({ capability }) => capability))).toEqual(
      new Set(missing.filter((capability) => actions.some((action) => action.capability === capability))),
    );
    for (const { name, sample } of unable)
      await expect(run([{ action: name, ...sample }])).rejects.toThrow('cannot do');
  },
);

guarantee('permit-once', 'acts only with a permit, which allows one action', {}, async ({ open }) => {
  const { session } = await open();
  const save = await found(session.eye, 'Button#Save');
  const { signal } = new AbortController();
  const permit = leave();
  const options = { button: 'left', count: 1, modifiers: [], withinMs: 1000, signal } as const;
  await session.hand.click(permit, save, options);
  await expect(Promise.resolve().then(() => session.hand.click(permit, save, options))).rejects.toThrow('used twice');
});
