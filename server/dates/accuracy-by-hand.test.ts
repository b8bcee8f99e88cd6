import { expect, test } from 'vitest';
import { promiseReasons } from '#contract/orders/promise-reasons.ts';
import { aCustomer, anAdmin, anOrder } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';
import { countAccuracyByHand } from '#testing/workshops/accuracy-by-hand.ts';
import { type Dice, dice } from '#testing/workshops/random-workshop.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal({ TIME_ZONE: 'Europe/Berlin' });
const quantity = 5;
const hours = 3_600_000;
const since = Date.now() - 300 * 24 * hours;
const dayAt = (moment: number, days: number) => new Date(moment + days * 24 * hours).toISOString().slice(0, 10);

/**
 * Creates an order with counts that go up and down at any hour of some days, forecasts and promises. Returns its id.
 */
async function aRandomOrder(roll: Dice, customers: Awaited<ReturnType<typeof aCustomer>>[]): Promise<number> {
  const { db } = portal.context;
  const completed = [0, 0].map(() => (roll(4) > 0 ? quantity : roll(quantity)));
  const customer = customers[roll(customers.length)];
  if (!customer) throw new Error('no customer');
  const { id, products } = await anOrder(portal, { for: customer, quantities: [quantity, quantity], completed });
  const placed = since + roll(240 * 24) * hours;
  await sql`update orders set created_at = ${new Date(placed).toISOString()} where id = ${id}`.execute(db);
  for (const [index, product] of products.entries()) {
    const counts = [0, ...Array.from({ length: roll(4) }, () => roll(quantity + 1)), completed[index] as number];
    let at = placed;
    for (const [step, to] of counts.entries()) {
      const from = counts[step - 1];
      if (from === undefined || from === to) continue;
      at = Math.min(Date.now(), at + (1 + roll(200)) * hours - roll(3_600) * 1_000);
      await sql`
        insert into production_events (order_id, product_id, product_code, what, from_value, to_value, changed_by,
          changed_by_name, source, change_id, happened_at)
        values (${id}, ${product.id}, ${product.productCode}, 'completed', ${String(from)}, ${String(to)}, 1, 'a', 'desk',
          gen_random_uuid(), ${new Date(at).toISOString()})`.execute(db);
    }
    const likely = roll(30);
    if (roll(6) === 0) continue;
    await sql`
      insert into first_forecasts (order_id, product_id, first_day, q50, spread, likely_days, safe_days, likely_on, safe_on)
      values (${id}, ${product.id}, ${dayAt(placed, 1)}, 5, 2, 5, 8, ${dayAt(placed, likely)},
        ${dayAt(placed, likely + roll(12))})`.execute(db);
  }
  for (let promise = 0; promise < roll(4); promise++) {
    await sql`
      insert into order_promises (order_id, promised_on, was, reason, note, set_by, set_by_name)
      values (${id}, ${dayAt(placed, 10 + roll(30))}, ${promise ? dayAt(placed, 9) : null},
        ${promise ? (promiseReasons[roll(5)] ?? null) : null}, '', 1, 'a')`.execute(db);
  }
  return id;
}

test('accuracy equals a count by hand of a random log, without deleted orders (W32, WF35)', async () => {
  const { db } = portal.context;
  const admin = await portal.as(await anAdmin(portal));
  const customers = [await aCustomer(portal), await aCustomer(portal), await aCustomer(portal)];
  const closed = [{ from: dayAt(since, 60), to: dayAt(since, 75), name: 'Holidays' }];
  await sql`update workshop_settings set closed = ${JSON.stringify(closed)}::jsonb`.execute(db);
  const roll = dice(7);
  for (let order = 0; order < 80; order++) {
    const id = await aRandomOrder(roll, customers);
    if (order % 10 === 9) await admin.call('deleteOrder', { id });
  }
  const { body } = await admin.call('readAccuracy', { months: '24' });
  const byHand = await countAccuracyByHand(db);

  expect(body.last.n).toBe(60);
  expect(body.months.length).toBeGreaterThan(6);
  expect(byHand.promises.length).toBeGreaterThan(10);
  const { last, months, promises } = body;
  expect({ last, months, promises }).toEqual(byHand);
});
