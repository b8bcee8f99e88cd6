import pg from 'pg';

const lockMs = 5_000;

/**
 * Runs a work that may take hours on a connection of its own, where neither a statement nor a pause between two is cut
 * off. When the work throws, also in the middle of a table, the connection ends with what it held.
 */
export async function longWork<T>(pool: pg.Pool, work: (client: pg.Client) => Promise<T>): Promise<T> {
  // pg waits for the answer of a COPY, which never comes as one: a limit would cut it off, and hold the process until then.
  const client = new pg.Client({ ...pool.options, query_timeout: 0 });
  // What is lost fails the next query.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(
      `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = ${lockMs}`,
    );
    return await work(client);
  } finally {
    await client.end();
  }
}
