import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HandeyeError } from '../../../domain/errors.js';
import { isDesktop } from '../../../domain/flow/backend.js';
import { desktopTargetOf, namesProgram } from '../../../domain/flow/desktop-target.js';
import { substitute } from '../../../domain/flow/variables.js';
import type { Config } from '../../../domain/policy/config.js';
import { createRedactor, type Redactor } from '../../../domain/policy/redaction.js';
import { outlineBudget, outlineOf } from '../../../domain/screen/outline/outline.js';
import { contentSignature, structureSignature } from '../../../domain/screen/outline/signature.js';
import { printable, truncate } from '../../../projections/terminal-text.js';
import { inspectAfter } from '../../../engine/inspect/inspect-after.js';
import { inspectTarget } from '../../../engine/inspect/inspect-target.js';
import type { InspectedTarget } from '../../../engine/inspect/inspection.js';
import type { Inspected, Look } from '../../../engine/inspect/look.js';
import { backendsOf } from '../../../engine/load/check-flow.js';
import type { LoadedFlow } from '../../../engine/load/load-flow.js';
import { fakeApp } from '../../../engine/load/fake-app.js';
import type { RunPorts } from '../../../engine/run/with-run.js';
import { flowVariables } from '../../../engine/step/variable-scope.js';
import { printJson, type CommandCall, type ConfigureCommand } from '../command.js';
import { runOptions } from '../execute-run.js';
import { addFlowOptions, flowOptionsOf, type FlowOptions } from '../flow-options.js';
import { watchInterruption } from '../interruption.js';
import { checkFiles } from '../load-flows.js';
import { fileLines } from '../output/problem-lines.js';
import { addSettings, settingGroups } from '../setting-flags.js';

/** Declares `handeye inspect`. */
export const configure: ConfigureCommand = (command, handledBy) => {
  addFlowOptions(command)
    .argument('[url or flow]', 'Address of a page, or a flow whose target is opened.')
    .option('--launch <command>', 'A program of a desktop, in place of an address or a flow.')
    .option('--after <flow>', 'Run this flow first and show the screen that it leaves, such as what is behind a login.')
    .option('--wait <selector or text>', 'Wait up to 30 seconds until this is on the screen.')
    .option('--full', 'Everything, not only what is in view and fits into 2 KB.')
    .option('--selector <selector>', 'Only this element and what is in it.')
    .option('--json', 'Print the snapshot as JSON, and nothing else on stdout.')
    .addHelpText(
      'after',
      '\nWhat stands first in a line, such as Edit#Search or Dialog#Export >> Button#"Log in", names the element in a flow.\n\nExamples:\n  handeye inspect http://localhost:3000\n  handeye inspect login.flow.yaml --selector Dialog#Login --json\n  handeye inspect --after login.flow.yaml --wait Heading#Orders\n  handeye inspect --launch gnome-calculator --desktop private',
    )
    .action(handledBy(inspect));
  addSettings(command, [
    'allow.origins',
    'allow.processes',
    'secretsFile',
    ...settingGroups.browser,
    ...settingGroups.desktop,
    ...settingGroups.store,
  ]);
};

async function inspect(call: CommandCall): Promise<number> {
  const { composition, options } = call;
  const { config, ports } = await composition.createRuntime(call.runtimeOptions);
  const full = options['full'] === true;
  const look: Look = {
    // An outline shows what fits, but only who has seen everything knows which names are unique.
    full: full || !call.json,
    selector: textOption(call, 'selector'),
    wait: textOption(call, 'wait'),
  };
  const after = textOption(call, 'after');
  const { inspected, isPage } = await (after === undefined
    ? inspectNow(call, config, ports, look)
    : inspectLater(call, config, ports, look, after));
  const { snapshot, consoleErrors, failedRequests } = inspected;
  const signatures = { structure: structureSignature(snapshot), content: contentSignature(snapshot) };
  if (call.json) printJson(call, { ...snapshot, consoleErrors, failedRequests, signatures });
  else call.out.line(printable(inspectionText(inspected, full, { isPart: look.selector !== undefined, isPage })));
  return 0;
}

interface Shown {
  readonly inspected: Inspected;
  readonly isPage: boolean;
}

async function inspectNow(call: CommandCall, config: Config, ports: RunPorts, look: Look): Promise<Shown> {
  const redactor = createRedactor();
  const of = await targetOf(call, ports, call.args[0], redactor);
  const downloadsFolder = await mkdtemp(join(tmpdir(), 'handeye-inspect-'));
  const interruption = watchInterruption({
    first: () => undefined,
    second: () => rmSync(downloadsFolder, { recursive: true, force: true }),
  });
  try {
    const { signal } = interruption;
    const policy = call.composition.policyOf(config, false);
    const inspected = await inspectTarget(ports, config, policy, { ...look, of, downloadsFolder, redactor, signal });
    if (signal.aborted) throw new HandeyeError('cancelled', 'The inspection was cancelled.');
    return { inspected, isPage: 'url' in of };
  } finally {
    interruption.release();
    await rm(downloadsFolder, { recursive: true, force: true });
  }
}

