import { beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, anAdmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';

const portal = testPortal();
/** The most milliseconds of 95 in 100 searches (DY-19). */
const most = 100;
const rounds = 20;

describe.runIf(isNightly)('a search in 10,000 orders with 100,000 messages (DY-19)', () => {
  let admin: Client;
  let customer: Client;

  beforeAll(async () => {
    const { db } = portal.context;
    const account = await aCustomer(portal);
    [admin, customer] = [await portal.as(await anAdmin(portal)), await portal.as(account)];
    await db.query(`
      insert into orders (customer_id, customer_name, customer_username, total_products, total_items, finished_items,
          delivery_address, completed_at, admin_archived)
        select case when n % 10 = 0 then ${account.companyId} end, 'Company ' || n % 300, 'c', 1, 10, case when n % 5 > 0 then 10 else 0 end,
          n || ' Quay Street, Whitby', case when n % 5 > 0 then now() end, n % 5 > 2
        from generate_series(1, 10000) n;
      insert into order_products (order_id, product_id, position, product_code, quantity, completed, passed_cutting,
          passed_stitching, passed_finishing, description)
        select id, 1, 0, 'P-1', 10, finished_items, finished_items, finished_items, finished_items, 'Cognac, matt edges ' || id
        from orders`);
    // In parts that end before the statement timeout on a slow machine.
    for (let from = 0; from < 10_000; from += 500) {
      await db.query(`
        set session_replication_role = replica;
        insert into order_messages (order_id, sender, author_id, body)
          select o, case when m % 2 = 0 then 'admin' else 'customer' end, 1,
            'Could the strap of piece ' || md5(o::text || m) || ' be longer, and would the hide still be enough for all of them? '
            || case when o = 17 and m = 4 then 'The buyer mentioned thistles. ' else '' end
            || case when o < 3000 then 'Old words about oxblood. ' else '' end || 'We need an answer this week.'
          from generate_series(${from + 1}, ${from + 500}) o, generate_series(1, 10) m;
        set session_replication_role = origin;`);
    }
    await db.query('vacuum analyze orders, order_products, order_messages, order_words');
  }, 300_000);

  test.each([
    ['a word of one old message', 'thistles'],
    ['a word of many old messages', 'oxblood'],
    ['a word of all messages', 'strap'],
    ['a word that nobody wrote', 'ostrich'],
    ['an address', '4711 quay'],
    ['two letters', 'st'],
  ])(
    '%s takes at most 100 ms in 95 of 100 searches, by everybody and everywhere',
    { timeout: 120_000 },
    async (_, text) => {
      for (const [who, client] of [
        ['staff', admin],
        ['customer', customer],
      ] as const) {
        const calls = [
          ['search', { q: text }],
          ['readOrders', { search: text, view: 'summary', limit: '50', ...(who === 'staff' && { openFirst: '1' }) }],
          ['countOrders', { search: text, includeArchived: '1' }],
        ] as const;
        for (const [name, input] of calls) {
          const times: number[] = [];
          for (let round = 0; round < rounds; round++) {
            const began = performance.now();
            expect((await client.call(name, input)).status).toBe(200);
            times.push(performance.now() - began);
          }
          const p95 = times.sort((one, other) => one - other)[Math.ceil(0.95 * rounds) - 1] as number;
          process.stdout.write(`${who} ${name} '${text}': p95 ${p95.toFixed(0)} ms\n`);
          expect.soft([who, name, text, p95 < most]).toEqual([who, name, text, true]);
        }
      }
    },
  );
});
