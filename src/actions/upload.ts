import { z } from 'zod';
import { elementFields } from '../domain/flow/step.js';
import { enabledChecks } from '../domain/screen/actionability.js';
import { defineAction } from './action.js';
import { onElement } from './on-element.js';

const fileList = z
  .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
  .transform((value) => (Array.isArray(value) ? value : value.split(',').map((file) => file.trim())));

export const upload = defineAction({
  name: 'upload',
  title: 'Upload',
  description: 'Chooses files in a file field.',
  effect: 'input',
  capability: 'files',
  element: 'required',
  aliases: { upload_file: {}, set_files: {} },
  parameters: {
    ...elementFields,
    files: fileList.describe('One path, several separated by commas, or a list; relative to the flow file.'),
  },
  sample: { selector: '#avatar', files: ['picture.png'] },
  run: onElement(
    enabledChecks,
    (element, permit, context, step) =>
      context.hand.upload(
        permit,
        element,
        step.files.map((file) => context.resolvePath(file)),
      ),
    { includeHidden: true },
  ),
});
