import { fileURLToPath } from 'node:url';
import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  McpServer,
  type CallToolResult,
  type ClientCapabilities,
  type InputRequiredResult,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { errorCodes, HandeyeError, messageOf } from '../../domain/errors.js';
import { backendNames } from '../../domain/flow/backend.js';
import type { StepResult } from '../../domain/run/execution-report.js';
import type { EffectClass } from '../../domain/policy/effect-class.js';
import type { ApprovalRequest } from '../../ports/approver.js';
import type { Composition, RuntimeOptions } from '../cli/composition.js';
import { packageVersion } from '../cli/package-files.js';
import type { LiveTools } from '../live/live-tools.js';
import type { ToolAnswer, ToolCall } from '../live/tool-call.js';
import {
  actSchema,
  askSchema,
  closeSchema,
  doSchema,
  exportSchema,
  lookSchema,
  openSchema,
  screenshotSchema,
} from '../live/tool-schemas.js';
import { startAskingCall, type AskingCall } from './approvals.js';
import { analyzeReport, capabilities, listReports, runFlowFile, validateFlow } from './flow-tools.js';
import { instructions } from './instructions.js';
import { registerResources } from './resources.js';
import { flatStepSchema } from './step-object.js';
import { listProcesses, listWindows } from './window-tools.js';

/** What the server is made of. */
export interface McpServerDeps {
  readonly composition: Composition;
  readonly runtimeOptions: RuntimeOptions;
  readonly tools: LiveTools;
  /** Where `.handeye/` lies, unless a client says otherwise, absolute. */
  readonly folder: string;
  /** Whether the client may say where it lies: not so where somebody named a folder. */
  readonly asksForRoots: boolean;
  /** Whether what a person would be asked is done without asking, as long as the process lives. */
  readonly unsafe: boolean;
  /** What is asked of a person now, for all connections of the process. */
  readonly pending: Map<string, OpenCall>;
}

/** Called with a step that has settled, and of how many have by now. */
type StepListener = (step: StepResult, count: number) => void;

/** A call that has begun, and who receives its steps now: in the modern era each answer comes with a request of its own. */
export interface OpenCall {
  readonly asking: AskingCall<ToolAnswer>;
  onStep: StepListener | undefined;
}

/** What the types of the library leave out. */
type Envelope = Readonly<Partial<Record<typeof CLIENT_CAPABILITIES_META_KEY, ClientCapabilities>>>;

type Args<Schema extends z.ZodType> = z.output<Schema>;

