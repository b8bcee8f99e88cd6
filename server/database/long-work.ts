import pg from 'pg';

const lockMs = 5_000;

/**
 * Runs a work that may take hours on a connection of its own, where neither a statement nor a pause between two is cut
 * off. What the work leaves unfinished when it throws, the server rolls back.
 */
export async function longWork<T>(pool: pg.Pool, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(pool.options);
  // What is lost fails the next query.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(
      `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = ${lockMs}`,
    );
    const result = await work(client);
    await client.end();
    return result;
  } catch (error) {
    // Not ended in order: the server may be in the middle of sending a table.
    client.connection.stream.destroy();
    throw error;
  }
}
