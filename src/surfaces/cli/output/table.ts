import { columnsOf, truncate } from '../../../projections/terminal-text.js';

const escape = String.fromCharCode(27);
const colour = new RegExp(String.raw`${escape}\[[\d;]*m`, 'g');
/** A text in one colour: what switches it on, the text, what switches it off. */
const coloured = new RegExp(String.raw`^((?:${escape}\[[\d;]*m)*)(.*?)((?:${escape}\[[\d;]*m)*)$`, 's');

/** How rows are put into columns. */
export interface TableOptions {
  /** Columns whose cells stand at the right, counted from 0. */
  readonly alignRight?: readonly number[];
  /** Cells of the last column are cut so that no line is wider. */
  readonly width?: number;
}

/** Rows in columns, two spaces between them; colours take no room. */
export function tableLines(rows: readonly (readonly string[])[], options: TableOptions = {}): string[] {
  const { alignRight = [], width = Number.POSITIVE_INFINITY } = options;
  const widths: number[] = [];
  for (const row of rows) {
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, widthOf(cell));
  }
  return rows.map((row) => {
    let line = '';
    for (const [index, cell] of row.entries()) {
      const lead = index === 0 ? '' : '  ';
      if (index === row.length - 1 && !alignRight.includes(index)) {
        line += lead + cutTo(cell, Math.max(8, width - widthOf(line) - lead.length));
        continue;
      }
      const gap = ' '.repeat((widths[index] ?? 0) - widthOf(cell));
      line += lead + (alignRight.includes(index) ? gap + cell : cell + gap);
    }
    return line.trimEnd();
  });
}

function cutTo(cell: string, width: number): string {
  const [, on = '', text = '', off = ''] = coloured.exec(cell) ?? [];
  return on + truncate(text, width) + off;
}

function widthOf(cell: string): number {
  return columnsOf(cell.replaceAll(colour, ''));
}
