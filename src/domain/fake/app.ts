import { z } from 'zod';
import { defaultScreen } from '../flow/desktop.js';
import { effectsSchema, elementSchema, idSchema, placeSchema } from './element.js';

/** The version of the description of apps that this release reads. */
export const fakeAppSchemaVersion = 1;

const edge = z.int().min(50).max(10_000);

const windowSchema = z
  .strictObject({
    id: idSchema.optional(),
    title: z.string().min(1).describe('What stands in its title bar.'),
    isOpen: z.boolean().optional().describe('Whether it is open from the start; left out: only the first window is.'),
    dialog: z
      .enum(['modal', 'modeless'])
      .optional()
      .describe('A dialog of the window that opens it; a modal one lets nobody into that until it is closed.'),
    at: placeSchema
      .optional()
      .describe('Where on the screen; left out, each a little further down than the one before.'),
    width: edge.optional().describe('In pixels; left out, as wide as it needs to be.'),
    height: edge.optional().describe('In pixels; left out, as high as it needs to be. What does not fit is scrolled.'),
    layout: z.enum(['column', 'row']).default('column').describe('How what is in it is placed.'),
    children: z.array(elementSchema).default([]).describe('What is in it.'),
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
      .describe('What happens in it.'),
  })
  .meta({ id: 'Window', description: 'A window of the app.' });

/** The schema of a fake app. */
export const fakeAppSchema = z.strictObject({
  $schema: z.string().optional().describe('Where an editor finds the JSON Schema.'),
  schemaVersion: z.literal(fakeAppSchemaVersion).describe('Version of this format: 1.'),
  name: z.string().min(1).describe('What the program is called.'),
  screen: z
    .strictObject({ width: edge.describe('In pixels.'), height: edge.describe('In pixels.') })
    .default(defaultScreen)
    .describe('The screen that it is shown on.'),
  windows: z.array(windowSchema).min(1).describe('Its windows; the first one is open from the start.'),
});

/** A fake app. */
export type FakeApp = z.output<typeof fakeAppSchema>;
/** A window of a fake app. */
export type FakeWindow = FakeApp['windows'][number];
