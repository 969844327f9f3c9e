import { cut } from '../../../../domain/screen/effect/effect-details.js';
import { listedName, listedRole } from './reading.js';
import { cachedRole } from './role.js';
import { visibleText } from './visible-text.js';
import { isVisible } from '../dom/visibility.js';

/** An element in a message, as in `dialog "Cookies" <div class="modal">`. */
export function describeElement(element: Element): string {
  const role = cachedRole(element);
  const name = role === '' || role === 'none' ? '' : listedName(element);
  const tag = openingTag(element);
  if (name === '') return tag;
  return `${role} "${cut(name)}" ${tag}`;
}

const dialogs = 'dialog[open], [role=dialog], [role=alertdialog]';

/** What lies in the way, by what people see of it: the dialog in an overlay, a name or text before the tag. */
export function describeCover(cover: Element): string {
  const isOverlay = isPlain(listedRole(cover));
  const element = (isOverlay && [...cover.querySelectorAll(dialogs)].find(isVisible)) || cover;
  const role = listedRole(element);
  const words = listedName(element) || visibleText(element);
  return [!isPlain(role) && role, words !== '' && `"${cut(words)}"`, openingTag(element)]
    .filter((part) => part !== false)
    .join(' ');
}

/** Whether a role says nothing to people. */
function isPlain(role: string): boolean {
  return role === 'generic' || role === 'text';
}

/** The start tag with what distinguishes elements: id, classes, test id. */
export function openingTag(element: Element): string {
  const parts = [element.localName];
  if (element.id !== '') parts.push(`id="${element.id}"`);
  const classes = element.getAttribute('class')?.trim() ?? '';
  if (classes !== '') parts.push(`class="${cut(classes)}"`);
  return `<${parts.join(' ')}>`;
}
