import { WorkCalendar } from '#contract/dates/work-calendar.ts';
import { stages } from '#contract/orders/order-rules.ts';
import { sql } from '#server/platform/database/sql.ts';
import { anOrder } from '../builders.ts';
import type { TestPortal } from '../portal.ts';

/** Creates one-line orders, worked on evenly over the past weeks: `count` finished ones and `open` others, which are accepted. */
export async function pastOrders(portal: TestPortal, count: number, open: number): Promise<void> {
  const { db } = portal.context;
  const calendar = new WorkCalendar({ workdays: [true, true, true, true, true, false, false], closed: [] });
  const today = calendar.numberOf(new Date().toISOString().slice(0, 10));
  for (let index = 0; index < count + open; index++) {
    const isFinished = index < count;
    const { id, products } = await anOrder(portal, {
      quantities: [20],
      ...(isFinished ? { completed: [20] } : { statuses: ['cutting'] }),
    });
    const back = isFinished ? count - index + 8 : 5;
    await sql`
      update orders set created_at = ${calendar.dayOf(today - back)}::timestamp + interval '9 hours' where id = ${id}`.execute(
      db,
    );
    if (!isFinished) continue;
    for (const [place, stage] of [...stages.slice(0, 3), 'completed'].entries()) {
      const day = calendar.dayOf(today - back + 1 + place);
      await sql`
        insert into production_events (order_id, product_id, product_code, what, from_value, to_value, changed_by,
          changed_by_name, source, change_id, happened_at)
        values (${id}, ${products[0]?.id}, 'P', ${stage}, '0', '20', 1, 'admin', 'desk', gen_random_uuid(),
          ${day}::timestamp + interval '10 hours')`.execute(db);
    }
  }
}
