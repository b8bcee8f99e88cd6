import { type Db, inTransaction } from '#server/platform/database/transaction.ts';

/**
 * Deletes all rows of these tables, in this order, and with them the rows that belong to them. Waits, as TRUNCATE does,
 * until nobody uses the tables, so that work of the test before has ended. TRUNCATE would also make every connection plan
 * its statements again, which doubles the time of a file that empties tables before each test. Work that still runs may
 * use the tables in another order, so PostgreSQL may end this transaction to solve a deadlock; then it runs again.
 */
export async function deleteRows(db: Db, ...tables: string[]): Promise<void> {
  const deletions = tables.map(table => `delete from ${table}`);
  const statements = [`lock table ${tables.join(', ')} in access exclusive mode`, ...deletions];
  await inTransaction(db, tx => tx.query(statements.join('; ')));
}
