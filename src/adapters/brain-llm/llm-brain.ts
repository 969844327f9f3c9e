import { createHash, randomBytes } from 'node:crypto';
import type { ModelMessage } from 'ai';
import type { z } from 'zod';
import { rawReplyLimit, type BrainCall } from '../../domain/brain/brain-call.js';
import type { BrainSettings } from '../../domain/brain/brain-settings.js';
import {
  interpretReplySchema,
  locateReplySchema,
  type InterpretReply,
  type InterpretRequest,
  type LocateReply,
  type LocateRequest,
} from '../../domain/brain/interpretation.js';
import { costOf, priceOf } from '../../domain/brain/prices.js';
import { HandeyeError } from '../../domain/errors.js';
import type { Brain, BrainContext } from '../../ports/brain.js';
import type { Clock } from '../../ports/clock.js';
import { askModel, type Asked, type ModelReply } from './ask-model.js';
import { interpretPrompt } from './prompts/interpret.v1.js';
import { locatePrompt } from './prompts/locate.v1.js';
import { promptId, type Prompt } from './prompts/prompt.js';
import { openModel, type KeySource, type OpenModel } from './providers.js';
import { questionText } from './question-text.js';
import { readReply } from './read-reply.js';
import { flatSchema } from './reply-schema.js';
import { noSpending, spend, usedUp, type Spending } from './spending.js';

/** What a brain that asks models is made of. */
export interface LlmBrainDependencies {
  readonly clock: Clock;
  /** The environment, where keys are. */
  readonly env: KeySource;
  /** The actions that a model may propose, one line for each. */
  readonly actions: string;
  /** What an app cannot guess, for the marks around its text. Default: random. */
  readonly nonce?: () => string;
  /** The first pause before another try, in milliseconds. Default: 500. */
  readonly backOffMs?: number;
}

/** What a run has spent, and the replies that it knows. */
interface RunMemory {
  readonly spending: Spending;
  readonly replies: Map<string, unknown>;
}

interface Inquiry<Schema extends z.ZodDiscriminatedUnion> {
  readonly method: BrainCall['method'];
  readonly prompt: Prompt;
  readonly messages: readonly ModelMessage[];
  readonly schema: Schema;
  /** What else is wrong with a reply that has the right form. */
  readonly objection: (reply: z.output<Schema>) => string | undefined;
  /** What a reply counts as that the model refused to give. */
  readonly refusal: (reason: string) => z.output<Schema>;
  /** The same for the same request. */
  readonly key: string;
}

/**
 * A brain that asks a model of the provider in the settings. Provider and key are needed at the first call, not before.
 * Each call leaves an entry in the ledger, whatever became of it.
 */
