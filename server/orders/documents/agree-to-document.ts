import { randomUUID } from 'node:crypto';
import type { InputOf } from '#contract/calls.ts';
import type { DocumentKind } from '#contract/orders/documents/document-kinds.ts';
import { notifyOfAgreement } from '../../notifications/notify.ts';
import { nameOf, type Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited } from '../../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { problem } from '../../platform/problems/problem.ts';
import { holdEndedBy } from '../ended-hold.ts';
import { lockKeptOrder } from '../lock-order.ts';
import { theDocument } from './document-json.ts';

type Row = { kind: DocumentKind; name: string; needsAgreement: boolean; isAgreed: boolean; isReplaced: boolean };

/**
 * Agrees to a document for the company (AG-2). Ends the holds that wait for the agreement, and tells the workshop and
 * the colleagues. Throws orderNotFound, orderCancelled, documentNotFound, agreedAlready, documentReplaced and agreementNotNeeded.
 */
export async function agreeToDocument(
  tx: Tx,
  viewer: Viewer,
  { id, documentId }: InputOf<'agreeToDocument'>,
): Promise<Audited<'documentAgreed', JsonStatement>> {
  const order = await lockKeptOrder(tx, viewer, id);
  const document = await sql<Row>`
    select kind, name, needs_agreement as "needsAgreement", agreed_at is not null as "isAgreed",
      replaced_at is not null as "isReplaced"
    from order_documents where id = ${documentId} and order_id = ${id}`.one(tx, 'documentNotFound');
  if (document.isAgreed) throw problem('agreedAlready');
  if (document.isReplaced) throw problem('documentReplaced');
  if (!document.needsAgreement) throw problem('agreementNotNeeded');
  const name = nameOf(viewer);
  await sql`
    with agreed as (
      update order_documents set agreed_at = change_moment(), agreed_by = ${viewer.id}, agreed_by_name = ${name}
      where id = ${documentId}
    )
    update line_holds set ${holdEndedBy(viewer, sql`${randomUUID()}::uuid`)}
    where order_id = ${id} and reason = 'agreement' and ended_at is null`.execute(tx);
  await notifyOfAgreement(tx, viewer, order, { kind: document.kind, document: document.name });
  const changes = { kind: [null, document.kind], name: [null, document.name] } as const;
  return audited(theDocument(viewer, documentId), { kind: 'documentAgreed', id, name: order.customerName, changes });
}
