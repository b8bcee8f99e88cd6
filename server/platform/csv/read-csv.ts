import type { CsvColumn } from '#contract/call/csv-columns.ts';
import type { ImportProblem } from '#contract/call/csv-import.ts';
import { limits } from '#contract/call/limits.ts';
import { inNormalForm } from '#contract/call/normal-form.ts';
import { type Problem, problem } from '../problems/problem.ts';
import { textOfCell, unwrapped } from './csv.ts';
import { readRecords } from './csv-records.ts';

/** `row` is the spreadsheet's row number. `cells` holds the columns of the file by field. */
export type CsvRow = { row: number; cells: Record<string, string> };
export type CsvTable = { has: ReadonlySet<string>; rows: CsvRow[]; problems: ImportProblem[] };

/** A column found in the file, and its position. */
type Found = { column: CsvColumn; index: number };

// No import has more columns. The limit bounds the work for a line of a million cells.
const mostHeadings = 100;

/**
 * Reads a CSV file by its headings. Wrong headings become problems of row 1; blank rows are skipped. Throws csvUnreadable
 * for a file that is not CSV or has too many headings or rows, and naming the cell of a quote that is not closed.
 */
export async function readCsv(path: string, columns: readonly CsvColumn[]): Promise<CsvTable> {
  const table: CsvTable = { has: new Set(), rows: [], problems: [] };
  let width = 0;
  let found: Found[] | undefined;
  for await (const { row, open, ...record } of readRecords(path)) {
    const cells = record.cells.map(cell => inNormalForm(cell));
    if (open !== undefined)
      throw openQuote(row, found?.find(({ index }) => index === open)?.column.heading ?? open + 1);
    if (!found) {
      found = readHeadings(cells, columns, table);
      width = cells.length;
      continue;
    }
    if (table.rows.length === limits.importRows) {
      throw problem('csvUnreadable', {
        text: `A file may have at most ${limits.importRows.toLocaleString('en')} rows`,
      });
    }
    table.rows.push({ row, cells: cellsOf(found, cells) });
    table.problems.push(...longProblem(row, cells, width));
  }
  if (!found) readHeadings([], columns, table);
  if (table.rows.length === 0) {
    table.problems.push({ row: 1, field: '', text: 'There are no rows below the headings' });
  }
  return table;
}

/** The end of the cell is unknown, so it may have taken other rows along. */
function openQuote(row: number, column: string | number): Problem {
  const where = typeof column === 'string' ? `column '${column}'` : `column ${column}`;
  return problem('csvUnreadable', { text: `Row ${row}, ${where}: the quote at the start of this cell is not closed` });
}

/** Finds the columns of the file and adds problems of the headings to the table. */
function readHeadings(heads: readonly string[], columns: readonly CsvColumn[], table: CsvTable): Found[] {
  const named = heads.map((head, index) => ({ head: head.trim(), index })).filter(({ head }) => head !== '');
  if (named.length > mostHeadings) {
    throw problem('csvUnreadable', { text: `A file may have at most ${mostHeadings} columns` });
  }
  const found: Found[] = [];
  for (const { head, index } of named) {
    const column = columns.find(one => isNamed(one, head));
    if (!column) {
      table.problems.push({ row: 1, field: '', text: `There is no column '${head.slice(0, 100)}'` });
    } else {
      if (found.some(one => one.column === column)) {
        const text = `The column '${column.heading}' is there twice`;
        table.problems.push({ row: 1, field: column.field, text });
      }
      found.push({ column, index });
    }
  }
  for (const column of columns) {
    if (column.required && !found.some(one => one.column === column)) {
      table.problems.push({ row: 1, field: column.field, text: `The column '${column.heading}' is missing` });
    }
  }
  table.has = new Set(found.map(({ column }) => column.field));
  return found;
}

function isNamed({ field, heading }: CsvColumn, head: string): boolean {
  const plain = (text: string) =>
    inNormalForm(text, 'NFKC')
      .replace(/[\s*\p{Cf}]/gu, '')
      .toLowerCase();
  return [plain(field), plain(heading)].includes(plain(head));
}

function cellsOf(found: readonly Found[], record: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    found.map(({ column, index }) => {
      const cell = record[index] ?? '';
      // Exports never write import-only cells such as passwords, so an apostrophe there belongs to the text.
      return [column.field, column.importOnly ? unwrapped(cell) : textOfCell(cell)];
    }),
  );
}

/** Reports a row with more cells than headings, which means that an unquoted separator split a text. */
function longProblem(row: number, record: readonly string[], width: number): ImportProblem[] {
  const more = record.slice(width).some(cell => cell.trim() !== '');
  return more ? [{ row, field: '', text: 'has more cells than there are headings' }] : [];
}
