import { sql } from 'kysely';
import type { Tx } from '../database/transaction.ts';

/**
 * Removes files that nothing refers to any more: their rows now, their bytes by the outbox after the commit. A file that
 * a product, an order or a message still shows stays.
 */
export async function removeFiles(tx: Tx, fileIds: readonly number[]): Promise<void> {
  if (fileIds.length === 0) return;
  // Two who drop the last two references at once: the second has to see the first's work, or the file would stay for ever.
  await sql`select from files where id = any(${fileIds}::bigint[]) order by id for no key update`.execute(tx);
  await sql`
    with removed as (
      delete from files f
      where f.id = any(${fileIds}::bigint[])
        and not exists (select from product_images i where i.file_id = f.id)
        and not exists (select from order_product_images i where i.file_id = f.id)
        and not exists (select from order_message_images i where i.file_id = f.id)
      returning name
    )
    insert into outbox (kind, payload) select 'removeFile', jsonb_build_object('name', name) from removed`.execute(tx);
}
