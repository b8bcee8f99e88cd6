import { sql } from '#server/platform/database/sql.ts';
import type { TestPortal } from '../portal.ts';
import { tablesOf } from './catalog.ts';

/** Returns every database row that contains one of the texts, ignoring case, as 'table: row'. */
export async function rowsWith({ context: { db } }: TestPortal, ...texts: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of await tablesOf(db)) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.ref(name)} t
      where exists (select from unnest(${texts}::text[]) n where strpos(lower(t::text), lower(n)) > 0)`.execute(db);
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}
