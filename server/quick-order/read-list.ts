import { setImmediate as otherRequests } from 'node:timers/promises';
import { limits } from '#contract/call/limits.ts';
import { inNormalForm } from '#contract/call/normal-form.ts';
import { withoutHidden } from '#contract/quick-order/row-states.ts';
import { withoutApostrophe } from '../csv/csv.ts';
import { isBlank, type ListRecord, splitRecords } from './split-records.ts';

/** A row of the list. `text` is the row as typed. */
export type ListRow = { row: number; code: string; quantity: string; note: string; text: string };
export type List = { rows: ListRow[]; more: boolean };

type Column = 'code' | 'quantity' | 'note';
/** The index of each column, or -1 when the list has none. */
type Columns = Record<Column, number> & { isNamed: boolean };

const unnamed: Columns = { code: 0, quantity: 1, note: 2, isNamed: false };
/** The headings that identify a column, without blanks and in lower case. */
const headings: Record<Column, readonly string[]> = {
  code: ['code', 'productcode', 'product', 'sku', 'item', 'itemcode'],
  quantity: ['quantity', 'qty', 'items', 'pieces'],
  note: ['note', 'notes', 'description', 'description&color', 'color', 'comment'],
};

/** A million blank rows take a second, so other requests run in between. */
const rowsAtOnce = 2_000;

/** Reads the rows of a list: code, quantity and note, or the columns that a heading row names (QO-1). Skips blank rows. */
export async function readList(text: string): Promise<List> {
  const rows: ListRow[] = [];
  let columns: Columns | undefined;
  for (const record of splitRecords(text)) {
    if (record.row % rowsAtOnce === 0) await otherRequests();
    if (isBlank(record)) continue;
    if (!columns) {
      columns = columnsOf(record.cells);
      if (columns.isNamed) continue;
    }
    if (rows.length === limits.quickOrderRows) return { rows, more: true };
    rows.push(rowOf(record, columns));
  }
  return { rows, more: false };
}

function columnsOf(cells: readonly string[]): Columns {
  const heads = cells.map(cell => inNormalForm(withoutHidden(cell), 'NFKC').replace(/[\s*]/g, '').toLowerCase());
  const find = (column: Column) => heads.findIndex(head => headings[column].includes(head));
  const columns = { code: find('code'), quantity: find('quantity'), note: find('note') };
  const isNamed = columns.code >= 0 && (columns.quantity >= 0 || heads.length === 1);
  return isNamed ? { ...columns, isNamed } : unnamed;
}

function rowOf({ row, cells, text }: ListRecord, columns: Columns): ListRow {
  const cell = (column: Column) => withoutApostrophe(inNormalForm(cells[columns[column]] ?? '')).trim();
  const code = withoutHidden(cell('code')).replace(/\s/gu, ' ');
  const quantity = cell('quantity');
  // An unquoted separator does not end the note.
  const isLast = columns.note > columns.code && columns.note > columns.quantity;
  const rest = isLast ? cells.slice(columns.note + 1).filter(more => more.trim() !== '') : [];
  const note = [cell('note'), ...rest.map(more => inNormalForm(more).trim())].join(', ');
  return { row, code, quantity, note, text: columns.isNamed ? [code, quantity, note].join('\t') : text };
}
