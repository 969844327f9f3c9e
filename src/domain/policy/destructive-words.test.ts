import { expect, it } from 'vitest';
import { looksDestructive } from './destructive-words.js';

it.each([
  'Delete',
  'Remove item',
  'Pay €20',
  'Place order',
  'Send message',
  'Log out',
  'Log-out',
  'Sign out of all devices',
  'Konto löschen',
  'Supprimer',
  'Удалить',
  'PUBLISH',
])('"%s" looks destructive', (name) => expect(looksDestructive(name)).toBe(true));

it.each(['Save', 'Sender', 'Order 4711', 'Payload', 'Add to cart', 'Undeleted', 'Search', 'Next', ''])(
  '"%s" does not look destructive',
  (name) => expect(looksDestructive(name)).toBe(false),
);
