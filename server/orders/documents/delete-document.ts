import type { InputOf } from '#contract/calls.ts';
import type { DocumentKind } from '#contract/orders/documents/document-kinds.ts';
import { notifyOfDocument } from '../../notifications/notify.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited, changesOf } from '../../platform/audit/audited.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { removeFiles } from '../../platform/files/remove-files.ts';
import { announce, sidesOf } from '../../platform/live/announce.ts';
import { problem } from '../../platform/problems/problem.ts';
import { type LockedOrder, lockKeptOrder } from '../lock-order.ts';

type Row = { kind: DocumentKind; name: string; fileId: number; isAgreed: boolean; isWaiting: boolean };

/**
 * Removes a document with its file, as long as nobody agreed to it (AG-1). The document that it replaced waits for the
 * agreement again (AG-2). Throws orderNotFound, orderCancelled, documentNotFound and agreedAlready.
 */
export async function deleteDocument(
  tx: Tx,
  viewer: Viewer,
  { id, documentId }: InputOf<'deleteDocument'>,
): Promise<Audited<'documentDeleted', { success: true }>> {
  const order = await lockKeptOrder(tx, viewer, id);
  const document = await sql<Row>`
    with gone as (delete from order_documents where id = ${documentId} and order_id = ${id} and agreed_at is null)
    select kind, name, file_id as "fileId", agreed_at is not null as "isAgreed",
      needs_agreement and replaced_at is null as "isWaiting"
    from order_documents
    where id = ${documentId} and order_id = ${id}`.one(tx, 'documentNotFound');
  if (document.isAgreed) throw problem('agreedAlready');
  if (document.isWaiting) await bringBackReplaced(tx, order, document.kind);
  await removeFiles(tx, [document.fileId]);
  await announce(tx, 'orderChanged', { orderId: id }, sidesOf(order));
  const { kind, name } = document;
  const changes = changesOf({ kind, name }, undefined);
  return audited({ success: true }, { kind: 'documentDeleted', id, name: order.customerName, changes });
}

/**
 * Lets the newest document of a kind wait for the agreement again, and notifies the customer. Does nothing when the
 * customer agreed to the newest one. The waiting document must be deleted before, because only one may wait. The next email
 * names the document, although an earlier one did (AG-5).
 */
async function bringBackReplaced(tx: Tx, order: LockedOrder, kind: DocumentKind): Promise<void> {
  const back = await sql<{ name: string }>`
    with back as (
      update order_documents set replaced_at = null
      where agreed_at is null and id = (
        select max(id) from order_documents where order_id = ${order.id} and kind = ${kind} and needs_agreement
      )
      returning id, name
    ), unnamed as (
      update order_mails set told_message_id = least(told_message_id, back.id - 1) from back
      where order_id = ${order.id} and mail = 'documentAdded'
    )
    select name from back`.first(tx);
  if (back) await notifyOfDocument(tx, order, { kind, document: back.name, needsAgreement: true });
}
