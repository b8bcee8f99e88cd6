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

/** Writes of refused transactions that outlive their rollback. */
const writes = new WeakMap<Error, (db: Db) => Promise<void>>();

/**
 * Returns the error with a write that follows the rollback of the transaction which throws it, when its connection is free
 * again. A write on a second connection within the transaction could wait forever for callers that do the same.
 */
export function writingAfterRollback<E extends Error>(error: E, write: (db: Db) => Promise<void>): E {
  writes.set(error, write);
  return error;
}

/** Runs `work` once in a transaction. Rolls back and rethrows when it throws. */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await onOneConnection(db, work);
  } catch (error) {
    await writes.get(error as Error)?.(db);
    throw error;
  }
}

async function onOneConnection<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
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
