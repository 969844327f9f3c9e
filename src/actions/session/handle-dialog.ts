import { z } from 'zod';
import { defineAction, failed } from '../action.js';

/** Answers a dialog of the browser, the open one or the next. */
export const handleDialog = defineAction({
  name: 'handle_dialog',
  title: 'Handle dialog',
  description:
    'Answers the dialog that is open, or says how the next one is to be answered (put it before the step that opens it). Where one dialog follows another, each of the others is answered by a handle_dialog after that step. One for which no dialog comes to the end of the flow is a warning.',
  effect: 'input',
  capability: 'dialogs',
  answersDialog: true,
  aliases: { accept_dialog: { accept: true }, dismiss_dialog: { accept: false } },
  parameters: {
    accept: z.boolean().default(true).describe('OK (true) or Cancel (false).'),
    text: z
      .string()
      .optional()
      .describe('What to write into a prompt. Left out: OK leaves in it what it holds already.'),
  },
  sample: { accept: true },
  argument: ({ accept, text }) => `${accept ? 'accept' : 'dismiss'}${text === undefined ? '' : ` with "${text}"`}`,
  async run(step, context) {
    const permit = await context.permit({ target: 'the next dialog' });
    if (!permit.ok) return failed(permit.failure);
    await context.mark({ dialogStays: true });
    await context.hand.answerDialog(permit.value, {
      accept: step.accept,
      ...(step.text !== undefined && { text: step.text }),
    });
    return { status: 'acted', confirmed: `the next dialog is ${step.accept ? 'accepted' : 'dismissed'}` };
  },
});
