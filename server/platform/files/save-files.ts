import { type Sql, sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';
import type { StoredPdf } from './store-pdf.ts';
import type { StoredPicture } from './store-picture.ts';

type Owner = { kind: 'catalog' | 'private' | 'workshop'; ownerId: number | null; taken: boolean };
export type StoredFile = StoredPicture | StoredPdf;

/** Inserts the rows of stored files in one statement and returns them in the same order. */
export async function saveFiles(
  tx: Tx,
  owner: Owner,
  files: readonly StoredFile[],
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`${insertFiles(owner, files)}`.execute(tx);
  const idOf = new Map(rows.map(row => [row.name, row.id]));
  return files.map(({ name }) => ({ id: idOf.get(name) as number, name }));
}

/** Returns the statement of saveFiles, for use as a part of another statement. It returns `id` and `name`. */
export function insertFiles(
  { kind, ownerId, taken }: Owner,
  files: readonly StoredFile[],
): Sql<{ id: number; name: string }> {
  const column = <K extends keyof StoredFile>(key: K) => files.map(file => file[key]);
  return sql`
    insert into files (kind, owner_id, taken_at, name, type, size, width, height, original_name)
    select ${kind}, ${ownerId}::bigint, case when ${taken} then now() end, p.*
    from unnest(${column('name')}::text[], ${column('type')}::text[], ${column('size')}::bigint[],
      ${column('width')}::int[], ${column('height')}::int[], ${column('originalName')}::text[]) as p
    returning id, name`;
}
