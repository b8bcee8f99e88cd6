import type { ImportAnswer } from '#contract/call/csv-import.ts';
import { t } from '#contract/wording.ts';
import { formatCount, formatNumber, formatPercent } from '../format/format.ts';

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
  importCount: (count: number, one: string) => t`Import ${formatCount(count, one)}`,
  unreadable: (name: string) => t`${name} could not be read`,
  uploading: (percent: number) => t`Uploading the file... ${formatPercent(percent)}`,
  checking: t`Checking every row...`,
  importing: (one: string) => t`Importing the ${one}s...`,
  refused,
  summary,
  whichRows: t`Which rows`,
  problems: (count: number, more: boolean) => t`Problems · ${formatNumber(count)}${more ? '+' : ''}`,
  allRows: (count: number) => t`All rows · ${formatNumber(count)}`,
  onlyFirst: (count: number) => t`Only the first ${formatNumber(count)} problems are shown.`,
  row: t`Row`,
  name: t`Name`,
  outcome: t`What happens`,
  outcomes: { create: t`New`, update: t`Updated`, keep: t`Unchanged`, refuse: t`Problem` },
};

/** Returns '3 hidden rows are included'. */
function hiddenRows(count: number): string {
  return t`${formatCount(count, 'hidden row is included', 'hidden rows are included')}`;
}

/** Returns a text such as '3 rows have problems. Nothing was imported. ...'. */
function refused(count: number): string {
  const rows = count > 0 ? `${formatCount(count, 'row has a problem', 'rows have problems')}. ` : '';
  return t`${rows}Nothing was imported. Correct the file and choose it again.`;
}

/** Returns a text such as '2,000 products in the file: 1,950 new, 40 updated, 10 unchanged.' */
function summary({ created, updated, kept, rows }: ImportAnswer, one: string): string {
  if (rows.length === 0) return t`The file has no rows.`;
  const parts = [
    created > 0 && t`${formatNumber(created)} new`,
    updated > 0 && t`${formatNumber(updated)} updated`,
    kept > 0 && t`${formatNumber(kept)} unchanged`,
  ].filter(Boolean);
  return t`${formatCount(rows.length, one)} in the file: ${parts.join(', ')}.`;
}
