import { z } from 'zod';
import { nearestWord } from '../nearest-word.js';
import { isRole, roleNames } from '../flow/selector/types/roles.js';
import type { Point } from '../screen/element/screen-node.js';

/** States that a fake app may give to an element; the others follow from what is done to it. */
export const fakeStatesSchema = z
  .strictObject({
    checked: z
      .union([z.boolean(), z.literal('mixed')])
      .optional()
      .describe('For a check box, switch or radio button.'),
    selected: z.boolean().optional().describe('For an option, tab or row.'),
    expanded: z.boolean().optional().describe('Whether its popup or content is open.'),
    pressed: z.boolean().optional().describe('For a toggle button.'),
    readonly: z.boolean().optional().describe('For a field whose text cannot be changed.'),
    required: z.boolean().optional().describe('For a field that must be filled.'),
    invalid: z.boolean().optional().describe('For a field whose value is refused.'),
    busy: z.boolean().optional().describe('Whether it is still loading.'),
  })
  .meta({ id: 'States', description: 'The states of an element.' });

/** How an element is, as its app says. */
export type FakeStates = z.output<typeof fakeStatesSchema>;

/** When an effect happens. */
export interface FakeTiming {
  readonly after?: number | undefined;
  readonly every?: number | undefined;
  readonly as?: string | undefined;
}

/** Something that a fake app does. */
export type FakeEffect = FakeTiming &
  (
    | {
        readonly set: string;
        readonly name?: string | undefined;
        readonly text?: string | undefined;
        readonly value?: string | undefined;
        readonly states?: FakeStates | undefined;
      }
    | { readonly show: string }
    | { readonly hide: string }
    | { readonly enable: string }
    | { readonly disable: string }
    | { readonly focus: string }
    | { readonly add: FakeElement; readonly to: string }
    | { readonly remove: string }
    | { readonly replace: string; readonly with: FakeElement }
    | { readonly open: string }
    | { readonly close: string }
    | { readonly copy: string }
    | { readonly move: string; readonly by: Point; readonly over: number; readonly swings: number }
    | { readonly stop: string }
    | { readonly hang: true }
    | { readonly crash: number }
    | { readonly quit: true }
  );

/** What happens when something is done to an element. */
export interface FakeReactions {
  readonly click?: readonly FakeEffect[] | undefined;
  readonly doubleClick?: readonly FakeEffect[] | undefined;
  readonly rightClick?: readonly FakeEffect[] | undefined;
  readonly hover?: readonly FakeEffect[] | undefined;
  readonly drop?: readonly FakeEffect[] | undefined;
  readonly input?: readonly FakeEffect[] | undefined;
  readonly select?: readonly FakeEffect[] | undefined;
  readonly key?: Readonly<Record<string, readonly FakeEffect[]>> | undefined;
}

/** An element of a fake app. */
export interface FakeElement {
  readonly id?: string | undefined;
  readonly role: string;
  readonly name?: string | undefined;
  readonly text?: string | undefined;
  readonly value?: string | undefined;
  readonly description?: string | undefined;
  readonly states?: FakeStates | undefined;
  readonly isHidden: boolean;
  readonly isDisabled: boolean;
  readonly layout: 'column' | 'row';
  readonly at?: Point | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly scrolls: boolean;
  readonly options?: readonly string[] | undefined;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly isMultiline: boolean;
  readonly isSecret: boolean;
  readonly isDraggable: boolean;
  readonly repeat?: number | undefined;
  readonly menu?: readonly FakeElement[] | undefined;
  readonly contextMenu?: readonly FakeElement[] | undefined;
  readonly children: readonly FakeElement[];
  readonly on: FakeReactions;
}

const pixels = z.int().min(0).max(10_000);

/** A place from the upper left corner of what an element is in. */
export const placeSchema = z
  .strictObject({ x: z.int().describe('To the right, in pixels.'), y: z.int().describe('Down, in pixels.') })
  .meta({ id: 'Place', description: 'A position, from the top left corner of the parent.' });

/** The names by which effects find elements and windows. */
export const idSchema = z
  .string()
  .regex(/^[A-Za-z][\w-]*$/, 'must be letters, digits, _ and -, with a letter first')
  .describe('The id that effects and selectors (`#id`) use.');

/** The schema of an element. */
export const elementSchema: z.ZodType<FakeElement> = z.lazy(() => elementObject);

const longest = 600_000;

const timing = {
  after: z.int().min(0).max(longest).optional().describe('Delay in milliseconds.'),
  every: z.int().min(1).max(longest).optional().describe('Repeats at this interval, in milliseconds.'),
  as: z
    .string()
    .min(1)
    .optional()
    .describe(
      'A name for `stop`, which cancels what is still pending. Starting it again under the same name restarts it.',
    ),
};

const element = idSchema.describe('The id of an element.');
const words = z.string().optional();
const counts =
  'In it, {count} is how often this has happened; {id} is the value, text or checked state of the element with that id.';

