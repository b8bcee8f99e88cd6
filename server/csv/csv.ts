import type { CsvColumn } from '#contract/csv/csv-columns.ts';

export type Cell = string | number;

/**
 * Text that a spreadsheet would run as a formula (OWASP, 'CSV Injection'). Also matches behind apostrophes, so that
 * reading can distinguish an apostrophe in the text from one that writeCsv added.
 */
const startsFormula = /^'*(?:[\s\p{Cf}]*[=+\-@＝＋－＠]|[\t\r\n])/u;

/**
 * Writes a table as CSV (RFC 4180) with a byte order mark, so that spreadsheets read UTF-8. Quotes text, and adds a
 * leading apostrophe where a spreadsheet would run it as a formula (S7).
 */
export function writeCsv(heads: readonly string[], rows: Iterable<readonly Cell[]>): string {
  return `\uFEFF${writeRows([heads, ...rows])}`;
}

/** Writes rows of such a table without the byte order mark, which only the start of a file has. */
export function writeRows(rows: Iterable<readonly Cell[]>): string {
  return Array.from(rows, row => `${row.map(writeCell).join(',')}\r\n`).join('');
}

/** Spreadsheets read a quoted decimal as a number, so a minus sign is safe. */
const decimal = /^-?\d+(\.\d+)?$/;

function writeCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const safe = startsFormula.test(cell) && !decimal.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Returns the original text of a cell, without the apostrophe that writeCsv added. */
export function withoutApostrophe(cell: string): string {
  return cell.startsWith("'") && startsFormula.test(cell) ? cell.slice(1) : cell;
}

/**
 * Returns the headings of an export (without import-only columns) or of an import template (without export-only ones).
 */
export function headingsOf(columns: readonly CsvColumn[], without: 'exportOnly' | 'importOnly'): string[] {
  return columns.filter(column => !column[without]).map(({ heading }) => heading);
}
