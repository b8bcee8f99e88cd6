/** A client, a pool, or the open data of a workshop. */
type Queried = { query(text: string): Promise<{ rows: Record<string, unknown>[] }> };

/** Returns every row of every table as text, without the data that a backup omits. */
export async function allRows(db: Queried): Promise<Record<string, string[]>> {
  const { rows: tables } = await db.query(`
    select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'
      and table_name not in ('sessions', 'bench_sessions', 'sign_in_links', 'calendar_links', 'known_devices', 'login_tries', 'secrets', 'backups', 'migrations') order by 1`);
  const found: Record<string, string[]> = {};
  for (const { name } of tables as { name: string }[]) {
    const { rows } = await db.query(`select t::text as row from ${name} t order by 1`);
    found[name] = rows.map(({ row }) => String(row));
  }
  return found;
}
