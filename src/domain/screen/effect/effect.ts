/**
 * The effects that an input action can have. `channel` says which observer saw one, so that a reader can judge how
 * sure it is: the element's own value read back is stronger than a request that merely started.
 */
export const effectKinds = [
  'value',
  'state',
  'focus',
  'dom',
  'url',
  'title',
  'dialog',
  'window',
  'download',
  'clipboard',
  'request',
  'console',
] as const;

/** What kind of effect it is. */
export type EffectKind = (typeof effectKinds)[number];

/** An effect of an action. */
export interface Effect {
  readonly kind: EffectKind;
  /** One line in plain words, such as `textbox "Name": "" → "Ada"`. */
  readonly detail: string;
  /** The observer that confirmed it: `read_back`, `mutation`, `network`, `browser_event`, `snapshot`. */
  readonly channel: EffectChannel;
}

/** The observers that can confirm an effect. */
export const effectChannels = ['read_back', 'mutation', 'network', 'browser_event', 'snapshot'] as const;
/** The observer that confirmed an effect. */
export type EffectChannel = (typeof effectChannels)[number];

/**
 * How long to look for the first effect of an input action before saying that there was none, in milliseconds.
 * Waiting ends at the first effect, so only actions without one pay it.
 */
export const effectTimeoutMs = 500;
