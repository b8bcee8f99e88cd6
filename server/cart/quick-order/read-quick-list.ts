import { setImmediate as otherRequests } from 'node:timers/promises';
import type { SheetRead } from '#contract/call/csv-import.ts';
import { limits } from '#contract/call/limits.ts';
import { inNormalForm } from '#contract/call/normal-form.ts';
import { withoutHidden } from '#contract/call/whole-numbers.ts';
import type { AnswerOf } from '#contract/calls.ts';
import type { ListColumns } from '#contract/cart/quick-order/quick-order.ts';
import type { TypedOption } from '#contract/cart/quick-order/typed-options.ts';
import { t } from '#contract/wording.ts';
import { textOfCell } from '../../platform/csv/csv.ts';
import { isBlank, type ListRecord, longestCell, splitRecords } from '../../platform/csv/split-records.ts';
import { type Fault, faultText, lettersOf } from '../../platform/excel/excel-text.ts';
import { foldHeading, mostHeading } from '../../platform/excel/fold-heading.ts';
import type { ExcelTable } from '../../platform/excel/read-excel.ts';
import type { ExcelRow } from '../../platform/excel/row-parts.ts';
import { mostTitleRows } from '../../platform/excel/title-rows.ts';
import { problem } from '../../platform/problems/problem.ts';
import { mayBeHeadings } from './list-columns.ts';

/** A row of the list. `text` is the row as typed; below headings, it has the code, the quantity and the note. */
export type ListRow = {
  row: number;
  code: string;
  quantity: string;
  note: string;
  text: string;
  /** The cells of other columns by their headings, which may name options. `fault` is for a cell that is no text. */
  others: readonly (TypedOption & { fault?: string; isMapped?: boolean })[];
};
/** `isChosen` says whether somebody chose the columns. */
export type List = {
  rows: ListRow[];
  more: boolean;
  isChosen: boolean;
  /** The headings of the columns that may name options, and the options that they name. */
  others: readonly { heading: string; option: string }[];
  headings?: NonNullable<AnswerOf<'checkOrderLines'>['headings']>;
};

type Column = 'code' | 'quantity' | 'note';
/** The index of each column, or -1 when the list has none. `width` is the number of headings. */
type Columns = Record<Column, number> & {
  width: number;
  others: readonly { index: number; heading: string; option: string; isMapped?: boolean }[];
};

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

/** Longer than every code and quantity that is right. No more of them is read (S11). */
const longestName = 1_000;

/** A million blank rows take a second, so other requests run in between. */
const rowsAtOnce = 2_000;

type SheetRecord = ListRecord & Partial<Pick<ExcelRow, 'faults' | 'isHidden'>>;
/**
 * The rows of a list that are not blank, as many as are read. A sheet of Excel has cells as they are; a text may have signs
 * against formulas; `about` says which sheet it is, and `headingRow` which row has the headings below a title.
 */
export type Source = {
  records: readonly SheetRecord[];
  kind: 'pasted' | 'file' | 'sheet';
  about?: SheetRead;
  headingRow?: number;
};

/** A title, the headings, and one row more than a quick order may have. */
const mostRecords = mostTitleRows + limits.quickOrderRows + 2;
/** What identifies the sheet of an Excel file that has order lines, and how much of it to read. */
export const sheetOfLines = { wanted: [headings.code, headings.quantity], most: mostRecords, longestCell };

/** Splits a pasted list or the text of a file into rows. */
export async function sourceOfText(text: string, kind: 'pasted' | 'file'): Promise<Source> {
  const records: ListRecord[] = [];
  for (const record of splitRecords(text, { isHeadingRow })) {
    if (record.row % rowsAtOnce === 0) await otherRequests();
    if (!isBlank(record)) records.push(record);
    if (records.length === mostRecords) break;
  }
  return { records, kind };
}

export function sourceOfSheet({ rows, sheet, sheets }: ExcelTable): Source {
  const [first] = rows;
  const hasHeadings = first && (isHeadingRow(first.cells) || mayBeHeadings(first.cells));
  const hiddenRows = hiddenIn(rows.slice(hasHeadings ? 1 : 0));
  const records = rows.map(row => ({ ...row, text: '' }));
  return { records, kind: 'sheet', about: { sheet, sheets, hiddenRows } };
}

/** Returns how many of the rows that are read are hidden. */
export function hiddenIn(rows: readonly Pick<SheetRecord, 'isHidden'>[]): number {
  return rows.slice(0, limits.quickOrderRows).filter(({ isHidden }) => isHidden).length;
}

/** Returns the heading row of a file if its headings are not known, so that somebody has to choose the columns. */
export function unknownHeadings({ records: [first], kind }: Source): string[] | undefined {
  const isUnknown = first && kind !== 'pasted' && !columnsOf(first.cells) && mayBeHeadings(first.cells);
  return isUnknown ? first.cells.map(headingOf) : undefined;
}

/**
 * Reads the rows of a list: the columns that somebody chose, or those that a heading row names, else code, quantity and
 * note in this order. No other column reaches the note (QO-1). Throws csvUnreadable for a cell that is no text, such as
 * '#N/A', in a column that is read.
 */
