import { expect, test } from 'vitest';
import { aCustomer, anAdmin, anOrder } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';
import { everyAnswer, objectsOf } from '#testing/reads/every-read.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();

/** A year that nothing else in the workshop has. */
const year = '2044';

// WF66. Only a promise is for the customer (OW-3).
test('no answer or file tells a customer the planned day, or the days of the forecast', async () => {
  const [account, admin] = [await aCustomer(portal), await portal.as(await anAdmin(portal))];
  const { id } = await anOrder(portal, { for: account, statuses: ['cutting'] });
  const { db } = portal.context;
  await sql`insert into order_plans (order_id, planned_on, likely_on, safe_on)
    values (${id}, '2044-02-03', '2044-02-01', '2044-02-02')`.execute(db);
  await sql`insert into line_forecasts (order_id, product_id, likely_on, safe_on, ahead)
    select order_id, product_id, '2044-02-01', '2044-02-02', '{0,0,0,0}' from order_products where order_id = ${id}`.execute(
    db,
  );

  const callers = { customer: await portal.as(account), admin };
  const answers = await everyAnswer(callers, await objectsOf(portal, account));

  const told = answers.filter(({ text }) => text.includes(year)).map(({ caller, name }) => `${caller} ${name}`);
  expect(told).toContain('admin readOrder');
  expect(told.filter(line => line.startsWith('customer'))).toEqual([]);
});
