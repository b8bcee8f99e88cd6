import { setImmediate as otherRequests } from 'node:timers/promises';
import type { ImportAnswer, ImportProblem, ImportRow } from '#contract/call/csv-import.ts';
import { limits } from '#contract/call/limits.ts';
import { firstCharacters } from '#contract/call/text-length.ts';
import type { Changes } from '../audit/audited.ts';
import { Problem, problem } from '../problems/problem.ts';
import { headingsOf, type Table, type TableRow } from './read-table.ts';

/** The outcome of one row: a write, no change, or its errors by field. */
export type Judged<W> =
  | { action: 'create' | 'update'; write: W }
  | { action: 'keep' }
  | { action: 'refuse'; faults: Record<string, string> };
export type Plan<W> = { answer: ImportAnswer; created: W[]; updated: W[] };

/** Returns the errors that `read` reports by field, so that checking the row can continue. */
export function faultsOf(read: () => void): Record<string, string> {
  try {
    read();
    return {};
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.fields ?? { '': error.message };
  }
}

/** Characters of the name of a row. Half a character cannot be stored in the audit log. */
const longestName = 200;

// Checking this many rows takes a few milliseconds.
const rowsAtOnce = 100;

/** Checks the rows in order and counts the outcomes. Other requests run in between. */
export async function planImport<W>(
  table: Table,
  nameOf: (row: TableRow) => string,
  judge: (row: TableRow) => Judged<W>,
): Promise<Plan<W>> {
  const rows: ImportRow[] = [];
  const problems: ImportProblem[] = [...table.problems];
  const created: W[] = [];
  const updated: W[] = [];
  const broken = new Set(table.problems.map(({ row }) => row));
  for (const [index, row] of table.rows.entries()) {
    if (index % rowsAtOnce === 0) await otherRequests();
    const judged = judge(row);
    const isBroken = broken.has(headingsOf(table)) || broken.has(row.row);
    const action = isBroken ? 'refuse' : judged.action;
    rows.push({ row: row.row, name: firstCharacters(nameOf(row).trim(), longestName), action });
    if (!isBroken && judged.action === 'create') created.push(judged.write);
    if (!isBroken && judged.action === 'update') updated.push(judged.write);
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
    ...table.about,
    ...(table.headingRow !== undefined && { headingRow: table.headingRow }),
    ...(table.mapping && { mapping: table.mapping }),
  };
  return { answer, created, updated };
}

/** The audit log's changes of an import: the number of rows, and the first names. */
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

/** Throws importRefused when there are problems, with fields such as '17.productCode'. */
export function requireNoProblems({ problems }: ImportAnswer): void {
  if (problems.length === 0) return;
  const fields: Record<string, string> = {};
  for (const { row, field, text } of problems) fields[field ? `${row}.${field}` : String(row)] ??= text;
  throw problem('importRefused', { fields });
}