export function createLlmBrain(settings: BrainSettings, deps: LlmBrainDependencies): Required<Brain> {
  const { clock, nonce = randomNonce, backOffMs = 500 } = deps;
  const { timeoutMs, maxRetries } = settings;
  let opened: Promise<OpenModel> | undefined;
  const open = (): Promise<OpenModel> => (opened ??= openModel(settings, deps.env));
  const memories = new WeakMap<object, RunMemory>();
  const noRun = {};
  const memoryOf = (run: object = noRun): RunMemory => {
    const memory = memories.get(run) ?? { spending: noSpending(), replies: new Map<string, unknown>() };
    memories.set(run, memory);
    return memory;
  };
  const { provider, model = '' } = settings;
  const unsent = { provider, model, inputTokens: null, outputTokens: null, costUsd: null, latencyMs: 0, retries: 0 };

  /** @throws HandeyeError as {@link Brain.interpret} */
  async function inquire<Schema extends z.ZodDiscriminatedUnion>(
    inquiry: Inquiry<Schema>,
    context: BrainContext,
  ): Promise<z.output<Schema>> {
    const { method, prompt, schema, messages } = inquiry;
    const memory = memoryOf(context.run);
    const entry = { ...unsent, method, prompt: promptId(prompt), cacheHit: false };
    const known = memory.replies.get(inquiry.key);
    if (known !== undefined) {
      context.record({ ...entry, inputTokens: 0, outputTokens: 0, costUsd: 0, outcome: 'ok', cacheHit: true });
      return structuredClone(known) as z.output<Schema>;
    }
    const chat = [...messages];
    for (let isSecond = false; ; isSecond = true) {
      const asked = await askOnce({ system: context.mask(prompt.system), messages: chat, schema: flatSchema(schema) });
      if (!asked.ok) throw asked.error;
      const { reply, cost } = asked;
      if (reply.finish === 'content-filter') {
        const reason = `The model ${model} refused to answer${reply.text === '' ? '' : `: ${context.mask(reply.text)}`}`;
        context.record({ ...cost, outcome: 'refused', error: reason.slice(0, 300) });
        return inquiry.refusal(reason.slice(0, 300));
      }
      const read = readReply(reply.text, schema);
      const problem = problemOf(reply, read.ok ? inquiry.objection(read.reply) : read.problem);
      if (read.ok && problem === undefined) {
        context.record({ ...cost, outcome: 'ok' });
        memory.replies.set(inquiry.key, read.reply);
        return structuredClone(read.reply);
      }
      const rawReply = context.mask(reply.text).slice(0, rawReplyLimit);
      const error = `The reply is off the schema: ${problem}.`;
      context.record({ ...cost, outcome: 'invalid_reply', error, rawReply });
      if (isSecond) throw invalidReply(model, problem ?? '', rawReply);
      chat.push(
        { role: 'assistant', content: context.mask(reply.text) || '(nothing)' },
        { role: 'user', content: `That reply cannot be used: ${problem}. Reply again, with the JSON object alone.` },
      );
    }

    type Answered = { ok: true; reply: ModelReply; cost: Omit<BrainCall, 'outcome'> } | { ok: false; error: unknown };

    async function askOnce(question: Parameters<typeof askModel>[1]): Promise<Answered> {
      const limit = usedUp(memory.spending, settings);
      if (limit !== undefined) {
        const error = overBudget(limit);
        context.record({ ...entry, outcome: 'over_budget', error: error.message });
        return { ok: false, error };
      }
      memory.spending.calls += 1;
      const startedMs = clock.monotonicMs();
      const { signal, mask } = context;
      const asked = await opening().then(
        (model): Promise<Asked> => askModel(model, question, { clock, signal, mask, timeoutMs, maxRetries, backOffMs }),
        (error: unknown): Asked => ({ ok: false, error: error as HandeyeError, retries: 0 }),
      );
      const latencyMs = Math.round(clock.monotonicMs() - startedMs);
      const { retries } = asked;
      if (!asked.ok) {
        const { code, message } = asked.error;
        const outcome = code === 'cancelled' ? 'cancelled' : 'failed';
        context.record({ ...entry, outcome, latencyMs, retries, error: message });
        return asked;
      }
      const { inputTokens, outputTokens } = asked.reply;
      const costUsd = costOf(priceOf(model, settings.prices), inputTokens, outputTokens);
      const cost = { ...entry, inputTokens, outputTokens, costUsd, latencyMs, retries };
      spend(memory.spending, { ...cost, outcome: 'ok' });
      return { ok: true, reply: asked.reply, cost };
    }
  }

  /** What could not be opened may be once a variable is set: it is tried anew at the next call. */
  async function opening(): Promise<OpenModel> {
    try {
      return await open();
    } catch (error) {
      opened = undefined;
      throw error;
    }
  }

  return {
    name: `${provider} ${model}`.trim(),
    interpret(request, context): Promise<InterpretReply> {
      const prompt = interpretPrompt(deps.actions);
      return inquire(
        {
          method: 'interpret',
          prompt,
          schema: interpretReplySchema,
          messages: [{ role: 'user', content: context.mask(questionText(request, nonce())) }],
          key: keyOf(prompt, request),
          objection: ({ kind }) =>
            request.goal === 'answer' && kind === 'steps' ? 'an answer was asked for, and no steps' : undefined,
          refusal: (reason) => ({ kind: 'not_understood' as const, part: request.text, reason }),
        },
        context,
      );
    },
    locateByVision({ image, ...request }, context): Promise<LocateReply> {
      const { width, height } = request;
      const text = context.mask(
        `The picture is ${width} pixels wide and ${height} pixels high. Find: ${request.description}`,
      );
      return inquire(
        {
          method: 'locate_by_vision',
          prompt: locatePrompt,
          schema: locateReplySchema,
          messages: [
            {
              role: 'user',
              content: [
                { type: 'text', text },
                { type: 'image', image, mediaType: 'image/png' },
              ],
            },
          ],
          key: keyOf(locatePrompt, { ...request, image: createHash('sha256').update(image).digest('hex') }),
          objection: (reply) => (isOutside(reply, request) ? 'the box is not within the picture' : undefined),
          refusal: (reason) => ({ found: false as const, reason }),
        },
        context,
      );
    },
  };
}

function keyOf(prompt: Prompt, request: InterpretRequest | object): string {
  return JSON.stringify([promptId(prompt), request]);
}

const randomNonce = (): string => randomBytes(6).toString('hex');

/** A reply that was cut off is no reply, even where what is there can be read. */
function problemOf({ finish }: ModelReply, problem: string | undefined): string | undefined {
  return finish === 'length' ? `it was cut off for its length${problem === undefined ? '' : ` (${problem})`}` : problem;
}

/** Whether the middle of a box, where one would press, is not in the picture. */
function isOutside(reply: LocateReply, { width, height }: Pick<LocateRequest, 'width' | 'height'>): boolean {
  return reply.found && (reply.x + reply.width / 2 > width || reply.y + reply.height / 2 > height);
}

function overBudget({ setting, text }: { readonly setting: string; readonly text: string }): HandeyeError {
  return new HandeyeError('brain_budget', `The run has used up ${text} (${setting}), so no model was asked.`, {
    hint: `Raise ${setting} if the run is meant to ask more.`,
    data: { setting },
  });
}

function invalidReply(model: string, problem: string, rawReply: string): HandeyeError {
  return new HandeyeError(
    'brain_invalid_reply',
    `The model ${model} has replied off the schema twice: ${problem}. The reply begins: ${rawReply.slice(0, 120) || '(nothing)'}`,
    {
      hint: 'The whole reply is in the report (brain.entries). Use a model that follows a format better (brain.model).',
      data: { model, problem },
    },
  );
}