export function readQuickList({ records, kind, headingRow }: Source, chosen?: ListColumns): List {
  const [first] = records;
  const columns = (chosen ? chosenColumns(first, chosen) : first && columnsOf(first.cells)) ?? unnamed;
  // A row of a sheet may have nothing but a formula without a value.
  const rows = records
    .slice(columns.width > 0 ? 1 : 0)
    .filter(record => !isBlank(record) || faultOf(record, columns) !== undefined);
  const list: List = {
    rows: rows
      .slice(0, limits.quickOrderRows)
      .map(record => (kind === 'sheet' ? sheetRowOf(record, columns) : rowOf(record, columns))),
    more: rows.length > limits.quickOrderRows,
    isChosen: chosen !== undefined,
    others: columns.others,
  };
  if (columns.width === 0 || !first) return list;
  const isLong = ({ cells }: SheetRecord) => cells.slice(columns.width).some(cell => cell !== '');
  const longRows = rows
    .slice(0, limits.quickOrderRows)
    .filter(isLong)
    .map(({ row }) => row);
  const row = headingRow === undefined ? {} : { row: headingRow };
  return { ...list, headings: { ...headingsOf(first.cells, columns), ...row, longRows } };
}

/** Returns the columns that somebody chose for a heading row. A column may have no heading. */
function chosenColumns(first: SheetRecord | undefined, { code, quantity, note, options }: ListColumns): Columns {
  const cells = first?.cells ?? [];
  const named = { code: code ?? -1, quantity: quantity ?? -1, note: note ?? -1 };
  const mapped = options.map(({ option, column: index }) => {
    return { index, heading: headingOf(cells[index] ?? ''), option, isMapped: true };
  });
  const isMapped = (name: string) => options.some(({ option }) => option.toLowerCase() === name.toLowerCase());
  const left = othersOf(cells, [...Object.values(named), ...mapped.map(({ index }) => index)]);
  return {
    ...named,
    width: Math.max(cells.length, 1),
    others: [...mapped, ...left.filter(({ option }) => !isMapped(option))],
  };
}

/** Finds the columns of a heading row; undefined for a row of products. */
function columnsOf(cells: readonly string[]): Columns | undefined {
  const heads = cells.map(foldHeading);
  const find = (column: Column) => heads.indexOf(headings[column].find(name => heads.includes(name)) ?? '-');
  const named = { code: find('code'), quantity: find('quantity'), note: find('note') };
  const columns = { ...named, width: heads.length, others: othersOf(cells, Object.values(named)) };
  return columns.code >= 0 && (columns.quantity >= 0 || heads.length === 1) ? columns : undefined;
}

function othersOf(cells: readonly string[], taken: readonly number[]): Columns['others'] {
  const others = cells.flatMap((cell, index) => {
    const heading = headingOf(cell);
    return heading !== '' && !taken.includes(index) ? [{ index, heading, option: heading.replace(/\*$/, '') }] : [];
  });
  return others.slice(0, mostUnread);
}

export const isHeadingRow = (cells: readonly string[]) => columnsOf(cells) !== undefined;

const headingOf = (cell: string) =>
  inNormalForm(withoutHidden(cell.slice(0, mostHeading)))
    .slice(0, headingLength)
    .toWellFormed();

function headingsOf(
  cells: readonly string[],
  { code, quantity, note, others }: Columns,
): NonNullable<List['headings']> {
  const named = cells.map(headingOf);
  return {
    code: named[code] ?? '',
    ...(quantity >= 0 && { quantity: named[quantity] ?? '' }),
    ...(note >= 0 && { note: named[note] ?? '' }),
    unread: others.map(({ heading }) => heading).filter(Boolean),
    longRows: [],
  };
}

function rowOf(record: ListRecord, columns: Columns): ListRow {
  const { row, cells, text } = record;
  const textOf = (cell: string) => textOfCell(inNormalForm(cell));
  const read = namedRowOf(record, columns, textOf);
  if (columns.width > 0) return read;
  // Without headings, an unquoted separator does not end the note.
  const rest = cells.slice(columns.note + 1).filter(more => more.trim() !== '');
  const note = [read.note, ...rest.map(more => inNormalForm(more))].join(', ');
  return { ...read, row, note, text };
}

/** Returns the first cell of the columns that are read that is no text. */
function faultOf({ faults }: SheetRecord, { code, quantity, note }: Columns): Fault | undefined {
  const read = [code, quantity, note];
  return faults?.find(({ column, kind }) => read.includes(column) && (kind !== 'boolean' || column !== note));
}

function sheetRowOf(record: SheetRecord, columns: Columns): ListRow {
  const fault = faultOf(record, columns);
  const textOf = (one: Fault) => t`Row ${record.row}, column ${lettersOf(one.column)}: ${faultText(one)}`;
  if (fault) throw problem('csvUnreadable', { text: textOf(fault) });
  const named = namedRowOf(record, columns, cell => cell);
  const others = named.others.map((other, place) => {
    const faulty = record.faults?.find(
      ({ column, kind }) => column === columns.others[place]?.index && kind !== 'boolean',
    );
    return faulty ? { ...other, fault: textOf(faulty) } : other;
  });
  return { ...named, others };
}

/** Reads the columns that are known, and the others by their headings. */
function namedRowOf({ row, cells }: ListRecord, columns: Columns, textOf: (cell: string) => string): ListRow {
  const cell = (index: number) => textOf(cells[index] ?? '');
  const code = withoutHidden(cell(columns.code).slice(0, longestName).toWellFormed()).replace(/\s/gu, ' ').trim();
  const quantity = cell(columns.quantity).slice(0, longestName).toWellFormed().trim();
  const note = cell(columns.note);
  const others = columns.others.map(({ index, option, isMapped }) => {
    return { option, value: cell(index).trim(), ...(isMapped && { isMapped }) };
  });
  return withNote({ row, code, quantity, note, others }, note);
}

/** Returns a row below headings with another note, which its text has, too. */
export function withNote<R extends Omit<ListRow, 'text'>>(row: R, note: string): R & { text: string } {
  return { ...row, note, text: [row.code, row.quantity, note].map(quoted).join('\t') };
}

/** Quotes a cell that contains a separator, so that the text can be pasted again. */
function quoted(cell: string): string {
  return /["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
