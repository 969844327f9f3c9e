import { columnsOf } from '../../projections/terminal-text.js';

const colour = new RegExp(String.raw`${String.fromCharCode(27)}\[[\d;]*m`, 'g');

/** Rows in columns, two spaces between them; colours take no room. */
export function tableLines(rows: readonly (readonly string[])[], alignRight: readonly number[] = []): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, widthOf(cell));
  }
  return rows.map((row) =>
    row
      .map((cell, index) => {
        const gap = ' '.repeat((widths[index] ?? 0) - widthOf(cell));
        return alignRight.includes(index) ? gap + cell : cell + gap;
      })
      .join('  ')
      .trimEnd(),
  );
}

function widthOf(cell: string): number {
  return columnsOf(cell.replaceAll(colour, ''));
}
