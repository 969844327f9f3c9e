import { createHash, randomBytes } from 'node:crypto';
import type { BrainSettings } from '../../domain/brain/brain-settings.js';
import { modelReplySchema, locateReplySchema, type LocateReply } from '../../domain/brain/interpretation.js';
import type { Brain } from '../../ports/brain.js';
import type { Clock } from '../../ports/clock.js';
import { createInquire } from './inquiry.js';
import { interpretPrompt } from './prompts/interpret.v1.js';
import { locatePrompt } from './prompts/locate.v1.js';
import { promptId, type Prompt } from './prompts/prompt.js';
import { openModel, type KeySource, type OpenModel } from './providers.js';
import { questionText } from './question-text.js';

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

/**
 * A brain that asks a model of the provider in the settings. Provider and key are needed at the first call, not before.
 *
 * @example
 * const brain = createLlmBrain(config.brain, { clock, env: process.env, actions: actionLines() });
 * const reply = await brain.interpret(request, context);
 */
export function createLlmBrain(settings: BrainSettings, deps: LlmBrainDependencies): Required<Brain> {
  const { clock, env, nonce = randomNonce, backOffMs = 500 } = deps;
  const { provider, model = '' } = settings;
  const prompt = interpretPrompt(deps.actions);
  let opened: Promise<OpenModel> | undefined;
  const open = (): Promise<OpenModel> => (opened ??= openModel(settings, env));
  const inquire = createInquire({ settings, clock, backOffMs, open });
  return {
    name: `${provider} ${model}`.trim(),
    interpret: (request, context) =>
      inquire(
        {
          method: 'interpret',
          prompt,
          schema: modelReplySchema,
          messages: [{ role: 'user', content: context.mask(questionText(request, nonce())) }],
          objection: ({ kind }) =>
            request.goal === 'answer' && kind === 'steps' ? 'an answer was asked for, and no steps' : undefined,
          refusal: (reason) => ({ kind: 'not_understood' as const, part: request.text, reason }),
          key: keyOf(prompt, request),
        },
        context,
      ),
    locateByVision({ image, ...request }, context) {
      const { width, height, description } = request;
      const text = `The picture is ${width} pixels wide and ${height} pixels high. Find: ${description}`;
      return inquire(
        {
          method: 'locate_by_vision',
          prompt: locatePrompt,
          schema: locateReplySchema,
          messages: [
            {
              role: 'user',
              content: [
                { type: 'text', text: context.mask(text) },
                { type: 'image', image, mediaType: 'image/png' },
              ],
            },
          ],
          objection: (reply) => (isOutside(reply, request) ? 'the box is not within the picture' : undefined),
          refusal: (reason) => ({ found: false as const, reason }),
          key: keyOf(locatePrompt, { ...request, image: createHash('sha256').update(image).digest('hex') }),
        },
        context,
      );
    },
  };
}

function keyOf(prompt: Prompt, request: object): string {
  return JSON.stringify([promptId(prompt), request]);
}

const randomNonce = (): string => randomBytes(6).toString('hex');

/** Whether the middle of a box, where one would press, is not in the picture. */
function isOutside(reply: LocateReply, picture: { readonly width: number; readonly height: number }): boolean {
  return reply.found && (reply.x + reply.width / 2 > picture.width || reply.y + reply.height / 2 > picture.height);
}
