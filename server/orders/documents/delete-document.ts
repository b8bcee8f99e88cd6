import type { InputOf } from '#contract/calls.ts';
import type { DocumentKind } from '#contract/orders/documents/document-kinds.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited, changesOf } from '../../platform/audit/audited.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { removeFiles } from '../../platform/files/remove-files.ts';
import { announce, sidesOf } from '../../platform/live/announce.ts';
import { problem } from '../../platform/problems/problem.ts';
import { lockKeptOrder } from '../lock-order.ts';

/**
 * Removes a document with its file, as long as nobody agreed to it (AG-1). Throws orderNotFound, orderCancelled, documentNotFound and
 * agreedAlready.
 */
export async function deleteDocument(
  tx: Tx,
  viewer: Viewer,
  { id, documentId }: InputOf<'deleteDocument'>,
): Promise<Audited<'documentDeleted', { success: true }>> {
  const order = await lockKeptOrder(tx, viewer, id);
  const document = await sql<{ kind: DocumentKind; name: string; fileId: number; isAgreed: boolean }>`
    with gone as (delete from order_documents where id = ${documentId} and order_id = ${id} and agreed_at is null)
    select kind, name, file_id as "fileId", agreed_at is not null as "isAgreed" from order_documents
    where id = ${documentId} and order_id = ${id}`.one(tx, 'documentNotFound');
  if (document.isAgreed) throw problem('agreedAlready');
  await removeFiles(tx, [document.fileId]);
  await announce(tx, 'orderChanged', { orderId: id }, sidesOf(order));
  const { kind, name } = document;
  const changes = changesOf({ kind, name }, undefined);
  return audited({ success: true }, { kind: 'documentDeleted', id, name: order.customerName, changes });
}
