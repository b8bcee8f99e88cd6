import type { InputOf } from '#contract/calls.ts';
import { afterQuantity } from '#contract/production/counts.ts';
import { notifyIfFinished, notifyOfRevision } from '../../notifications/notify-of-changes.ts';
import { answersRead } from '../../orders/answers-read.ts';
import { auditedDifferences, lineDifferences } from '../../orders/changes/line-differences.ts';
import { type BreakdownChange, newBreakdowns } from '../../orders/changes/new-breakdowns.ts';
import { addRevision, keepFirstRevision } from '../../orders/changes/write-revision.ts';
import { LineRefusals } from '../../orders/line-refusals.ts';
import { changedOrder } from '../../orders/read-orders.ts';
import type { StoredRow } from '../../orders/resolve-breakdown.ts';
import { requireRowsOfOrder } from '../../orders/resolve-lines.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited, unchanged } from '../../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { problem } from '../../platform/problems/problem.ts';
import { needsSampleAgain, reopenSamples } from '../line-samples.ts';
import { lockLine, type ProductionLine } from '../lock-line.ts';
import { aChange, writeChanges } from '../write-change.ts';

/**
 * Changes one product of an open order as a revision, and tells the customer what (OR-22). Units above a smaller quantity
 * are no longer counted. A line whose approved sample no longer fits waits for another one (SA-1). What changes nothing
 * is no revision. Throws orderNotFound, orderProductNotFound, orderCompleted, orderCancelled, changedMeanwhile for
 * another revision than the order's, belowFinished and orderLineRefused.
 */
export async function changeOrderProduct(
  tx: Tx,
  viewer: Viewer,
  { id, productId, reason, revision, ...given }: InputOf<'changeOrderProduct'>,
): Promise<Audited<'orderProductEdited', JsonStatement>> {
  const line = await lockLine(tx, viewer, id, { productId });
  const stored = await readStored(tx, id, productId);
  if (stored.revision !== revision) throw problem('changedMeanwhile');
  const quantity = given.quantity ?? line.quantity;
  if (quantity < line.passed.packaging) throw problem('belowFinished');
  const breakdown = await newBreakdown(tx, viewer, line, stored, { quantity, given: given.breakdown });
  const description = given.description ?? stored.description;
  const before = { ...stored, quantity: line.quantity };
  const changes = lineDifferences(line, before, { quantity, description, breakdown });
  if (changes.length === 0) return unchanged(changedOrder(viewer, id));
  await keepFirstRevision(tx, id);
  const next = revision + 1;
  const revised = { revision: next, description, breakdown: JSON.stringify(breakdown) };
  const change = { line, after: afterQuantity(line, quantity), requested: ['quantity'] as const, revised };
  await writeChanges(tx, viewer, [aChange({ source: 'revision' }, [change])]);
  await addRevision(tx, viewer, id, { reason, changes, besides: answersRead(id, { productId }) });
  const isSampleNeeded = needsSampleAgain(line, changes);
  if (isSampleNeeded) await reopenSamples(tx, viewer, [line]);
  const { order } = line;
  await notifyOfRevision(tx, order, { revision: next, changes });
  const totalItems = order.totalItems + quantity - line.quantity;
  await notifyIfFinished(tx, { order, finishedItems: order.finishedItems, totalItems });
  return audited(changedOrder(viewer, id), {
    kind: 'orderProductEdited',
    id,
    name: order.customerName,
    changes: {
      ...auditedDifferences(changes),
      ...(isSampleNeeded && { [`sample of ${line.productCode}`]: ['approved', 'required'] }),
      reason: [null, reason],
    },
  });
}

/** `otherRows` is the number of combinations of the other lines of the order. */
type Stored = { revision: number; description: string; breakdown: StoredRow[]; otherRows: number };

async function readStored(tx: Tx, id: number, productId: number): Promise<Stored> {
  return sql<Stored>`
    select o.revision, p.description, p.breakdown, coalesce((
      select sum(jsonb_array_length(r.breakdown))::int from order_products r
      where r.order_id = p.order_id and r.product_id <> p.product_id), 0) as "otherRows"
    from orders o join order_products p on p.order_id = o.id
    where o.id = ${id} and p.product_id = ${productId}`.one(tx);
}

/** Returns the line's combinations after the change. Throws orderLineRefused. */
async function newBreakdown(
  tx: Tx,
  viewer: Viewer,
  { productId, productCode, quantity: before }: ProductionLine,
  { breakdown: stored, otherRows }: Stored,
  { quantity, given }: Pick<BreakdownChange, 'quantity' | 'given'>,
): Promise<StoredRow[]> {
  const refusals = new LineRefusals([{ productCode }]);
  const change = { productId, before: { quantity: before, breakdown: stored }, quantity, given };
  const [breakdown = []] = await newBreakdowns(tx, viewer, [change], refusals);
  if (given) requireRowsOfOrder([breakdown], refusals, otherRows);
  refusals.throwIfAny();
  return breakdown;
}
