import { mostTitleRows } from '../excel/title-rows.ts';

/**
 * A row of a CSV file or pasted list. `row` is the spreadsheet's row number, `text` the row as typed. `open` is the
 * first cell that begins with a quote and has no other one, so that its end is unknown.
 */
export type ListRecord = { row: number; cells: string[]; text: string; open?: number };

const marks = ['\t', ';', ','] as const;
export type Mark = (typeof marks)[number];
type IsHeadingRow = (cells: readonly string[]) => boolean;
type Options = {
  /** The separator, if the caller knows it. */
  mark?: Mark;
  /** Recognizes the headings, which tell the separator. */
  isHeadingRow?: IsHeadingRow;
  /** Whether the blanks around a cell without quotes belong to it. */
  keepsBlanks?: boolean;
  /** A cell is truncated here. Longer quoted cells are read as plain text, so that a quote affects only one row. */
  longestCell?: number;
  /** Further cells of a row are read as one cell, so that a row of a million separators costs little. */
  mostCells?: number;
};
type Reading = { mark: Mark; keepsBlanks: boolean; longestCell: number; mostCells: number };

/** Characters of a cell of a list: five times the length of a note. */
export const longestCell = 10_000;
const bounds = { keepsBlanks: false, longestCell, mostCells: 100 };

/**
 * Yields the rows of a pasted list or CSV file, including blank ones. Accepts any text: a misplaced quote belongs to its
 * cell, and does not affect other rows (QO-2).
 */
export function* splitRecords(
  list: string,
  { isHeadingRow = () => false, ...given }: Options = {},
): Generator<ListRecord> {
  const named = /^\ufeff?"?sep=([\t;,])"?(?:\r\n|\n|\r|$)/i.exec(list);
  const text = (named ? list.slice(named[0].length) : list).replace(/^\ufeff/, '');
  const reading = {
    ...bounds,
    ...given,
    mark: given.mark ?? ((named?.[1] ?? headingMark(text, isHeadingRow) ?? markOf(text)) as Mark),
  };
  let at = 0;
  for (let row = named ? 2 : 1; at < text.length; row += 1) {
    const { end, ...read } = readRow(text, at, reading);
    yield { row, ...read, text: text.slice(at, Math.min(end, at + 2 * reading.longestCell)) };
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
}

export function isBlank({ cells }: Pick<ListRecord, 'cells'>): boolean {
  return cells.every(cell => cell.trim() === '');
}

function readRow(text: string, start: number, reading: Reading): { cells: string[]; end: number; open?: number } {
  const { mark, longestCell, mostCells, keepsBlanks } = reading;
  const cells: string[] = [];
  let open: number | undefined;
  for (let at = start; ; at += 1) {
    const isLast = cells.length === mostCells - 1;
    const quoted = isLast ? undefined : quotedCell(text, at, reading);
    if (quoted) {
      cells.push(quoted.cell.replaceAll('""', '"'));
      at = quoted.end;
    } else {
      const end = endOf(text, at, isLast ? undefined : mark);
      const cell = text.slice(at, Math.min(end, at + longestCell)).toWellFormed();
      if (/^ *"[^"]*$/.test(cell)) open ??= cells.length;
      cells.push(keepsBlanks ? cell : cell.trim());
      at = end;
    }
    if (text[at] !== mark) return { cells, end: at, ...(open !== undefined && { open }) };
  }
}

const ends: Record<Mark | 'row', RegExp> = {
  '\t': /[\t\r\n]|$/g,
  ';': /[;\r\n]|$/g,
  ',': /[,\r\n]|$/g,
  row: /[\r\n]|$/g,
};

function endOf(text: string, at: number, mark: Mark | undefined): number {
  const end = ends[mark ?? 'row'];
  end.lastIndex = at;
  return end.exec(text)?.index ?? text.length;
}

/** Returns a cell in quotes, with its doubled quotes; undefined when the cell does not end after its closing quote. */
function quotedCell(
  text: string,
  at: number,
  { mark, longestCell }: Reading,
): { cell: string; end: number } | undefined {
  const begin = withoutBlanks(text, at);
  if (text[begin] !== '"') return undefined;
  let close = text.indexOf('"', begin + 1);
  while (close >= 0 && text[close + 1] === '"' && close - begin <= longestCell) close = text.indexOf('"', close + 2);
  if (close < 0 || close - begin > longestCell + 1) return undefined;
  const end = withoutBlanks(text, close + 1);
  const isEnd = end === text.length || text[end] === mark || text[end] === '\r' || text[end] === '\n';
  return isEnd ? { cell: text.slice(begin + 1, close), end } : undefined;
}

function withoutBlanks(text: string, at: number): number {
  let end = at;
  while (text[end] === ' ') end += 1;
  return end;
}

/** Returns the separator with which one of the first rows is a heading row. */
export function headingMark(text: string, isHeadingRow: IsHeadingRow): Mark | undefined {
  let end = 0;
  for (let row = 0; row <= mostTitleRows; row += 1) {
    const start = text.slice(end).search(/[^\s;,]/) + end;
    if (start < end) return undefined;
    const begin = Math.max(text.lastIndexOf('\n', start), text.lastIndexOf('\r', start)) + 1;
    const found = marks.find(mark => {
      const { cells } = readRow(text, begin, { ...bounds, mark });
      return cells.length > 1 && isHeadingRow(cells);
    });
    if (found) return found;
    end = endOf(text, start, undefined);
  }
  return undefined;
}

const aNumber = /^\s*"?\p{Nd}[\p{Nd}.,]*"?\s*$/u;
/** Finds the quoted cells, whatever the separator is. */
export const quotedText = /(?<=^|[\t;,\r\n])"(?:[^"]|"")*"(?=[\t;,\r\n]|$)/g;

/**
 * Returns the separator that gives most of the first rows a cell with a number, else the one that most rows contain.
 * Separators in quoted cells do not count.
 */
function markOf(text: string): Mark {
  const start = text.slice(0, 20_000).replace(quotedText, cell => (aNumber.test(cell) ? cell : ''));
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
