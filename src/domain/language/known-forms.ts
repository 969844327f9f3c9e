import { intents } from './intents/registry.js';

/** The kinds that most texts are made of. */
const usual =
  'press fill set choose check keys go search login scroll drag upload close wait_until verify repeat for_each'.split(
    ' ',
  );

/** One example of each usual kind of instruction, for a message. */
export function knownForms(): string {
  return usual.flatMap((name) => intents.find((intent) => intent.name === name)?.examples[0] ?? []).join(' · ');
}
