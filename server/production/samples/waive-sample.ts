import type { InputOf } from '#contract/calls.ts';
import { notifyOfSampleWaived } from '../../notifications/notify-of-samples.ts';
import { holdEndedBy } from '../../orders/ended-hold.ts';
import { changedOrder } from '../../orders/read-orders.ts';
import { nameOf, type Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited } from '../../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { problem } from '../../platform/problems/problem.ts';
import { lockLine } from '../lock-line.ts';

/**
 * Lets a line start without an approved sample, and tells the customer why (SA-3). Throws orderNotFound,
 * orderProductNotFound, orderCompleted, holdNotFound when nobody asked for a sample, and sampleDecided.
 */
export async function waiveSample(
  tx: Tx,
  viewer: Viewer,
  { id, productId, reason }: InputOf<'waiveSample'>,
): Promise<Audited<'sampleWaived', JsonStatement>> {
  const line = await lockLine(tx, viewer, id, { productId });
  if (line.sample === null) throw problem('holdNotFound');
  if (line.sample !== 'asked') throw problem('sampleDecided');
  const name = nameOf(viewer);
  await sql`
    with ended as (
      update line_holds set ${holdEndedBy(viewer)}
      where order_id = ${id} and product_id = ${productId} and ended_at is null
    )
    update order_products set sample = 'waived', sample_reason = ${reason}, sample_by = ${viewer.id}, sample_by_name = ${name},
      sample_at = change_moment()
    where order_id = ${id} and product_id = ${productId}`.execute(tx);
  const { order, productCode } = line;
  await notifyOfSampleWaived(tx, order, { productCode, reason });
  const changes = { productCode: [null, productCode], reason: [null, reason] } as const;
  return audited(changedOrder(viewer, id), { kind: 'sampleWaived', id, name: order.customerName, changes });
}
