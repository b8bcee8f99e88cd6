import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Manifest, tableOf } from './manifest.ts';
import { columnsOf } from './snapshot.ts';
import type { TarEntry } from './tar.ts';

/**
 * Copies the rows of a backup into the tables of the current schema and sets its sequences, as a part of the client's
 * transaction. Throws an error when a row does not fit.
 */
export async function restoreRows(
  client: pg.Client,
  { tables, sequences }: Manifest,
  entries: readonly TarEntry[],
  signal?: AbortSignal,
): Promise<void> {
  // PostgreSQL alters no table that still has a deferred check to run. Each table comes after those it refers to, so
  // the checks can run at once.
  await client.query('set constraints all immediate');
  for (const { rows, ...table } of tables) {
    const name = client.escapeIdentifier(table.name);
    // The rows already contain the effects of triggers. Foreign keys and checks still apply.
    await client.query(`alter table ${name} disable trigger user`);
    // A migration may have inserted rows, but the backup contains every row of this table.
    const { rows: there } = await client.query(`select from ${name} limit 1`);
    if (there.length > 0) await client.query(`truncate ${name} cascade`);
    const copy = client.query(copyFrom(`copy ${columnsOf(client, table)} from stdin`));
    await pipeline(Readable.from(bytesOf(entries, table.name, signal)), copy);
    if (copy.rowCount !== rows) throw new Error(`${table.name} took ${copy.rowCount} rows of ${rows}`);
    await client.query(`alter table ${name} enable trigger user`);
  }
  for (const { name, lastValue } of sequences) {
    await client.query('select setval($1::regclass, $2)', [client.escapeIdentifier(name), lastValue]);
  }
}

/** Returns the rows of a table in a backup, as COPY reads and writes them. */
export async function* bytesOf(
  entries: readonly TarEntry[],
  table: string,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  for (const entry of entries.filter(({ name }) => tableOf(name) === table)) {
    for await (const chunk of entry.chunks()) {
      signal?.throwIfAborted();
      yield chunk;
    }
  }
}
