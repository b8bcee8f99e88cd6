import type { Scope } from '../../platform/access/viewer.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { mostTitleRows } from '../../platform/excel/title-rows.ts';
import { codesAmong } from './choose-columns.ts';
import { countKnown, mayBeHeadings } from './list-columns.ts';
import { hiddenIn, isHeadingRow, type Source } from './read-quick-list.ts';

type Row = readonly string[];

/**
 * Returns a list from its headings on, which may be below a title: the first of the first ten rows with two known
 * headings, else the row with the most texts above a product of the catalog, else one that is nothing but a known heading.
 * No row with a product is ever skipped.
 */
export async function fromHeadings(tx: Tx, scope: Scope, source: Source): Promise<Source> {
  const { records, kind, about } = source;
  const rows = records.slice(0, mostTitleRows + 1).map(({ cells }) => cells);
  const isKnown = (row: Row) => isHeadingRow(row) || (kind !== 'pasted' && countKnown(row) > 1);
  // A single cell may be a title, such as 'Product'.
  const isSure = (row: Row) => row.length > 1 && isKnown(row);
  const [first] = rows;
  if (!first || isSure(first)) return source;
  const codes = await codesAmong(tx, scope, rows);
  const product = rows.findIndex(row => row.some(cell => codes.has(cell.trim())));
  const above = product < 0 ? rows : rows.slice(0, product);
  const sure = above.findIndex(isSure);
  // The columns of a pasted list cannot be chosen, so its headings have to be known.
  const others = () => [
    ...(kind === 'pasted' || isKnown(first) ? [] : [mostTexts(above, product >= 0)]),
    singleHeading(above, isKnown),
  ];
  const at = sure >= 0 ? sure : (others().find(one => one >= 0) ?? -1);
  const headings = records[at];
  if (at <= 0 || !headings) return source;
  return {
    ...source,
    records: records.slice(at),
    headingRow: headings.row,
    ...(about && { about: { ...about, hiddenRows: hiddenIn(records.slice(at + 1)) } }),
  };
}

const filled = (row: Row) => row.filter(cell => cell.trim() !== '').length;

/**
 * Returns the index of the first row that is nothing but a known heading, -1 for none. Above it may be only titles: a row of
 * several cells may be a product that is not in the catalog.
 */
function singleHeading(rows: readonly Row[], isKnown: (row: Row) => boolean): number {
  const at = rows.findIndex(isKnown);
  return rows.slice(0, Math.max(at, 0)).every(row => filled(row) < 2) ? at : -1;
}

/**
 * Returns the index of the row that may be headings and has the most texts, -1 for none. Unless a product stands below, no
 * row with a number may be above it, because that is a product that is not in the catalog.
 */
function mostTexts(rows: readonly Row[], isAboveProduct: boolean): number {
  const end = rows.findIndex(row => filled(row) > 1 && !mayBeHeadings(row));
  const open = isAboveProduct || end < 0 ? rows : rows.slice(0, end);
  const texts = open.map(row => (mayBeHeadings(row) ? filled(row) : 0));
  const most = Math.max(0, ...texts);
  return most === 0 ? -1 : texts.indexOf(most);
}
