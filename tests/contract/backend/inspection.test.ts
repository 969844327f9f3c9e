import { expect } from 'vitest';
import { found, guarantee, topic } from './guarantee.js';

topic('Inspection');

guarantee('inspect-roles', 'lists the elements with their roles and names', {}, async ({ open }) => {
  const { session } = await open();
  const { nodes } = await session.eye.snapshot({ scope: 'full' });
  const seen = nodes.map(({ role, name }) => `${role} ${name}`);
  for (const expected of [
    'heading Contract app',
    'button Save',
    'button Disabled',
    'textbox Name',
    'textbox Locked',
    'checkbox Subscribe',
    'radio Daily',
    'combobox Country',
    'slider Volume',
    'spinbutton Amount',
    'menuitem File',
    'group Alice',
  ])
    expect(seen).toContain(expected);
  // A list in which something can be chosen has another role by ARIA; GTK has no other.
  expect(seen.some((line) => /^list(box)? Items$/.test(line))).toBe(true);
  expect(seen).not.toContain('button Hidden');
});

guarantee('inspect-values', 'reports the values of fields', {}, async ({ open }) => {
  const { session } = await open();
  const { nodes } = await session.eye.snapshot({ scope: 'full' });
  const values = Object.fromEntries(nodes.map(({ name, value }) => [name, value]));
  expect(values).toMatchObject({ Locked: 'fixed', Country: 'Germany', Volume: '30', Amount: '1' });
});

guarantee('inspect-states', 'reports the states of elements', {}, async ({ open }) => {
  const { session } = await open();
  const { nodes } = await session.eye.snapshot({ scope: 'full' });
  const states = Object.fromEntries(nodes.map((node) => [node.name, node.states]));
  expect(states['Disabled']).toMatchObject({ disabled: true });
  expect(states['Save']?.disabled).not.toBe(true);
  expect(states['Subscribe']).toMatchObject({ checked: false });
  expect(states['Daily']).toMatchObject({ checked: true });
  expect(states['Weekly']).toMatchObject({ checked: false });
  expect(states['Locked']).toMatchObject({ readonly: true });
});

guarantee('inspect-bounds', 'reports the positions of elements', {}, async ({ open }) => {
  const { session } = await open();
  const { nodes, viewport } = await session.eye.snapshot({ scope: 'full' });
  const boundsOf = (name: string) => nodes.find((node) => node.name === name)?.bounds;
  const [save, dead, reveal] = [boundsOf('Save'), boundsOf('Dead'), boundsOf('Reveal')];
  if (!save || !dead || !reveal) return expect.unreachable('They have no place.');
  expect(save.width).toBeGreaterThan(20);
  expect(save.height).toBeGreaterThan(10);
  expect(dead.x).toBeGreaterThanOrEqual(save.x + save.width);
  expect(dead.y).toBe(save.y);
  expect(reveal.y).toBeGreaterThanOrEqual(save.y + save.height);
  expect(save.x + save.width).toBeLessThan(viewport.width);
  expect(save.y + save.height).toBeLessThan(viewport.height);
});

guarantee('inspect-depth', 'reports the nesting of elements', {}, async ({ open }) => {
  const { session } = await open();
  const { nodes } = await session.eye.snapshot({ scope: 'full' });
  const alice = nodes.findIndex(({ name }) => name === 'Alice');
  const edit = nodes.findIndex(({ name }, index) => name === 'Edit' && index > alice);
  expect(nodes[edit]!.depth).toBeGreaterThan(nodes[alice]!.depth);
  const bob = nodes.findIndex(({ name }) => name === 'Bob');
  expect(nodes[bob]!.depth).toBe(nodes[alice]!.depth);
  expect(bob).toBeGreaterThan(edit);
});

guarantee('inspect-part', 'inspects only one part', {}, async ({ open }) => {
  const { session } = await open();
  const { ref } = await found(session.eye, 'group#Bob');
  const { nodes } = await session.eye.snapshot({ scope: 'full', rootRef: ref });
  expect(nodes.map(({ name }) => name)).toEqual(['Bob', 'Edit']);
});

guarantee('inspect-view', 'omits elements far outside the viewport, and counts them', {}, async ({ open }) => {
  const { session } = await open();
  const view = await session.eye.snapshot({ scope: 'viewport' });
  const full = await session.eye.snapshot({ scope: 'full' });
  const items = (nodes: typeof full.nodes): number => nodes.filter(({ name }) => /^Item \d+$/.test(name)).length;
  expect(items(full.nodes)).toBe(60);
  expect(items(view.nodes)).toBeGreaterThan(5);
  expect(items(view.nodes)).toBeLessThan(35);
  expect(view.omitted).toBeGreaterThanOrEqual(25);
});
