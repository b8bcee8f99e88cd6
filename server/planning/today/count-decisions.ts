import { dateStates } from '#contract/orders/date-states.ts';
import { datedOrders } from '../../orders/open-lines/dated-orders.ts';
import { isBlocked, openLines } from '../../orders/open-lines/open-lines.ts';
import { type JsonText, sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { isNewOrder } from './new-orders.ts';

/**
 * Counts what waits for a decision, as Today counts it (TB-2). One statement that reads neither cards nor the calendar,
 * because every screen of staff shows the number.
 */
export async function countDecisions(db: Db): Promise<JsonText> {
  const ofState = dateStates.map(
    state => sql`${sql.lit(state)}, (select count(*) from dated where state = ${sql.lit(state)})`,
  );
  return sql`
    with ${openLines}, dated as materialized (${datedOrders})
    select json_build_object(
      'new', (select count(*) from (select from open group by order_id having ${isNewOrder}) o),
      'blocked', (select count(*) from open l where ${isBlocked}),
      'waiting', (select count(*) from orders where waits_since is not null),
      ${sql.join(ofState)})::text as json`.jsonText(db);
}
