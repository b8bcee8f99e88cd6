import { stat } from 'node:fs/promises';
import { setImmediate as otherRequests } from 'node:timers/promises';
import type { CsvColumn } from '#contract/call/csv-columns.ts';
import type { ImportMapping, ImportProblem, SheetRead } from '#contract/call/csv-import.ts';
import { limits } from '#contract/call/limits.ts';
import { inNormalForm } from '#contract/call/normal-form.ts';
import { t } from '#contract/wording.ts';
import { number } from '#contract/wording-numbers.ts';
import { faultText, lettersOf, longestText, tooLong } from '../excel/excel-text.ts';
import { type ExcelSender, readIfExcel } from '../excel/read-excel.ts';
import type { ExcelRow } from '../excel/row-parts.ts';
import { mostTitleRows } from '../excel/title-rows.ts';
import { type Problem, problem } from '../problems/problem.ts';
import { textOfCell, unwrapped } from './csv.ts';
import { type CsvRecord, cellsAtOnce, readRecords } from './csv-records.ts';
import {
  addExamples,
  type ChosenColumns,
  type Found,
  headingsIn,
  headingsThatName,
  isHeadingRow,
  readHeadings,
} from './read-headings.ts';
import { isBlank } from './split-records.ts';

/** `row` is the spreadsheet's row number. `cells` holds the columns of the file by field. */
export type TableRow = { row: number; cells: Record<string, string> };
/** `about` says which sheet of an Excel file was read. */
export type Table = {
  has: ReadonlySet<string>;
  rows: TableRow[];
  problems: ImportProblem[];
  /** The row of the headings, if a title is above them. */
  headingRow?: number;
  about?: SheetRead;
  mapping?: ImportMapping;
  /** The headings as they are, for remembering the columns that somebody chose for them. */
  heads?: readonly string[];
};

/** The rows of a file that are not blank. The cells of CSV may have signs that keep them from running as formulas. */
type Source = {
  records: AsyncIterable<CsvRecord & Partial<ExcelRow>>;
  isCsv: boolean;
  about?: Table['about'];
};

/**
 * Reads a CSV or Excel file by its headings. Wrong headings become problems of row 1; blank rows are skipped. Throws
 * csvUnreadable for a file that is neither or has too many headings or rows, and naming the cell of a quote that is not
 * closed. Throws csvTooLarge and excelTooLarge beyond the limits.
 */
export async function readTable(
  path: string,
  columns: readonly CsvColumn[],
  sender: ExcelSender,
  sheet?: string,
  chosen: ChosenColumns = {},
): Promise<Table> {
  const { records, isCsv, about } = await openSource(path, columns, sender, sheet);
  const table: Table = { has: new Set(), rows: [], problems: [], ...(about && { about: { ...about, hiddenRows: 0 } }) };
  let width = 0;
  let found: Found[] | undefined;
  for await (const { row, open, faults = [], isHidden = false, ...record } of fromHeadings(records, columns, table)) {
    const cells = isCsv ? record.cells.map(cell => inNormalForm(cell)) : record.cells;
    if (open !== undefined)
      throw openQuote(row, found?.find(({ index }) => index === open)?.column.heading ?? open + 1);
    if (!found) {
      found = await takeHeadings(cells, columns, table, chosen);
      width = cells.length;
      continue;
    }
    const wrong = faultProblems(row, cells, faults, found);
    // Only a formula without a value in a column that is not read.
    if (wrong.length === 0 && isBlank({ cells })) continue;
    if (table.mapping) addExamples(table.mapping, cells);
    if (table.rows.length === limits.importRows) {
      throw problem('csvUnreadable', {
        text: t`A file may have at most ${number(limits.importRows)} rows`,
      });
    }
    table.rows.push({ row, cells: cellsOf(found, cells, isCsv) });
    table.problems.push(...longProblem(row, cells, width), ...wrong);
    if (isHidden && table.about) table.about.hiddenRows = (table.about.hiddenRows ?? 0) + 1;
  }
  if (!found) await takeHeadings([], columns, table, chosen);
  if (table.rows.length === 0) {
    table.problems.push({ row: headingsOf(table), field: '', text: t`There are no rows below the headings` });
  }
  return table;
}

/** Reads the headings into the table, and returns their columns. */
async function takeHeadings(
  heads: readonly string[],
  columns: readonly CsvColumn[],
  table: Table,
  chosen: ChosenColumns,
): Promise<Found[]> {
  const { found, problems, mapping, named } = await readHeadings(heads, columns, headingsOf(table), chosen);
  table.problems.push(...problems);
  table.heads = named;
  if (mapping) table.mapping = mapping;
  table.has = new Set(found.map(({ column }) => column.field));
  return found;
}

