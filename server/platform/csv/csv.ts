import type { Cell, Pages, TableColumn } from '../excel/table.ts';

/**
 * Text that a spreadsheet would run as a formula (OWASP, 'CSV Injection'). Also matches behind apostrophes, so that
 * reading can distinguish an apostrophe in the text from one that writeCsv added.
 */
const startsFormula = /^'*(?:[\s\p{Cf}]*[=+\-@＝＋－＠]|[\t\r\n])/u;

/**
 * Writes a table as CSV (RFC 4180) with a byte order mark, so that spreadsheets read UTF-8. Quotes text, and adds an
 * apostrophe where a spreadsheet would run it as a formula: at the start, and after a separator inside (S7).
 */
export function writeCsv(heads: readonly string[], rows: Iterable<readonly Cell[]>): string {
  return `\uFEFF${writeRows([heads, ...rows])}`;
}

/** Writes a table as CSV, page by page. */
export async function* csvPages(columns: readonly TableColumn[], pages: Pages): AsyncGenerator<string> {
  const heads = columns.map(({ heading }) => heading);
  yield writeCsv(heads, []);
  for await (const page of pages) yield writeRows(page);
}

/** Writes rows of such a table without the byte order mark, which only the start of a file has. */
function writeRows(rows: Iterable<readonly Cell[]>): string {
  return Array.from(rows, row => `${row.map(writeCell).join(',')}\r\n`).join('');
}

/**
 * Separators, line breaks, quotes, blanks and apostrophes before a sign of a formula inside a text. A spreadsheet that
 * expects other separators takes the quotes of the file for text, and begins a cell there, which may have quotes itself
 * (S7). The lookbehind makes the search linear.
 */
const beforeFormula = /(?<![;|\s\p{Cf}'"])[;|\s\p{Cf}'"]+(?=[=+\-@＝＋－＠])/gu;
const guard = (text: string) => text.replace(beforeFormula, eachSeparator(/[;|\t\n]|\r(?!\n)/g, "$&'"));
const unguard = (text: string) => text.replace(beforeFormula, eachSeparator(/([;|\t\n]|\r(?!\n))'/g, '$1'));

/** The start of a cell has its own apostrophe, up to its first separator or quote. */
function eachSeparator(separator: RegExp, by: string) {
  return (run: string, place: number): string => {
    const begin = place === 0 ? run.search(/[;|"]|$/) : 0;
    return run.slice(0, begin) + run.slice(begin).replace(separator, by);
  };
}

/** Spreadsheets read a quoted decimal as a number, so a minus sign is safe. */
const decimal = /^-?\d+(\.\d+)?$/;

function writeCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const safe = startsFormula.test(cell) && !decimal.test(cell) ? `'${cell}` : cell;
  return `"${guard(safe).replaceAll('"', '""')}"`;
}

/** Returns the original text of a cell, without the apostrophes that writeCsv added. */
export function textOfCell(cell: string): string {
  const text = unguard(cell);
  return text.startsWith("'") && startsFormula.test(text) ? text.slice(1) : unwrapped(text);
}

/** Returns the text of a cell that is exactly `="…"`, as spreadsheets write a text such as 007. */
export function unwrapped(cell: string): string {
  const [, text] = /^="((?:[^"]|"")*)"$/.exec(cell) ?? [];
  return text === undefined ? cell : text.replaceAll('""', '"');
}
