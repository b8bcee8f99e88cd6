import type { ImportAnswer, ImportProblem, ImportRow } from '#contract/csv-import.ts';
import { limits } from '#contract/limits.ts';
import type { Changes } from './audited.ts';
import { Problem, problem } from './problem.ts';
import type { CsvRow, CsvTable } from './read-csv.ts';

/** What becomes of one row: what to write and how, that nothing changes, or why not, by field. */
export type Judged<W> =
  | { action: 'create' | 'update'; write: W }
  | { action: 'keep' }
  | { action: 'refuse'; faults: Record<string, string> };
export type Plan<W> = { answer: ImportAnswer; created: W[]; updated: W[] };

/** What a refusal says of its fields; the row's other faults are looked for all the same. */
export function faultsOf(read: () => void): Record<string, string> {
  try {
    read();
    return {};
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.fields ?? { '': error.message };
  }
}

/** With a problem of the headings, no row is read as it was meant. */
const headings = 1;

/** Judges every row, in their order, and counts what would become of them. */
export function planImport<W>(
  table: CsvTable,
  nameOf: (row: CsvRow) => string,
  judge: (row: CsvRow) => Judged<W>,
): Plan<W> {
  const rows: ImportRow[] = [];
  const problems: ImportProblem[] = [...table.problems];
  const created: W[] = [];
  const updated: W[] = [];
  const broken = new Set(table.problems.map(({ row }) => row));
  for (const row of table.rows) {
    const judged = judge(row);
    const action = broken.has(headings) || broken.has(row.row) ? 'refuse' : judged.action;
    rows.push({ row: row.row, name: nameOf(row).trim().slice(0, 200), action });
    if (judged.action === 'create') created.push(judged.write);
    if (judged.action === 'update') updated.push(judged.write);
    if (judged.action === 'refuse') {
      for (const [field, text] of Object.entries(judged.faults)) problems.push({ row: row.row, field, text });
    }
  }
  const count = (action: ImportRow['action']) => rows.filter(row => row.action === action).length;
  problems.sort((a, b) => a.row - b.row);
  const answer = {
    imported: false,
    created: count('create'),
    updated: count('update'),
    kept: count('keep'),
    refused: count('refuse'),
    rows,
    problems: problems.slice(0, limits.importProblems),
    moreProblems: problems.length > limits.importProblems,
  };
  return { answer, created, updated };
}

/** What an import did, for its one entry in the audit: how many rows, and the first names. */
export function importChanges({ rows, created, updated, kept }: ImportAnswer): Changes {
  const names = (action: ImportRow['action']) =>
    rows
      .filter(row => row.action === action)
      .slice(0, limits.auditNames)
      .map(({ name }) => name)
      .join(', ');
  return {
    created: [null, created],
    createdNames: [null, names('create')],
    updated: [null, updated],
    updatedNames: [null, names('update')],
    kept: [null, kept],
  };
}

/** Throws importRefused with the problems as '17.productCode': text, when there are any. */
export function requireNoProblems({ problems }: ImportAnswer): void {
  if (problems.length === 0) return;
  const fields: Record<string, string> = {};
  for (const { row, field, text } of problems) fields[field ? `${row}.${field}` : String(row)] ??= text;
  throw problem('importRefused', { fields });
}
