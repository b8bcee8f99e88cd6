import { type Sql, sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';
import type { StoredPicture } from './store-picture.ts';

type Owner = { kind: 'catalog' | 'private'; ownerId: number | null; taken: boolean };

/** Inserts the rows of stored pictures in one statement and returns them in the same order. */
export async function saveFiles(
  tx: Tx,
  owner: Owner,
  pictures: readonly StoredPicture[],
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`${insertFiles(owner, pictures)}`.execute(tx);
  const idOf = new Map(rows.map(row => [row.name, row.id]));
  return pictures.map(({ name }) => ({ id: idOf.get(name) as number, name }));
}

/** Returns the statement of saveFiles, for use as a part of another statement. It returns `id` and `name`. */
export function insertFiles(
  { kind, ownerId, taken }: Owner,
  pictures: readonly StoredPicture[],
): Sql<{ id: number; name: string }> {
  const column = <K extends keyof StoredPicture>(key: K) => pictures.map(picture => picture[key]);
  return sql`
    insert into files (kind, owner_id, taken_at, name, type, size, width, height, original_name)
    select ${kind}, ${ownerId}::bigint, case when ${taken} then now() end, p.*
    from unnest(${column('name')}::text[], ${column('type')}::text[], ${column('size')}::bigint[],
      ${column('width')}::int[], ${column('height')}::int[], ${column('originalName')}::text[]) as p
    returning id, name`;
}
