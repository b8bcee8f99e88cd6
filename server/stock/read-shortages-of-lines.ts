import type { FoundShortages } from '../dates/coverage.ts';
import type { Quoted } from '../dates/forecast-facts.ts';
import { type Sql, sql } from '../platform/database/sql.ts';
import type { Db, Tx } from '../platform/database/transaction.ts';
import { isNewLine } from '../platform/stages/new-line.ts';
import { aheadUntil } from './ahead-until.ts';
import { expectedUntil } from './expected.ts';
import { leadDays } from './lead-days.ts';
import { neededBy } from './needed-by-line.ts';
import { countThis, neededRows, needsOfNew } from './stock-rows.ts';

/** An amount in ten-thousandths of its unit. */
const whole = (amount: Sql): Sql => sql`trunc(${amount} * 10000)`;

/**
 * Reads the short materials and what lines need of them, as JSON text for the facts of a forecast (`Shortages` in
 * server/dates/forecast-facts.ts); null when there are none. Short are the believed materials that do not suffice for all
 * open orders and for products that somebody asks for: no other one delays a line (ST-12), so nothing else is read for
 * these. What a product needs by its choices, which a quote does not have, is left out. Those that an order would make short
 * are among them, because new orders count.
 */
export async function readShortagesOfLines(
  on: Db | Tx,
  quoted: readonly Quoted[],
  orderId: number | undefined,
): Promise<FoundShortages> {
  return (await shortages(quoted, orderId).first(on)) ?? { json: null, ofOrder: [] };
}

/** The materials of `short` that would be short if the new lines of an order were accepted, by category and name. */
const shortBy = (orderId: number): Sql => sql`coalesce((
    select json_agg(json_build_object('category', m.category, 'name', m.name, 'ahead', w.ahead, 'leadDays', ${leadDays},
        'today', workshop_today())
      order by array_position(array['leather', 'lining', 'thread', 'metal'], m.category), lower(m.name), m.id)
    from short m join (
      select n.material, sum(n.amount) as amount, min(${aheadUntil(sql`n.stage`)}) as ahead
      from needing n join order_products p using (order_id, product_id)
      left join line_forecasts f using (order_id, product_id)
      where n.order_id = ${orderId} and ${isNewLine('p')} group by n.material) w on w.material = m.id
    where m.need + w.amount > m.on_hand + m.on_order), '[]')`;

const shortages = (quoted: readonly Quoted[], orderId: number | undefined) => sql<FoundShortages>`
  with ${neededRows(sql<boolean>`not m.archived`)}, ${needsOfNew}, quoted as materialized (
    select k.material, k.product_id, k.stage, k.per, q.quantity
    from kept_items k join (
      select product_id, sum(quantity) as quantity
      from unnest(${quotedAs(quoted, 'productId')}, ${quotedAs(quoted, 'quantity')}) as q(product_id, quantity)
      group by 1) q using (product_id)
    where k.per > 0
  ), short as materialized (
    select m.*, row_number() over (order by m.id) - 1 as at from needed m left join needs_of_new f on f.material = m.id
    where m.need + coalesce(f.total, 0)
      + coalesce((select sum(q.per * q.quantity) from quoted q where q.material = m.id), 0) > m.on_hand and not ${countThis}
  ), ${neededBy(sql`short`, 'all')}, expected as (
    ${expectedUntil(sql<boolean>`l.stock_material_id in (select id from short)`)}
  )
  select json_build_object(
    'materials', json_agg(json_build_object('shelf', ${whole(sql`m.on_hand`)},
      'leadDays', ${leadDays},
      'expected', coalesce((
        select json_agg(json_build_array(e.expected_on, ${whole(sql`e.until`)}) order by e.until, e.expected_on)
        from expected e where e.material = m.id), '[]')) order by m.at),
    'needs', (
      select json_agg(json_build_array(n.order_id, n.product_id, s.at,
        array_position(array['cutting', 'stitching', 'finishing'], n.stage) - 1, ${whole(sql`n.amount`)},
        case when n.first_unit = 0 then ${whole(sql`n.per`)} end))
      from needing n join short s on s.id = n.material),
    'quoted', (
      select json_agg(json_build_array(q.product_id, s.at,
        array_position(array['cutting', 'stitching', 'finishing'], q.stage) - 1, ${whole(sql`q.per`)}))
      from quoted q join short s on s.id = q.material))::text as json,
    ${orderId === undefined ? sql`'[]'::json` : shortBy(orderId)} as "ofOrder"
  from short m having count(*) > 0`;

/** Without products, as in forecasts and reviews, the statement has no such parameter, and PostgreSQL plans it once. */
const quotedAs = (quoted: readonly Quoted[], field: keyof Quoted): Sql =>
  sql.array(
    quoted.map(one => one[field]),
    'bigint',
  );
