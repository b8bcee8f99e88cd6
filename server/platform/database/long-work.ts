import type pg from 'pg';
import { ownClient } from './connect.ts';

const lockMs = 5_000;

/**
 * Runs work that may take hours on a separate connection without time limits. When the work throws, even in the middle
 * of a table, the connection is closed and releases its locks.
 */
export async function longWork<T>(db: pg.Pool, work: (client: pg.Client) => Promise<T>): Promise<T> {
  // pg never receives a regular answer to COPY, so a time limit would abort it and keep the process alive until then.
  const client = ownClient(db, { query_timeout: 0 });
  // A lost connection makes the next query fail.
  client.on('error', () => {});
  await client.connect();
  try {
    // Not every version has all of these limits, which a database can also set for its users.
    await client.query(`
      select set_config(name, '0', false) from pg_settings where name in ('statement_timeout', 'transaction_timeout',
        'idle_in_transaction_session_timeout', 'idle_session_timeout')`);
    await client.query(`set lock_timeout = ${lockMs}`);
    return await work(client);
  } finally {
    await client.end();
  }
}
