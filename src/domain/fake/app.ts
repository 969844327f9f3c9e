import { z } from 'zod';
import { defaultScreen } from '../flow/desktop.js';
import { effectsSchema, elementSchema, idSchema, placeSchema } from './element.js';

/** The version of the description of apps that this release reads. */
export const fakeAppSchemaVersion = 1;

const edge = z.int().min(50).max(10_000);

const windowSchema = z
  .strictObject({
    id: idSchema.optional(),
    title: z.string().min(1).describe('The text of its title bar.'),
    isOpen: z.boolean().optional().describe('Whether it is open at the start; default: only the first window.'),
    dialog: z
      .enum(['modal', 'modeless'])
      .optional()
      .describe('A dialog of the window that opens it; a modal one blocks that window until it is closed.'),
    at: placeSchema.optional().describe('Position on the screen; default: each a little lower than the previous one.'),
    width: edge.optional().describe('In pixels; default: as wide as needed.'),
    height: edge.optional().describe('In pixels; default: as high as needed. Content that does not fit scrolls.'),
    layout: z.enum(['column', 'row']).default('column').describe('The direction of its children.'),
    children: z.array(elementSchema).default([]).describe('Its children.'),
    on: z
      .strictObject({
        open: effectsSchema.optional().describe('When it opens.'),
        close: effectsSchema.optional().describe('When it is closed.'),
        key: z
          .record(z.string(), effectsSchema)
          .optional()
          .describe('When a key or chord such as `Escape` or `Control+S` is pressed in it.'),
      })
      .default({})
      .describe('Effects of events in the window.'),
  })
  .meta({ id: 'Window', description: 'A window of the app.' });

/** The schema of a fake app. */
export const fakeAppSchema = z.strictObject({
  $schema: z.string().optional().describe('Where an editor finds the JSON Schema.'),
  schemaVersion: z.literal(fakeAppSchemaVersion).describe('Version of this format: 1.'),
  name: z.string().min(1).describe('Name of the program.'),
  screen: z
    .strictObject({ width: edge.describe('In pixels.'), height: edge.describe('In pixels.') })
    .default(defaultScreen)
    .describe('The screen of the app.'),
  windows: z.array(windowSchema).min(1).describe('Its windows; the first one is open at the start.'),
});

/** A fake app. */
export type FakeApp = z.output<typeof fakeAppSchema>;
/** A window of a fake app. */
export type FakeWindow = FakeApp['windows'][number];
