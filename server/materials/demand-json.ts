import type { InputOf } from '#contract/calls.ts';
import { materialCategories, usedAt } from '#contract/materials/material-rules.ts';
import { byName } from '../platform/database/paging.ts';
import { type JsonText, type Sql, sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import { isNewLine } from '../platform/stages/new-line.ts';
import { shownCustomer } from '../platform/stages/shown-customer.ts';
import {
  amountWith,
  choicesOfKey,
  factorOfKey,
  isByCombination,
  nameWithChoices,
  sharesByChoice,
} from './material-choices.ts';

/** A number above the id of every order. */
const noOrder = sql.lit(Number.MAX_SAFE_INTEGER);

/** How many orders have their bits in one row. */
const block = sql.lit(4_096);

type Filter = InputOf<'readMaterialDemand'>;

/** The stage that uses the item `i` of a record. */
export const stageOfItem: Sql<string> = sql<string>`case i.category ${sql.join(
  materialCategories.map(category => sql`when ${sql.lit(category)} then ${sql.lit(usedAt[category])}`),
  ' ',
)} end`;

/** The maximum length of each list, or null for no limit. */
type DemandBounds = { materials: number | null; orders: number; products: number | null; customers: number };

/**
 * The unfinished lines as rows `l`: `plain` has all lines, for items of records that depend on no choice. `by_choice` has a row
 * for each combination of choices of a line whose product has other items (MA-11), for these only. The choice of `plain` is
 * null.
 */
type Part = { lines: Sql; choice: Sql; key: Sql; share: Sql; isOf: Sql };
const plain: Part = {
  lines: sql`plain`,
  choice: sql`null::text`,
  key: sql`l.product_id`,
  share: sql``,
  isOf: sql`l.product_id = u.product_id and u.choice is null`,
};
const byChoice: Part = {
  lines: sql`by_choice`,
  choice: sql`l.choice`,
  key: sql`l.product_id, l.choice`,
  share: sql` * l.share`,
  isOf: sql`l.product_id = u.product_id and l.choice = u.choice`,
};
const ofParts = (select: (part: Part) => Sql): Sql => sql`${select(plain)} union all ${select(byChoice)}`;

const unfinished = sql`p.order_id, p.product_id, p.quantity - p.completed as units, p.quantity - p.passed_cutting as cutting,
  p.quantity - p.passed_stitching as stitching, p.quantity - p.passed_finishing as finishing, ${isNewLine('p')} as is_new`;

/** The line `p` is unfinished. The condition is that of an index. */
export const isUnfinished: Sql<boolean> = sql<boolean>`p.quantity - p.completed > 0 and not p.cancelled`;

/** The amount of the item `i` in one unit of the product and choice `s`. */
const perItem = sql`case when s.choice is null then i.quantity else round(${amountWith(factorOfKey(sql`s.choice`))}, 4) end`;

/** A sum as text. The first rounding ends what the shares of a line lack, the second one is that of the amount. */
const amount = (sum: Sql): Sql => sql`round(round(${sum}, 25), 2)::text`;

/**
 * Reads the raw materials that open orders still need, as one JSON object (MA-8). Units that passed a stage no longer need
 * the materials of that stage. Each material lists its oldest n orders. To find them without joining every line with
 * every material, the statement uses two conditions on such an order. It is not newer than the n-th distinct first
 * order of the material's products (`latest`). It is among the oldest n orders of one of these products (`place`). Only
 * a few lines remain to be summed. The orders of a material that has more are counted with bits, one for each order:
 * counting its lines would take twice as long. A product with several choices is several products here.
 */
export function readDemandJson(db: Db, filter: Filter, bounds: DemandBounds): Promise<JsonText> {
  // One more than the limit shows whether there are more.
  const enough = bounds.orders + 1;
  const materials = bounds.materials === null ? null : bounds.materials + 1;
  const products = bounds.products === null ? null : bounds.products + 1;
  return sql`
    with choosing as materialized (
      select distinct r.product_id from raw_material_items i join raw_materials r on r.id = i.record_id
      where ${isByCombination(sql`r.product_id`)}
    ), plain as not materialized (
      select ${unfinished} from order_products p ${ofOrders(filter)}
      where ${isUnfinished}
    ), by_choice as materialized (
      select ${unfinished}, s.choice, s.share
      from choosing join order_products p on p.product_id = choosing.product_id ${ofOrders(filter)}
      cross join lateral ${sharesByChoice} s
      where ${isUnfinished}
    ), wanted as materialized (
      ${ofParts(
        ({ lines, choice, key, share }) => sql`
        select product_id, ${choice} as choice, sum(units${share}) as units, min(order_id) as first_line,
          sum(cutting${share}) as cutting, min(order_id) filter (where cutting > 0) as first_cutting,
          sum(stitching${share}) as stitching, min(order_id) filter (where stitching > 0) as first_stitching,
          sum(finishing${share}) as finishing, min(order_id) filter (where finishing > 0) as first_finishing,
          count(*) filter (where finishing > 0) as orders
        from ${lines} l group by ${key}`,
      )}
    ), at_stages as materialized (
      select w.product_id, w.choice, s.* from wanted w cross join lateral (values
        ('cutting', w.cutting, w.first_cutting), ('stitching', w.stitching, w.first_stitching),
        ('finishing', w.finishing, w.first_finishing)) s(stage, units, first_order)
      where s.units > 0
    ), needed as materialized (
      select row_number() over () as material, k.*, array_position(${[...materialCategories]}::text[], category) as at, (
        select distinct f from unnest(k.first_orders) f order by f offset ${bounds.orders}::int limit 1
      ) as latest
      from (
        select i.category, ${nameWithChoices(sql`i.name`, choicesOfKey(sql`s.choice`))} as name, i.unit, s.stage, sum(${perItem} * s.units) as total,
          array_agg(s.product_id) as products, array_agg(s.choice) as choices, array_agg(s.first_order) as first_orders,
          array_agg(${perItem}) as quantities
        from at_stages s join raw_materials r on r.product_id = s.product_id
        join raw_material_items i on i.record_id = r.id and s.stage = ${stageOfItem}
        where i.quantity > 0 and (s.choice is not null) = ${isByCombination(sql`s.product_id`)} group by 1, 2, 3, 4
      ) k
    ), uses as materialized (
      select n.material, n.stage, coalesce(n.latest, ${noOrder}) as latest, u.product_id, u.choice, u.quantity
      from needed n cross join lateral
        unnest(n.products, n.choices, n.first_orders, n.quantities) u(product_id, choice, first_order, quantity)
      where u.first_order <= coalesce(n.latest, ${noOrder})
    ), listed as materialized (
      select material, category, name, unit, total,
        row_number() over (order by at, lower(name) collate "C", name collate "C", unit) as position
      from needed order by position limit ${materials}::bigint
    ), early as (
      ${ofParts(
        ({ lines, choice, key, share, isOf }) => sql`
        select * from (
          select l.order_id, l.product_id, ${choice} as choice, u.stage, n.units${share} as units,
            row_number() over (partition by ${key}, u.stage order by l.order_id) as place
          from (select product_id, choice, stage, max(latest) as latest from uses group by product_id, choice, stage) u
          join ${lines} l on ${isOf} and l.order_id <= u.latest
          cross join lateral (select case u.stage when 'cutting' then l.cutting when 'stitching' then l.stitching
            else l.finishing end as units) n
          where n.units > 0
        ) l where place <= ${enough}::int`,
      )}
    ), behind as (
      select u.material, l.order_id, sum(u.quantity * l.units) as total
      from uses u join early l on l.product_id = u.product_id and l.stage = u.stage and l.order_id <= u.latest and l.choice is not distinct from u.choice
      group by u.material, l.order_id
    ), oldest as (
      select *, row_number() over (partition by material order by order_id) as place from behind
    ), orders_behind as materialized (
      select b.material, bool_or(b.place = ${enough}::int) as more, json_agg(json_build_object(
        'orderId', b.order_id, 'customerName', o.customer_name, 'createdAt', iso(o.created_at), 'total', ${amount(sql`b.total`)}
      ) order by b.order_id) filter (where b.place <= ${bounds.orders}::int) as orders
      from oldest b
      -- One by one: an answer names few orders, however many there are.
      cross join lateral (
        select ${shownCustomer} as customer_name, o.created_at from orders o where o.id = b.order_id limit 1) o
      where b.place <= ${enough}::int group by b.material
    ), of_new as materialized (
      select material, sum(total) as total, count(distinct order_id) as orders from (
        ${ofParts(
          ({ lines, share, isOf }) => sql`
          select n.material, u.quantity * l.units${share} as total, l.order_id
          from listed n join needed k on k.material = n.material
          cross join lateral unnest(k.products, k.choices, k.quantities) u(product_id, choice, quantity)
          join ${lines} l on ${isOf} and l.is_new`,
        )}) l
      group by material
    ), crowded as materialized (
      select n.material, k.stage, u.product_id, u.choice
      from listed n join orders_behind b on b.material = n.material and b.more
      join needed k on k.material = n.material cross join lateral unnest(k.products, k.choices) u(product_id, choice)
    ), marked as materialized (
      -- An order that needs a stage also needs the stages after it, so the first one is enough.
      ${ofParts(
        ({ lines, choice, key }) => sql`
        select l.product_id, ${choice} as choice, l.order_id / ${block} as block,
          case when l.cutting > 0 then 'cutting' when l.stitching > 0 then 'stitching' else 'finishing' end as first_stage,
          bit_or(o.mark) as marks
        from ${lines} l cross join lateral (
          select set_bit(0::bit(${block}), (l.order_id % ${block})::int, 1) as mark offset 0) o
        where l.finishing > 0 and l.product_id in (select product_id from crowded)
        group by ${key}, block, first_stage`,
      )}
    ), counted as materialized (
      select material, sum(orders)::int as orders from (
        select u.material, bit_count(bit_or(l.marks)) as orders
        from crowded u join marked l on l.product_id = u.product_id and l.choice is not distinct from u.choice
          and (u.stage = 'finishing' or l.first_stage = 'cutting' or l.first_stage = u.stage)
        group by u.material, l.block) b
      group by material
    ), without_record as materialized (
      select *, row_number() over (order by finishing desc, product_id) as position
      from wanted w where finishing > 0 and choice is null and not exists (select from raw_materials r where r.product_id = w.product_id)
      order by position limit ${products}::bigint
    ), customers as (
      select o.customer_id, coalesce(nullif(c.company_name, ''), o.customer_name) as customer_name from (
        select distinct on (customer_id) customer_id, customer_name
        from orders where ended_at is null and customer_id is not null order by customer_id, id desc) o
      join companies c on c.id = o.customer_id
    )
    select json_build_object(
      'openOrders', (select count(*) from orders o where ${areOpen(filter)} and o.finished_items < o.total_items),
      'openUnits', (select coalesce(sum(units), 0) from wanted where choice is null),
      'materials', coalesce((
        select json_agg(json_build_object('category', t.category, 'name', t.name, 'unit', t.unit, 'total', ${amount(sql`t.total`)},
          'ofNew', (select json_build_object('total', ${amount(sql`f.total`)}, 'orders', f.orders) from of_new f where f.material = t.material),
          'orders', b.orders, 'moreOrders', b.more,
          'allOrders', coalesce(c.orders, json_array_length(b.orders))) order by t.position)
        from listed t join orders_behind b on b.material = t.material left join counted c on c.material = t.material
        where ${bounds.materials}::int is null or t.position <= ${bounds.materials}::int), '[]'),
      'moreMaterials', coalesce((select max(position) > ${bounds.materials}::int from listed), false),
      'withoutRecord', coalesce((
        select json_agg(json_build_object('productId', product_id, 'productCode', (
          select p.product_code from order_products p
          where p.order_id = w.first_line and p.product_id = w.product_id
        ), 'description', coalesce((select description from products where id = w.product_id), ''),
          'inCatalog', exists (select from products p where p.id = product_id), 'units', finishing, 'orders', orders) order by position)
        from without_record w where ${bounds.products}::int is null or position <= ${bounds.products}::int), '[]'),
      'moreWithoutRecord', coalesce((select max(position) > ${bounds.products}::int from without_record), false),
      'customers', coalesce((
        select json_agg(json_build_object('id', customer_id, 'name', customer_name) order by lower(customer_name) ${byName}, customer_id)
        from (select * from customers order by lower(customer_name) ${byName}, customer_id limit ${bounds.customers}::int) c), '[]')
    )::text as json`.jsonText(db);
}

/** The filter as a join to the orders. Without a filter the lines already show which orders are open. */
function ofOrders(filter: Filter): Sql<unknown> {
  const { customer, placedFrom, placedBefore } = filter;
  if (customer === undefined && placedFrom === undefined && placedBefore === undefined) return sql``;
  return sql`join orders o on o.id = p.order_id and ${areOpen(filter)}`;
}

function areOpen({ customer, placedFrom, placedBefore }: Filter): Sql<unknown> {
  const conditions = [sql`o.ended_at is null`];
  if (customer !== undefined) conditions.push(sql`o.customer_id = ${customer}`);
  if (placedFrom !== undefined) conditions.push(sql`o.created_at >= ${placedFrom}::timestamptz`);
  if (placedBefore !== undefined) conditions.push(sql`o.created_at < ${placedBefore}::timestamptz`);
  return sql.join(conditions, ' and ');
}
