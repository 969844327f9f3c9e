import { expect } from 'vitest';
import { isDesktop } from '../../../src/domain/flow/backend.js';
import { leave } from './backends.js';
import { allPassed, found, guarantee, outcomes, says, topic } from './guarantee.js';

topic('Windows and dialogs');

guarantee('window-title', 'reads the title of the window', {}, async ({ run }) => {
  const ran = await run([{ action: 'assert_title', contains: 'Contract app', exact: true }]);
  expect(outcomes(ran)).toEqual(allPassed(1));
});

guarantee('window-list', 'lists the windows of the app, including the active one', {}, async ({ open, run }) => {
  const { session } = await open();
  const { windows, title } = await session.eye.status();
  expect(title).toBe('Contract app');
  expect(windows).toMatchObject([{ title: 'Contract app', active: true }]);
  const ran = await run([
    { action: 'click', selector: 'Button#Open window' },
    { action: 'assert_window', windowTitle: 'Second window' },
  ]);
  expect(outcomes(ran)).toEqual(allPassed(2));
  expect(ran.step(2).diagnostics.effects?.map(({ kind }) => kind)).toContain('window');
});

guarantee(
  'window-program',
  'names the program that shows a window',
  { notApplicable: { web: 'a page has no program' } },
  async ({ open }) => {
    const { session } = await open();
    const [window] = (await session.eye.status()).windows;
    expect(window?.app).toMatch(/python|contract/);
  },
);

guarantee('window-switch', 'switches to another window and back', {}, async ({ run }) => {
  const ran = await run([
    { action: 'click', selector: 'Button#Open window' },
    { action: 'focus_window', windowTitle: 'Second window' },
    { action: 'click', selector: 'Button#In second' },
    says('pressed'),
    { action: 'focus_window', windowTitle: 'Contract app' },
    { action: 'click', selector: 'Button#Save' },
    says('saved'),
  ]);
  expect(outcomes(ran)).toEqual(allPassed(7));
});

guarantee('window-covered', 'clicks in a window that another one covers, without focus_window', {}, async ({ run }) => {
  const ran = await run([
    { action: 'click', selector: 'Button#Open window' },
    { action: 'assert_window', windowTitle: 'Second window' },
    { action: 'click', selector: 'Button#Save' },
    says('saved'),
    { action: 'focus_window', windowTitle: 'Second window' },
    { action: 'click', selector: 'Button#In second' },
    says('pressed'),
  ]);
  expect(outcomes(ran)).toEqual(allPassed(7));
});

guarantee('window-same-title', 'refuses a window title that matches two windows', {}, async ({ run }) => {
  const ran = await run([
    { action: 'click', selector: 'Button#Same title' },
    { action: 'focus_window', windowTitle: 'Contract app', timeoutMs: 1000 },
  ]);
  expect(ran.step(3)).toMatchObject({ status: 'failed', error: expect.stringContaining('2 windows match') });
});

guarantee('window-close', 'closes a window and continues in the previous one', {}, async ({ run }) => {
  const ran = await run([
    { action: 'click', selector: 'Button#Open window' },
    { action: 'focus_window', windowTitle: 'Second window' },
    { action: 'close' },
    { action: 'click', selector: 'Button#Save' },
    says('saved'),
  ]);
  expect(outcomes(ran)).toEqual(allPassed(5));
});

guarantee('window-identity', 'distinguishes windows from each other and from a closed one', {}, async ({ open }) => {
  const { session } = await open();
  const { eye, hand } = session;
  const { signal } = new AbortController();
  const press = { button: 'left', count: 1, modifiers: [], withinMs: 1000, signal } as const;
  const titles = async (): Promise<string[]> => (await eye.status()).windows.map(({ title }) => title).toSorted();
  const first = session.identity();
  await hand.click(leave(), await found(eye, 'Button#Open window'), press);
  await expect.poll(titles).toEqual(['Contract app', 'Second window']);
  const second = (await eye.status()).windows.find(({ title }) => title === 'Second window')?.id;
  expect(session.identity(second).window).toBe(second);
  expect(session.identity(first.window)).toEqual(first);
  await hand.closeWindow(leave(), second);
  await expect.poll(titles).toEqual(['Contract app']);
  expect(() => session.identity(second)).toThrow('The window that is meant is gone.');
  expect(session.identity(first.window)).toEqual(first);
});

