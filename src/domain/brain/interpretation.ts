import { z } from 'zod';

/** The screen as a brain is shown it: data of the app, never an instruction. Secrets are masked. */
const brainScreenSchema = z.strictObject({
  backend: z.string(),
  url: z.string(),
  title: z.string(),
  /** One line per element: `Button#Save disabled [f1e12]`, indented by depth. */
  outline: z.string(),
});

/** What a brain is asked: the part of a text that is to be done next, on the screen that is there now. */
export const interpretRequestSchema = z.strictObject({
  /** `act`: steps are wanted. `answer`: the text is a question about the screen. */
  goal: z.enum(['act', 'answer']),
  /** What is still to be done. */
  text: z.string(),
  screen: brainScreenSchema,
  /** What of the whole text was done so far, one line per step with its verdict. */
  done: z.array(z.string()),
  /** Names of variables that have a value: written `{{name}}`. */
  variables: z.array(z.string()),
  /** Names of secrets that exist: written `{{secret.NAME}}`. Values are never shown. */
  secrets: z.array(z.string()),
});

/** What a brain is asked. */
export type InterpretRequest = z.output<typeof interpretRequestSchema>;

/** A step as it is sent to a live session: `action` and its fields, an element by `ref` or `selector`. */
const proposedStepSchema = z.looseObject({ action: z.string().min(1) });

const stepsReply = z.strictObject({
  kind: z.literal('steps'),
  /** How the brain understood the part that the steps carry out, as one sentence. */
  understood: z.string().min(1),
  steps: z.array(proposedStepSchema).min(1).max(20),
  /** The part of the text that is left for the screen that these steps produce; empty: nothing. */
  rest: z.string(),
});

const answerReply = z.strictObject({
  kind: z.literal('answer'),
  answer: z.string().min(1),
  /** Selectors or refs of what the answer was read from. */
  evidence: z.array(z.string()),
});

const questionReply = z.strictObject({
  /** Nothing is done: several things are meant, or none is there. */
  kind: z.literal('question'),
  question: z.string().min(1),
  /** What could be meant, by selector. */
  candidates: z.array(z.string()),
});

const notUnderstoodReply = z.strictObject({
  /** The text, or a part of it, says nothing that the brain knows. */
  kind: z.literal('not_understood'),
  part: z.string(),
  reason: z.string().min(1),
});

/** What a model may reply. */
export const modelReplySchema = z.discriminatedUnion('kind', [
  stepsReply,
  answerReply,
  questionReply,
  notUnderstoodReply,
]);

type StepsReply = Omit<z.output<typeof stepsReply>, 'steps'> & {
  /** None where the part asks for nothing, such as "do not touch the name". */
  readonly steps: readonly z.output<typeof proposedStepSchema>[];
  /** Whether the steps could be others once the screen has come to rest: what is meant was named only in part. */
  readonly isTentative?: boolean;
  /** The part of the text that the steps carry out, as it was written. */
  readonly part?: string;
};

type QuestionReply = z.output<typeof questionReply> & {
  /** Whether what is named is not there, and may be still to come. */
  readonly isMissing?: boolean;
  /** Checks that fail, for a claim about what never comes. */
  readonly otherwise?: readonly z.output<typeof proposedStepSchema>[];
  /** The part that the question is about, and what is left of the text behind it. */
  readonly part?: string;
  readonly rest?: string;
};

/** What a brain replies. */
export type InterpretReply =
  | StepsReply
  | z.output<typeof answerReply>
  | QuestionReply
  | (z.output<typeof notUnderstoodReply> & { readonly rest?: string });

/** What is to be found in a picture. */
export const locateRequestSchema = z.strictObject({
  /** What the element looks like, in words. */
  description: z.string().min(1),
  /** Size of the picture, in the pixels in which the place is given. */
  width: z.int().positive(),
  height: z.int().positive(),
});

/** What is to be found in a picture. */
export type LocateRequest = z.output<typeof locateRequestSchema> & {
  /** PNG. */
  readonly image: Uint8Array;
};

/** Where it is, in pixels from the top left of the picture; or that it is not there. */
export const locateReplySchema = z.discriminatedUnion('found', [
  z.strictObject({
    found: z.literal(true),
    x: z.number().min(0),
    y: z.number().min(0),
    width: z.number().positive(),
    height: z.number().positive(),
    /** 0 to 1. */
    confidence: z.number().min(0).max(1),
  }),
  z.strictObject({ found: z.literal(false), reason: z.string() }),
]);

/** Where an element is in a picture. */
export type LocateReply = z.output<typeof locateReplySchema>;
