import { limits } from '#contract/call/limits.ts';
import { problems } from '#contract/call/problems.ts';
import type { InputOf } from '#contract/calls.ts';
import { notifyOfDelivery } from '../../notifications/notify-of-deliveries.ts';
import { nameOf, type Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited } from '../../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { workshopZone } from '../../platform/database/workshop-zone.ts';
import { problem } from '../../platform/problems/problem.ts';
import { lockKeptOrder } from '../lock-order.ts';
import { changedDelivery } from './delivery-json.ts';

type Given = InputOf<'sendDelivery'>;

/**
 * Records a delivery and tells the customer, also of a completed or archived order (DL-1). Throws orderNotFound,
 * orderCancelled, orderProductNotFound, invalidInput for a day before the order or after tomorrow, tooManyOfThese, and moreThanFinished
 * for more items than are finished and not delivered.
 */
export async function sendDelivery(
  tx: Tx,
  viewer: Viewer,
  input: Given,
): Promise<Audited<'deliverySent', JsonStatement>> {
  const { id, date, carrier, tracking, products } = input;
  const order = await lockKeptOrder(tx, viewer, id);
  const facts = await readFacts(tx, input);
  requirePossibleDay(date, facts);
  requireReady(products, facts.ready);
  if (facts.count >= limits.deliveries) throw problem('tooManyOfThese');
  const number = facts.last + 1;
  await insertDelivery(tx, viewer, input, number);
  const items = products.reduce((sum, { quantity }) => sum + quantity, 0);
  await notifyOfDelivery(tx, order, { number, items, carrier, tracking });
  return audited(changedDelivery(viewer, id, number), {
    kind: 'deliverySent',
    id,
    name: order.customerName,
    changes: { delivery: [null, number], items: [null, items], date: [null, date], carrier: [null, carrier] },
  });
}

type Ready = { productId: number; productCode: string; ready: number };
type Facts = { firstDay: string; lastDay: string; count: number; last: number; ready: Ready[] };

async function readFacts(tx: Tx, { id, products }: Given): Promise<Facts> {
  const ids = products.map(({ productId }) => productId);
  return sql<Facts>`
    select to_json((o.created_at at time zone ${workshopZone})::date) as "firstDay",
      to_json(workshop_today() + 1) as "lastDay",
      (select count(*)::int from deliveries d where d.order_id = o.id and d.deleted_at is null) as count,
      coalesce((select max(d.number) from deliveries d where d.order_id = o.id), 0) as last, coalesce((
        select json_agg(json_build_object('productId', p.product_id, 'productCode', p.product_code,
          'ready', p.completed - p.delivered))
        from order_products p where p.order_id = o.id and p.product_id = any(${ids}::bigint[])), '[]') as ready
    from orders o where o.id = ${id}`.one(tx);
}

function requirePossibleDay(date: string, { firstDay, lastDay }: Facts): void {
  if (firstDay <= date && date <= lastDay) return;
  const text = 'must be a day from the day of the order to tomorrow';
  throw problem('invalidInput', { text: `The date ${text}`, fields: { date: text } });
}

/** Names each product of which fewer are ready, with how many are. */
function requireReady(products: Given['products'], ready: readonly Ready[]): void {
  const known = new Map(ready.map(line => [line.productId, line]));
  const fields: Record<string, string> = {};
  const named: string[] = [];
  for (const [place, { productId, quantity }] of products.entries()) {
    const line = known.get(productId);
    if (!line) throw problem('orderProductNotFound');
    if (quantity <= line.ready) continue;
    const left = line.ready.toLocaleString('en');
    fields[`products.${place}.quantity`] = `must be at most ${left}`;
    named.push(`${line.productCode} has ${left} ready`);
  }
  if (named.length > 0) {
    throw problem('moreThanFinished', { text: `${problems.moreThanFinished.text}: ${named.join(', ')}`, fields });
  }
}

/** Inserts the delivery and adds its items to the sums of the lines and of the order. */
async function insertDelivery(tx: Tx, viewer: Viewer, given: Given, number: number): Promise<void> {
  const { id, date, carrier, tracking, cartons = null, note, products } = given;
  const ids = products.map(({ productId }) => productId);
  const quantities = products.map(({ quantity }) => quantity);
  await sql`
    with given as (
      select * from unnest(${ids}::bigint[], ${quantities}::int[]) as g(product_id, quantity)
    ), sent as (
      insert into deliveries (order_id, number, date, carrier, tracking, cartons, note, sent_by, sent_by_name)
      values (${id}, ${number}, ${date}, ${carrier}, ${tracking}, ${cartons}, ${note}, ${viewer.id}, ${nameOf(viewer)})
    ), lines as (
      update order_products p set delivered = p.delivered + g.quantity
      from given g where p.order_id = ${id} and p.product_id = g.product_id
      returning p.product_id, p.product_code, g.quantity
    ), sums as (
      update orders set delivered_items = delivered_items + (select sum(quantity) from given) where id = ${id}
    )
    insert into delivery_lines (order_id, number, product_id, product_code, quantity)
    select ${id}::bigint, ${number}::int, product_id, product_code, quantity from lines`.execute(tx);
}
