import { problems } from '#contract/call/problems.ts';
import type { InputOf } from '#contract/calls.ts';
import { context, t } from '#contract/wording.ts';
import { number } from '#contract/wording-numbers.ts';
import { notifyOfDelivery } from '../../notifications/notify-of-deliveries.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited } from '../../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { problem } from '../../platform/problems/problem.ts';
import { lockKeptOrder } from '../lock-order.ts';
import { changedDelivery } from './delivery-json.ts';
import { checkRest, insertDeliveries } from './new-deliveries.ts';
import { remadeItems } from './remade.ts';

type Given = InputOf<'sendRest'>;

/**
 * Sends items that did not arrive with a delivery, according to its receipt: a delivery of its own, which does not change how
 * many items are delivered (DL-8). Also for a completed or archived order. Throws orderNotFound, orderCancelled,
 * deliveryNotFound, noDifference, orderProductNotFound, invalidInput for the day, tooManyOfThese, and moreThanMissing for more
 * items than are missing and were neither sent nor made again.
 */
export async function sendRest(tx: Tx, viewer: Viewer, input: Given): Promise<Audited<'deliverySent', JsonStatement>> {
  const { id, number: restOf, date, carrier, tracking, products } = input;
  const order = await lockKeptOrder(tx, viewer, id);
  requireMissing(products, await readMissing(tx, input));
  const deliveries = await checkRest(tx, { id, products }, date);
  const [{ number, items } = { number: 0, items: 0 }] = deliveries;
  await insertDeliveries(tx, viewer, { ...input, restOf }, deliveries);
  await notifyOfDelivery(tx, order, { number, items, carrier, tracking });
  return audited(changedDelivery(viewer, id, number), {
    kind: 'deliverySent',
    id,
    name: order.customerName,
    changes: {
      delivery: [null, number],
      restOf: [null, restOf],
      items: [null, items],
      date: [null, date],
      carrier: [null, carrier],
    },
  });
}

type Missing = { productId: number; productCode: string; left: number };

/** Reads how many of each product can be sent. Throws deliveryNotFound, also for a deleted one, and noDifference. */
async function readMissing(tx: Tx, { id, number }: Given): Promise<Map<number, Missing>> {
  const row = await sql<{ isDifferent: boolean; products: Missing[] }>`
    select d.difference is not null as "isDifferent", (
      select json_agg(json_build_object('productId', l.product_id, 'productCode', l.product_code, 'left',
        least(l.quantity - coalesce(l.received, l.quantity) - l.resent, l.quantity - l.resent - ${remadeItems})))
      from delivery_lines l where l.order_id = d.order_id and l.number = d.number) as products
    from deliveries d
    where d.order_id = ${id} and d.number = ${number}::bigint and d.deleted_at is null`.one(tx, 'deliveryNotFound');
  if (!row.isDifferent) throw problem('noDifference');
  return new Map(row.products.map(product => [product.productId, product]));
}

/** Names each product of which fewer are missing, with how many are. */
function requireMissing(products: Given['products'], missing: ReadonlyMap<number, Missing>): void {
  const fields: Record<string, string> = {};
  const named: string[] = [];
  for (const [place, { productId, quantity }] of products.entries()) {
    const line = missing.get(productId);
    if (!line) throw problem('orderProductNotFound');
    if (quantity <= line.left) continue;
    const left = number(Math.max(0, line.left));
    fields[`products.${place}.quantity`] = t`must be at most ${left}`;
    named.push(context('missing')`${left} of ${line.productCode}`);
  }
  if (named.length > 0) {
    throw problem('moreThanMissing', { text: `${t.of(problems.moreThanMissing.text)}: ${named.join(', ')}`, fields });
  }
}
