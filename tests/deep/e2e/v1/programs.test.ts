import { describeV1OnPrograms, smokeOnPrograms } from '../../../e2e/v1/on-programs.js';

describeV1OnPrograms(({ file }) => !smokeOnPrograms.has(file));
