import type { ExecutionReport, StepStatus } from '../domain/run/execution-report.js';

/** What a piece of text means; a terminal gives it a colour, a log file none. */
export type Style = StepStatus | 'strong' | 'dim' | 'path';

/** Paints a text by its meaning. */
export type Paint = (style: Style, text: string) => string;

/** For files, pipes and `NO_COLOR`. */
export const plainPaint: Paint = (_, text) => text;

/** Select Graphic Rendition codes (ECMA-48 §8.3.117) of the 16 colours that every theme can change. */
const codes: Readonly<Record<Style, readonly [on: string, off: string]>> = {
  passed: ['32', '39'],
  failed: ['31', '39'],
  error: ['35', '39'],
  warning: ['33', '39'],
  skipped: ['90', '39'],
  strong: ['1', '22'],
  dim: ['90', '39'],
  path: ['36', '39'],
};

/** For terminals with colour. */
export const ansiPaint: Paint = (style, text) => {
  const [on, off] = codes[style];
  return text === '' ? '' : `\u001B[${on}m${text}\u001B[${off}m`;
};

/** How lines for a terminal are made. */
export interface TerminalOptions {
  /** Columns; 80 by default. */
  readonly width?: number;
  /** Whether the terminal shows more than ASCII; yes by default. */
  readonly unicode?: boolean;
  readonly paint?: Paint;
}

/** The signs that lines are made of. */
export interface Signs extends Readonly<
  Record<StepStatus | 'aborted' | 'arrow' | 'dot' | 'ellipsis' | 'running', string>
> {}

const unicodeSigns: Signs = {
  passed: '✓',
  failed: '✗',
  error: '✗',
  warning: '!',
  skipped: '-',
  aborted: '■',
  arrow: '→',
  dot: '·',
  ellipsis: '…',
  running: '•',
};

const asciiSigns: Signs = {
  passed: 'ok',
  failed: 'FAIL',
  error: 'ERR',
  warning: 'WARN',
  skipped: 'skip',
  aborted: 'STOP',
  arrow: '->',
  dot: '-',
  ellipsis: '...',
  running: '*',
};

/** The signs for a terminal that shows Unicode, or for one that shows ASCII alone. */
export function signsFor(unicode: boolean): Signs {
  return unicode ? unicodeSigns : asciiSigns;
}

/** The style and sign of a flow's result. */
export function resultStyle(result: ExecutionReport['result']): { readonly style: Style; readonly sign: keyof Signs } {
  return result === 'aborted' ? { style: 'warning', sign: 'aborted' } : { style: result, sign: result };
}
