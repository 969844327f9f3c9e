/** What the browser says that it has painted because of an input, however late (`interaction-contentful-paint`). */
import { announce } from './activity.js';

/** As Chromium has it; TypeScript does not know it yet. */
interface PaintEntry extends PerformanceEntry {
  readonly largestContentfulPaint?: { readonly element?: Element | null };
}

interface Painted {
  readonly element: Element;
  /** When the input came, on the clock of the document. */
  readonly inputMs: number;
}

/** Of the latest inputs; more than an action causes. */
const mostKept = 50;

let painted: Painted[] = [];

const type = 'interaction-contentful-paint';

if (PerformanceObserver.supportedEntryTypes.includes(type)) {
  new PerformanceObserver((list) => {
    for (const { startTime, largestContentfulPaint } of list.getEntries() as PaintEntry[]) {
      const element = largestContentfulPaint?.element;
      if (element) painted.push({ element, inputMs: startTime });
    }
    painted = painted.slice(-mostKept);
    announce();
  }).observe({ type });
}

/** What was painted because of inputs since a moment of the document's clock. */
export function paintedSince(ms: number): Element[] {
  return painted.filter(({ inputMs }) => inputMs >= ms).map(({ element }) => element);
}
