import type { Kysely, Transaction } from 'kysely';
import { isSerializationFailure } from './failures.ts';
import type { DB } from './schema.generated.ts';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

const attempts = 3;

/** Runs one write. A deadlock or serialization failure is the database asking to try again, so it is tried again. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!isSerializationFailure(error) || attempt === attempts) throw error;
    }
  }
}
