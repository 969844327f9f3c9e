import { onceUntilChange } from './page-cache.js';
import { shadowRoots } from './shadow-roots.js';
import type { Root } from './tree.js';

/** The document and every open shadow tree in it. */
export const allRoots = onceUntilChange((): readonly Root[] => [document, ...shadowRoots()]);