guarantee(
  'window-absent',
  'does not report a window as absent if it is open beside the current one',
  { notApplicable: { web: 'browser windows are not elements of a page' } },
  async ({ run }) => {
    const ran = await run(
      [
        { action: 'click', selector: 'Button#Open window' },
        { action: 'assert_window', windowTitle: 'Second window' },
        { action: 'focus_window', windowTitle: 'Contract app', exact: true },
        { action: 'assert_not_exists', selector: 'Window#Second window', timeoutMs: 300 },
        { action: 'close', windowTitle: 'Second window' },
        { action: 'assert_not_exists', selector: 'Window#Second window' },
      ],
      { stopOnFailure: false },
    );
    expect(outcomes(ran).map((reported) => reported.split(':')[0])).toEqual([
      'passed',
      'passed',
      'passed',
      'failed',
      'passed',
      'passed',
    ]);
    expect(ran.step(5).error).toContain('the window "Second window" is open beside');
  },
);

guarantee(
  'window-lock',
  'acts only in the window of the first step while the target is locked',
  {},
  async ({ run, backend }) => {
    const ran = await run(
      [
        { action: 'click', selector: 'Button#Open window' },
        { action: 'focus_window', windowTitle: 'Second window' },
        { action: 'click', selector: 'Button#In second' },
      ],
      { targetLock: true },
    );
    expect(ran.flow.result).not.toBe('passed');
    const refused = ran.flow.steps.find(({ status }) => status !== 'passed');
    expect(refused?.error).toContain('target lock');
    // Elsewhere a step names no window.
    const actions = [
      { action: 'type', text: 'x' },
      { action: 'send_keys', keys: 'Enter' },
      { action: 'scroll', direction: 'down' },
    ];
    for (const action of isDesktop(backend) ? actions : []) {
      const named = await run(
        [
          { action: 'click', selector: 'Button#Open window' },
          { ...action, windowTitle: 'Second window' },
        ],
        { targetLock: true },
      );
      expect(named.step(3).error).toContain('target lock');
    }
    const did = await run([{ action: 'click', selector: 'Button#Save' }, says('saved')], { targetLock: true });
    expect(outcomes(did)).toEqual(allPassed(2));
  },
);

guarantee(
  'dialog-lock',
  'acts in a dialog of the locked window, also by its title',
  { notApplicable: { web: 'a dialog of a page is not a window' } },
  async ({ run, backend }) => {
    const named = isDesktop(backend) ? { windowTitle: 'Confirm' } : {};
    const ran = await run(
      [
        { action: 'click', selector: 'Button#Save' },
        { action: 'click', selector: 'Button#Ask' },
        { action: 'focus_window', windowTitle: 'Confirm' },
        { action: 'click', selector: 'Button#OK', ...named },
        says('ok'),
        { action: 'click', selector: 'Button#Ask' },
        { action: 'send_keys', keys: 'Escape', ...named },
        { action: 'click', selector: 'Button#Save' },
        says('saved'),
      ],
      { targetLock: true },
    );
    expect(outcomes(ran)).toEqual(allPassed(9));
  },
);

guarantee('reopen-lock', 'reopens a locked target, also after its window was closed', {}, async ({ run }) => {
  const ran = await run(
    [
      { action: 'click', selector: 'Button#Save' },
      says('saved'),
      { action: 'close' },
      { action: 'open' },
      says('ready'),
      { action: 'click', selector: 'Button#Save' },
      says('saved'),
    ],
    { targetLock: true },
  );
  expect(outcomes(ran)).toEqual(allPassed(7));
});

