import { access } from 'node:fs/promises';
import { messageOf } from '../../domain/errors.js';
import type { Located } from '../../ports/eye.js';
import type { Deed } from '../../ports/hand.js';
import { elementObject, type PageDocument } from './document.js';

/**
 * Gives files to a file field.
 *
 * @param files absolute paths
 */
export async function setFiles(document: PageDocument, target: Located, files: readonly string[]): Promise<Deed> {
  const missing = await missingFiles(files);
  if (missing.length > 0)
    return { refused: `No such file: ${missing.join(', ')}. Paths are relative to the flow file.` };
  const objectId = await elementObject(document, target.ref);
  if (objectId === undefined) return { refused: 'The file field is gone; find it again.' };
  if (files.length > 1 && !(await takesSeveralFiles(document, objectId)))
    return { refused: `This file field takes one file, not ${files.length}. Upload them one after the other.` };
  try {
    await document.session.send('DOM.setFileInputFiles', { files: [...files], objectId });
  } catch (error) {
    return {
      refused: `A ${target.reading.summary.controlType} does not take files: ${messageOf(error)}. Name the input of type file.`,
    };
  }
  return {};
}

async function missingFiles(files: readonly string[]): Promise<string[]> {
  const known = await Promise.all(
    files.map((file) =>
      access(file).then(
        () => true,
        () => false,
      ),
    ),
  );
  return files.filter((_, index) => known[index] === false);
}

/** What is no file field at all is told by the browser when it is given files. */
async function takesSeveralFiles({ session }: PageDocument, objectId: string): Promise<boolean> {
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId,
    functionDeclaration: 'function () { return this.type !== "file" || this.multiple }',
    returnByValue: true,
  });
  return result.value === true;
}
