import type { Problem } from '../../flow/problem.js';
import { fold, nearestWord } from '../../nearest-word.js';
import { isRecord } from '../../spec/zod-shape.js';
import type { RawStep } from '../plan/element-name.js';
import { placeInScenario } from './scenario-places.js';
import { scenarioSteps, type ScenarioStep } from './scenario-steps.js';
import { scenarioValues } from './scenario-values.js';

/** A scenario of fe-pilot as a flow. */
export interface ScenarioFlow {
  /** A flow as its author would write it, not validated yet. */
  readonly flow: Readonly<Record<string, unknown>>;
  /** Secrets that the scenario itself holds, by name. */
  readonly secrets: Readonly<Record<string, string>>;
  /** What is wrong with the scenario, at its own places. */
  readonly problems: readonly Problem[];
  /** Where in the scenario something stands, by its place in the flow. */
  placeOf(path: readonly PropertyKey[]): readonly PropertyKey[];
}

type Properties = Readonly<Record<string, unknown>>;

/** Whether a document is a scenario: it has steps, a name or url, and nothing that a flow or a pack must have. */
export function isScenario(value: unknown): value is Properties {
  if (!isRecord(value)) return false;
  const names = new Set(Object.keys(value).map(fold));
  const isOther = ['schemaversion', 'testname', 'packname', 'packid', 'journeys'].some((name) => names.has(name));
  return !isOther && names.has('steps') && (names.has('name') || names.has('url'));
}

const known = ['name', 'description', 'url', 'credentials', 'variables', 'config', 'steps'];

/**
 * The flow that a scenario comes to: it opens the url, then carries out the steps, each followed by its expectations.
 *
 * @param scenario as it stands in its file
 */
export function scenarioFlow(scenario: Properties): ScenarioFlow {
  const written = Object.fromEntries(Object.entries(scenario).map(([key, value]) => [fold(key), value]));
  const { name, description, url, steps } = written;
  const testName = typeof name === 'string' && name.trim() !== '' ? name : typeof url === 'string' ? url : 'Scenario';
  const values = scenarioValues(written, testName);
  const config = configOf(written['config']);
  const problems: Problem[] = [...unknownProperties(scenario), ...values.problems, ...config.problems];
  const hasUrl = typeof url === 'string' && url !== '';
  const list = Array.isArray(steps) ? (steps as readonly unknown[]) : [];
  if (!Array.isArray(steps)) problems.push({ severity: 'error', path: 'steps', message: 'must be a list of steps' });
  const read = list.map((step, index) => scenarioSteps(step, index, config.timeoutMs));
  problems.push(...read.flatMap((step) => step.problems));
  const all = read.flatMap((step) => step.steps);
  const [first] = all;
  const isOpening = first?.step.action === 'navigate' && goesTo(first.step, url);
  const opening: readonly ScenarioStep[] = hasUrl ? [openingStep(isOpening ? first : undefined, config.timeoutMs)] : [];
  const own = hasUrl && isOpening ? all.slice(1) : all;
  const flowSteps = [...opening, ...own];
  const origins = flowSteps.map(({ from }) => from);
  return {
    flow: {
      schemaVersion: 1,
      testName,
      ...(description !== undefined && description !== null && { description }),
      backend: 'web',
      ...(hasUrl && {
        targets: { web: { url: '{{url}}', ...(config.viewport !== undefined && { viewport: config.viewport }) } },
      }),
      variables: values.variables,
      steps: flowSteps.map(({ step }) => step),
    },
    secrets: values.secrets,
    problems,
    placeOf: (path) => placeInScenario(path, scenario, origins),
  };
}

/** A first step that goes to the url opens it: the page need not be loaded twice. */
function openingStep(first: ScenarioStep | undefined, timeoutMs: number | undefined): ScenarioStep {
  const said = Object.entries(first?.step ?? {}).filter(([field]) => field !== 'url');
  const step: RawStep = { ...Object.fromEntries(said), action: 'open' };
  const timed = timeoutMs === undefined ? {} : { timeoutMs };
  return { step: { ...timed, ...step }, from: first?.from ?? ['url'] };
}

function goesTo({ url: goal }: RawStep & { readonly url?: unknown }, url: unknown): boolean {
  return typeof goal === 'string' && (/^\{\{\s*url\s*\}\}$/.test(goal) || goal === url);
}

interface Config {
  /** Milliseconds that steps may take which do not say it. */
  readonly timeoutMs?: number;
  readonly viewport?: unknown;
  readonly problems: readonly Problem[];
}

/** What is set for all flows of a run, with the flag that sets it. */
const flags: Readonly<Record<string, string>> = {
  headless: '--headed shows the browser',
  headed: '--headed shows the browser',
  slowmo: '--slow-mo slows a run down',
  video: '--video keeps videos',
  screenshots: '--artifacts says when pictures are kept',
  browser: '--browser-channel chooses the browser',
};

function configOf(written: unknown): Config {
  if (written === undefined || written === null) return { problems: [] };
  if (!isRecord(written))
    return { problems: [{ severity: 'error', path: 'config', message: 'must be a map of settings' }] };
  const problems: Problem[] = [];
  let timeoutMs: number | undefined;
  let viewport: unknown;
  for (const [key, value] of Object.entries(written)) {
    const path = `config.${key}`;
    const word = fold(key);
    if (value === null || (word === 'headless' && value === true)) continue;
    if (word === 'viewport') viewport = sizeOf(value);
    else if (word === 'timeout' || word === 'timeoutms') {
      if (typeof value === 'number' && Number.isInteger(value) && value >= 0) timeoutMs = value;
      else problems.push({ severity: 'error', path, message: 'must be a whole number of milliseconds', value });
    } else {
      const flag = flags[word];
      const nearest = nearestWord(key, ['headless', 'timeout', 'viewport']);
      const message =
        flag === undefined
          ? 'has no meaning in handeye; it is left out'
          : `is a setting of the run and is left out: ${flag}`;
      problems.push({
        severity: 'warning',
        path,
        message,
        ...(flag === undefined && nearest !== undefined && { nearest }),
      });
    }
  }
  return { ...(timeoutMs !== undefined && { timeoutMs }), ...(viewport !== undefined && { viewport }), problems };
}

/** `1280x720` or an object. */
function sizeOf(value: unknown): unknown {
  const [, width, height] = typeof value === 'string' ? (/^\s*(\d+)\s*[x×]\s*(\d+)\s*$/i.exec(value) ?? []) : [];
  return width === undefined ? value : { width: Number(width), height: Number(height) };
}

function unknownProperties(scenario: Properties): readonly Problem[] {
  return Object.keys(scenario).flatMap((key): Problem[] => {
    if (known.includes(fold(key))) return [];
    const nearest = nearestWord(key, known);
    const message = nearest === undefined ? 'has no meaning in a scenario; it is left out' : 'unknown property';
    return [
      {
        severity: nearest === undefined ? 'warning' : 'error',
        path: key,
        message,
        ...(nearest !== undefined && { nearest }),
      },
    ];
  });
}
