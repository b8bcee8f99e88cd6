/** A row of a list. `row` is the spreadsheet's row number, `text` the row as typed. */
export type ListRecord = { row: number; cells: string[]; text: string };

/** Longer quoted cells are read as plain text, so that an unclosed quote affects only one row. */
const longestQuoted = 10_000;
/** A cell is truncated here, at five times the length of a note. */
const longestCell = 10_000;
/** Further cells of a row are read as one cell, so that a row of a million separators costs little. */
const mostCells = 100;
const marks = ['\t', ';', ','] as const;
type Mark = (typeof marks)[number];
type IsHeadingRow = (cells: readonly string[]) => boolean;

/**
 * Yields the rows of a pasted list or CSV file, including blank ones. Unlike the reader of imports it accepts any text:
 * a misplaced quote belongs to its cell, and does not affect other rows (QO-2). Blanks around a cell without quotes do
 * not belong to it. `isHeadingRow` recognizes the headings, which tell the separator.
 */
export function* splitRecords(list: string, isHeadingRow: IsHeadingRow = () => false): Generator<ListRecord> {
  const named = /^\ufeff?sep=([\t;,])(?:\r\n|\n|\r|$)/i.exec(list);
  const text = (named ? list.slice(named[0].length) : list).replace(/^\ufeff/, '');
  const mark = (named?.[1] as Mark | undefined) ?? headingMark(text, isHeadingRow) ?? markOf(text);
  let at = 0;
  for (let row = named ? 2 : 1; at < text.length; row += 1) {
    const { cells, end } = readRow(text, at, mark);
    yield { row, cells, text: text.slice(at, Math.min(end, at + 2 * longestCell)) };
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
}

export function isBlank({ cells }: ListRecord): boolean {
  return cells.every(cell => cell.trim() === '');
}

function readRow(text: string, start: number, mark: Mark): { cells: string[]; end: number } {
  const { quoted, plain } = cellsOf[mark];
  const cells: string[] = [];
  for (let at = start; ; at += 1) {
    const isLast = cells.length === mostCells - 1;
    quoted.lastIndex = at;
    const inQuotes = isLast ? null : quoted.exec(text);
    const unquoted = isLast ? toRowEnd : plain;
    unquoted.lastIndex = at;
    const [whole = '', cell = whole] = inQuotes ?? unquoted.exec(text) ?? [];
    const shown = cell.slice(0, longestCell);
    cells.push(inQuotes ? shown.replaceAll('""', '"') : shown.trim());
    at += whole.length;
    if (text[at] !== mark) return { cells, end: at };
  }
}

const toRowEnd = /[^\r\n]*/y;
const cellsOf = Object.fromEntries(
  marks.map(mark => [
    mark,
    {
      quoted: new RegExp(` *"((?:[^"]|""){0,${longestQuoted}})" *(?=[${mark}\\r\\n]|$)`, 'y'),
      plain: new RegExp(`[^${mark}\\r\\n]*`, 'y'),
    },
  ]),
) as Record<Mark, { quoted: RegExp; plain: RegExp }>;

/** Returns the separator with which the first row that is not blank is a heading row. */
function headingMark(text: string, isHeadingRow: IsHeadingRow): Mark | undefined {
  const start = text.search(/[^\s;,]/);
  const row = Math.max(text.lastIndexOf('\n', start), text.lastIndexOf('\r', start)) + 1;
  return marks.find(mark => {
    const { cells } = readRow(text, row, mark);
    return start >= 0 && cells.length > 1 && isHeadingRow(cells);
  });
}

const aNumber = /^\s*"?\p{Nd}[\p{Nd}.,]*"?\s*$/u;
const quotedCell = /(?<=^|[\t;,\r\n])"(?:[^"]|"")*"(?=[\t;,\r\n]|$)/g;

/**
 * Returns the separator that gives most of the first rows a cell with a number, else the one that most rows contain.
 * Separators in quoted cells do not count.
 */
function markOf(text: string): Mark {
  const start = text.slice(0, 20_000).replace(quotedCell, cell => (aNumber.test(cell) ? cell : ''));
  const rows = start.split(/[\r\n]+/, 50);
  const count = (mark: Mark) => {
    const hasNumber = (row: string) =>
      row
        .split(mark)
        .slice(1)
        .some(cell => aNumber.test(cell));
    return rows.filter(hasNumber).length + rows.filter(row => row.includes(mark)).length / 1_000;
  };
  return marks.reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}
