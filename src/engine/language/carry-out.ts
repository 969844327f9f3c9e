import type { InterpretReply, InterpretRequest } from '../../domain/brain/interpretation.js';
import { HandeyeError } from '../../domain/errors.js';
import { contradictionOf, notUnderstoodIn, unreadable } from '../../domain/language/interpret.js';
import { knownForms } from '../../domain/language/known-forms.js';
import { looksDestructive } from '../../domain/policy/destructive-words.js';
import type { LiveScreen } from '../../domain/live/live-answer.js';
import type { StepResult } from '../../domain/run/execution-report.js';
import type { Brain, BrainContext } from '../../ports/brain.js';
import type { Screenshot } from '../../ports/eye.js';
import { outlineOf } from '../../domain/screen/outline/outline.js';
import { asControlsTakeThem } from './refine-steps.js';

/** Which brain is asked: the built-in one first and the model for what it did not understand, or one of them alone. */
export type BrainChoice = 'auto' | 'builtin' | 'llm';

/** What a text is carried out with. */
export interface TextPorts {
  /** Needs no model. */
  readonly builtin: Brain;
  /** A model, where one is set up. */
  readonly model?: Brain | undefined;
  readonly choice: BrainChoice;
  readonly backend: string;
  /** Names of variables that have a value, and of secrets that exist. */
  readonly variables: () => readonly string[];
  readonly secrets: readonly string[];
  readonly signal: AbortSignal;
  /** What brains are called with. */
  context(): BrainContext;
  /** Milliseconds, from any moment on. */
  readonly now: () => number;
  /** The screen as it is now. */
  look(): Promise<LiveScreen>;
  /** Resolves at the next change of the screen, or when the time is over. */
  nextChange(timeoutMs: number): Promise<void>;
  /**
   * Runs steps, with origin `brain`.
   * @param isNamed whether the text itself names what cannot be taken back ("delete the draft"): whoever wrote it has decided
   */
  act(
    steps: readonly unknown[],
    isNamed: boolean,
  ): Promise<{ readonly steps: readonly StepResult[]; readonly screen: LiveScreen; readonly ended?: string }>;
  /** An attribute of an element, by its ref; null where it has none. */
  attribute(ref: string, name: string): Promise<string | null>;
  /** A picture of the screen as it is now. */
  picture(): Promise<Screenshot>;
}

/** One instruction of a text: what it came to. */
export interface CarriedOut {
  /** How it was understood. */
  readonly understood: string;
  /** As they were sent. */
  readonly sent: readonly Readonly<Record<string, unknown>>[];
  readonly results: readonly StepResult[];
  /** Which brain decided. */
  readonly by: string;
}

/** What became of a text. */
export interface TextOutcome {
  readonly parts: readonly CarriedOut[];
  readonly result: 'passed' | 'warning' | 'failed' | 'asked' | 'not_understood';
  /** Why it went no further, in words. */
  readonly question?: string;
  readonly candidates?: readonly string[];
  readonly screen?: LiveScreen;
}

/** Bytes of the screen that a model is shown. */
const outlineBytes = 24_000;
/** How long is waited for something to appear that a text names, in milliseconds. */
const appearLimitMs = 4_000;
/** How long the screen is given to come to rest before something is taken that is named only in part. */
const restMs = 250;
/** More instructions than this are a loop. */
const mostParts = 500;

/**
 * Carries out a text: one instruction after the other is grounded on the screen that the one before has left.
 *
 * @throws HandeyeError `usage` for a text that says nothing that is known, contradicts itself, is empty or too long: nothing
 *   was done then; `brain_…` where a model was asked and gave no answer
 */
export async function carryOutText(text: string, ports: TextPorts): Promise<TextOutcome> {
  requireReadable(text, ports);
  const parts: CarriedOut[] = [];
  let screen = await ports.look();
  let rest = text;
  while (rest.trim() !== '' && parts.length < mostParts) {
    const { reply, by, seen } = await decide(rest, screen, parts, ports);
    screen = seen;
    if (reply.kind !== 'steps') return { parts, screen, ...endOf(reply) };
    rest = reply.rest;
    if (reply.steps.length === 0) {
      parts.push({ understood: reply.understood, sent: [], results: [], by });
      continue;
    }
    // What is named only in part may be another thing than the one that is to go.
    const isNamed =
      by === ports.builtin.name &&
      reply.isTentative !== true &&
      reply.part !== undefined &&
      looksDestructive(reply.part);
    const answer = await ports.act(await asControlsTakeThem(reply.steps, screen.snapshot, ports), isNamed);
    screen = answer.screen;
    parts.push({ understood: reply.understood, sent: reply.steps, results: answer.steps, by });
    if (answer.steps.some(({ status }) => status === 'failed' || status === 'error'))
      return { parts, screen, result: 'failed' };
    if (answer.ended !== undefined) return { parts, screen, result: 'failed', question: answer.ended };
  }
  const warned = parts.some(({ results }) => results.some(({ status }) => status === 'warning'));
  return { parts, screen, result: warned ? 'warning' : 'passed' };
}

/** The answer to a question about the screen, or why there is none. */
export async function answerText(
  text: string,
  ports: TextPorts,
): Promise<{ readonly reply: InterpretReply; readonly by: string }> {
  const problem = unreadable(text);
  if (problem !== undefined)
    throw new HandeyeError('usage', problem, { hint: 'For example: handeye ask "how many rows are there?"' });
  const screen = await ports.look();
  if (ports.choice !== 'llm') {
    const reply = await ask(ports.builtin, 'answer', text, screen, [], ports);
    if (reply.kind === 'answer' || ports.model === undefined || ports.choice === 'builtin')
      return { reply, by: ports.builtin.name };
  }
  const model = requireModel(ports);
  return { reply: await ask(model, 'answer', text, screen, [], ports), by: model.name };
}

