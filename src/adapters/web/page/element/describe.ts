import { cut } from '../../../../domain/screen/effect-details.js';
import { listedName } from './reading.js';
import { cachedRole } from './role.js';

/** An element in a message, as in `dialog "Cookies" <div class="modal">`. */
export function describeElement(element: Element): string {
  const role = cachedRole(element);
  const name = role === '' || role === 'none' ? '' : listedName(element);
  const tag = openingTag(element);
  if (name === '') return tag;
  return `${role} "${cut(name)}" ${tag}`;
}

/** The start tag with what tells elements apart: id, classes, test id. */
export function openingTag(element: Element): string {
  const parts = [element.localName];
  if (element.id !== '') parts.push(`id="${element.id}"`);
  const classes = element.getAttribute('class')?.trim() ?? '';
  if (classes !== '') parts.push(`class="${cut(classes)}"`);
  return `<${parts.join(' ')}>`;
}
