import * as z from 'zod/mini';
import type { CsvColumn } from '#contract/call/csv-columns.ts';
import type { ImportAnswer } from '#contract/call/csv-import.ts';
import { limits } from '#contract/call/limits.ts';
import { t } from '#contract/wording.ts';
import { refuseTaken } from '../database/failures.ts';
import { sql } from '../database/sql.ts';
import type { Db, Tx } from '../database/transaction.ts';
import type { ExcelSender } from '../excel/read-excel.ts';
import { problem } from '../problems/problem.ts';
import { headingsHash, mostRemembered, parseChoice, requireDistinct } from './column-choice.ts';
import { requireNoProblems } from './import-rows.ts';
import { readTable, type Table } from './read-table.ts';

/** An import: its name for remembered columns, and the columns of its files. */
export type Import = { kind: ImportKind; columns: readonly CsvColumn[] };
type ImportKind = 'products' | 'customers' | 'materials' | 'stock';
type Given = { sheet?: string | undefined; columns?: string | undefined };

const columnNumbers = z.record(z.string(), z.int().check(z.minimum(0), z.maximum(limits.listColumns)));

/**
 * Reads the file of an import before its transaction: with the columns that somebody chose now, or before for the same
 * headings (RU-19). Throws csvMissing, invalidInput for columns that are no choice, and as readTable does.
 */
export function readImportFile(
  db: Db,
  { kind, columns }: Import,
  sender: ExcelSender,
  path: string | undefined,
  given: Given,
): Promise<Table> {
  if (path === undefined) throw problem('csvMissing');
  return readTable(path, columns, sender, given.sheet, {
    given: given.columns === undefined ? undefined : parseColumns(given.columns),
    remembered: heads => rememberedColumns(db, kind, heads),
  });
}

/**
 * Writes what a file asks for, and remembers its columns. Throws importRefused for problems, and changedMeanwhile when
 * somebody else broke one of the constraints `taken` at the same time.
 */
export async function writeImport(
  tx: Tx,
  file: { import: Import; table: Table; answer: ImportAnswer },
  taken: readonly string[],
  write: () => Promise<unknown>,
): Promise<void> {
  requireNoProblems(file.answer);
  await rememberImportColumns(tx, file.import, file.table);
  await write().catch(refuseTaken(taken, () => problem('changedMeanwhile')));
}

/** Remembers the columns of an imported file whose headings are not those of the import. */
async function rememberImportColumns(tx: Tx, { kind }: Import, { mapping, heads = [] }: Table): Promise<void> {
  if (!mapping || mapping.isOpen) return;
  const hash = headingsHash(heads);
  await sql`
    with kept as (
      insert into import_columns (kind, headings_hash, columns)
      values (${kind}, ${hash}, ${JSON.stringify(mapping.guess)}::jsonb)
      on conflict (kind, headings_hash) do update set columns = excluded.columns, chosen_at = now()
    )
    delete from import_columns where kind = ${kind} and headings_hash in (
      select headings_hash from import_columns where kind = ${kind} and headings_hash <> ${hash}
      order by chosen_at desc offset ${mostRemembered - 1})`.execute(tx);
}

async function rememberedColumns(db: Db, kind: ImportKind, heads: readonly string[]) {
  const row = await sql<{ columns: Record<string, number> }>`
    select columns from import_columns where kind = ${kind} and headings_hash = ${headingsHash(heads)}`.first(db);
  return row?.columns;
}

function parseColumns(given: string): Record<string, number> {
  const chosen = parseChoice(given, columnNumbers, t`must have the number of a column for each field`);
  requireDistinct(Object.values(chosen));
  return chosen;
}
