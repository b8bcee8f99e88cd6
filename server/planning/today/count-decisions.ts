import { type DateState, dateStates } from '#contract/orders/date-states.ts';
import { datedOrders } from '../../orders/open-lines/dated-orders.ts';
import { isBlockedByUs, openLines } from '../../orders/open-lines/open-lines.ts';
import { type JsonText, type Sql, sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { isKeptPromise } from '../../platform/stages/kept-promise.ts';
import { isNewOrder } from './new-orders.ts';

/** The states of a promise that need a decision; a tight one needs none. */
const urgent = dateStates.filter(state => state !== 'tight');

/**
 * Whether the dated order `d` has a new date since its state became what it is: the workshop chose the day although the
 * likely day was later. A day that is over was not chosen.
 */
export const hasNewDate = sql<boolean>`(d.state = 'willBeLate' and coalesce((
  select r.was is not null and r.likely_on > r.promised_on from order_promises r
  where r.order_id = d.order_id and ${isKeptPromise} order by r.id desc limit 1), false))`;

const countOf = (state: DateState) =>
  sql`(select count(*) from dated d where d.state = ${sql.lit(state)} and not ${hasNewDate})`;

/**
 * The moves that are the workshop's now, as JSON (TB-2): the numbers in Today's head, whose sum is beside Today on every screen.
 * A sample that needs a change counts once, because its order waits for the workshop (TB-4). Needs the parts `open` and `dated`.
 */
export const decisions: Sql = sql`json_build_object(
  'new', (select count(*) from (select from open group by order_id having ${isNewOrder}) o),
  'waiting', (select count(*) from orders where waits_since is not null),
  ${sql.join(urgent.map(state => sql`${sql.lit(state)}, ${countOf(state)}`))},
  'blocked', (select count(*) from open l where ${isBlockedByUs} and l.held_sample is distinct from 'change'))`;

/**
 * Counts what waits for a decision, as Today counts it (TB-2). One statement that reads neither cards nor the whole calendar,
 * because every screen of staff shows the number.
 */
export async function countDecisions(db: Db): Promise<JsonText> {
  return sql`
    with ${openLines}, dated as materialized (${datedOrders}) select ${decisions}::text as json`.jsonText(db);
}