guarantee('dialog-modal', 'refuses clicks behind a modal dialog', {}, async ({ run }) => {
  const ran = await run([
    { action: 'click', selector: 'Button#Ask' },
    { action: 'assert_exists', selector: 'Dialog#Confirm' },
    { action: 'click', selector: 'Button#Save', timeoutMs: 500 },
  ]);
  expect(outcomes(ran).slice(0, 2)).toEqual(allPassed(2));
  expect(ran.step(4)).toMatchObject({
    status: 'failed',
    diagnostics: { failureType: 'not_actionable', check: 'receives_events' },
  });
});

guarantee('dialog-modal-entry', 'refuses input behind a modal dialog', {}, async ({ run }) => {
  const actions = [
    { action: 'fill', selector: 'Edit#Name', text: 'Ada' },
    { action: 'type', selector: 'Edit#Name', text: 'Ada' },
    { action: 'clear', selector: 'Edit#Name' },
    { action: 'fill', selector: 'Slider#Volume', text: '70' },
    { action: 'fill', selector: 'Spinner#Amount', text: '7' },
    { action: 'select', selector: 'ComboBox#Country', option: 'Japan' },
    { action: 'check', selector: 'CheckBox#Subscribe' },
  ].map((action) => ({ ...action, timeoutMs: 500 }));
  const ran = await run(
    [
      { action: 'fill', selector: 'Edit#Name', text: 'Ben' },
      { action: 'click', selector: 'Button#Ask' },
      ...actions,
      { action: 'click', selector: 'Dialog#Confirm >> Button#Cancel' },
      { action: 'assert_value', selector: 'Edit#Name', expected: 'Ben' },
      { action: 'assert_value', selector: 'Slider#Volume', expected: '30' },
      { action: 'assert_value', selector: 'Spinner#Amount', expected: '1' },
      { action: 'assert_value', selector: 'ComboBox#Country', expected: 'Germany' },
      { action: 'assert_state', selector: 'CheckBox#Subscribe', state: 'unchecked' },
    ],
    { stopOnFailure: false },
  );
  const reported = outcomes(ran);
  expect(reported.slice(2, 9).map((each) => each !== 'passed')).toEqual(actions.map(() => true));
  expect(reported.slice(9)).toEqual(allPassed(6));
  expect(actions.map((_deed, at) => ran.step(4 + at).diagnostics.failureType)).toEqual(
    actions.map(() => 'not_actionable'),
  );
});

guarantee('dialog-answer', 'answers a dialog of the app with its buttons', {}, async ({ run }) => {
  const ran = await run([
    { action: 'click', selector: 'Button#Ask' },
    { action: 'click', selector: 'Dialog#Confirm >> Button#OK' },
    says('ok'),
    { action: 'assert_not_exists', selector: 'Dialog#Confirm' },
    { action: 'click', selector: 'Button#Ask' },
    { action: 'click', selector: 'Dialog#Confirm >> Button#Cancel' },
    says('cancelled'),
  ]);
  expect(outcomes(ran)).toEqual(allPassed(7));
});

guarantee(
  'dialog-close',
  'closes a dialog of the app by its title, also while the target is locked',
  { notApplicable: { web: 'a dialog of a page is not a window' } },
  async ({ run }) => {
    const ran = await run(
      [
        { action: 'click', selector: 'Button#Ask' },
        { action: 'close', windowTitle: 'Confirm' },
        { action: 'click', selector: 'Button#Save' },
        says('saved'),
      ],
      { targetLock: true },
    );
    expect(outcomes(ran)).toEqual(allPassed(4));
  },
);

guarantee('dialog-escape', 'closes a dialog with the Escape key', {}, async ({ run }) => {
  const ran = await run([
    { action: 'click', selector: 'Button#Ask' },
    { action: 'assert_exists', selector: 'Dialog#Confirm' },
    { action: 'send_keys', keys: 'Escape' },
    says('cancelled'),
  ]);
  expect(outcomes(ran)).toEqual(allPassed(4));
});
