import { limits } from '#contract/call/limits.ts';
import { shortened } from '#contract/call/text-length.ts';
import type { InputOf } from '#contract/calls.ts';
import { documentWords } from '#contract/orders/documents/document-kinds.ts';
import { notifyOfDocument } from '../../notifications/notify.ts';
import { nameOf, type Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited, changesOf } from '../../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { StoredPdf } from '../../platform/files/store-pdf.ts';
import { problem } from '../../platform/problems/problem.ts';
import { lockKeptOrder } from '../lock-order.ts';
import { theDocument } from './document-json.ts';

type Given = Omit<InputOf<'addDocument'>, 'id'>;

/**
 * Adds a document to an order, also to a completed one, and tells the customer (AG-1). One that needs an agreement
 * replaces the one of its kind that nobody answered (AG-2). Throws orderNotFound, orderCancelled and tooManyDocuments.
 */
export async function addDocument(
  tx: Tx,
  viewer: Viewer,
  { id, ...given }: InputOf<'addDocument'>,
  file: StoredPdf,
): Promise<Audited<'documentAdded', JsonStatement>> {
  const order = await lockKeptOrder(tx, viewer, id);
  const name = given.name || nameOfFile(file.originalName) || documentWords[given.kind];
  const added = await insertDocument(tx, viewer, id, { ...given, name }, file);
  if (!added) throw problem('tooManyDocuments');
  const { kind, needsAgreement } = given;
  await notifyOfDocument(tx, order, { kind, document: name, needsAgreement });
  const changes = changesOf(undefined, { kind, name, needsAgreement });
  return audited(theDocument(viewer, added.id), { kind: 'documentAdded', id, name: order.customerName, changes });
}

/** Inserts the file and the document. Returns undefined when the order has too many. */
async function insertDocument(
  tx: Tx,
  viewer: Viewer,
  orderId: number,
  { kind, name, note, needsAgreement }: Given,
  file: StoredPdf,
): Promise<{ id: number } | undefined> {
  // The count makes PostgreSQL end the waiting document before it inserts the new one, because only one may wait.
  return sql<{ id: number }>`
    with room as (
      select from order_documents where order_id = ${orderId} having count(*) < ${limits.documents}
    ), stored as (
      insert into files (kind, taken_at, name, type, size, original_name)
      select 'document', change_moment(), ${file.name}, 'application/pdf', ${file.size}::bigint, ${file.originalName} from room
      returning id
    ), replaced as (
      update order_documents set replaced_at = change_moment()
      where order_id = ${orderId} and kind = ${kind} and needs_agreement and agreed_at is null and replaced_at is null
        and ${needsAgreement} and exists (select from room)
      returning id
    )
    insert into order_documents (order_id, file_id, kind, name, note, needs_agreement, added_by, added_by_name)
    select ${orderId}::bigint, stored.id, ${kind}, ${name}, ${note}, ${needsAgreement}, ${viewer.id}::bigint, ${nameOf(viewer)}
    from stored where (select count(*) from replaced) >= 0
    returning id`.first(tx);
}

function nameOfFile(fileName: string): string {
  return shortened(fileName.replace(/\.pdf$/i, '').trim(), limits.documentName);
}
