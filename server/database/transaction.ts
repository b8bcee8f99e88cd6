import type { Kysely, Transaction } from 'kysely';
import { isReferenceMissing, isSerializationFailure } from './failures.ts';
import type { DB } from './schema.generated.ts';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

const attempts = 3;

/**
 * Runs one write. A deadlock or serialization failure is the database asking to try again, so it is tried again; as is a row
 * that named one which was deleted at the same moment: looked at anew, the other one is not there.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const isLostRace = isSerializationFailure(error) || isReferenceMissing(error);
      if (!isLostRace || attempt === attempts) throw error;
    }
  }
}
