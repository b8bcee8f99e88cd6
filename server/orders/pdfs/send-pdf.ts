import type { AnswerOf, InputOf } from '#contract/calls.ts';
import { queuePdf } from '../../notifications/queue-pdf.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited } from '../../platform/audit/audited.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { lockOrder } from '../lock-order.ts';

/**
 * Queues an email with the PDF of an order, or of one of its deliveries, for the customer's people (DO-11). Throws
 * orderNotFound, and deliveryNotFound also for a deleted delivery.
 */
export async function sendPdf(
  tx: Tx,
  viewer: Viewer,
  { id, delivery }: InputOf<'sendPdf'>,
): Promise<Audited<'pdfSent', AnswerOf<'sendPdf'>>> {
  const order = await lockOrder(tx, viewer, id);
  if (delivery !== undefined) {
    await sql`
      select from deliveries where order_id = ${id} and number = ${delivery} and deleted_at is null`.one(
      tx,
      'deliveryNotFound',
    );
  }
  const emails = await queuePdf(tx, order, delivery);
  const changes = {
    ...(delivery !== undefined && { delivery: [null, delivery] as const }),
    emails: [null, emails],
  } as const;
  return audited({ emails }, { kind: 'pdfSent', id, name: order.customerName, changes });
}
