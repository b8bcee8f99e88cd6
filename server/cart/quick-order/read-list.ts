import { setImmediate as otherRequests } from 'node:timers/promises';
import { limits } from '#contract/call/limits.ts';
import { inNormalForm } from '#contract/call/normal-form.ts';
import { withoutHidden } from '#contract/call/whole-numbers.ts';
import type { AnswerOf } from '#contract/calls.ts';
import type { TypedOption } from '#contract/cart/quick-order/typed-options.ts';
import { textOfCell } from '../../platform/csv/csv.ts';
import { isBlank, type ListRecord, splitRecords } from '../../platform/csv/split-records.ts';
import { faultText, lettersOf } from '../../platform/excel/excel-text.ts';
import type { ExcelRow, ExcelTable } from '../../platform/excel/read-excel.ts';
import { problem } from '../../platform/problems/problem.ts';

/** A row of the list. `text` is the row as typed. */
export type ListRow = {
  row: number;
  code: string;
  quantity: string;
  note: string;
  text: string;
  /** The cells of other columns by their headings, which may name options. */
  others: readonly TypedOption[];
};
export type List = { rows: ListRow[]; more: boolean; headings?: NonNullable<AnswerOf<'checkOrderLines'>['headings']> };

type Column = 'code' | 'quantity' | 'note';
/** The index of each column, or -1 when the list has none. `width` is the number of headings. */
type Columns = Record<Column, number> & { width: number; others: readonly { index: number; heading: string }[] };

const unnamed: Columns = { code: 0, quantity: 1, note: 2, width: 0, others: [] };
/** The headings that identify a column, without blanks and in lower case. An earlier one goes before a later one. */
const headings: Record<Column, readonly string[]> = {
  code: ['productcode', 'itemcode', 'code', 'sku', 'product', 'item'],
  quantity: ['quantity', 'qty', 'pieces', 'items'],
  note: ['note', 'notes', 'comment', 'comments', 'description&color', 'description'],
};
/** Characters of a heading, and headings, that the answer names. */
const headingLength = 100;
const mostUnread = 100;

/** A million blank rows take a second, so other requests run in between. */
const rowsAtOnce = 2_000;

/** Rows of a list that may be blank. A sheet has cells as they are; a text may have signs against formulas. */
type Source = { records: Iterable<SheetRecord>; isSheet: boolean };
type SheetRecord = ListRecord & Partial<Pick<ExcelRow, 'faults'>>;

/**
 * Reads the rows of a list: code, quantity and note in this order, or only the columns that a heading row names, so that
 * no other column reaches the note (QO-1). Skips blank rows.
 */
export function readList(text: string): Promise<List> {
  return readRows({ records: splitRecords(text, { isHeadingRow }), isSheet: false });
}

/** Returns what identifies the sheet of an Excel file that has order lines, and how many of its rows to read. */
export const sheetOfLines = {
  wanted: [headings.code, headings.quantity],
  // The headings, and one row more than a quick order may have.
  most: limits.quickOrderRows + 2,
};

/**
 * Reads the rows of a sheet as readList does. Only the first three columns count without a heading row. Throws
 * csvUnreadable for a cell that is no text, such as '#N/A', in a column that is read.
 */
export function readSheetList({ rows }: ExcelTable): Promise<List> {
  return readRows({ records: rows.map(row => ({ ...row, text: '' })), isSheet: true });
}

async function readRows({ records, isSheet }: Source): Promise<List> {
  const list: List = { rows: [], more: false };
  let columns: Columns | undefined;
  for (const record of records) {
    if (record.row % rowsAtOnce === 0) await otherRequests();
    if (isBlank(record)) continue;
    if (!columns) {
      columns = columnsOf(record.cells) ?? unnamed;
      if (columns.width > 0) {
        list.headings = headingsOf(record.cells, columns);
        continue;
      }
    }
    if (list.rows.length === limits.quickOrderRows) return { ...list, more: true };
    list.rows.push(isSheet ? sheetRowOf(record, columns) : rowOf(record, columns));
    const isLong = list.headings && record.cells.slice(columns.width).some(cell => cell !== '');
    if (isLong) list.headings?.longRows.push(record.row);
  }
  return list;
}

/** Finds the columns of a heading row; undefined for a row of products. */
function columnsOf(cells: readonly string[]): Columns | undefined {
  const heads = cells.map(cell => inNormalForm(withoutHidden(cell), 'NFKC').replace(/[\s*]/g, '').toLowerCase());
  const find = (column: Column) => heads.indexOf(headings[column].find(name => heads.includes(name)) ?? '-');
  const named = { code: find('code'), quantity: find('quantity'), note: find('note') };
  const taken = Object.values(named);
  const others = cells.flatMap((cell, index) => {
    const heading = headingOf(cell);
    return heading !== '' && !taken.includes(index) ? [{ index, heading }] : [];
  });
  const columns = { ...named, width: heads.length, others: others.slice(0, mostUnread) };
  return columns.code >= 0 && (columns.quantity >= 0 || heads.length === 1) ? columns : undefined;
}

const isHeadingRow = (cells: readonly string[]) => columnsOf(cells) !== undefined;

const headingOf = (cell: string) => inNormalForm(withoutHidden(cell)).slice(0, headingLength);

function headingsOf(
  cells: readonly string[],
  { code, quantity, note, others }: Columns,
): NonNullable<List['headings']> {
  const named = cells.map(headingOf);
  return {
    code: named[code] ?? '',
    ...(quantity >= 0 && { quantity: named[quantity] ?? '' }),
    ...(note >= 0 && { note: named[note] ?? '' }),
    unread: others.map(({ heading }) => heading),
    longRows: [],
  };
}

function rowOf(record: ListRecord, columns: Columns): ListRow {
  const { row, cells, text } = record;
  if (columns.width > 0) return namedRowOf(record, columns, textOfCell);
  const read = namedRowOf(record, columns, textOfCell);
  // Without headings, an unquoted separator does not end the note.
  const rest = cells.slice(columns.note + 1).filter(more => more.trim() !== '');
  const note = [read.note, ...rest.map(more => inNormalForm(more))].join(', ');
  return { ...read, row, note, text };
}

function sheetRowOf(record: SheetRecord, columns: Columns): ListRow {
  const read = [columns.code, columns.quantity, columns.note];
  const fault = record.faults?.find(({ column, kind }) => {
    return read.includes(column) && (kind !== 'boolean' || column !== columns.note);
  });
  if (fault) {
    const text = `Row ${record.row}, column ${lettersOf(fault.column)}: ${faultText(fault)}`;
    throw problem('csvUnreadable', { text });
  }
  return namedRowOf(record, columns, cell => cell);
}

/** Reads the columns that are known, and the others by their headings. */
function namedRowOf({ row, cells }: ListRecord, columns: Columns, textOf: (cell: string) => string): ListRow {
  const cell = (index: number) => textOf(inNormalForm(cells[index] ?? ''));
  const code = withoutHidden(cell(columns.code)).replace(/\s/gu, ' ').trim();
  const quantity = cell(columns.quantity).trim();
  const note = cell(columns.note);
  const others = columns.others.map(({ index, heading }) => {
    return { option: heading.replace(/\*$/, ''), value: cell(index).trim() };
  });
  return { row, code, quantity, note, text: [code, quantity, note].map(quoted).join('\t'), others };
}

/** Quotes a cell that contains a separator, so that the text can be pasted again. */
function quoted(cell: string): string {
  return /["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
