import type { InputOf } from '#contract/calls.ts';
import { notifyOfSamplesRequired } from '../../notifications/notify-of-samples.ts';
import { holdEndedBy } from '../../orders/ended-hold.ts';
import { changedOrder } from '../../orders/read-orders.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited, unchanged } from '../../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { announcements, boardChanged, orderChanged } from '../../platform/live/announce.ts';
import { problem } from '../../platform/problems/problem.ts';
import { holdForSamples, linesWithRounds, sampleRefusal } from '../line-samples.ts';
import { lockLine, type ProductionLine } from '../lock-line.ts';

/**
 * Asks for a sample of a line without any work, or takes that back as long as there is no round (SA-1). Throws orderNotFound,
 * orderProductNotFound, orderCompleted, productionStarted and sampleDecided.
 */
export async function requireSample(
  tx: Tx,
  viewer: Viewer,
  { id, productId, required }: InputOf<'requireSample'>,
): Promise<Audited<'sampleRequired' | 'sampleWithdrawn', JsonStatement>> {
  const line = await lockLine(tx, viewer, id, { productId });
  const isHeld = line.sample === 'asked';
  if (required ? isHeld : line.sample === null) return unchanged(changedOrder(viewer, id));
  const withRounds = await linesWithRounds(tx, [line]);
  const { productCode, order } = line;
  const object = { id, name: order.customerName, changes: { productCode: [null, productCode] } } as const;
  if (required) {
    const refusal = sampleRefusal(line, withRounds);
    if (refusal) throw problem(refusal);
    await holdForSamples(tx, viewer, [line]);
    await notifyOfSamplesRequired(tx, [{ order, productCode }]);
    return audited(changedOrder(viewer, id), { kind: 'sampleRequired', ...object });
  }
  if (!isHeld || withRounds.size > 0) throw problem('sampleDecided');
  await withdraw(tx, viewer, line);
  return audited(changedOrder(viewer, id), { kind: 'sampleWithdrawn', ...object });
}

/** Ends the hold, which stays in the log, and forgets that anybody asked. */
async function withdraw(tx: Tx, viewer: Viewer, { order, productId }: ProductionLine): Promise<void> {
  await sql`
    with ended as (
      update line_holds set ${holdEndedBy(viewer)}
      where order_id = ${order.id} and product_id = ${productId} and ended_at is null
    ), line as (
      update order_products set sample = null, sample_by = null, sample_by_name = null, sample_at = null
      where order_id = ${order.id} and product_id = ${productId}
    )
    ${announcements([orderChanged(order), boardChanged])}`.execute(tx);
}
