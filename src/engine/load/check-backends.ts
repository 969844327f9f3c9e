import type { Action } from '../../actions/action.js';
import { actionNamed } from '../../actions/registry.js';
import { backendCapabilities, type BackendName } from '../../domain/flow/backend.js';
import { pathText, type Problem } from '../../domain/flow/problem.js';
import { parseSelector } from '../../domain/flow/selector/index.js';
import { unreadableParts } from '../../domain/screen/tree/query.js';
import { windowFields, type AnyStep } from '../../domain/flow/step.js';
import { mayHoldOn } from '../../domain/flow/when.js';
import { selectorTexts } from './check-selectors.js';
import { fieldsNaming, namedBy } from './named-by.js';

const kindsOf: Readonly<Record<BackendName, readonly string[]>> = {
  web: ['web', 'vision'],
  desktop: ['desktop_uia', 'desktop_atspi', 'vision'],
  linux: ['desktop_uia', 'desktop_atspi', 'vision'],
  windows: ['desktop_uia', 'desktop_atspi', 'vision'],
  mobile: ['mobile', 'vision'],
  fake: ['desktop_uia', 'desktop_atspi', 'vision'],
};

/** What is known of the run that a step is checked for. */
export interface BackendContext {
  readonly backends: readonly BackendName[];
  /** Whether the flow that is started may name a page: those that it runs open the same. */
  readonly hasPage: boolean;
}

/** What the backends of a run cannot do of a step, and what they do not read of it. */
export function backendProblems(
  step: AnyStep,
  path: readonly PropertyKey[],
  { backends, hasPage }: BackendContext,
): readonly Problem[] {
  const action = actionNamed(step.action);
  if (action === undefined) return [];
  const on = backendsOfStep(step, backends);
  const onWeb = on.includes('web')
    ? [...unreadWindowFields(step, action, path), ...(hasPage ? [] : nowhereToGo(step, action, path))]
    : [];
  return [...onWeb, ...unable(step, action, path, on)];
}

/** The backends that a step may run on, of those of its flow. */
export function backendsOfStep(
  { backend, when }: Pick<AnyStep, 'backend' | 'when'>,
  backends: readonly BackendName[],
): readonly BackendName[] {
  const on = backend === undefined ? backends : [backend];
  return when === undefined ? on : on.filter((each) => mayHoldOn(each, when));
}

/** On the web, such a step goes to the page that the flow is for, unless it says where to. */
function nowhereToGo(step: AnyStep, action: Action, path: readonly PropertyKey[]): Problem[] {
  if (!action.opensTarget || namedBy(step, 'address').length > 0) return [];
  const [field = 'action'] = fieldsNaming(action, 'address');
  const message = `is missing, and the flow names no page that ${action.name} could go to; add it, or "targets": {"web": {"url": "http://…"}} to the flow that is run`;
  return [{ severity: 'error', path: pathText([...path, field]), message }];
}

/** The first format of flows names app and window in any step; on the web a step acts in the window in front. */
function unreadWindowFields(step: AnyStep, action: Action, path: readonly PropertyKey[]): Problem[] {
  return windowFields
    .filter((field) => step[field] !== undefined && !action.windowFields.includes(field))
    .map((field) => ({
      severity: 'warning',
      path: pathText([...path, field]),
      message: `"${field}" is not used by ${action.name} on the web; to choose a window, use focus_window before it`,
      value: step[field],
    }));
}

function unable(
  step: AnyStep,
  action: Action,
  path: readonly PropertyKey[],
  backends: readonly BackendName[],
): Problem[] {
  return backends.flatMap((backend): Problem[] => {
    const problems: Problem[] = [];
    if (!backendCapabilities[backend].has(action.capability)) {
      problems.push({
        severity: 'error',
        path: pathText([...path, 'action']),
        message: `the backend "${backend}" cannot do ${action.name} (it has no ${action.capability}); guard the step with "when": {"backend": …}`,
        value: action.name,
      });
    }
    if (backend !== 'web') problems.push(...unreadSelectors(step, path, backend));
    const kind = step.typedSelector?.kind;
    if (kind !== undefined && !kindsOf[backend].includes(kind)) {
      problems.push({
        severity: 'error',
        path: pathText([...path, 'typedSelector', 'kind']),
        message: `the backend "${backend}" does not read "${kind}" selectors; it reads ${kindsOf[backend].join(', ')}`,
        value: kind,
      });
    }
    return problems;
  });
}

/** What only a page can be asked. */
function unreadSelectors(step: AnyStep, path: readonly PropertyKey[], backend: BackendName): Problem[] {
  return selectorTexts({ ...step }, path).flatMap(({ path: place, text }): Problem[] => {
    const read = parseSelector(text);
    const [part] = read.ok ? unreadableParts(read.selector) : [];
    if (part === undefined) return [];
    const engine = part.kind === 'css' ? 'CSS' : 'XPath';
    return [
      {
        severity: 'error',
        path: pathText(place),
        message: `"${text}" asks in ${engine}, which only pages answer; the backend "${backend}" reads Type#Name, #id, text= and role=`,
        value: text,
      },
    ];
  });
}
