import type { Pool } from 'pg';

/** Reads what PostgreSQL's catalog says about the portal's tables, so that no test can forget a new one. */
export async function tablesOf(db: Pool): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(`
    select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace order by 1`);
  return rows.map(({ name }) => name);
}

/** A column, with the expression of its constant default; null without one, and for generated values. */
export type Column = { table: string; column: string; initial: string | null };

export async function columnsOf(db: Pool): Promise<Column[]> {
  const { rows } = await db.query<Column>(`
    select c.relname as "table", a.attname as "column", case
      when a.attgenerated = '' and pg_get_expr(d.adbin, c.oid) !~ '\\(' then pg_get_expr(d.adbin, c.oid) end as initial
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
      and a.attnum > 0 and not a.attisdropped
    order by 1, a.attnum`);
  return rows;
}