/** The MCP server: one tool for each thing that an agent can do with an app, its flow and its reports. */
export function createMcpServer(deps: McpServerDeps): McpServer {
  const { tools, pending, unsafe } = deps;
  const server = new McpServer(
    { name: 'handeye', version: packageVersion() },
    { instructions, capabilities: { tools: {}, resources: {} } },
  );
  let root: string | undefined;

  /** In the modern era each request says what the client can; before, the handshake did. */
  const capabilitiesOf = ({ mcpReq }: ServerContext): ClientCapabilities => {
    const envelope: Envelope | undefined = mcpReq.envelope;
    return envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? server.server.getClientCapabilities() ?? {};
  };

  const register = <Schema extends z.ZodType>(
    name: string,
    description: string,
    effect: EffectClass,
    inputSchema: Schema,
    handle: (args: Args<Schema>, call: ToolCall) => Promise<ToolAnswer> | ToolAnswer,
  ): void => {
    server.registerTool(
      name,
      { description, inputSchema: inputSchema as unknown as z.ZodObject, annotations: annotationsOf(effect) },
      async (args: unknown, ctx: ServerContext): Promise<CallToolResult | InputRequiredResult> => {
        const state = ctx.mcpReq.requestState<string>();
        if (deps.asksForRoots && root === undefined) {
          const answered = rootOf(ctx.mcpReq.inputResponses?.['roots']);
          if (answered !== undefined || ctx.mcpReq.inputResponses?.['roots'] !== undefined)
            root = answered ?? deps.folder;
          else if (capabilitiesOf(ctx).roots !== undefined && state === undefined)
            return inputRequired({ inputRequests: { roots: inputRequired.listRoots() } });
        }
        const folder = root ?? deps.folder;
        return inRound(ctx, state, async (call) =>
          handle(args as Args<Schema>, { origin: 'brain', folder, unsafe, ...call }),
        );
      },
    );
  };

  /** Goes on with a call that waits for an answer, or begins one, until it is over or asks. */
  const inRound = async (
    ctx: ServerContext,
    state: string | undefined,
    begin: (call: Pick<ToolCall, 'approver' | 'signal' | 'onStep'>) => Promise<ToolAnswer>,
  ): Promise<CallToolResult | InputRequiredResult> => {
    let call: OpenCall;
    if (state === undefined || state === '') {
      const nobody = hasForms(capabilitiesOf(ctx))
        ? undefined
        : 'this client cannot ask a person (it has no elicitation)';
      let settledSteps = 0;
      const asking = startAskingCall(
        async (approver, signal) =>
          begin({ approver, signal, onStep: (step) => call.onStep?.(step, (settledSteps += 1)) }),
        nobody,
      );
      call = { asking, onStep: progressOf(ctx) };
    } else {
      const waiting = pending.get(state);
      pending.delete(state);
      const content = acceptedContent(ctx.mcpReq.inputResponses, 'approve');
      if (waiting === undefined || !waiting.asking.answer(state, content?.['approve'] === true))
        return failed(
          new HandeyeError('policy_denied', 'This answer came too late, or was given before: it counts for nothing.', {
            hint: 'Look at what was done, and send the steps that are left again.',
          }),
        );
      call = waiting;
      call.onStep = progressOf(ctx);
    }
    const { asking } = call;
    const cancel = (): void => asking.cancel();
    ctx.mcpReq.signal.addEventListener('abort', cancel, { once: true });
    const settled = (): void => ctx.mcpReq.signal.removeEventListener('abort', cancel);
    try {
      const next = await asking.next();
      if ('result' in next) {
        settled();
        return answered(next.result);
      }
      // A request of the legacy era goes on while a person is asked, and may be cancelled until the answer.
      const { id, request } = next.question;
      pending.set(id, call);
      return inputRequired({
        inputRequests: {
          approve: inputRequired.elicit({
            message: questionOf(request),
            requestedSchema: {
              type: 'object',
              properties: { approve: { type: 'boolean', title: 'Do it', default: false } },
              required: ['approve'],
            },
          }),
        },
        requestState: id,
      });
    } catch (error) {
      settled();
      return failed(error);
    }
  };

  register('open', 'Open an app in a new session and show it.', 'navigate', openSchema, tools.open);
  register(
    'act',
    'Run steps on a session; answers with a verdict for each and what changed. Invalid steps: nothing is done.',
    'destructive',
    actSchema.extend({ steps: z.array(flatStepSchema()).describe('Run in order.') }),
    tools.act,
  );
  register(
    'do',
    'Do what a text in plain English says; says how each instruction was understood, or asks which element is meant.',
    'destructive',
    doSchema,
    tools.do,
  );
  register('ask', 'Answer a question about the screen: count, read, look up.', 'read', askSchema, tools.ask);
  register('look', 'Show what is on the screen, as an outline.', 'read', lookSchema, tools.look);
  register('close', 'End a session and its run.', 'input', closeSchema, tools.close);
  register('export_flow', 'The flow that replays a session.', 'input', exportSchema, tools.exportFlow);
  register('list_sessions', 'Sessions that are open.', 'read', z.strictObject({}), () => tools.list());
  register(
    'capture_screenshot',
    'A picture of the screen or of one element.',
    'read',
    screenshotSchema,
    tools.screenshot,
  );
  const sessionOnly = z.strictObject({ session: z.string().optional() });
  register('list_windows', 'Windows of a session.', 'read', sessionOnly, ({ session }, call) =>
    listWindows(tools, session, call),
  );
  register('list_processes', 'Programs of a session.', 'read', sessionOnly, ({ session }, call) =>
    listProcesses(tools, session, call),
  );
  register(
    'inspect_window',
    'All of the current window as an outline.',
    'read',
    z.strictObject({ session: z.string().optional(), maxTokens: z.int().min(50).max(50_000).optional() }),
    ({ session, maxTokens = 2_000 }, call) => tools.look({ session, maxTokens }, call),
  );
  register(
    'validate_flow',
    'Check a flow without running it.',
    'read',
    z.strictObject({ file: z.string().optional(), flow: z.record(z.string(), z.unknown()).optional() }),
    (args, call) => validateFlow(deps, args, call),
  );
  register(
    'run_flow',
    'Run a flow of a file and report what became of it.',
    'destructive',
    z.strictObject({
      file: z.string(),
      variables: z.record(z.string(), z.string()).optional(),
      backend: z.enum(backendNames).optional(),
      profile: z.string().optional(),
    }),
    (args, call) => runFlowFile(deps, args, call),
  );
  register(
    'list_reports',
    'The newest runs.',
    'read',
    z.strictObject({ limit: z.int().min(1).max(100).optional() }),
    (args, call) => listReports(deps, args, call),
  );
  register(
    'analyze_report',
    'What became of a run, each failure with its evidence.',
    'read',
    z.strictObject({ run: z.string().optional().describe('Id; default: last.') }),
    (args, call) => analyzeReport(deps, args, call),
  );
  register('get_capabilities', 'Actions and what backends can do.', 'read', z.strictObject({}), () => capabilities());
  registerResources(server, { ...deps, folder: () => root ?? deps.folder });
  return server;
}

