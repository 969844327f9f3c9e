import type { StepResult } from '../../domain/run/execution-report.js';
import {
  answerText,
  carryOutText,
  type BrainChoice,
  type TextOutcome,
  type TextPorts,
} from '../../engine/language/carry-out.js';
import { sessionPorts } from '../../engine/language/session-ports.js';
import type { LiveSession } from '../../engine/live/live-session.js';
import { marked, stepLine } from '../../projections/live/answer-text.js';
import type { Brain } from '../../ports/brain.js';
import type { Clock } from '../../ports/clock.js';
import type { ToolAnswer, ToolCall } from './tool-call.js';
import { newNonce } from './nonce.js';

/** What texts are carried out with, besides the session. */
export interface TextTools {
  readonly builtin: Brain;
  readonly model: Brain | undefined;
  readonly choice: BrainChoice;
  readonly clock: Clock;
}

/** Carries out a text on a session. @throws HandeyeError as `carryOutText` */
export async function doText(
  session: LiveSession,
  text: string,
  call: ToolCall,
  tools: TextTools,
): Promise<ToolAnswer & { readonly outcome: TextOutcome }> {
  const outcome = await carryOutText(text, portsOf(session, call, tools));
  const steps = outcome.parts.flatMap(({ results }) => results);
  return {
    text: marked(`${outcome.result}`, doLines(outcome), newNonce()),
    data: {
      session: session.name,
      result: outcome.result,
      ...(outcome.question !== undefined && { candidates: outcome.candidates?.length ?? 0 }),
      steps: steps.map(({ step, status, warningCode }) => ({
        step,
        status,
        ...(warningCode !== null && { warning: warningCode }),
      })),
      understood: outcome.parts.length,
    },
    isFailure: outcome.result !== 'passed' && outcome.result !== 'warning',
    outcome,
  };
}

/** Answers a question about the screen. @throws HandeyeError as `answerText` */
export async function askText(
  session: LiveSession,
  text: string,
  call: ToolCall,
  tools: TextTools,
): Promise<ToolAnswer> {
  const { reply, by } = await answerText(text, portsOf(session, call, tools));
  const nonce = newNonce();
  if (reply.kind === 'answer')
    return {
      text: marked(by, [reply.answer, ...reply.evidence.map((line) => `  from ${line}`)], nonce),
      data: { session: session.name, result: 'answered', by },
    };
  const lines =
    reply.kind === 'question'
      ? [reply.question, ...reply.candidates.map((each) => `  ${each}`)]
      : reply.kind === 'not_understood'
        ? [`cannot answer: ${reply.reason}`]
        : ['cannot answer: it asks for something to be done'];
  return {
    text: marked(by, lines, nonce),
    data: { session: session.name, result: 'unanswered', by },
    isFailure: true,
    exitCode: reply.kind === 'not_understood' ? 2 : 1,
  };
}

function portsOf(session: LiveSession, call: ToolCall, { clock, ...brains }: TextTools): TextPorts {
  return sessionPorts(session, call, brains, clock);
}

/** What was understood and done, one line for each instruction and each of its steps. */
function doLines({ parts, question, candidates = [] }: TextOutcome): readonly string[] {
  return [
    ...parts.flatMap(({ understood, results, by }) => [
      `${by === 'builtin' ? '' : `${by}: `}${understood}`,
      ...results.map((step: StepResult) => `  ${stepLine(step)}`),
    ]),
    ...(question === undefined ? [] : [`? ${question}`, ...candidates.map((each) => `    ${each}`)]),
  ];
}
