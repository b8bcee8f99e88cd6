import type { Pool } from 'pg';

/** Reads what PostgreSQL's catalog says about the portal's tables, so that no test can forget a new one. */
export async function tablesOf(db: Pool): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(`
    select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace order by 1`);
  return rows.map(({ name }) => name);
}

export type Column = {
  table: string;
  column: string;
  type: string;
  /** The table whose id a foreign key stores here. */
  refersTo: string | null;
  /** The expression of a constant default; null without one, and for generated values. */
  initial: string | null;
};

export async function columnsOf(db: Pool): Promise<Column[]> {
  const { rows } = await db.query<Column>(`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type,
      (select f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum]) as "refersTo",
      case when a.attgenerated = '' and pg_get_expr(d.adbin, c.oid) !~ '\\(' then pg_get_expr(d.adbin, c.oid) end as initial
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
      and a.attnum > 0 and not a.attisdropped
    order by 1, a.attnum`);
  return rows;
}

/** Returns how many rows each table has. */
export async function countRows(db: Pool): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await tablesOf(db)) {
    const { rows } = await db.query<{ n: number }>(`select count(*)::int as n from "${table}"`);
    counts[table] = rows[0]?.n ?? 0;
  }
  return counts;
}

/** Returns how many rows have this id in each column, by names such as `orders.customer_id`. */
export async function countOf(db: Pool, columns: readonly Column[], id: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table, column } of columns) {
    const { rows } = await db.query<{ n: number }>(`select count(*)::int as n from "${table}" where "${column}" = $1`, [
      id,
    ]);
    counts[`${table}.${column}`] = rows[0]?.n ?? 0;
  }
  return counts;
}
