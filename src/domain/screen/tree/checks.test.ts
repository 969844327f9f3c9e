import { expect, it } from 'vitest';
import { treeOf } from '../../../../tests/support/tree-outline.js';
import { editChecks, pointerChecks } from '../element/actionability.js';
import { problemOf, summaryOf, type TreeCheckOptions } from './checks.js';

const problem = (outline: string, ref: string, options: Partial<TreeCheckOptions> = {}): string | undefined => {
  const found = problemOf(treeOf(outline), ref, { checks: pointerChecks, ...options });
  return found && `${found.check}: ${found.reason}`;
};

it('finds nothing wrong with an element that can be acted on', () => {
  expect(problem('button "Go" at=0,0', 'f1e0')).toBeUndefined();
  expect(problem('textbox "Name" value=""', 'f1e0', { checks: editChecks })).toBeUndefined();
});

it('says why an element cannot be acted on now', () => {
  expect(problem('button "Go"', 'f1e9')).toBe('exists: it is no longer there');
  expect(problem('button "Go" hidden', 'f1e0')).toBe('visible: it is hidden');
  expect(problem('group "Tools" hidden\n  button "Go"', 'f1e1')).toBe('visible: it is hidden by group "Tools"');
  expect(problem('button "Go" at=0,0,0,0', 'f1e0')).toBe('visible: it has no size');
  expect(problem('textbox at=0,0,0,0', 'f1e0', { checks: editChecks })).toBeUndefined();
  expect(problem('button "Go" disabled', 'f1e0')).toBe('enabled: it is disabled');
  expect(problem('group "Tools" disabled\n  button "Go" disabled', 'f1e1')).toBe(
    'enabled: it is disabled by group "Tools"',
  );
  expect(problem('generic disabled\n  button "Go"', 'f1e1')).toBe('enabled: it is disabled by what it is in');
  expect(problem('button "Go" disabled\ndialog "Sure?" modal', 'f1e0')).toBe(
    'enabled: it is disabled while the modal dialog "Sure?" is open',
  );
  expect(problem('button "Go" disabled\n  text "Go"', 'f1e1')).toBe('enabled: it is disabled by button "Go"');
});

it('asks for what is in view only where it must be', () => {
  const outline = 'button "Go" at=0,900 offscreen';
  expect(problem(outline, 'f1e0')).toBeUndefined();
  expect(problemOf(treeOf(outline), 'f1e0', { checks: pointerChecks, mustBeInView: true })).toMatchObject({
    check: 'visible',
    obstacle: 'outside_view',
    element: { controlType: 'button', name: 'Go' },
  });
});

it('says where an element moves to, and what gets the pointer instead', () => {
  const [here, there] = [0, 8].map((x) => ({ x, y: 0, width: 9, height: 9 }));
  expect(problem('button "Go"', 'f1e0', { positions: [here!, there!] })).toBe('stable: it is moving (from 0,0 to 8,0)');
  expect(problem('button "Go"', 'f1e0', { positions: [here!, { ...here! }] })).toBeUndefined();
  const blocker = { reason: 'covered by window "Help"', obstacle: 'covered' } as const;
  expect(problem('button "Go"', 'f1e0', { blocker })).toBe('receives_events: covered by window "Help"');
});

it('knows that a modal dialog leaves nothing else to press, but for menus', () => {
  const outline = 'button "Back"\ndialog "Sure?" modal\n  button "Yes"\nmenu\n  menuitem "Copy"';
  const behind = (ref: string): string | undefined => problem(outline, ref, { inputKeptBy: 'Sure?' });
  expect(behind('f1e0')).toBe('receives_events: the modal dialog "Sure?" is open and makes everything else inert');
  expect(behind('f1e2')).toBeUndefined();
  expect(behind('f1e4')).toBeUndefined();
  // What the dialog has opened in a window of its own.
  expect(problem(outline, 'f1e0')).toBeUndefined();
});

it('says why text cannot be written', () => {
  const editable = (outline: string): string | undefined => problem(outline, 'f1e0', { checks: editChecks });
  expect(editable('textbox "Name" readonly')).toBe('editable: it is read-only');
  expect(editable('button "Go"')).toBe('editable: button "Go" is not a text field');
  expect(editable('combobox "Size"')).toBe('editable: it is a select: use the action "select"');
  expect(editable('combobox "Font" !readonly')).toBeUndefined();
  expect(editable('slider "Volume"')).toBeUndefined();
  expect(editable('slider "Volume" readonly')).toBe('editable: it is read-only');
});

it('sums an element up as reports do', () => {
  const tree = treeOf('group disabled\n  textbox "Name" value="Ada" id=name offscreen required at=1,2,3,4');
  expect(summaryOf(tree, 1)).toEqual({
    ref: 'f1e1',
    controlType: 'textbox',
    name: 'Name',
    automationId: 'name',
    isEnabled: false,
    value: 'Ada',
    states: { required: true },
    bounds: { x: 1, y: 2, width: 3, height: 4 },
  });
});
