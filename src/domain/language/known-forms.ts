import { intents } from './intents/registry.js';

/** One example of each kind of instruction that is known, for a message. */
export function knownForms(): string {
  return intents.map(({ examples }) => examples[0]!).join(' · ');
}
