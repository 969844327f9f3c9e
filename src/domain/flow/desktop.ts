import { z } from 'zod';

/** Which desktop programs run on: that of the user, one of their own, or whichever there is. */
export const desktopKinds = ['auto', 'session', 'private'] as const;
/** Which desktop programs run on. */
export type DesktopKind = (typeof desktopKinds)[number];

/** Size of the screen of a private desktop unless something else is said, in pixels. */
export const defaultScreen = { width: 1280, height: 800 } as const;

const edge = z.int().min(200).max(10_000);

/** The screen of a private desktop. */
export const screenFields = {
  size: z
    .strictObject({ width: edge.describe('In pixels.'), height: edge.describe('In pixels.') })
    .optional()
    .describe('Screen size of a private desktop; default: 1280 × 800 px.'),
  scale: z
    .int()
    .min(1)
    .max(4)
    .optional()
    .describe('Screen pixels per pixel of a program: 2 is a screen of double density.'),
};

/** Which desktop a flow runs on, as it is written: a word, or a private one with its screen. */
export const desktopSchema = z
  .union([
    z.enum(['session', 'private']),
    z
      .strictObject({
        kind: z.enum(['session', 'private']).default('private').describe('Which desktop.'),
        ...screenFields,
      })
      .refine(
        ({ kind, size, scale }) => kind === 'private' || (size === undefined && scale === undefined),
        'is that of the user, whose screen stays as it is: leave out "size" and "scale", or say "kind": "private"',
      ),
  ])
  .transform((written) => (typeof written === 'string' ? { kind: written } : written))
  .meta({
    id: 'Desktop',
    description:
      'The desktop that programs run on: `session` is the desktop of the user, `private` an invisible one of their own that ends with the flow.',
  });

/** Which desktop is wanted; sizes that are left out are the usual ones. */
export interface DesktopChoice {
  readonly kind: DesktopKind;
  readonly size?: { readonly width: number; readonly height: number } | undefined;
  readonly scale?: number | undefined;
}
