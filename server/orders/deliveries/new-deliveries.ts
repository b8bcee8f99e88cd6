import { limits } from '#contract/call/limits.ts';
import { problems } from '#contract/call/problems.ts';
import type { InputOf } from '#contract/calls.ts';
import { t } from '#contract/wording.ts';
import { number } from '#contract/wording-numbers.ts';
import { nameOf, type Viewer } from '../../platform/access/viewer.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { workshopZone } from '../../platform/database/workshop-zone.ts';
import { problem } from '../../platform/problems/problem.ts';

type Given = InputOf<'sendDelivery'>;
/** The items of one order that leave. */
export type LeavingItems = Pick<Given, 'id' | 'products'>;
/** The delivery of an order. `number` is its number within the order. */
export type NewDelivery = LeavingItems & { number: number; items: number };

type Ready = { productId: number; productCode: string; ready: number };
type Facts = { id: number; firstDay: string; lastDay: string; count: number; last: number; ready: Ready[] };

/**
 * Checks deliveries of locked orders that leave on one day, and gives each its number. `pathOf` is the place of the products
 * of an order in the input. Throws invalidInput for a day before one of the orders or after tomorrow, orderProductNotFound,
 * tooManyOfThese, and moreThanFinished for more items than are finished and not delivered (DL-1, DL-2).
 */
export async function checkDeliveries(
  tx: Tx,
  leaving: readonly LeavingItems[],
  date: string,
  pathOf: (place: number) => string,
): Promise<NewDelivery[]> {
  const facts = await readFacts(tx, leaving);
  requireReady(leaving, facts, pathOf);
  return numbered(leaving, date, facts);
}

/** Gives the delivery of a rest its number. Throws invalidInput for its day, and tooManyOfThese (DL-8). */
export async function checkRest(tx: Tx, leaving: LeavingItems, date: string): Promise<NewDelivery[]> {
  return numbered([leaving], date, await readFacts(tx, [leaving]));
}

function numbered(leaving: readonly LeavingItems[], date: string, facts: ReadonlyMap<number, Facts>): NewDelivery[] {
  requirePossibleDay(date, [...facts.values()]);
  return leaving.map(({ id, products }) => {
    const { count, last } = factsOf(facts, id);
    if (count >= limits.deliveries) throw problem('tooManyOfThese');
    return { id, products, number: last + 1, items: products.reduce((sum, { quantity }) => sum + quantity, 0) };
  });
}

async function readFacts(tx: Tx, leaving: readonly LeavingItems[]): Promise<Map<number, Facts>> {
  const { rows } = await sql<Facts>`
    select o.id, to_json((o.created_at at time zone ${workshopZone})::date) as "firstDay",
      to_json(workshop_today() + 1) as "lastDay",
      (select count(*)::int from deliveries d where d.order_id = o.id and d.deleted_at is null) as count,
      coalesce((select max(d.number) from deliveries d where d.order_id = o.id), 0) as last, coalesce((
        select json_agg(json_build_object('productId', p.product_id, 'productCode', p.product_code,
          'ready', p.completed - p.delivered))
        from order_products p where p.order_id = o.id), '[]') as ready
    from orders o where o.id = any(${leaving.map(({ id }) => id)}::bigint[])`.execute(tx);
  return new Map(rows.map(row => [row.id, row]));
}

function factsOf(facts: ReadonlyMap<number, Facts>, id: number): Facts {
  const found = facts.get(id);
  if (!found) throw problem('orderNotFound');
  return found;
}

function requirePossibleDay(date: string, facts: readonly Facts[]): void {
  if (facts.every(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay)) return;
  const text = t`must be a day from the day of the order to tomorrow`;
  throw problem('invalidInput', { text: t`The date ${text}`, fields: { date: text } });
}

/** Names each product of which fewer are ready, with how many are. */
function requireReady(
  leaving: readonly LeavingItems[],
  facts: ReadonlyMap<number, Facts>,
  pathOf: (place: number) => string,
): void {
  const fields: Record<string, string> = {};
  const named: string[] = [];
  for (const [at, { id, products }] of leaving.entries()) {
    const known = new Map(factsOf(facts, id).ready.map(line => [line.productId, line]));
    for (const [place, { productId, quantity }] of products.entries()) {
      const line = known.get(productId);
      if (!line) throw problem('orderProductNotFound');
      if (quantity <= line.ready) continue;
      const left = number(line.ready);
      fields[`${pathOf(at)}.${place}.quantity`] = t`must be at most ${left}`;
      named.push(
        leaving.length > 1
          ? t`${line.productCode} has ${left} ready in order #${id}`
          : t`${line.productCode} has ${left} ready`,
      );
    }
  }
  if (named.length > 0) {
    throw problem('moreThanFinished', { text: `${t.of(problems.moreThanFinished.text)}: ${named.join(', ')}`, fields });
  }
}

/** What all deliveries have. `restOf` is the delivery of whose items that did not arrive these are. Those of a shipment have no carrier, tracking, cartons and note of their own. */
type Shared = Pick<Given, 'date' | 'carrier' | 'tracking' | 'cartons' | 'note'> & {
  shipmentId?: number;
  restOf?: number;
};

/** Inserts deliveries and adds their items to the sums of the lines and of the orders. */
export async function insertDeliveries(
  tx: Tx,
  viewer: Viewer,
  { date, carrier, tracking, cartons, note, shipmentId, restOf }: Shared,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  const isRest = restOf !== undefined;
  const lines = deliveries.flatMap(({ id, number, products }) => products.map(line => ({ id, number, ...line })));
  await sql`
    with given as (
      select * from unnest(${lines.map(({ id }) => id)}::bigint[], ${lines.map(({ number }) => number)}::int[],
        ${lines.map(({ productId }) => productId)}::bigint[], ${lines.map(({ quantity }) => quantity)}::int[])
        as g(order_id, number, product_id, quantity)
    ), sums as (
      select order_id, number, sum(quantity) as items from given group by order_id, number
    ), sent as (
      insert into deliveries (order_id, number, date, carrier, tracking, cartons, note, sent_by, sent_by_name, shipment_id, rest_of)
      select order_id, number, ${date}::date, ${carrier}::text, ${tracking}::text, ${cartons ?? null}::int, ${note}::text,
        ${viewer.id}::bigint, ${nameOf(viewer)}::text, ${shipmentId ?? null}::bigint, ${restOf ?? null}::int
      from sums
    ), lines as (
      update order_products p set delivered = p.delivered + ${isRest ? sql`0` : sql`g.quantity`}
      from given g where p.order_id = g.order_id and p.product_id = g.product_id
      returning g.order_id, g.number, p.product_id, p.product_code, g.quantity
    ), orders as (
      update orders o set delivered_items = o.delivered_items + ${isRest ? sql`0` : sql`s.items`} from sums s where o.id = s.order_id
    ), resent as (
      update delivery_lines l set resent = l.resent + g.quantity
      from given g where l.order_id = g.order_id and l.number = ${restOf ?? null}::int and l.product_id = g.product_id
    )
    insert into delivery_lines (order_id, number, product_id, product_code, quantity)
    select order_id, number, product_id, product_code, quantity from lines`.execute(tx);
}
