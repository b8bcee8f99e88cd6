import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { fileNames } from '../files/file-names.ts';

export type Table = { name: string; columns: string[] };

/**
 * Tables that a backup omits: sessions and calendar links end with a restore, secrets are created again, and backups and
 * migrations describe the database (docs/decisions/0024).
 */
const leftOut = [
  'sessions',
  'bench_sessions',
  'sign_in_links',
  'calendar_links',
  'known_devices',
  'login_tries',
  'secrets',
  'backups',
  'migrations',
];
const namesAtOnce = 1_000;

/** The statements after which a transaction formats values in the same way on every server. */
export const formatAlike = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local timezone = 'UTC'; set local extra_float_digits = 1; set local bytea_output = 'hex'`;

/** Begins a transaction that sees the database at one moment. */
export async function beginSnapshot(client: Client): Promise<void> {
  await client.query('begin isolation level repeatable read, read only');
  await client.query(formatAlike);
}

/** Reads the tables of a backup, each after those that it refers to. */
export async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { needs: string[] }>({
    text: `
      select c.relname as name,
        (select json_agg(a.attname order by a.attnum) from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
        (select coalesce(json_agg(t.relname), '[]') from pg_constraint f join pg_class t on t.oid = f.confrelid
          where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
      from pg_class c
      where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> all($1)
        and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass
          and d.deptype = 'e')
      order by c.relname`,
    values: [leftOut],
  });
  const ordered: Table[] = [];
  let waiting = rows;
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const ready = waiting.filter(({ needs }) => !needs.some(name => names.has(name)));
    if (ready.length === 0) throw new Error(`the tables ${[...names].join(', ')} refer to each other in a circle`);
    ordered.push(...ready.map(({ name, columns }) => ({ name, columns })));
    waiting = waiting.filter(table => !ready.includes(table));
  }
  return ordered;
}

/** Returns a table's rows as COPY writes them. The row count is available once the client's next query has finished. */
export function copyOut(client: Client, table: Table): { rows: AsyncIterable<Buffer>; count(): number } {
  const stream = client.query(copyTo(`copy ${columnsOf(client, table)} to stdout`));
  return { rows: stream, count: () => stream.rowCount };
}

/** Returns text such as `"orders" ("id", "customer_id", ...)`. */
export function columnsOf(client: Client, { name, columns }: Table): string {
  return `${client.escapeIdentifier(name)} (${columns.map(column => client.escapeIdentifier(column)).join(', ')})`;
}

/** Reads the value of each sequence, so that the numbers of deleted rows are not used again. */
export async function readSequences(client: Client): Promise<{ name: string; lastValue: number }[]> {
  const { rows } = await client.query<{ name: string; lastValue: number }>(`
    select sequencename as name, last_value as "lastValue" from pg_sequences
    where schemaname = current_schema() and last_value is not null order by 1`);
  return rows;
}

export async function readMigrations(client: Client): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name',
  );
  return rows;
}

export type FileRow = { name: string; size: number };

/** Reads names and sizes of all stored files that have a row in the snapshot. */
export async function* readFiles(client: Client): AsyncGenerator<FileRow> {
  for (let after = ''; ; ) {
    const { rows } = await client.query<FileRow>(
      'select name, size::float8 from files where name > $1 order by name limit $2',
      [after, namesAtOnce],
    );
    for (const row of rows) {
      if (!fileNames.test(row.name)) throw new Error(`not the name of a stored file: '${row.name}'`);
      yield row;
    }
    const last = rows.at(-1);
    if (!last || rows.length < namesAtOnce) return;
    after = last.name;
  }
}
