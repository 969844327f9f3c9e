import { fold } from '../../nearest-word.js';
import type { Problem } from '../../flow/problem.js';
import { variableReferences } from '../../flow/variables.js';
import { isRecord } from '../../spec/zod-shape.js';

/** The values of a scenario as variables of a flow. */
export interface ScenarioValues {
  /** By the names that steps use: `url`, `credentials.email`, `variables.city`. */
  readonly variables: Readonly<Record<string, string>>;
  /** What must not be written down, by the names of secrets; the variables refer to them. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly problems: readonly Problem[];
}

/** Words in the name of a value that must not be written down. */
const secretWords = new Set([
  'password',
  'passwd',
  'passphrase',
  'passcode',
  'pass',
  'pwd',
  'secret',
  'token',
  'pin',
  'otp',
  'cvc',
  'cvv',
  'key',
]);

/** Whether a value of this name must not be written down: `password`, `apiToken`, `card_pin`. */
export function namesSecret(name: string): boolean {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u);
  return words.some((word) => secretWords.has(word)) || /password|passphrase|secret|token/.test(fold(name));
}

/**
 * The url, credentials and variables of a scenario. Values whose names say that they are secret become secrets: reports show
 * `{{secret.…}}` in their place.
 *
 * @param scenario its properties by folded name
 * @param name of the scenario, which the names of its secrets begin with
 */
export function scenarioValues(scenario: Readonly<Record<string, unknown>>, name: string): ScenarioValues {
  const variables: Record<string, string> = {};
  const secrets: Record<string, string> = {};
  const problems: Problem[] = [];
  const add = (path: readonly string[], value: unknown): void => {
    const full = path.join('.');
    if (isRecord(value)) {
      for (const [key, inner] of Object.entries(value)) add([...path, key], inner);
      return;
    }
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
      const message = 'must be a text, a number, true or false';
      problems.push({ severity: 'error', path: full, message, value });
      return;
    }
    if (path.some((part) => !/^[\w-]+$/.test(part))) {
      const message = `"${full}" cannot be a variable; its name may have letters, digits, _ and - only`;
      problems.push({ severity: 'error', path: full, message });
      return;
    }
    const text = String(value);
    const isSecret = path.slice(1).some(namesSecret) && text !== '' && variableReferences(text).length === 0;
    if (!isSecret) {
      variables[full] = text;
      return;
    }
    const secret = [secretPrefix(name), ...(path[0] === 'credentials' ? path.slice(1) : path)].join('.');
    secrets[secret] = text;
    variables[full] = `{{secret.${secret}}}`;
  };
  for (const part of ['credentials', 'variables'] as const) {
    const values = scenario[part];
    if (values === undefined || values === null) continue;
    if (isRecord(values)) add([part], values);
    else problems.push({ severity: 'error', path: part, message: 'must be a map of names to values', value: values });
  }
  const { url } = scenario;
  if (typeof url === 'string') variables['url'] = url;
  return { variables, secrets, problems };
}

/** The name of a scenario as names of secrets begin: letters, digits and underscores. */
function secretPrefix(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '_')
    .replaceAll(/^[\d_]+|_+$/g, '');
  return plain === '' ? 'scenario' : plain;
}
