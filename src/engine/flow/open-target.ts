import { HandeyeError } from '../../domain/errors.js';
import type { FakeApp } from '../../domain/fake/app.js';
import { isDesktop, type BackendName } from '../../domain/flow/backend.js';
import { desktopTargetOf } from '../../domain/flow/desktop-target.js';
import type { FlowTargets, Reset } from '../../domain/flow/flow.js';
import type { Consent, RunPolicy } from '../../domain/policy/run-policy.js';
import { noLaterLooks } from '../step/open-results.js';
import type { FlowWarning } from '../../domain/run/flow-warning.js';
import type { Backend, Session } from '../../ports/backend.js';
import type { FlowScope, TargetLock } from '../guard/flow-scope.js';
import type { LoadedFlow } from '../load/load-flow.js';
import { absentSession } from './absent-session.js';
import type { FlowRun, NamedTarget, OpenTarget } from '../step/flow-run.js';
import { videoOf } from './videos.js';
import { fakeApp } from '../load/fake-app.js';
import { requireKnownRegion } from './known-region.js';
import type { SharedRun } from './shared-run.js';
import { createEventRelay } from './session-events.js';

/** What the targets of one flow have in common. */
export interface TargetContext {
  readonly loaded: LoadedFlow;
  readonly flowRunId: string;
  readonly lane: number;
  readonly targets: FlowTargets;
  readonly policy: RunPolicy;
  readonly consent: Consent;
  readonly givenVariables: FlowRun['givenVariables'];
  readonly record: FlowRun['record'];
  /** Takes a sentence for the end of the report. */
  readonly note: (text: string) => void;
  /** Of a live session: as in `SessionOptions`. */
  readonly browser?: { readonly stateFile: string | undefined; readonly attachTo: string | undefined };
}

const uncheckedCertificates =
  'certificates are not checked (targets.web.ignoreHttpsErrors): a page with a false one loads like any other';

/** What a flow names on a backend. */
export function targetNamed(targets: FlowTargets, name: BackendName): NamedTarget {
  return { targetUrl: pageNamed(targets, name)?.url, targetProgram: desktopTargetOf(targets, name) };
}

/** How the target that a flow names on a backend is brought back to a known state. */
export function resetNamed(targets: FlowTargets, name: BackendName): Reset | undefined {
  if (name === 'fake') return targets.fake?.reset;
  return (desktopTargetOf(targets, name) ?? pageNamed(targets, name))?.reset;
}

function pageNamed(targets: FlowTargets, name: BackendName): FlowTargets['web'] {
  return isDesktop(name) || name === 'fake' ? undefined : targets.web;
}

/**
 * Opens a session on a backend for a flow. Never throws: a target that cannot be opened says why.
 *
 * @param isDry whether nothing is to be opened, since nothing will be done
 */
export async function openTarget(
  name: BackendName,
  backend: Backend,
  context: TargetContext,
  { guard, folder, redactor, options, ports, cancel }: SharedRun,
  isDry = false,
): Promise<OpenTarget> {
  const { loaded, flowRunId, lane, targets, policy, consent, record, note } = context;
  const { flow } = loaded;
  const onDesktop = isDesktop(name);
  const page = pageNamed(targets, name);
  let session: Session = absentSession;
  let app: FakeApp | undefined;
  const lock: TargetLock = { pinned: undefined, frames: new Map(), current: (window) => session.identity(window) };
  const scope: FlowScope = {
    policy,
    consent,
    lock: () => ((flow.targetLock ?? session.isShared) ? lock : undefined),
    program: () => session.program(),
    pageUrl: () => session.pageUrl(),
    frameUrl: (id) => session.frameUrl(id),
    redact: redactor.text,
  };
  const inForce = { scope };
  let version = '';
  let notes: readonly string[] = [];
  let warnings: readonly FlowWarning[] = [];
  let fault: unknown;
  try {
    if (!isDry) {
      const { stateFile, attachTo } = context.browser ?? {};
      const isAttached = name === 'web' && attachTo !== undefined;
      // A browser that runs already says what it is once it is attached to.
      const about = isAttached
        ? { version: `the browser at ${attachTo}`, notes: [] }
        : await unlessStopped(backend.describe(), cancel);
      version = about.version;
      notes = [...about.notes, ...(page?.ignoreHttpsErrors === true ? [uncheckedCertificates] : [])];
      requireKnownRegion(page);
      const { video, note: notRecorded } = videoOf(context, backend.name, folder.folder, options.video);
      if (notRecorded !== undefined && onDesktop) notes = [...notes, notRecorded];
      app = name === 'fake' ? await fakeApp(targets.fake, loaded.file, ports.source) : undefined;
      const opening = backend.openSession({
        ...(video !== undefined && { video }),
        viewport: page?.viewport ?? options.viewport,
        ...(page && { target: page }),
        ...(name === 'web' && stateFile !== undefined && { stateFile }),
        ...(isAttached && { attachTo }),
        ...(flow.desktop && { desktop: flow.desktop }),
        ...(app && { app }),
        downloadsFolder: `${folder.folder}/artifacts/${flowRunId}/downloads`,
        redact: redactor.text,
        ...((options.policy.allowedOrigins !== undefined || listsOrigins(loaded)) && {
          navigationRule: guard.navigationRule(() => inForce.scope),
        }),
      });
      session = await unlessStopped(opening, cancel).catch(async (error: unknown) => {
        // What comes too late is for nobody.
        opening.then((late) => late.close()).catch(() => undefined);
        throw error;
      });
      notes = [...notes, ...session.notes];
      if (session.isShared && flow.targetLock === false) warnings = ['target_unlocked'];
    }
  } catch (error) {
    fault = error;
  }
  return {
    backendName: backend.name,
    target: session,
    scope,
    inForce,
    host: ports.host.launchScope(() => session.environment),
    ...targetNamed(targets, name),
    targetApp: app?.name,
    secretRefs: new Set(),
    lastAction: { seq: 0 },
    refusalsReported: { seq: 0 },
    dialogs: { reported: new Set(), leftOpen: new Map(), announced: new Map() },
    laterLooks: noLaterLooks(),
    relayEvents: createEventRelay({ flowRunId, lane }, session.eye, folder.folder, record, note),
    version,
    notes,
    warnings,
    fault,
  };
}

/** What was promised, unless the run is stopped before. */
async function unlessStopped<T>(promised: Promise<T>, cancel: AbortSignal): Promise<T> {
  const over = new AbortController();
  const stopped = new Promise<never>((_, reject) => {
    const stop = (): void => reject(new HandeyeError('cancelled', 'The run was stopped while the target was started.'));
    if (cancel.aborted) stop();
    cancel.addEventListener('abort', stop, { once: true, signal: over.signal });
  });
  try {
    return await Promise.race([promised, stopped]);
  } finally {
    over.abort();
  }
}

/** Whether a flow, or one that it runs, says which origins it may reach. */
function listsOrigins({ flow, references }: LoadedFlow): boolean {
  return flow.allow?.origins !== undefined || [...references.values()].some(listsOrigins);
}
