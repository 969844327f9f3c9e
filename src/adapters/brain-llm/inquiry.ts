import type { ModelMessage } from 'ai';
import type { z } from 'zod';
import { rawReplyLimit, type BrainCall } from '../../domain/brain/brain-call.js';
import type { BrainSettings } from '../../domain/brain/brain-settings.js';
import { costOf, priceOf } from '../../domain/brain/prices.js';
import { HandeyeError } from '../../domain/errors.js';
import type { BrainContext } from '../../ports/brain.js';
import type { Clock } from '../../ports/clock.js';
import { askModel, type ModelReply, type Question } from './ask-model.js';
import { promptId, type Prompt } from './prompts/prompt.js';
import type { OpenModel } from './providers.js';
import { readReply } from './read-reply.js';
import { flatSchema } from './reply-schema.js';
import { noSpending, overBudget, spend, usedUp, type Spending } from './spending.js';

/** What is asked, and what counts as a reply. */
export interface Inquiry<Schema extends z.ZodDiscriminatedUnion> {
  readonly method: BrainCall['method'];
  readonly prompt: Prompt;
  /** Secrets masked. */
  readonly messages: readonly ModelMessage[];
  readonly schema: Schema;
  /** What else is wrong with a reply that has the right form. */
  readonly objection: (reply: z.output<Schema>) => string | undefined;
  /** What it comes to where the model refused to reply. */
  readonly refusal: (reason: string) => z.output<Schema>;
  /** The same for the same request. */
  readonly key: string;
}

/** What inquiries are made with. */
export interface InquiryTools {
  readonly settings: BrainSettings;
  readonly clock: Clock;
  /** As in {@link askModel}. */
  readonly backOffMs: number;
  /** @throws HandeyeError `brain_unavailable` where something is not set */
  readonly open: () => Promise<OpenModel>;
}

/** Asks for a reply of a certain form. @throws HandeyeError as `Brain.interpret` */
export type Inquire = <Schema extends z.ZodDiscriminatedUnion>(
  inquiry: Inquiry<Schema>,
  context: BrainContext,
) => Promise<z.output<Schema>>;

/** What a run has spent, and the replies that it knows. */
interface RunMemory {
  readonly spending: Spending;
  readonly replies: Map<string, unknown>;
}

/** A reply is asked for once more where the first cannot be used. */
const mostReplies = 2;

/** How much of what a model said in refusing is kept, in characters. */
const refusalLimit = 300;

/** Asks with the budgets of the run, its known replies and an entry in the ledger for each call. */
export function createInquire(tools: InquiryTools): Inquire {
  const memories = new WeakMap<object, RunMemory>();
  const noRun = {};
  const { provider, model = '' } = tools.settings;
  return async (inquiry, context) => {
    const { run = noRun } = context;
    const memory = memories.get(run) ?? { spending: noSpending(), replies: new Map<string, unknown>() };
    memories.set(run, memory);
    const { method, prompt, schema, key } = inquiry;
    const blank = { inputTokens: null, outputTokens: null, costUsd: null, latencyMs: 0, retries: 0, cacheHit: false };
    const entry = { method, provider, model, prompt: promptId(prompt), ...blank };
    const known = memory.replies.get(key);
    if (known !== undefined) {
      context.record({ ...entry, inputTokens: 0, outputTokens: 0, costUsd: 0, outcome: 'ok', cacheHit: true });
      return structuredClone(known) as z.output<typeof schema>;
    }
    const messages = [...inquiry.messages];
    for (let replies = 1; ; replies += 1) {
      const question = { system: context.mask(prompt.system), messages, schema: flatSchema(schema) };
      const { reply, call } = await askOnce(question, entry, memory.spending, context, tools);
      const said = context.mask(reply.text);
      if (reply.finish === 'content-filter') {
        const error = `The model ${model} refused to answer${said === '' ? '.' : `: ${said.slice(0, refusalLimit)}`}`;
        context.record({ ...call, outcome: 'refused', error });
        return inquiry.refusal(error);
      }
      const read = readReply(reply.text, schema);
      const problem = cutOff(reply) ?? (read.ok ? inquiry.objection(read.reply) : read.problem);
      if (read.ok && problem === undefined) {
        context.record({ ...call, outcome: 'ok' });
        memory.replies.set(key, read.reply);
        return structuredClone(read.reply);
      }
      const why = problem ?? '';
      const rawReply = said.slice(0, rawReplyLimit);
      const error = `The reply is off the schema: ${why}.`;
      context.record({ ...call, outcome: 'invalid_reply', error, rawReply });
      if (replies === mostReplies) throw invalidReply(model, why, rawReply);
      messages.push(
        { role: 'assistant', content: said === '' ? '(nothing)' : said },
        { role: 'user', content: `That reply cannot be used: ${why}. Reply again, with the JSON object alone.` },
      );
    }
  };
}

/** One call, unless the budget is used up. What comes of its reply is for the caller to record; all else is recorded here. */
async function askOnce(
  question: Question,
  entry: Omit<BrainCall, 'outcome'>,
  spending: Spending,
  { signal, mask, record }: BrainContext,
  { settings, clock, backOffMs, open }: InquiryTools,
): Promise<{ readonly reply: ModelReply; readonly call: Omit<BrainCall, 'outcome'> }> {
  const limit = usedUp(spending, settings);
  if (limit !== undefined) {
    const error = overBudget(limit);
    record({ ...entry, outcome: 'over_budget', error: error.message });
    throw error;
  }
  // Without a key or a model nothing is sent: that is no call.
  const opened = await open();
  const { timeoutMs, maxRetries } = settings;
  const startedMs = clock.monotonicMs();
  spending.calls += 1;
  const asked = await askModel(opened, question, { clock, signal, mask, timeoutMs, maxRetries, backOffMs });
  const { retries } = asked;
  const latencyMs = Math.round(clock.monotonicMs() - startedMs);
  if (!asked.ok) {
    const { code, message } = asked.error;
    record({ ...entry, outcome: code === 'cancelled' ? 'cancelled' : 'failed', latencyMs, retries, error: message });
    throw asked.error;
  }
  const { inputTokens, outputTokens } = asked.reply;
  const costUsd = costOf(priceOf(entry.model, settings.prices), inputTokens, outputTokens);
  const call = { ...entry, inputTokens, outputTokens, costUsd, latencyMs, retries };
  spend(spending, call);
  return { reply: asked.reply, call };
}

/** A reply that was cut off is no reply, even where what is there can be read. */
function cutOff({ finish }: ModelReply): string | undefined {
  return finish === 'length' ? 'it was cut off for its length; make it shorter' : undefined;
}

function invalidReply(model: string, problem: string, rawReply: string): HandeyeError {
  const beginning = rawReply === '' ? 'It is empty' : `It begins: ${rawReply.slice(0, 120)}`;
  return new HandeyeError(
    'brain_invalid_reply',
    `The model ${model} has replied off the schema twice: ${problem}. ${beginning}`,
    {
      hint: 'The whole reply is in the report (brain.entries). Use a model that follows a format better (brain.model).',
      data: { model, problem },
    },
  );
}
