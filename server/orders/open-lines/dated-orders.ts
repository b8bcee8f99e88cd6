import { dateStates } from '#contract/orders/date-states.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';

/** Accepted orders without a promise that are not ready. Needs the parts of `openLines`. */
export const ordersToPromise: Sql = sql`
  select l.order_id from lines l where not l.is_finished and not l.is_new and l.promised_on is null group by 1`;

/**
 * Open orders that are late, will be late or are tight, with the worst state of their unfinished lines (LA-1) and its
 * rank. Needs the parts of `openLines`, of which `open` is enough.
 */
export const datedOrders: Sql = sql`
  select l.order_id, min(l.promised_on) as promised_on, min(r.rank) as rank,
    (array[${sql.join(dateStates.map(state => sql.lit(state)))}])[min(r.rank)] as state
  from open l cross join lateral (
    select array_position(array[${sql.join(dateStates.map(state => sql.lit(state)))}], l.state) as rank) r
  where r.rank is not null group by l.order_id`;