/** The schema of what an app does. */
const effectSchema: z.ZodType<FakeEffect> = z
  .union([
    z.strictObject({
      set: element,
      name: words.describe(`Its new name. ${counts}`),
      text: words.describe(`Its new text. ${counts}`),
      value: words.describe(`Its new value. ${counts}`),
      states: fakeStatesSchema.optional(),
      ...timing,
    }),
    z.strictObject({ show: element, ...timing }),
    z.strictObject({ hide: element, ...timing }),
    z.strictObject({ enable: element, ...timing }),
    z.strictObject({ disable: element, ...timing }),
    z.strictObject({ focus: element, ...timing }),
    z.strictObject({
      add: elementSchema,
      to: element.describe('The id of the parent; it becomes the last child.'),
      ...timing,
    }),
    z.strictObject({ remove: element, ...timing }),
    z.strictObject({ replace: element, with: elementSchema, ...timing }),
    z.strictObject({ open: idSchema.describe('The id of a window.'), ...timing }),
    z.strictObject({ close: idSchema.describe('The id of a window.'), ...timing }),
    z.strictObject({ copy: z.string().describe(`Text for the clipboard. ${counts}`), ...timing }),
    z.strictObject({
      move: element,
      by: placeSchema.describe('The distance.'),
      over: z.int().min(1).max(longest).default(1).describe('Duration in milliseconds.'),
      swings: z
        .int()
        .min(1)
        .max(100)
        .default(1)
        .describe('Number of moves, there and back in turn; an even number ends at the start.'),
      ...timing,
    }),
    z.strictObject({ stop: z.string().min(1).describe('The name (`as`) of the effect to cancel.'), ...timing }),
    z.strictObject({ hang: z.literal(true).describe('The app stops responding.'), ...timing }),
    z.strictObject({ crash: z.int().min(1).max(255).describe('The app crashes with this exit code.'), ...timing }),
    z.strictObject({ quit: z.literal(true).describe('The app exits normally.'), ...timing }),
  ])
  .meta({ id: 'Effect', description: 'An effect in the app.' });

/** One after the other, at once but for those that come later. */
export const effectsSchema = z.array(effectSchema);

const reactionsSchema = z
  .strictObject({
    click: effectsSchema.optional().describe('When it is clicked, or pressed with Enter or the space bar.'),
    doubleClick: effectsSchema.optional().describe('When it is double-clicked.'),
    rightClick: effectsSchema.optional().describe('When it is right-clicked.'),
    hover: effectsSchema.optional().describe('When the pointer enters it.'),
    drop: effectsSchema.optional().describe('When something draggable is dropped on it.'),
    input: effectsSchema.optional().describe('When its value changes, once per key.'),
    select: effectsSchema.optional().describe('When one of its options is chosen.'),
    key: z
      .record(z.string(), effectsSchema)
      .optional()
      .describe(
        'When a key or chord such as `Enter` or `Control+S` is pressed while it or a descendant has the focus.',
      ),
  })
  .meta({ id: 'Reactions', description: 'Effects of input on the element.' });

const elementObject = z
  .strictObject({
    id: idSchema.optional(),
    role: z
      .string()
      .superRefine((role, context) => {
        if (isRole(role) || role === 'generic') return;
        const nearest = nearestWord(role, roleNames);
        const meant = nearest === undefined ? '' : `; did you mean "${nearest}"?`;
        context.addIssue({ code: 'custom', message: `is no role${meant}` });
      })
      .describe('ARIA role, in lower case: button, textbox, list … `generic` is a plain container.'),
    name: z
      .string()
      .optional()
      .describe(
        'Accessible name. With `repeat`, {number} counts the copies. If an effect adds the element, {id} and {count} in its texts are filled in.',
      ),
    text: z.string().optional().describe('The text that it shows, if that is not its name.'),
    value: z.string().optional().describe('The value of a field.'),
    description: z.string().optional().describe('Its tooltip.'),
    states: fakeStatesSchema.optional(),
    isHidden: z.boolean().default(false).describe('Whether it is hidden at first.'),
    isDisabled: z.boolean().default(false).describe('Whether it is disabled at first.'),
    layout: z.enum(['column', 'row']).default('column').describe('The direction of its children.'),
    at: placeSchema
      .optional()
      .describe('Takes it out of the row or column: it covers what comes before it, and receives the clicks there.'),
    width: pixels.optional().describe('In pixels; default: as wide as needed.'),
    height: pixels.optional().describe('In pixels; default: as high as needed.'),
    scrolls: z.boolean().default(false).describe('Whether it scrolls content that does not fit its height.'),
    options: z.array(z.string()).min(1).optional().describe('The options of a combobox.'),
    min: z.number().default(0).describe('Minimum of a slider or spinbutton.'),
    max: z.number().default(100).describe('Maximum of a slider or spinbutton.'),
    step: z.number().positive().default(1).describe('Step between its values.'),
    isMultiline: z.boolean().default(false).describe('Whether Enter starts a new line.'),
    isSecret: z.boolean().default(false).describe('For a password field: its value is hidden.'),
    isDraggable: z.boolean().default(false).describe('Whether it can be dragged onto an element with `drop`.'),
    repeat: z.int().min(1).max(10_000).optional().describe('Number of copies, one after the other.'),
    menu: z.array(elementSchema).optional().describe('A menu that a click opens below it.'),
    contextMenu: z.array(elementSchema).optional().describe('A menu that a right click opens.'),
    children: z.array(elementSchema).default([]).describe('Its children.'),
    on: reactionsSchema.default({}).describe('Effects of input on the element.'),
  })
  .meta({ id: 'Element', description: 'An element of a window.' });
