/** How actions act on the target: which changes may confirm an action follows from that, and not from its name. */

/** How an action acts on the target, as it declares. */
export type Interaction = keyof typeof traits;

interface InteractionTraits {
  /** It is meant to move the focus: wherever that goes is its effect. */
  readonly movesFocus?: true;
  /** It writes by keys, or drags: the focus goes to the field first, whatever comes of it. */
  readonly passesThroughField?: true;
  /** It presses an element with the pointer. */
  readonly presses?: true;
  /** It only leads pointer or focus somewhere. */
  readonly hovers?: true;
  /** It may scroll as a side effect of bringing a field into view; there it says nothing. */
  readonly scrollsQuietly?: true;
  /**
   * What it may select. Keys move the caret at will. A press of the pointer does so wherever there is text: of it, only text that
   * is selected counts.
   */
  readonly selects?: 'anywhere' | 'text';
}

const traits = {
  /** Presses an element with the pointer, for whatever that leads to. */
  press: { presses: true, selects: 'text' },
  /** Presses a box to set it. */
  toggle: { presses: true, scrollsQuietly: true },
  /** Presses keys and chords. */
  press_keys: { movesFocus: true, passesThroughField: true, selects: 'anywhere' },
  /** Writes a text key by key. */
  type: { movesFocus: true, passesThroughField: true, scrollsQuietly: true },
  /** Sets the content of a field at once. */
  write: { passesThroughField: true, scrollsQuietly: true },
  /** Chooses options of a list. */
  choose: { scrollsQuietly: true },
  focus: { movesFocus: true, hovers: true, scrollsQuietly: true },
  hover: { hovers: true, scrollsQuietly: true },
  drag: { passesThroughField: true },
  scroll: {},
  /** Gives a field files. */
  upload: { scrollsQuietly: true },
  /** Acts on no element by pointer or keys: goes to an address, changes windows, reads. */
  none: {},
} as const satisfies Readonly<Record<string, InteractionTraits>>;

/** What an interaction does besides what it is for. */
export function traitsOf(interaction: Interaction): InteractionTraits {
  return traits[interaction];
}