async function openSource(
  path: string,
  columns: readonly CsvColumn[],
  sender: ExcelSender,
  sheet: string | undefined,
): Promise<Source> {
  const wanted = columns.filter(({ required }) => required).map(headingsThatName);
  // A title, the headings, and one row more than an import may have.
  const excel = await readIfExcel({ path, sheet, wanted, most: mostTitleRows + limits.importRows + 2 }, sender);
  if (excel) return { records: paced(excel.rows), isCsv: false, about: { sheet: excel.sheet, sheets: excel.sheets } };
  if ((await stat(path)).size > limits.importBytes) throw problem('csvTooLarge');
  return { records: readRecords(path, cells => isHeadingRow(cells, columns)), isCsv: true };
}

/** Yields the rows of a sheet. Other requests run in between, as for CSV. */
async function* paced(rows: readonly ExcelRow[]): AsyncGenerator<SourceRecord> {
  let read = 0;
  for (const row of rows) {
    read += row.cells.length;
    if (read > cellsAtOnce) {
      read = 0;
      await otherRequests();
    }
    yield row;
  }
}

type SourceRecord = CsvRecord & Partial<ExcelRow>;

/**
 * Yields the rows from the headings on, and stores their row in the table if a title is above them. Without a row of two
 * known headings among the first ten, the first row with nothing but one has the headings, else the first row with several
 * cells, else the first row.
 */
async function* fromHeadings(
  records: Source['records'],
  columns: readonly CsvColumn[],
  table: Table,
): AsyncGenerator<SourceRecord> {
  let first: SourceRecord[] | undefined = [];
  for await (const record of records) {
    if (!first) {
      yield record;
      continue;
    }
    first.push(record);
    const isFound = headingsIn(record.cells, columns) === 'several';
    if (!isFound && first.length <= mostTitleRows && record.open === undefined) continue;
    yield* from(isFound ? first.length - 1 : likelyHeadings(first, columns), first, table);
    first = undefined;
  }
  if (first) yield* from(likelyHeadings(first, columns), first, table);
}

/** Returns the index of the row that probably has the headings: a title has one cell. */
function likelyHeadings(rows: readonly SourceRecord[], columns: readonly CsvColumn[]): number {
  const known = rows.findIndex(({ cells }) => headingsIn(cells, columns) === 'one');
  if (known >= 0) return known;
  return Math.max(
    rows.findIndex(({ cells }) => cells.filter(cell => cell.trim() !== '').length > 1),
    0,
  );
}

function from(at: number, rows: readonly SourceRecord[], table: Table): readonly SourceRecord[] {
  const headings = rows[at];
  if (at > 0 && headings) table.headingRow = headings.row;
  return rows.slice(at);
}

/** Returns the row of the headings. If one is wrong, no row can be read correctly. */
export function headingsOf({ headingRow = 1 }: Pick<Table, 'headingRow'>): number {
  return headingRow;
}

/** Reports cells of Excel that are no text: errors, formulas without a value, and yes or no where a code belongs. */
function faultProblems(
  row: number,
  cells: readonly string[],
  faults: ExcelRow['faults'],
  found: readonly Found[],
): ImportProblem[] {
  return found.flatMap(({ column: { field, isCode }, index }) => {
    const fault = faults.find(one => one.column === index && (one.kind !== 'boolean' || isCode));
    const column = lettersOf(index);
    if (fault) return [{ row, field, text: t`Row ${row}, column ${column}: ${faultText(fault)}` }];
    if (!cells[index]?.endsWith(tooLong)) return [];
    const most = number(longestText);
    const text = t`Row ${row}, column ${column}: this text was cut off, because a cell of Excel has room for ${most} characters`;
    return [{ row, field, text }];
  });
}

/** The end of the cell is unknown, so it may have taken other rows along. */
function openQuote(row: number, column: string | number): Problem {
  const text =
    typeof column === 'string'
      ? t`Row ${row}, column '${column}': the quote at the start of this cell is not closed`
      : t`Row ${row}, column ${column}: the quote at the start of this cell is not closed`;
  return problem('csvUnreadable', { text });
}

function cellsOf(found: readonly Found[], record: readonly string[], isCsv: boolean): Record<string, string> {
  return Object.fromEntries(
    found.map(({ column, index }) => {
      const cell = record[index] ?? '';
      if (!isCsv) return [column.field, cell];
      // Exports never write import-only cells such as passwords, so an apostrophe there belongs to the text.
      return [column.field, column.importOnly ? unwrapped(cell) : textOfCell(cell)];
    }),
  );
}

/** Reports a row with more cells than headings, which means that an unquoted separator split a text. */
function longProblem(row: number, record: readonly string[], width: number): ImportProblem[] {
  const more = record.slice(width).some(cell => cell.trim() !== '');
  return more ? [{ row, field: '', text: t`has more cells than there are headings` }] : [];
}
