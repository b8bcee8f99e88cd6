import { ownClient } from '../../platform/database/connect.ts';
import { destroy } from '../../platform/database/in-time.ts';
import type { Db } from '../../platform/database/transaction.ts';

const answerMs = 5_000;
/** The lock that the process holds that reads the mailbox. */
const lock = `hashtext(current_schema() || ' cordwain mail in')`;

/**
 * Runs `work` while this process is the only one that reads the mailbox. Returns false when another process reads. The lock
 * belongs to a connection of its own: it ends with the process, however that ends. `isHeld` throws when the connection is lost.
 */
export async function asOnlyReader(db: Db, work: (isHeld: () => Promise<void>) => Promise<void>): Promise<boolean> {
  const client = ownClient(db, { query_timeout: answerMs });
  // A lost connection also fails the next query.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ alone: boolean }>(`select pg_try_advisory_lock(${lock}) as alone`);
    if (!rows[0]?.alone) return false;
    await work(async () => {
      await client.query('select 1');
    });
    return true;
  } finally {
    destroy(client);
  }
}
