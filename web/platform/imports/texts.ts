import type { ImportAnswer } from '#contract/call/csv-import.ts';
import { formatCount, formatNumber, formatPercent } from '../format/format.ts';

/** Texts of the CSV import. `one` is the singular of the imported entity. */
export const texts = {
  file: (title: string) => `${title}, CSV file`,
  dragFile: 'Drag a CSV file here',
  hint: 'You see every change before anything is saved',
  columns: 'Columns',
  template: 'Download template',
  cancel: 'Cancel',
  otherFile: 'Choose another file',
  importCount: (count: number, one: string) => `Import ${formatCount(count, one)}`,
  unreadable: (name: string) => `${name} could not be read`,
  uploading: (percent: number) => `Uploading the file... ${formatPercent(percent)}`,
  checking: 'Checking every row...',
  importing: (one: string) => `Importing the ${one}s...`,
  refused,
  summary,
  whichRows: 'Which rows',
  problems: (count: number, more: boolean) => `Problems · ${formatNumber(count)}${more ? '+' : ''}`,
  allRows: (count: number) => `All rows · ${formatNumber(count)}`,
  onlyFirst: (count: number) => `Only the first ${formatNumber(count)} problems are shown.`,
  row: 'Row',
  name: 'Name',
  outcome: 'What happens',
  outcomes: { create: 'New', update: 'Updated', keep: 'Unchanged', refuse: 'Problem' },
};

/** Returns a text such as '3 rows have problems. Nothing was imported. ...'. */
function refused(count: number): string {
  const rows = count > 0 ? `${formatCount(count, 'row has a problem', 'rows have problems')}. ` : '';
  return `${rows}Nothing was imported. Correct the file and choose it again.`;
}

/** Returns a text such as '2,000 products in the file: 1,950 new, 40 updated, 10 unchanged.' */
function summary({ created, updated, kept, rows }: ImportAnswer, one: string): string {
  if (rows.length === 0) return 'The file has no rows.';
  const parts = [
    created > 0 && `${formatNumber(created)} new`,
    updated > 0 && `${formatNumber(updated)} updated`,
    kept > 0 && `${formatNumber(kept)} unchanged`,
  ].filter(Boolean);
  return `${formatCount(rows.length, one)} in the file: ${parts.join(', ')}.`;
}
