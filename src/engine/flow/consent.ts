import type { TestFlow } from '../../actions/registry.js';
import { splitCommand } from '../../actions/launch.js';
import { originOf } from '../../domain/policy/allowlist.js';
import type { Consent } from '../../domain/policy/run-policy.js';
import { substitute } from '../../domain/flow/variables.js';
import type { LoadedFlow } from './load-flow.js';
import type { VariableScope } from './variable-scope.js';

/**
 * What the literal steps of a flow and of those it runs name. Variables count with the values they have before the flow
 * starts: whoever wrote them gave consent; what a step reads from the app later did not.
 */
export function consentOf(loaded: LoadedFlow, variables: VariableScope): Consent {
  const origins = new Set<string>();
  const programs = new Set<string>();
  const collect = ({ flow, references }: LoadedFlow): void => {
    const literal = substitute(flow, variables.lookup).value;
    const addUrl = (url: unknown): void => {
      if (typeof url !== 'string') return;
      const absolute = URL.canParse(url) ? url : `http://${url}`;
      if (URL.canParse(absolute)) origins.add(originOf(absolute));
    };
    addUrl(literal.targets?.web?.url);
    for (const step of stepsOf(literal)) {
      if (step.action === 'open' || step.action === 'navigate') addUrl('url' in step ? step.url : undefined);
      if (step.action === 'launch' && 'processPath' in step && typeof step.processPath === 'string') {
        programs.add(splitCommand(step.processPath)[0] ?? '');
      }
    }
    for (const target of Object.values(literal.targets ?? {})) {
      const reset = target?.reset;
      if (reset === undefined) continue;
      if ('request' in reset) addUrl(reset.request.url);
      if ('command' in reset) programs.add(reset.command[0] ?? '');
    }
    for (const reference of references.values()) collect(reference);
  };
  collect(loaded);
  return { origins, programs };
}

function stepsOf(flow: TestFlow): readonly TestFlow['steps'][number][] {
  return [flow.setup, flow.steps, flow.teardown].flatMap((steps) => (Array.isArray(steps) ? steps : []));
}
