import type { InputOf } from '#contract/calls.ts';
import { t } from '#contract/wording.ts';
import { number } from '#contract/wording-numbers.ts';
import { notifyOfNewOrder } from '../../notifications/notify.ts';
import { insertRemake, type RemadeLine } from '../../orders/deliveries/insert-remake.ts';
import { remadeItems } from '../../orders/deliveries/remade.ts';
import { type LockedOrder, lockOrder } from '../../orders/lock-order.ts';
import { placedOrder } from '../../orders/read-orders.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited, storeEntry } from '../../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { announce, sidesOf } from '../../platform/live/announce.ts';
import { problem } from '../../platform/problems/problem.ts';
import { acceptOrder } from '../acceptance/accept-order.ts';

type Given = InputOf<'remakeDelivered'>;
type Part = Given['products'][number];
/** A product of the delivery: its combinations, and how many items were delivered and are not made again yet. */
type Delivered = { productId: number; productCode: string; left: number; breakdown: { quantity: number }[] };

/**
 * Makes items of a delivery again that the customer received with a difference: an order of its own, entered by staff and
 * accepted at once (DL-6). Also for a completed, archived or cancelled order. Throws orderNotFound, deliveryNotFound,
 * noDifference, orderProductNotFound, customerNotFound for a deleted customer, remakeTooMany for more items than were delivered and are not
 * made again yet, and invalidInput for a line of several combinations without the ones that are bad.
 */
export async function remakeDelivered(
  tx: Tx,
  viewer: Viewer,
  { id, number, products }: Given,
): Promise<Audited<'orderPlaced' | 'orderAccepted', JsonStatement>> {
  const first = await lockOrder(tx, viewer, id);
  const lines = linesOf(products, await readDelivered(tx, id, number));
  const remake = await insertRemake(tx, viewer, { id, number }, lines);
  if (remake === undefined) throw problem('customerNotFound');
  await notifyOfNewOrder(tx, { id: remake, customerId: first.customerId }, first.customerName, viewer, true);
  const accepted = await acceptOrder(tx, viewer, { id: remake, note: '', message: '' });
  if (accepted.note) await storeEntry(tx, viewer, accepted.note);
  await announce(tx, 'orderChanged', { orderId: id }, sidesOf(first));
  return audited(placedOrder(viewer, remake), noteOf(first, remake, number, lines));
}

function noteOf(first: LockedOrder, id: number, number: number, lines: readonly RemadeLine[]) {
  const changes = {
    totalProducts: [null, lines.length],
    totalItems: [null, lines.reduce((sum, { quantity }) => sum + quantity, 0)],
    remakeOf: [null, first.id],
    delivery: [null, number],
  } as const;
  return { kind: 'orderPlaced', id, name: first.customerName, changes } as const;
}

/** Reads the products of a delivery. Throws deliveryNotFound, also for a deleted one, and noDifference. */
async function readDelivered(tx: Tx, id: number, number: number): Promise<Map<number, Delivered>> {
  const row = await sql<{ isDifferent: boolean; products: Delivered[] }>`
    select d.difference is not null as "isDifferent", (
      select json_agg(json_build_object('productId', l.product_id, 'productCode', l.product_code, 'breakdown', p.breakdown,
        'left', l.quantity - l.resent - ${remadeItems}))
      from delivery_lines l join order_products p on p.order_id = l.order_id and p.product_id = l.product_id
      where l.order_id = d.order_id and l.number = d.number) as products
    from deliveries d
    where d.order_id = ${id} and d.number = ${number}::bigint and d.deleted_at is null`.one(tx, 'deliveryNotFound');
  if (!row.isDifferent) throw problem('noDifference');
  return new Map(row.products.map(product => [product.productId, product]));
}

/** Returns the lines of the remake, each with the combinations that are made again. */
function linesOf(parts: readonly Part[], delivered: ReadonlyMap<number, Delivered>): RemadeLine[] {
  return [...Map.groupBy(parts, ({ productId }) => productId)].map(([productId, ofLine]) => {
    const line = delivered.get(productId);
    if (!line) throw problem('orderProductNotFound');
    const quantity = ofLine.reduce((sum, part) => sum + part.quantity, 0);
    const { breakdown, left, productCode } = line;
    if (quantity > left) throw tooMany(productCode, left);
    if (breakdown.length === 0 && ofLine.every(({ place = 0 }) => place === 0))
      return { productId, quantity, breakdown };
    const combinations = ofLine.map(({ place = breakdown.length === 1 ? 0 : -1, quantity: count }) => {
      const combination = breakdown[place];
      if (!combination) throw combinationMissing(productCode);
      if (count > combination.quantity) throw tooMany(productCode, Math.min(left, combination.quantity));
      return { ...combination, quantity: count };
    });
    return { productId, quantity, breakdown: combinations };
  });
}

function tooMany(productCode: string, left: number) {
  return problem('remakeTooMany', { text: t`Of ${productCode}, only ${number(left)} can be made again` });
}

function combinationMissing(productCode: string) {
  const text = t`must say which combination of ${productCode}`;
  return problem('invalidInput', { text: t`The products ${text}`, fields: { products: text } });
}
