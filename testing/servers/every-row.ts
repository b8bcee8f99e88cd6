import pg from 'pg';
import { eventually } from './eventually.ts';
import { runProgram } from './program.ts';

/** A client, a pool, or the open data of a workshop. */
type Queried = { query(text: string): Promise<{ rows: Record<string, unknown>[] }> };

/** Returns every row of every table as text, without the data that a backup omits. */
export async function allRows(db: Queried): Promise<Record<string, string[]>> {
  const { rows: tables } = await db.query(`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('sessions', 'bench_sessions', 'sign_in_links', 'known_devices', 'login_tries', 'secrets', 'backups', 'migrations') order by 1`);
  const found: Record<string, string[]> = {};
  for (const { name } of tables as { name: string }[]) {
    const { rows } = await db.query(`select t::text as row from ${name} t order by 1`);
    found[name] = rows.map(({ row }) => String(row));
  }
  return found;
}

/** Returns the same of the embedded database in a folder on which no portal is running. */
export async function allRowsIn(dataDir: string): Promise<Record<string, string[]>> {
  const database = runProgram('testing/servers/embedded-portal.ts', [dataDir], {});
  try {
    const connection = await eventually(() => JSON.parse(database.out()) as pg.ClientConfig, { timeout: 60_000 });
    const client = new pg.Client(connection);
    await client.connect();
    const rows = await allRows(client);
    await client.end();
    return rows;
  } finally {
    database.child.kill('SIGTERM');
    await database.ended;
  }
}
