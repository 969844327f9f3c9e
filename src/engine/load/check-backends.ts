import type { Action } from '../../actions/action.js';
import { actionNamed } from '../../actions/registry.js';
import { assertionCapabilities } from '../../domain/flow/assertion.js';
import { backendCapabilities, isDesktop, type BackendName, type Capability } from '../../domain/flow/backend.js';
import { pathText, type Problem } from '../../domain/flow/problem.js';
import { parseSelector } from '../../domain/flow/selector/index.js';
import { unreadableParts } from '../../domain/screen/tree/query.js';
import { windowFields, type AnyStep } from '../../domain/flow/step.js';
import { addressesAsked, mayHoldOn } from '../../domain/flow/when.js';
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
  /** Whether the flow that is started may name a target on a backend: those that it runs open the same. */
  readonly mayName: (backend: BackendName) => boolean;
}

/** What the backends of a run cannot do of a step, and what they do not read of it. */
export function backendProblems(
  step: AnyStep,
  path: readonly PropertyKey[],
  { backends, mayName }: BackendContext,
): readonly Problem[] {
  const action = actionNamed(step.action);
  if (action === undefined) return [];
  const on = backendsOfStep(step, backends);
  const onWeb = on.includes('web') ? unreadWindowFields(step, action, path) : [];
  const nowhere = action.opensTarget ? on.filter((backend) => !mayName(backend)) : [];
  return [
    ...onWeb,
    ...nowhere.flatMap((backend) => nowhereToGo(step, action, path, backend)),
    ...unable(step, action, path, on),
  ];
}

/** The backends that a step may run on, of those of its flow. */
export function backendsOfStep(
  { backend, when }: Pick<AnyStep, 'backend' | 'when'>,
  backends: readonly BackendName[],
): readonly BackendName[] {
  const on = backend === undefined ? backends : [backend];
  return when === undefined ? on : on.filter((each) => mayHoldOn(each, when));
}

/** Such a step goes to what the flow is for on its backend; on the web, unless it says where to. */
function nowhereToGo(step: AnyStep, action: Action, path: readonly PropertyKey[], backend: BackendName): Problem[] {
  if (isDesktop(backend) || backend === 'fake') {
    const [what, example] = isDesktop(backend)
      ? ['program', `{"${backend}": {"launch": "…"}}, or "processName" for one that runs,`]
      : ['app', '{"fake": {"app": "app.json"}}'];
    const message = `the flow names no ${what} that ${action.name} could open on the backend "${backend}"; add "targets": ${example} to the flow that is run`;
    return [{ severity: 'error', path: pathText([...path, 'action']), message, value: action.name }];
  }
  if (namedBy(step, 'address').length > 0) return [];
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
    for (const { path: place, capability, what } of neededBesides(step, action, path, backend)) {
      if (backendCapabilities[backend].has(capability)) continue;
      problems.push({
        severity: 'error',
        path: pathText(place),
        message: `the backend "${backend}" knows nothing of ${what} (it has no ${capability}); leave it out, or guard the step with "when": {"backend": …}`,
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

/** What a step asks of its backend by its fields and assertions. */
function neededBesides(
  step: AnyStep,
  action: Action,
  path: readonly PropertyKey[],
  backend: BackendName,
): { readonly path: readonly PropertyKey[]; readonly capability: Capability; readonly what: string }[] {
  const byFields = action.needs(step).map(({ field, capability }) => ({
    path: [...path, field],
    capability,
    what: `${JSON.stringify(step[field as keyof AnyStep])} of ${action.name}`,
  }));
  const byAssertions = step.assertions.flatMap(({ type }, index) => {
    const capability = assertionCapabilities[type];
    return capability === undefined ? [] : [{ path: [...path, 'assertions', index, 'type'], capability, what: type }];
  });
  const byCondition = (step.when === undefined ? [] : addressesAsked(backend, step.when, [...path, 'when'])).map(
    (place) => ({
      path: place,
      capability: 'navigation' as const,
      what: 'the address that the condition asks for',
    }),
  );
  return [...byFields, ...byAssertions, ...byCondition];
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
