import { brainUsage } from '../domain/brain/brain-usage.js';
import type { RunReport } from '../domain/run/execution-report.js';
import { brainText } from './brain-text.js';
import { strictObjection } from './strictness.js';
import { resultStyle, type Paint, type Signs, type Style } from './terminal-style.js';
import { wrap } from './terminal-text.js';
import { formatCount, formatDuration } from './wording.js';

/** Columns of the labels before expected, found, flows, steps and the like. */
export const labelWidth = 12;

interface Look {
  readonly width: number;
  readonly paint: Paint;
  readonly signs: Signs;
}

/** How many flows and steps ended how, and the result of the run. */
export function totalLines(run: RunReport, look: Look): string[] {
  const results = run.reports.map(({ result }) => result);
  const statuses = run.reports.flatMap((report) => report.steps.map(({ status }) => status));
  return [
    ...tallyLines('flows', tally(results, ['passed', 'failed', 'error', 'aborted']), results.length, look),
    ...tallyLines('steps', tally(statuses, ['passed', 'warning', 'failed', 'error', 'skipped']), statuses.length, look),
    ...brainLines(run, look),
    ...resultLines(run, look),
  ];
}

/** What models were asked, and what that cost; nothing where none was. */
function brainLines({ reports }: RunReport, { width, paint }: Look): string[] {
  const usage = brainUsage(reports.flatMap(({ brain }) => brain?.entries ?? []));
  if (usage === undefined) return [];
  return wrap(brainText(usage), width - labelWidth).map(
    (line, index) => `${paint('dim', (index === 0 ? 'brain' : '').padEnd(labelWidth))}${paint('dim', line)}`,
  );
}

function resultLines(run: RunReport, { width, paint, signs }: Look): string[] {
  const objection = run.result === 'passed' ? strictObjection(run) : undefined;
  const { style, sign } = resultStyle(objection === undefined ? run.result : 'failed');
  const verdict = [signs[sign], run.result, objection].filter(Boolean).join(' ');
  const end = `in ${formatDuration(run.totalTimeMs)}, exit code ${run.exitCode}`;
  const room = width - labelWidth;
  const words = wrap(objection === undefined ? verdict : `${verdict},`, room);
  const isRoomLeft = (words.at(-1) ?? '').length + 1 + end.length <= room;
  const lines = words.map((line) => paint(style, line));
  lines.push(isRoomLeft ? `${lines.pop() ?? ''} ${paint('dim', end)}` : paint('dim', end));
  return lines.map((line, index) => `${paint('dim', (index === 0 ? 'result' : '').padEnd(labelWidth))}${line}`);
}

type Tally = readonly (readonly [status: Style | 'aborted', count: number])[];

function tally<T extends Style | 'aborted'>(values: readonly T[], order: readonly T[]): Tally {
  return order
    .map((value) => [value, values.filter((other) => other === value).length] as const)
    .filter(([, count]) => count > 0);
}

/** Breaks between parts, not within: colours make the painted text longer than it looks. */
function tallyLines(label: string, parts: Tally, total: number, { width, paint, signs }: Look): string[] {
  const lines = [paint('dim', label.padEnd(labelWidth))];
  let used = labelWidth;
  const add = (text: string, style: Style, separator: string): void => {
    if (used > labelWidth && used + separator.length + text.length > width) {
      lines.push(' '.repeat(labelWidth));
      used = labelWidth;
    }
    const lead = used > labelWidth ? separator : '';
    lines.push(`${lines.pop() ?? ''}${lead}${paint(style, text)}`);
    used += lead.length + text.length;
  };
  for (const [status, count] of parts) {
    add(`${formatCount(count)} ${status}`, status === 'aborted' ? 'warning' : status, ` ${signs.dot} `);
  }
  add(`of ${formatCount(total)}`, 'dim', ' ');
  return lines;
}
