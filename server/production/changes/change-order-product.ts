import type { InputOf } from '#contract/calls.ts';
import type { Combination } from '#contract/catalog/product-options.ts';
import type { Difference } from '#contract/orders/changes/differences.ts';
import { afterQuantity } from '#contract/production/counts.ts';
import { notifyOfRevision } from '../../notifications/notify.ts';
import { addRevision, keepFirstRevision } from '../../orders/changes/write-revision.ts';
import { changedOrder } from '../../orders/read-orders.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited, unchanged } from '../../platform/audit/audited.ts';
import type { JsonStatement } from '../../platform/database/json-text.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { problem } from '../../platform/problems/problem.ts';
import { reopenSample } from '../line-samples.ts';
import { lockLine, type ProductionLine } from '../lock-line.ts';
import { aChange, writeChanges } from '../write-change.ts';
import { type GivenLine, newBreakdown } from './new-breakdown.ts';

/**
 * Changes one product of an open order as a revision, and tells the customer what (OR-22). Units above a smaller quantity
 * are no longer counted. A line whose approved sample no longer fits waits for another one (SA-1). What changes nothing is no revision. Throws orderNotFound, orderProductNotFound, orderCompleted,
 * orderCancelled, changedMeanwhile for another revision than the order's, belowFinished and orderLineRefused.
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
  const breakdown = await newBreakdown(tx, line, { ...given, quantity }, stored.breakdown);
  const changes = differencesOf(line, { ...given, quantity }, stored, breakdown.shown);
  if (changes.length === 0) return unchanged(changedOrder(viewer, id));

  await keepFirstRevision(tx, id);
  const next = revision + 1;
  const { description } = given;
  const revised = { revision: next, description, breakdown: breakdown.json };
  const change = { line, after: afterQuantity(line, quantity), requested: ['quantity'] as const, revised };
  await writeChanges(tx, viewer, [aChange({ source: 'revision' }, [change])]);
  await addRevision(tx, viewer, id, { reason, changes });
  const isSampleNeeded = await reopenSample(tx, viewer, line, changes);
  await notifyOfRevision(tx, line.order, { revision: next, changes });
  const edited = changes.map(
    ({ field, from, to }) => [`${field} of ${line.productCode}`, [said(from), said(to)]] as const,
  );
  return audited(changedOrder(viewer, id), {
    kind: 'orderProductEdited',
    id,
    name: line.order.customerName,
    changes: {
      ...Object.fromEntries(edited),
      ...(isSampleNeeded && { [`sample of ${line.productCode}`]: ['approved', 'required'] }),
      reason: [null, reason],
    },
  });
}

/** The audit log counts combinations and characters of notes. */
function said(value: Difference['from']): string | number | null {
  return Array.isArray(value) ? value.length : value;
}

/** Combinations from the database have their fields in another order. */
function comparable(value: number | string | Combination[]): string {
  if (!Array.isArray(value)) return JSON.stringify(value);
  return JSON.stringify(
    value.map(row => [row.quantity, row.choices.map(({ option, value: chosen }) => [option, chosen])]),
  );
}

type Stored = { revision: number; description: string; breakdown: Combination[] };

async function readStored(tx: Tx, id: number, productId: number): Promise<Stored> {
  return sql<Stored>`
    select o.revision, p.description, shown_breakdown(p.breakdown) as breakdown
    from orders o join order_products p on p.order_id = o.id
    where o.id = ${id} and p.product_id = ${productId}`.one(tx);
}

function differencesOf(
  { productId, productCode, quantity: before }: ProductionLine,
  { quantity, description }: GivenLine,
  stored: Stored,
  shown: Combination[],
): Difference[] {
  const fields = [
    ['quantity', before, quantity],
    ['description', stored.description, description ?? stored.description],
    ['options', stored.breakdown, shown],
  ] as const;
  return fields
    .filter(([, from, to]) => comparable(from) !== comparable(to))
    .map(([field, from, to]) => ({ productId, productCode, field, from, to }));
}
