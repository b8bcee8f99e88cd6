import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders/orders.ts';
import { aCustomer, anAdmin, anOrder, manyOrders } from '#testing/builders.ts';
import { wordsIn } from '#testing/languages.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();

function readTable(csv: string) {
  const [headings = [], ...records] = parse(csv, { bom: true }) as string[][];
  return { headings, records };
}

describe('exportOrders and exportOrdersAsJson', () => {
  test('return the filtered orders in the order of the list, beyond one page', async () => {
    const account = await aCustomer(portal);
    await manyOrders(portal, account, 230);
    await portal.context.db.query(`insert into order_products (order_id, product_id, position, product_code, quantity)
      select id, 1, 0, 'CODE', 10 from orders`);
    await anOrder(portal);
    const staff = await portal.as(await anAdmin(portal));
    const filter = { customer: String(account.id), sort: 'oldest' };

    const { body: listed } = await staff.call('readOrders', { ...filter, limit: '200' });
    const { body: json, headers } = await staff.call('exportOrdersAsJson', filter);
    const { body: csv, headers: csvHeaders } = await staff.call('exportOrders', filter);

    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="orders.json"',
      'cache-control': 'no-store',
    });
    expect(csvHeaders['content-type']).toBe('text/csv; charset=utf-8');
    expect(json.orders).toHaveLength(230);
    expect(json.orders.slice(0, listed.orders.length)).toEqual(listed.orders);
    const { records } = readTable(csv);
    expect(records.map(([order]) => Number(order))).toEqual(json.orders.map(({ id }: Order) => id));
  });

  test('write a CSV row for each product, without formulas', async () => {
    const account = await aCustomer(portal, { companyName: '=1+1' });
    const { id, products } = await anOrder(portal, { for: account, quantities: [3, 5], completed: [3, 0] });
    await portal.context.db.query(`update orders set customer_name = '=1+1' where id = $1`, [id]);
    const staff = await portal.as(await anAdmin(portal));
    const { headings, records } = readTable((await staff.call('exportOrders', { search: `#${id}` })).body);
    expect(headings.slice(0, 8)).toEqual([
      ...['Order', 'Placed', 'Customer', 'Username', 'Product Code', 'Quantity', 'Status', 'Finished Items'],
    ]);
    expect(
      records.map(([order, , customer, , code, quantity, status, finished]) => [
        ...[order, customer, code, quantity, status, finished],
      ]),
    ).toEqual([
      [String(id), "'=1+1", products[0]?.productCode, '3', 'Not Reviewed', '3'],
      [String(id), "'=1+1", products[1]?.productCode, '5', 'Not Reviewed', '0'],
    ]);
  });

  test('contain purchase order number and requested date (B16)', async () => {
    const { id } = await anOrder(portal);
    await portal.context.db.query(`update orders set po_number = '=1+1', requested_date = '2026-12-18' where id = $1`, [
      id,
    ]);
    const staff = await portal.as(await anAdmin(portal));

    const { headings, records } = readTable((await staff.call('exportOrders', { search: `#${id}` })).body);
    const { body: json } = await staff.call('exportOrdersAsJson', { search: `#${id}` });

    const row = Object.fromEntries(headings.map((heading, at) => [heading, records[0]?.[at]]));
    expect(row).toMatchObject({ 'Purchase Order Number': "'=1+1", 'Requested Date': '2026-12-18' });
    expect(json.orders[0]).toMatchObject({ poNumber: '=1+1', requestedDate: '2026-12-18' });
  });

  test('end with the state and the likely and safe dates of the order, for staff only (V7)', async () => {
    const { id, products, customer } = await anOrder(portal, { statuses: ['cutting'] });
    await portal.context.db.query(`update orders set promised_on = workshop_today() + 9 where id = $1`, [id]);
    await portal.context.db.query(
      `insert into line_forecasts (order_id, product_id, likely_on, safe_on, ahead)
       values ($1, $2, '2099-03-04', '2099-03-06', '{0,0,0,0}')`,
      [id, products[0]?.id],
    );
    const staff = await portal.as(await anAdmin(portal));
    const { headings, records } = readTable((await staff.call('exportOrders', { search: `#${id}` })).body);
    expect(headings.slice(-6)).toEqual(['Date State', 'Likely', 'Safe', 'Revision', 'Cancelled', 'Delivered']);
    expect(records[0]?.slice(-6)).toEqual(['Will be late', '2099-03-04', '2099-03-06', '1', '', '0']);
    const own = readTable((await (await portal.as(customer)).call('exportOrders')).body);
    expect(own.headings).not.toContain('Likely');
    expect([own.headings.slice(-2), own.records[0]?.length]).toEqual([['Cancelled', 'Delivered'], own.headings.length]);
  });

  test('have cells in the language of the reader, and English headings', async () => {
    const { id } = await anOrder(portal);
    const staff = await portal.as(await anAdmin(portal));
    await staff.call('updateLanguage', { language: 'de' });

    const { headings, records } = readTable((await staff.call('exportOrders', { search: `#${id}` })).body);
    expect(records[0]?.[headings.indexOf('Status')]).toBe(wordsIn('de')('Not Reviewed'));
  });

  test.each(['de', 'it'])("say 'Former member' and former names in the language of the reader: %s", async language => {
    const { id } = await anOrder(portal);
    await sql`
      update orders set customer_username = 'Former member', placed_by_name = 'Former member',
        customer_shown = 'Lind, formerly Former member' where id = ${id}`.execute(portal.context.db);
    const staff = await portal.as(await anAdmin(portal));
    await staff.call('updateLanguage', { language });

    const { headings, records } = readTable((await staff.call('exportOrders', { search: `#${id}` })).body);
    const word = wordsIn(language);
    const former = word('Former member');
    expect(['Customer', 'Username', 'Ordered By'].map(heading => records[0]?.[headings.indexOf(heading)])).toEqual([
      word('{0}, formerly {1}', 'Lind', former),
      former,
      former,
    ]);
  });

  test("contain only a customer's own orders, and are empty when there are none", async () => {
    const [own, other] = [await aCustomer(portal), await aCustomer(portal)];
    const { id } = await anOrder(portal, { for: own });
    const customer = await portal.as(own);
    const { body } = await customer.call('exportOrdersAsJson');
    expect(body.orders.map((order: Order) => order.id)).toEqual([id]);
    const nothing = await portal.as(other);
    expect((await nothing.call('exportOrdersAsJson')).body).toEqual({ orders: [] });
    expect(readTable((await nothing.call('exportOrders')).body).records).toEqual([]);
  });
});
