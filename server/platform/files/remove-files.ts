import { sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';

/**
 * Removes files that no product, order, list, message, hold, remake, document, sample or revision references. Deletes their rows now and their contents
 * through the outbox after the commit.
 */
export async function removeFiles(tx: Tx, fileIds: readonly number[]): Promise<void> {
  if (fileIds.length === 0) return;
  // The lock serializes transactions that remove the last two references, so that the second one sees the first.
  await sql`select from files where id = any(${fileIds}::bigint[]) order by id for no key update`.execute(tx);
  await sql`
    with removed as (
      delete from files f
      where f.id = any(${fileIds}::bigint[])
        and not exists (select from product_images i where i.file_id = f.id)
        and not exists (select from order_product_images i where i.file_id = f.id)
        and not exists (select from order_list_images i where i.file_id = f.id)
        and not exists (select from order_message_images i where i.file_id = f.id)
        and not exists (select from line_holds h where h.file_id = f.id)
        and not exists (select from remakes r where r.file_id = f.id)
        and not exists (select from order_documents d where d.file_id = f.id)
        and not exists (select from order_attachments i where i.file_id = f.id)
        and not exists (select from sample_images i where i.file_id = f.id)
        and not exists (select from order_revision_files i where i.file_id = f.id)
      returning name
    )
    insert into outbox (kind, payload) select 'removeFile', jsonb_build_object('name', name) from removed`.execute(tx);
}