/** What a person reads, without what could repaint it. */
function questionOf({ summary, arguments: fields, reason }: ApprovalRequest): string {
  const plain = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();
  const lines = [`handeye asks: ${plain(summary)}`, ...(fields === undefined ? [] : [`With: ${plain(fields)}`])];
  return [...lines, `Reason: ${plain(reason)}`].join('\n');
}

/** What a client may tell its user of a tool, by the worst that it can do. */
function annotationsOf(effect: EffectClass): {
  readonly readOnlyHint: boolean;
  readonly destructiveHint?: boolean;
  readonly openWorldHint?: boolean;
} {
  if (effect === 'read') return { readOnlyHint: true };
  return { readOnlyHint: false, destructiveHint: effect === 'destructive' || effect === 'system' };
}

function answered({ text, data, isFailure, image }: ToolAnswer): CallToolResult {
  return {
    content: [
      { type: 'text', text },
      ...(image === undefined
        ? []
        : [{ type: 'image' as const, data: Buffer.from(image).toString('base64'), mimeType: 'image/png' }]),
    ],
    structuredContent: { ...data },
    ...(isFailure === true && { isError: true }),
  };
}

function failed(error: unknown): CallToolResult {
  const code = error instanceof HandeyeError ? error.code : 'internal';
  const hint = error instanceof HandeyeError && error.hint !== undefined ? `\n${error.hint}` : '';
  return {
    content: [{ type: 'text', text: `${code}: ${messageOf(error)}${hint}` }],
    structuredContent: { code, jsonRpcCode: errorCodes[code].jsonRpcCode },
    isError: true,
  };
}

/** Whether a person can be asked something in the client. */
function hasForms({ elicitation }: ClientCapabilities): boolean {
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}

function progressOf(ctx: ServerContext): StepListener | undefined {
  const progressToken = ctx.mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  return ({ path, action, status }, progress) => {
    const params = { progressToken, progress, message: `${path} ${action} ${status}` };
    void ctx.mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  };
}

/** The first root of a client that is a folder of this machine. */
function rootOf(response: unknown): string | undefined {
  const parsed = z.object({ roots: z.array(z.object({ uri: z.string() })) }).safeParse(response);
  const uri = parsed.success ? parsed.data.roots[0]?.uri : undefined;
  return uri?.startsWith('file://') === true ? fileURLToPath(uri) : undefined;
}
