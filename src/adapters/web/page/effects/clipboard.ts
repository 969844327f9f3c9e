/**
 * Reports that something was put on the clipboard. What the user, or `execCommand`, copies and cuts shows as events of the
 * document. `navigator.clipboard.writeText` and `write` show only in the clipboard itself, by `clipboardchange`: that asks
 * for no permission, comes for what succeeded alone, and leaves everything that the page can see as it is. Its limits:
 * secure contexts of browsers that have the event, and a clipboard that other windows of the machine write to as well.
 * Chromium without a window also reports the first selection of a document this way, with what is on the clipboard by then.
 */
import type { Effect } from '../../../../domain/screen/effect/effect.js';
import { announce } from '../activity/activity.js';
import { wasActedOn } from '../activity/input-watch.js';
import { focusedElement } from '../dom/tree.js';

/** A copy or cut that was asked for. */
interface Copying {
  readonly event: ClipboardEvent;
  readonly hadSelection: boolean;
  /** Whether the page put something of its own on the clipboard; undefined where it let nobody see the end of the event. */
  hasData?: boolean;
}

/** A `clipboardchange`, which TypeScript does not know yet; the first browsers that had it named no types. */
interface ClipboardChange extends Event {
  readonly types?: readonly string[];
}

let copyings: Copying[] = [];
let hasChanged = false;

/** Whether this document was notified of any change. */
let hasHeard = false;

/** Whether something was selected since {@link watchClipboard}. */
let hasSelected = false;

/** Nothing was put on the clipboard from here on. Listening again is harmless, and makes up for `document.open()`. */
export function watchClipboard(): void {
  copyings = [];
  hasChanged = false;
  hasSelected = false;
  for (const type of ['select', 'selectionchange'])
    window.addEventListener(type, noteSelection, { capture: true, passive: true });
  for (const type of ['copy', 'cut'] as const) window.addEventListener(type, begin, { capture: true, passive: true });
  (navigator as { readonly clipboard?: Clipboard }).clipboard?.addEventListener('clipboardchange', noteChange);
}

/** What was put on the clipboard since {@link watchClipboard}; null for nothing. What it is, is not reported. */
export function clipboardEffect(): Effect | null {
  const done = copyings.find(reachedClipboard);
  // A copy that the page prevents empties the clipboard: a change, and no copy.
  if (done === undefined && (copyings.length > 0 || !hasChanged)) return null;
  const detail = done?.event.type === 'cut' ? 'cut to the clipboard' : 'copied to the clipboard';
  return { kind: 'clipboard', detail, channel: 'browser_event' };
}

function begin(event: ClipboardEvent): void {
  if (!event.isTrusted) return;
  copyings.push({ event, hadSelection: hasSelection(event) });
  // Last of all listeners, to see what the page's own have put there.
  window.removeEventListener(event.type, end as EventListener);
  window.addEventListener(event.type, end as EventListener, { passive: true });
  announce();
}

function end(event: ClipboardEvent): void {
  const copying = copyings.find((candidate) => candidate.event === event);
  if (copying !== undefined) copying.hasData = (event.clipboardData?.types.length ?? 0) > 0;
}

function noteSelection(): void {
  const focused = focusedElement();
  hasSelected ||= getSelection()?.isCollapsed === false || (focused !== null && isFieldWithSelection(focused));
}

function noteChange(event: ClipboardChange): void {
  if (!event.isTrusted) return;
  const mayBeSelection = hasSelected && !hasHeard;
  hasHeard = true;
  // Browsers report a change a while after it was made: until something was done it is that of the action before.
  if (!wasActedOn()) return;
  // Where nothing is on it, nothing was copied: so a browser reports the first selection where nothing ever was.
  if (mayBeSelection || event.types?.length === 0) return;
  hasChanged = true;
  announce();
}

/** A page that takes the event over copies what it says, if anything; else the selection is copied. */
function reachedClipboard({ event, hadSelection, hasData }: Copying): boolean {
  return event.defaultPrevented ? (hasData ?? true) : hadSelection;
}

function hasSelection(event: Event): boolean {
  const [inner] = event.composedPath();
  return (inner !== undefined && isFieldWithSelection(inner)) || (getSelection()?.toString() ?? '') !== '';
}

function isFieldWithSelection(target: EventTarget): boolean {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isField && target.selectionStart !== target.selectionEnd;
}
