import { describeV1OnPrograms, smokeOnPrograms } from './on-programs.js';

describeV1OnPrograms(({ file }) => smokeOnPrograms.has(file));
