import { generateText, Output, type ModelMessage } from 'ai';
import { HandeyeError } from '../../domain/errors.js';
import type { Clock } from '../../ports/clock.js';
import { callFault, faultError, isPassing } from './faults.js';
import type { OpenModel } from './providers.js';

/** What a model is asked. */
export interface Question {
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  /** The form of the reply, as far as the provider takes one. */
  readonly schema: Readonly<Record<string, unknown>>;
}

/** What a model said. */
export interface ModelReply {
  readonly text: string;
  readonly finish: string;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
}

/** A reply, or why there is none, and how often it was tried again. */
export type Asked = { readonly retries: number } & (
  | { readonly ok: true; readonly reply: ModelReply }
  | { readonly ok: false; readonly error: HandeyeError }
);

/** How a model is asked. */
export interface AskOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly mask: (text: string) => string;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  /** The first pause before another try, in milliseconds; it doubles each time. */
  readonly backOffMs: number;
}

/** The longest pause between two tries, in milliseconds. */
const longestPauseMs = 10_000;

/** Models that were seen to refuse a format of the reply: they are asked in words alone from then on. */
const withoutFormat = new WeakSet<OpenModel>();

/** Asks a model, and asks again where that may help, as long as the call may take. Outcomes never throw. */
export async function askModel(open: OpenModel, question: Question, options: AskOptions): Promise<Asked> {
  const { clock, signal, mask, timeoutMs, maxRetries, backOffMs } = options;
  const startedMs = clock.monotonicMs();
  const over = new AbortController();
  const answered = new AbortController();
  void clock.sleep(timeoutMs, answered.signal).then(() => {
    if (!answered.signal.aborted) over.abort();
  });
  const limit = AbortSignal.any([signal, over.signal]);
  let retries = 0;
  let failed = 0;
  try {
    for (;;) {
      try {
        return { ok: true, reply: await generate(open, question, limit), retries };
      } catch (error) {
        if (signal.aborted) return { ok: false, error: cancelled(), retries };
        if (over.signal.aborted) return { ok: false, error: tooSlow(open, timeoutMs, retries), retries };
        const fault = callFault(error, clock.now().getTime());
        if (fault.kind === 'format' && !withoutFormat.has(open)) {
          withoutFormat.add(open);
          retries += 1;
          continue;
        }
        const pauseMs = Math.min(longestPauseMs, Math.max(fault.waitMs ?? 0, backOffMs * 2 ** failed));
        const leftMs = timeoutMs - (clock.monotonicMs() - startedMs);
        const isEarly = (fault.waitMs ?? 0) > leftMs;
        if (!isPassing(fault) || failed >= maxRetries || isEarly)
          return { ok: false, error: faultError(fault, open, failed + 1, mask), retries };
        await clock.sleep(pauseMs, limit);
        failed += 1;
        retries += 1;
      }
    }
  } finally {
    answered.abort();
  }
}

async function generate(open: OpenModel, question: Question, abortSignal: AbortSignal): Promise<ModelReply> {
  // The library writes warnings to stdout, which belongs to reports.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  const { model, options, maxOutputTokens } = open;
  const format = { type: 'json' as const, name: 'reply', schema: question.schema };
  const isPlain = withoutFormat.has(open);
  const { text, finishReason, usage } = await generateText({
    model,
    system: question.system,
    messages: [...question.messages],
    // As text: what is wrong with a reply is for the caller to say, who keeps it.
    output: isPlain ? Output.text() : { ...Output.text(), responseFormat: Promise.resolve(format) },
    maxRetries: 0,
    abortSignal,
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    providerOptions: options,
  });
  const { inputTokens = null, outputTokens = null } = usage;
  return { text, finish: finishReason, inputTokens, outputTokens };
}

function cancelled(): HandeyeError {
  return new HandeyeError('cancelled', 'Cancelled while a model was asked.');
}

function tooSlow({ provider, modelName }: OpenModel, timeoutMs: number, retries: number): HandeyeError {
  const tries = retries > 0 ? ` in ${retries + 1} tries` : '';
  return new HandeyeError(
    'brain_unavailable',
    `The provider ${provider} did not answer within ${timeoutMs} ms${tries} (brain.timeoutMs).`,
    { hint: `Raise brain.timeoutMs, or choose a faster model than ${modelName} (brain.model).` },
  );
}
