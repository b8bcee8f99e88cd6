import type { InputOf } from '#contract/calls.ts';
import { t } from '#contract/wording.ts';
import { changedOrder } from '../orders/read-orders.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited, unchanged } from '../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { announce } from '../platform/live/announce.ts';
import { problem } from '../platform/problems/problem.ts';
import { holdLines } from './hold-lines.ts';
import { lockLine } from './lock-line.ts';
import { audienceOf, readOpenHold, refuseOtherHold } from './open-hold.ts';

/**
 * Puts one product of an order on hold (PR-10). The same hold again changes nothing, and another one replaces it.
 * Throws orderNotFound, orderProductNotFound, orderCompleted, sampleNotApproved, and invalidInput when `until` is in
 * the past and not the day of the open hold.
 */
export async function setHold(
  tx: Tx,
  viewer: Viewer,
  { id, productId, reason, note, until }: InputOf<'setHold'>,
): Promise<Audited<'holdSet', JsonStatement>> {
  const line = await lockLine(tx, viewer, id, { productId });
  refuseOtherHold(line);
  const before = await readOpenHold(tx, line);
  if (before?.reason === reason && before.note === note && before.until === (until ?? null)) {
    return unchanged(changedOrder(viewer, id));
  }
  if (until !== undefined && until !== before?.until) await refusePast(tx, until);
  await holdLines(tx, viewer, 'desk', [line], { reason, note, until });
  await announce(tx, 'orderChanged', { orderId: id }, audienceOf(line, before, { reason }));
  const changes = {
    [`hold of ${line.productCode}`]: [before?.reason, reason],
    until: [before?.until, until],
  } as const;
  return audited(changedOrder(viewer, id), { kind: 'holdSet', id, name: line.order.customerName, changes });
}

async function refusePast(tx: Tx, until: string): Promise<void> {
  const { isPast } = await sql<{ isPast: boolean }>`
    select ${until}::date < workshop_today() as "isPast"`.one(tx);
  if (!isPast) return;
  const text = t`must not be in the past`;
  throw problem('invalidInput', { text: t`The day ${text}`, fields: { until: text } });
}
