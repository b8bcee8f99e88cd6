import { beforeAll, describe, expect, test } from 'vitest';
import { anOrder } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { viewerOf } from '#testing/marks.ts';
import { isNightly } from '#testing/nightly.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { observed } from '#testing/statements.ts';
import { sql } from '../platform/database/sql.ts';
import { readTimeline } from './read-timeline.ts';

const portal = testPortal();
let customer: Client;
let account: TestAccount;
let id: number;

/** Creates 200 lines with 25 marks at each of the four stages, 5 a day: 20,000 events. */
beforeAll(async () => {
  const order = await anOrder(portal, { quantities: [100] });
  id = order.id;
  account = order.customer;
  customer = await portal.as(order.customer);
  await sql`
    with lines as (
      insert into order_products (order_id, product_id, position, product_code, quantity)
      select ${id}, 1000000 + n, n, 'LINE-' || n, 100 from generate_series(1, 199) n returning product_id
    )
    update orders set total_products = 200, total_items = 20000, created_at = now() - interval '60 days'
    where id = ${id}`.execute(portal.context.db);
  await sql`
    insert into production_events (order_id, product_id, product_code, what, from_value, to_value, source, change_id,
      happened_at, changed_by, changed_by_name)
    select ${id}, p.product_id, p.product_code, w.what, (n - 1) * 4, n * 4, 'bench', gen_random_uuid(),
      now() - interval '30 days' + (n / 5) * interval '5 days' + n * interval '1 minute', 1, 'admin'
    from order_products p, generate_series(1, 25) n,
      unnest('{cutting,stitching,finishing,completed}'::text[]) with ordinality as w(what, place)
    where p.order_id = ${id} order by n, p.position, w.place`.execute(portal.context.db);
  await sql`analyze production_events, order_products`.execute(portal.context.db);
}, 120_000);

describe('the timeline of 200 lines with 20,000 events', () => {
  test('is read with one statement (P4)', async () => {
    const { answer, statements } = await observed(() => customer.call('readTimeline', { id }));
    expect([answer.status, answer.body.days.length]).toEqual([200, 2]);
    expect(statements.filter(text => text.includes('production_events'))).toHaveLength(1);
    expect(statements.filter(text => /\border(s|_products)\b/.test(text))).toHaveLength(1);
  });

  test.runIf(isNightly)('takes less than 100 ms (WB6)', async () => {
    const viewer = viewerOf(account);
    const times: number[] = [];
    for (let turn = 0; turn < 15; turn++) {
      const begun = performance.now();
      await readTimeline(portal.context.db, viewer, { id });
      times.push(performance.now() - begun);
    }
    expect(Math.min(...times)).toBeLessThan(100);
  });
});
