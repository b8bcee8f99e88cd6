import type pg from 'pg';
import { isReferenceMissing, isSerializationFailure } from './failures.ts';

/** A pool. Each statement runs on any of its connections. */
export type Db = pg.Pool;
/** The connection of a transaction. */
export type Tx = pg.ClientBase;

const attempts = 3;

/**
 * Runs one write. Retries after a deadlock or a serialization failure, and when a referenced row was deleted at the
 * same time: the retry finds the row missing.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction(db, work);
    } catch (error) {
      const isLostRace = isSerializationFailure(error) || isReferenceMissing(error);
      if (!isLostRace || attempt === attempts) throw error;
    }
  }
}

/** Runs `work` once in a transaction. Rolls back and rethrows when it throws. */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await db.connect();
  let isLost = false;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {
      isLost = true;
    });
    throw error;
  } finally {
    client.release(isLost);
  }
}
