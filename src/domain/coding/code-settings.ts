import { z } from 'zod';

/** The settings `code.…`. */
export const codeSchema = z.strictObject({
  workspaceDir: z
    .string()
    .min(1)
    .default('.')
    .describe('The folder that the commands of a coding session work in, and do not leave.'),
  commandTimeoutSeconds: z
    .int()
    .min(1)
    .max(86_400)
    .default(30)
    .describe('Seconds after which a RUN_COMMAND is ended, with all that it started.'),
  maxOutputLength: z
    .int()
    .min(100)
    .max(1_000_000)
    .default(4_000)
    .describe('Characters of the output of a command that a message shows; all of it is in a file.'),
  maxMessageBytes: z
    .int()
    .min(1_024)
    .max(64 * 1_048_576)
    .default(1_048_576)
    .describe('Maximum size of an answer, in bytes; a larger one is refused.'),
  maxFileBytes: z
    .int()
    .min(1_024)
    .max(16 * 1_048_576)
    .default(262_144)
    .describe('Maximum size of a file that READ_FILE shows, in bytes.'),
  allow: z
    .array(z.string().trim().min(1))
    .default([])
    .describe(
      'Commands that RUN_COMMAND runs without asking, such as "npm test"; * stands for anything that does not begin another command.',
    ),
});