function requireReadable(text: string, ports: TextPorts): void {
  const problem = unreadable(text) ?? contradictionOf(text);
  if (problem !== undefined)
    throw new HandeyeError('usage', `${problem} Nothing was done.`, {
      hint: 'Say what is to be done, such as: click Save, then verify that "Saved" is shown.',
    });
  if (ports.choice === 'llm') return void requireModel(ports);
  if (ports.model !== undefined && ports.choice === 'auto') return;
  const [unknown] = notUnderstoodIn(text);
  if (unknown === undefined) return;
  throw new HandeyeError('usage', `Not understood: "${shortened(unknown)}". Nothing was done.`, {
    hint: `Without a model, English of such forms is known: ${knownForms()}. docs/plain-language.md lists all of them. A model understands more: set brain.provider.`,
    data: { part: unknown },
  });
}

function shortened(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

function requireModel({ model }: TextPorts): Brain {
  if (model !== undefined) return model;
  throw new HandeyeError('usage', 'There is no model to ask.', {
    hint: 'Set brain.provider and brain.model (HANDEYE_BRAIN_PROVIDER, HANDEYE_BRAIN_MODEL), and the key of the provider in the environment.',
  });
}

interface Decision {
  readonly reply: InterpretReply;
  readonly by: string;
  /** The screen that it was decided on. */
  readonly seen: LiveScreen;
}

/** What to do next: decided by the built-in brain, by the model where that one knows no way, or by the model alone. */
async function decide(
  rest: string,
  shown: LiveScreen,
  parts: readonly CarriedOut[],
  ports: TextPorts,
): Promise<Decision> {
  let seen = shown;
  const { builtin, model, choice } = ports;
  if (choice === 'llm') {
    const only = requireModel(ports);
    return { reply: await ask(only, 'act', rest, seen, parts, ports), by: only.name, seen };
  }
  const until = ports.now() + appearLimitMs;
  let hasRested = false;
  for (;;) {
    const reply = await ask(builtin, 'act', rest, seen, parts, ports);
    const isTentative = reply.kind === 'steps' && reply.isTentative === true;
    // Before a screen has come to rest, less of what is there can be told apart.
    const isOpen = isTentative || (reply.kind === 'question' && reply.isMissing !== true);
    if (isOpen && !hasRested) {
      await untilRest(ports);
      hasRested = true;
      seen = await ports.look();
      continue;
    }
    if (reply.kind === 'question' && reply.isMissing === true && ports.now() < until && !ports.signal.aborted) {
      await ports.nextChange(Math.max(1, until - ports.now()));
      seen = await ports.look();
      continue;
    }
    const isUnknown = reply.kind === 'not_understood' || (reply.kind === 'question' && reply.isMissing === true);
    if (isUnknown && model !== undefined && choice === 'auto') {
      const part = reply.part ?? rest;
      const own = await ask(model, 'act', part, seen, parts, ports);
      const left = [own.kind === 'steps' ? own.rest : '', reply.rest ?? ''].filter((each) => each !== '').join('\n');
      return { reply: own.kind === 'steps' ? { ...own, rest: left } : own, by: model.name, seen };
    }
    if (reply.kind === 'question' && reply.otherwise !== undefined)
      return {
        reply: { kind: 'steps', understood: reply.question, steps: reply.otherwise, rest: reply.rest ?? '' },
        by: builtin.name,
        seen,
      };
    return { reply, by: builtin.name, seen };
  }
}

/** Waits until nothing has changed for a moment, or for a second at most. */
async function untilRest({ nextChange, now, signal }: TextPorts): Promise<void> {
  const end = now() + 1_000;
  for (let before = now(); before < end && !signal.aborted; before = now()) {
    await nextChange(restMs);
    if (now() - before >= restMs - 5) return;
  }
}

async function ask(
  brain: Brain,
  goal: InterpretRequest['goal'],
  text: string,
  screen: LiveScreen,
  parts: readonly CarriedOut[],
  ports: TextPorts,
): Promise<InterpretReply> {
  const { snapshot, dialog } = screen;
  const isModel = brain !== ports.builtin;
  const request: InterpretRequest = {
    goal,
    text,
    screen: {
      backend: ports.backend,
      url: snapshot.url,
      title: snapshot.title,
      outline: isModel ? outlineOf(snapshot, { budget: outlineBytes }) : '',
    },
    done: isModel ? parts.flatMap(linesOf) : [],
    variables: [...ports.variables()],
    secrets: [...ports.secrets],
  };
  return brain.interpret(request, {
    ...ports.context(),
    snapshot,
    ...(dialog !== undefined && { dialog }),
    ...(!isModel && { picture: () => ports.picture() }),
  });
}

function linesOf({ results, understood }: CarriedOut): readonly string[] {
  return results.length === 0
    ? [understood]
    : results.map(
        ({ action, selector, status, error }) =>
          `${action} ${selector ?? ''}: ${status}${error === null ? '' : ` (${error})`}`,
      );
}

function endOf(
  reply: Exclude<InterpretReply, { kind: 'steps' }>,
): Pick<TextOutcome, 'result' | 'question' | 'candidates'> {
  switch (reply.kind) {
    case 'question':
      return { result: 'asked', question: reply.question, candidates: reply.candidates };
    case 'not_understood':
      return { result: 'not_understood', question: `Not understood: "${shortened(reply.part)}". ${reply.reason}` };
    case 'answer':
      return { result: 'not_understood', question: `The brain answered instead of acting: ${reply.answer}` };
  }
}
