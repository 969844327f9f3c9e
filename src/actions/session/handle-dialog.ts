import { z } from 'zod';
import { defineAction, failed } from '../action.js';

/** Answers a dialog of the browser, the open one or the next. */
export const handleDialog = defineAction({
  name: 'handle_dialog',
  title: 'Handle dialog',
  description:
    'Answers the open dialog or, put before the step that opens it, the next one. If that dialog leads to further ones, each needs a handle_dialog after that step. If no dialog opens before the end of the flow, the step is a warning.',
  effect: 'input',
  capability: 'dialogs',
  answersDialog: true,
  aliases: { accept_dialog: { accept: true }, dismiss_dialog: { accept: false } },
  parameters: {
    accept: z.boolean().default(true).describe('OK (true) or Cancel (false).'),
    text: z.string().optional().describe('Text for a prompt. If omitted, OK keeps the text in the prompt.'),
  },
  positional: ['accept', 'text'],
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
