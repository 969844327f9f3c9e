import { backendMatrix } from './backend-matrix.js';
import type { FileGenerator } from './generator.js';
import { referencePages } from './reference-pages.js';
import { schemas } from './schemas.js';

/** Every generator that `npm run generate` runs, in this order. */
export const generators: readonly FileGenerator[] = [schemas, referencePages, backendMatrix];
