import { z } from 'zod';
import { originEntryProblem } from './allowlist.js';

/** Entries of a list of origins; each that is none is a problem of its own. */
export const originEntriesSchema = z.array(
  z
    .string()
    .min(1)
    .refine((entry) => originEntryProblem(entry) === undefined, {
      error: ({ input }) => originEntryProblem(String(input)),
    }),
);