async function inspectLater(
  call: CommandCall,
  config: Config,
  ports: RunPorts,
  look: Look,
  after: string,
): Promise<Shown> {
  if (call.args[0] !== undefined || call.options['launch'] !== undefined)
    throw new HandeyeError('usage', 'inspect looks at one thing, and was given two.', {
      hint: 'Let the flow of --after open what is to be shown.',
    });
  const { variables, backends } = oneBackendOf(call);
  const loaded = await flowIn(call, ports, after, config.timeoutMs);
  const backend = backends?.[0] ?? backendsOf(loaded.flow)[0];
  const request = { variables, backends: backend && [backend], profileId: undefined, dryRun: false };
  const interruption = watchInterruption({ first: () => undefined, second: () => undefined });
  try {
    const inspected = await inspectAfter(loaded, look, runOptions(call, config, request), ports, interruption.signal);
    return { inspected, isPage: backend === 'web' };
  } finally {
    interruption.release();
  }
}

function textOption({ options }: CommandCall, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

/** The options for flows, where one of them is looked at. @throws HandeyeError `usage` */
function oneBackendOf(call: CommandCall): FlowOptions {
  const options = flowOptionsOf(call.options);
  if (options.allBackends || (options.backends?.length ?? 0) > 1)
    throw new HandeyeError('usage', 'inspect looks at one thing, and --backend names several.', {
      hint: 'Name one of the backends that the flow has a target for.',
    });
  return options;
}

/** @throws HandeyeError `spec_…` */
async function flowIn(
  call: CommandCall,
  { source }: Pick<RunPorts, 'source'>,
  file: string,
  timeoutMs?: number,
): Promise<LoadedFlow> {
  const { variables, backends } = flowOptionsOf(call.options);
  const given = Object.keys(variables);
  const [checked] = await checkFiles(source, [file], {
    given,
    backends,
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
  if (checked?.fault) throw checked.fault;
  if (checked?.loaded !== undefined) return checked.loaded;
  for (const line of checked === undefined ? [] : fileLines(checked, call.cwd, call.err)) call.err.line(line);
  throw new HandeyeError('spec_invalid', `${file} is not a valid flow.`);
}

function inspectionText(
  inspected: Inspected,
  full: boolean,
  { isPart, isPage }: { readonly isPart: boolean; readonly isPage: boolean },
): string {
  const faults = [
    faultLine('console error', inspected.consoleErrors, full),
    faultLine('failed request', inspected.failedRequests, full),
  ].flatMap((line) => line ?? []);
  const advice = isPart
    ? '--full shows them'
    : `--full shows them, --selector a part of the ${isPage ? 'page' : 'window'}`;
  const budget = outlineBudget - faults.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
  const { snapshot, whole } = inspected;
  return [outlineOf(snapshot, { whole, advice, ...(!full && { budget }) }), ...faults].join('\n');
}

/** Faults of a kind that are listed one by one, and columns for each, where there is no room for all. */
const [listedFaults, listedColumns] = [3, 120];

function faultLine(kind: string, faults: readonly string[], full: boolean): string | undefined {
  if (faults.length === 0) return undefined;
  const lines = faults.map((fault) => fault.replaceAll(/\s+/g, ' '));
  const listed = full ? lines : lines.slice(0, listedFaults).map((line) => truncate(line, listedColumns));
  const more = faults.length > listed.length ? `; and ${faults.length - listed.length} more` : '';
  return `${faults.length} ${kind}${faults.length === 1 ? '' : 's'}: ${listed.join('; ')}${more}`;
}

async function targetOf(
  call: CommandCall,
  { source, secrets }: RunPorts,
  given: string | undefined,
  redactor: Redactor,
): Promise<InspectedTarget> {
  const launch = call.options['launch'];
  const { variables, backends } = oneBackendOf(call);
  if (typeof launch === 'string' && given === undefined)
    return { backend: 'desktop', program: { launch, args: [], exitCodes: [0] } };
  if (given === undefined || launch !== undefined) {
    throw new HandeyeError(
      'usage',
      `inspect looks at one thing, and was given ${given === undefined ? 'none' : 'two'}.`,
      {
        hint: 'Give it an address, a flow, or a program by --launch.',
      },
    );
  }
  if (/^[a-z][a-z0-9+.-]*:\/\/|^(data|about):/i.test(given)) return { url: given, target: undefined };
  const isFile = await source.exists(given);
  if (!isFile && !/\.(ya?ml|json)$/i.test(given)) {
    return { url: `http://${given.replace(/^\/\//, '')}`, target: undefined };
  }
  const loaded = await flowIn(call, { source }, given);
  const { flow, file } = loaded;
  const { value } = substitute(flow, flowVariables(flow, undefined, variables, secrets, redactor).lookup);
  const [backend] = backends ?? backendsOf(flow);
  if (backend !== undefined && isDesktop(backend)) {
    const program = desktopTargetOf(value.targets ?? {}, backend);
    if (program !== undefined && namesProgram(program)) return { backend, program, desktop: value.desktop };
    throw new HandeyeError('usage', `${given} names no program to look at.`, {
      hint: 'Add "targets": {"linux": {"launch": "…"}} to it, or "processName" for one that runs.',
    });
  }
  if (backend === 'fake') {
    const app = await fakeApp(value.targets?.fake, file, source);
    if (app !== undefined) return { app };
    throw new HandeyeError('usage', `${given} names no app to look at.`, {
      hint: 'Add "targets": {"fake": {"app": "app.json"}} to it.',
    });
  }
  const opening = value.steps.find((step) => 'url' in step && typeof step.url === 'string');
  const url = opening && 'url' in opening ? opening.url : value.targets?.web?.url;
  if (typeof url !== 'string') {
    throw new HandeyeError('usage', `${given} names no page to open.`, {
      hint: 'Give the flow a web target, or inspect an address.',
    });
  }
  return { url: new URL(url, value.targets?.web?.url).href, target: value.targets?.web };
}
