import type { CellKind, CsvColumn } from '#contract/call/csv-columns.ts';

/** An empty text is an empty cell. */
export type Cell = string | number;
export type Row = readonly Cell[];
/** A column of a table that people download. Without a kind, its cells are texts. */
export type TableColumn = { heading: string; kind?: CellKind };
/** The rows of a table, in pages, so that a long table is never in memory as a whole. */
export type Pages = Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>;

/**
 * Returns the columns of an export (without import-only columns) or of an import template (without export-only ones).
 */
export function tableColumns(columns: readonly CsvColumn[], without: 'exportOnly' | 'importOnly'): TableColumn[] {
  return columns.filter(column => !column[without]);
}

/** Leaves out the last `optional` columns when all their cells are empty. */
export function withoutEmpty(
  columns: readonly TableColumn[],
  rows: readonly Row[],
  optional: number,
): { columns: readonly TableColumn[]; rows: readonly Row[] } {
  const least = columns.length - optional;
  if (rows.some(row => row.slice(least).some(cell => cell !== ''))) return { columns, rows };
  return { columns: columns.slice(0, least), rows: rows.map(row => row.slice(0, least)) };
}
