import type { ImportAnswer } from '#contract/call/csv-import.ts';
import { context, t } from '#contract/wording.ts';
import { formatCount, formatNumber, formatPercent } from '../format/format.ts';

export type Imported = 'product' | 'customer' | 'material';

const importing: Record<Imported, string> = {
  product: t`Importing the products...`,
  customer: t`Importing the customers...`,
  material: t`Importing the materials...`,
};

const rowCounts: Record<Imported, (count: number) => string> = {
  product: count => formatCount(count, 'product'),
  customer: count => formatCount(count, 'customer'),
  material: count => formatCount(count, 'material'),
};

/** Texts of the import. `one` is the singular of the imported entity. */
export const texts = {
  file: (title: string) => t`${title}, CSV or Excel file`,
  dragFile: t`Drag a CSV or Excel file here`,
  sheet: t`Sheet`,
  sheetNamed: (name: string) => t`Sheet '${name}'`,
  hiddenRows,
  headingsIn: (row: number) => t`Headings found in row ${row}`,
  hint: t`You see every change before anything is saved`,
  columns: t`Columns`,
  template: t`Download template`,
  excel: t`Excel`,
  cancel: t`Cancel`,
  otherFile: t`Choose another file`,
  importCount: (count: number, one: Imported) => t`Import ${rowCounts[one](count)}`,
  unreadable: (name: string) => t`${name} could not be read`,
  uploading: (percent: number) => t`Uploading the file... ${formatPercent(percent)}`,
  checking: t`Checking every row...`,
  importing: (one: Imported) => importing[one],
  refused,
  summary,
  whichRows: t`Which rows`,
  problems: (count: number, more: boolean) => t`Problems · ${formatNumber(count)}${more ? '+' : ''}`,
  allRows: (count: number) => t`All rows · ${formatNumber(count)}`,
  onlyFirst: (count: number) => t`Only the first ${formatNumber(count)} problems are shown.`,
  row: t`Row`,
  name: t`Name`,
  outcome: t`What happens`,
  outcomes: { create: context('row')`New`, update: t`Updated`, keep: t`Unchanged`, refuse: context('row')`Problem` },
};

/** Texts of the choice of columns. */
export const columnTexts = {
  title: t`This file has other headings`,
  which: (heading: string) => t`Which column is ${heading}?`,
  none: t`None`,
  column: (heading: string, at: number, examples: readonly string[]) => {
    const name = heading || t`Column ${at + 1}`;
    return examples.length > 0 ? t`${name}: ${examples.join(', ')}` : name;
  },
  read: t`Read the list`,
  reading: t`Reading...`,
  other: t`Choose other columns`,
};

/** Returns '3 hidden rows are included'. */
function hiddenRows(count: number): string {
  return formatCount(count, 'hidden row is included', 'hidden rows are included');
}

/** Returns a text such as '3 rows have problems. Nothing was imported. ...'. */
function refused(count: number): string {
  const rows = formatCount(count, 'row has a problem', 'rows have problems');
  return count > 0
    ? t`${rows}. Nothing was imported. Correct the file and choose it again.`
    : t`Nothing was imported. Correct the file and choose it again.`;
}

/** Returns a text such as '2,000 products in the file: 1,950 new, 40 updated, 10 unchanged.' */
function summary({ created, updated, kept, rows }: ImportAnswer, one: Imported): string {
  if (rows.length === 0) return t`The file has no rows.`;
  const parts = [
    created > 0 && t`${formatNumber(created)} new`,
    updated > 0 && t`${formatNumber(updated)} updated`,
    kept > 0 && t`${formatNumber(kept)} unchanged`,
  ].filter(Boolean);
  return t`${rowCounts[one](rows.length)} in the file: ${parts.join(', ')}.`;
}
