import { z } from 'zod';
import { elementFields } from '../../domain/flow/step.js';
import { enabledChecks } from '../../domain/screen/element/actionability.js';
import { defineAction } from '../action.js';
import { onElement } from '../shared/elements/on-element.js';

const fileList = z
  .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
  .transform((value) => (Array.isArray(value) ? value : value.split(',').map((file) => file.trim())));

/** Chooses files in a file field. */
export const upload = defineAction({
  name: 'upload',
  title: 'Upload',
  description:
    'Chooses files in a file field, even a hidden one, or in the one that the element labels or contains. Any other element, such as a button, is clicked, and the file chooser that opens gets the files.',
  effect: 'input',
  capability: 'files',
  interaction: 'upload',
  element: 'required',
  aliases: { upload_file: {}, set_files: {} },
  parameters: {
    ...elementFields,
    files: fileList.describe(
      'One path, several separated by commas, or a list; relative to the flow file. Must be written or passed in, not read from the app.',
    ),
  },
  names: { files: 'file' },
  positional: ['selector', 'files'],
  sample: { selector: '#avatar', files: ['picture.png'] },
  argument: (step) => step.files.join(', '),
  run: onElement(
    enabledChecks,
    (element, permit, { hand, resolvePath, remainingMs, signal }, step) =>
      hand.upload(permit, element, step.files.map(resolvePath), { withinMs: remainingMs(), signal }),
    { includeHidden: true, files: (step, context) => step.files.map(context.resolvePath) },
  ),
});
