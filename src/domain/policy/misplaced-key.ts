import { anyBrainKey, brainKeys } from '../brain/brain-settings.js';
import type { Problem } from '../flow/problem.js';

/** Properties that someone takes for the place of a key: files are shared and committed. */
const keyLike = /^(?:brain\.)?\w*api_?keys?$|^brain\.(?:\w+_?)?(?:key|secret|password)$/i;

const variables = [...new Set([...Object.values(brainKeys), anyBrainKey])];

/** The same problem, unless it is a key in a file: that has a place elsewhere. */
export function withPlaceForKeys(problem: Problem): Problem {
  if (!keyLike.test(problem.path)) return problem;
  const { severity, path, value } = problem;
  const message = `keys do not belong into files: leave it out, and set the environment variable ${variables.slice(0, -1).join(', ')} or, for any provider, ${variables.at(-1)}`;
  return { severity, path, message, value };
}
