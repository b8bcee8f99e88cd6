import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import {
  customerSorts,
  type OrderSort,
  orderCursor,
  orderProgresses,
  orderSorts,
} from '#contract/orders/order-sorts.ts';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { aCustomer, anAdmin, anOrder, aProduct, manyOrders } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { isNightly } from '#testing/nightly.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { sql } from '../platform/database/sql.ts';
import { firstOrders, sorts } from './order-list.ts';

const portal = testPortal();
type Answer = { body: { orders: OrderSummary[]; nextCursor: string | null } };
const idsOf = ({ body }: Answer) => body.orders.map(({ id }) => id);
const all = { view: 'summary' };
const waitingOf = ({ asksSince, waitsSince }: OrderSummary) => [asksSince ?? '9', waitsSince ?? '9'].sort()[0] ?? '9';
const dateOf = ({ promisedOn, requestedDate }: OrderSummary) => promisedOn ?? requestedDate ?? '9';
const collator = new Intl.Collator('und');

/** Returns the order numbers of every page of a list. Runs `between` after each page. */
async function readPages(client: Client, query: Record<string, string>, between = async () => {}): Promise<number[]> {
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const answer: Answer = await client.call('readOrders', { ...all, ...query, ...(cursor && { cursor }) });
    seen.push(...idsOf(answer));
    cursor = answer.body.nextCursor ?? undefined;
    await between();
  } while (cursor);
  return seen;
}

async function setFinished(id: number, finished: number): Promise<void> {
  await sql`update orders set finished_items = ${finished} where id = ${id}`.execute(portal.context.db);
}

describe('readOrders, sorted', () => {
  const sorted: Record<OrderSort, (one: OrderSummary, other: OrderSummary) => number> = {
    newest: (one, other) => other.id - one.id,
    oldest: (one, other) => one.id - other.id,
    least_finished: (one, other) => one.orderPercentage - other.orderPercentage || one.id - other.id,
    most_finished: (one, other) => other.orderPercentage - one.orderPercentage || other.id - one.id,
    customer: (one, other) => {
      const [name, otherName] = [one.customerName.toLowerCase(), other.customerName.toLowerCase()];
      return collator.compare(name, otherName) || other.id - one.id;
    },
    requested_date: (one, other) =>
      (one.requestedDate ?? '9').localeCompare(other.requestedDate ?? '9') || other.id - one.id,
    date: (one, other) => dateOf(one).localeCompare(dateOf(other)) || other.id - one.id,
    waiting: (one, other) => waitingOf(one).localeCompare(waitingOf(other)) || other.id - one.id,
  };

  test('returns each order once under every sort, for any pages and orders', async () => {
    const admin = await portal.as(await anAdmin(portal));
    const accounts = await Promise.all([1, 2, 3].map(() => aCustomer(portal)));
    const day = fc.option(fc.integer({ min: 10, max: 14 }).map(number => `2027-01-${number}`));
    const asked = fc.option(fc.nat(3).map(hour => `2026-11-20T0${hour}:00:00.1234Z`));
    const anyOrder = fc.record({
      of: fc.nat(2),
      finished: fc.nat(10),
      promised: day,
      requested: day,
      asked,
      wrote: asked,
    });
    const someOrders = fc.array(anyOrder, { minLength: 1, maxLength: 9 });

    await fc.assert(
      fc.asyncProperty(someOrders, fc.integer({ min: 1, max: 5 }), async (given, limit) => {
        await sql`delete from orders`.execute(portal.context.db);
        for (const { of, finished, promised, requested, asked, wrote } of given) {
          const { id } = await anOrder(portal, { for: accounts[of] as TestAccount, completed: [finished] });
          await sql`update orders set promised_on = ${promised}, requested_date = ${requested}, asks_since = ${asked}, waits_since = ${wrote} where id = ${id}`.execute(
            portal.context.db,
          );
        }
        const whole: Answer = await admin.call('readOrders', all);
        for (const sort of orderSorts) {
          const expected = [...whole.body.orders].sort(sorted[sort]).map(({ id }) => id);
          expect([sort, await readPages(admin, { sort, limit: String(limit) })]).toEqual([sort, expected]);
          expect([sort, idsOf(await admin.call('readOrders', { ...all, sort }))]).toEqual([sort, expected]);
        }
      }),
      { numRuns: isNightly ? 8 : 3 },
    );
  });

  test('lists the open orders first in every sort, then the completed ones, the newest completion first', async () => {
    const admin = await portal.as(await anAdmin(portal));
    const accounts = await Promise.all([1, 2].map(() => aCustomer(portal)));
    const someOrders = fc.array(fc.record({ of: fc.nat(1), finished: fc.nat(9), completed: fc.option(fc.nat(3)) }), {
      minLength: 1,
      maxLength: 9,
    });
    const moment = (one: OrderSummary) => one.completedAt ?? '';
    const openFirst = '1';

    await fc.assert(
      fc.asyncProperty(someOrders, fc.integer({ min: 1, max: 5 }), async (given, limit) => {
        await sql`delete from orders`.execute(portal.context.db);
        for (const { of, finished, completed } of given) {
          const isDone = completed !== null;
          const state = isDone ? { verified: true } : { completed: [finished] };
          const { id } = await anOrder(portal, { for: accounts[of] as TestAccount, ...state });
          // Some are completed in the same millisecond, but not in the same microsecond.
          const at = `2026-11-20 09:00:00.00${Math.ceil((completed ?? 0) / 2)}${completed}`;
          if (isDone)
            await sql`update orders set completed_at = ${at}::timestamptz where id = ${id}`.execute(portal.context.db);
        }
        const whole: Answer = await admin.call('readOrders', all);
        for (const sort of orderSorts) {
          const open = whole.body.orders.filter(one => one.completedAt === null).sort(sorted[sort]);
          const completed = whole.body.orders
            .filter(one => one.completedAt !== null)
            .sort((one, other) => moment(other).localeCompare(moment(one)) || other.id - one.id);
          const expected = [...open, ...completed].map(({ id }) => id);
          expect([sort, idsOf(await admin.call('readOrders', { ...all, sort, openFirst }))]).toEqual([sort, expected]);
          expect([sort, await readPages(admin, { sort, openFirst, limit: String(limit) })]).toEqual([sort, expected]);
          expect([sort, await readPages(admin, { sort, openFirst, search: 'company', limit: '2' })]).toEqual([
            sort,
            expected,
          ]);
          const verified = { sort, openFirst, progress: 'verified', limit: '2' };
          expect([sort, await readPages(admin, verified)]).toEqual([sort, completed.map(({ id }) => id)]);
        }
      }),
      { numRuns: isNightly ? 6 : 2 },
    );
  });

  test('finds an old completed order by a word, behind thousands of open ones', async () => {
    await sql`delete from orders`.execute(portal.context.db);
    const account = await aCustomer(portal);
    const wanted = await anOrder(portal, { for: account, verified: true });
    const search = String(wanted.products[0]?.productCode);
    await manyOrders(portal, account, limits.ordersLookedAt + 10);
    const admin = await portal.as(await anAdmin(portal));

    const answer: Answer = await admin.call('readOrders', { ...all, search, openFirst: '1' });

    expect([idsOf(answer), answer.body.nextCursor]).toEqual([[wanted.id], null]);
  });

  test('reads a page of completed orders from its index, without sorting', async () => {
    await manyOrders(portal, await aCustomer(portal), 3_000);
    await sql`
      update orders set finished_items = total_items, completed_at = now() - id * interval '1 minute'`.execute(
      portal.context.db,
    );
    await sql`analyze orders`.execute(portal.context.db);
    const input = { includeArchived: '0', openFirst: '1', unread: '0', limit: 25 } as const;
    const cursor = { id: 7, key: 'c2100-01-01T00:00:00.000Z' };
    const page = firstOrders({ side: 'admin' } as Viewer, { ...input, cursor }, sql`limit 26`);
    const { rows } = await sql<Record<'QUERY PLAN', string>>`explain ${page}`.execute(portal.context.db);

    await sql`delete from orders`.execute(portal.context.db);

    const plan = rows.map(row => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index Scan using orders_ended/);
    expect(plan).toMatch(/Index Cond: .*ROW\(/);
  });

  test('sorts customers by a locale-aware collation, not by code points, within a page and across pages (F50)', async () => {
    const names = [
      'apple',
      'Äpfel',
      'ångström',
      'Émile',
      'Ostrich',
      'Österreich',
      'Øst',
      'Zebra',
      'čapek',
      'Đorđe',
      '北京',
    ];
    await sql`delete from orders`.execute(portal.context.db);
    for (const companyName of names) {
      const account = await aCustomer(portal, { companyName });
      const { id } = await anOrder(portal, { for: account });
      await sql`update orders set customer_name = ${companyName} where id = ${id}`.execute(portal.context.db);
    }
    const admin = await portal.as(await anAdmin(portal));

    const list: Answer = await admin.call('readOrders', { ...all, sort: 'customer' });
    const shown = list.body.orders.map(({ customerName }) => customerName);

    expect(shown).toEqual([...names].sort((one, other) => collator.compare(one.toLowerCase(), other.toLowerCase())));
    expect(shown.indexOf('Österreich')).toBeLessThan(shown.indexOf('Zebra'));
    expect(await readPages(admin, { sort: 'customer', limit: '1' })).toEqual(idsOf(list));
  });

  test('reads a page sorted by customer from its index, without sorting', async () => {
    await manyOrders(portal, await aCustomer(portal), 3_000);
    await sql`analyze orders`.execute(portal.context.db);
    const { by, after } = sorts.customer;
    const { rows } = await sql<Record<'QUERY PLAN', string>>`
      explain select o.* from orders o
      where o.admin_archived = false and ${after({ id: 7, key: 'Company' })} order by ${by} limit 26`.execute(
      portal.context.db,
    );

    await sql`delete from orders`.execute(portal.context.db);

    const plan = rows.map(row => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index Scan using orders_by_customer_name/);
    expect(plan).toMatch(/Index Cond: .*ROW\(/);
    expect(plan).not.toContain('Sort');
  });

  test('returns every unmoved order while others move, appear and disappear', async () => {
    const account = await aCustomer(portal);
    const customer = await portal.as(account);
    for (const sort of customerSorts) {
      const staying: number[] = [];
      for (const finished of [0, 1, 3, 3, 5, 9]) {
        staying.push((await anOrder(portal, { for: account, completed: [finished] })).id);
      }
      const moving = await anOrder(portal, { for: account, completed: [3] });
      const leaving = await anOrder(portal, { for: account, completed: [3] });
      let page = 0;

      const seen = await readPages(customer, { sort, limit: '2' }, async () => {
        page += 1;
        await setFinished(moving.id, page % 10);
        if (page === 2) await sql`delete from orders where id = ${leaving.id}`.execute(portal.context.db);
        if (page < 5) await anOrder(portal, { for: account, completed: [page] });
      });

      const found = seen.filter(id => staying.includes(id));
      expect([sort, [...found].sort((one, other) => one - other)]).toEqual([sort, staying]);
    }
  });

  test('returns the cursor that the contract builds from the last order', async () => {
    const account = await aCustomer(portal, { companyName: 'Dots. & Ünits' });
    const customer = await portal.as(account);
    for (const finished of [4, 7]) await anOrder(portal, { for: account, completed: [finished] });
    for (let at = 0; at < 2; at++) await anOrder(portal, { for: account, verified: true });
    for (const sort of customerSorts) {
      const { body }: Answer = await customer.call('readOrders', { ...all, sort, limit: '1' });
      expect(body.nextCursor).toBe(orderCursor(sort, body.orders[0] as OrderSummary));
      for (const limit of ['1', '3']) {
        const { body: first }: Answer = await customer.call('readOrders', { ...all, sort, limit, openFirst: '1' });
        expect(first.nextCursor).toBe(orderCursor(sort, first.orders.at(-1) as OrderSummary, true));
      }
    }
  });

  test('sorts by date for the workshop only', async () => {
    const client = await portal.as(await aCustomer(portal));
    for (const call of ['readOrders', 'exportOrders', 'exportOrdersAsJson'] as const) {
      const answer = await client.call(call, { sort: 'date' });
      expect([answer.status, answer.code]).toEqual([400, 'invalidInput']);
    }
  });

  test('rejects an unknown sort and the cursor of another sort', async () => {
    const admin = await portal.as(await anAdmin(portal));
    for (const query of [
      { sort: 'best' },
      { progress: 'late' },
      { status: 'lost' },
      { contains: 'lost' },
      { unread: 'yes' },
      { customer: 'x' },
      { search: 'x'.repeat(limits.search + 1) },
      { cursor: '7.50' },
      { sort: 'oldest', cursor: '7.50' },
      { sort: 'least_finished', cursor: '7' },
      { sort: 'most_finished', cursor: '7.many' },
      { sort: 'customer', cursor: '7' },
      { sort: 'customer', cursor: '.x' },
      { openFirst: '2' },
      { openFirst: '1', cursor: '7' },
      { openFirst: '1', cursor: '7.x' },
      { openFirst: '1', cursor: '7.o50' },
      { openFirst: '1', cursor: '7.cyesterday' },
      { openFirst: '1', sort: 'least_finished', cursor: '7.o' },
      { openFirst: '0', cursor: '7.o' },
    ]) {
      const answer = await admin.call('readOrders', query);
      expect([query, answer.status, answer.code]).toEqual([query, 400, 'invalidInput']);
    }
  });
});

describe('readOrders, filtered', () => {
  async function aWorkshop() {
    const [harbour, nord] = [
      await aCustomer(portal, { companyName: 'Harbour Goods' }),
      await aCustomer(portal, { companyName: 'Atelier Nord' }),
    ];
    const orders = {
      not_started: await anOrder(portal, { for: harbour, quantities: [5, 5], statuses: ['cutting', 'not_reviewed'] }),
      in_progress: await anOrder(portal, { for: nord, completed: [4], statuses: ['cutting'] }),
      finished: await anOrder(portal, { for: harbour, completed: [10], statuses: ['packaging'] }),
      verified: await anOrder(portal, { for: nord, verified: true, statuses: ['packaging'] }),
    };
    const mine = Object.values(orders).map(({ id }) => id);
    const admin = await portal.as(await anAdmin(portal));
    const found = async (query: Record<string, string>) =>
      idsOf(await admin.call('readOrders', { ...all, limit: '200', ...query })).filter(id => mine.includes(id));
    return { harbour, nord, orders, admin, found };
  }

  test('finds orders by progress, status and customer, and by all of them at once', async () => {
    const { harbour, orders, found } = await aWorkshop();

    const { open, ...others } = Object.fromEntries(
      await Promise.all(orderProgresses.map(async progress => [progress, await found({ progress })])),
    );
    expect(others).toEqual(Object.fromEntries(Object.entries(orders).map(([progress, { id }]) => [progress, [id]])));
    expect(open).toEqual([orders.finished.id, orders.in_progress.id, orders.not_started.id]);
    expect(await found({ status: 'cutting' })).toEqual([orders.in_progress.id, orders.not_started.id]);
    for (const status of ['not_reviewed', 'stitching', 'packaging']) expect(await found({ status })).toEqual([]);
    expect(await found({ contains: 'not_reviewed' })).toEqual([orders.not_started.id]);
    expect(await found({ contains: 'packaging', progress: 'finished' })).toEqual([orders.finished.id]);
    expect(await found({ contains: 'finishing' })).toEqual([]);
    const customer = String(harbour.id);
    expect(await found({ customer })).toEqual([orders.finished.id, orders.not_started.id]);
    expect(await found({ customer, status: 'cutting', progress: 'not_started', sort: 'customer' })).toEqual([
      orders.not_started.id,
    ]);
    expect(await found({ status: 'cutting', sort: 'oldest', search: `#${orders.not_started.id}` })).toEqual([
      orders.not_started.id,
    ]);
    expect(await found({ customer, progress: 'verified' })).toEqual([]);
  });

  test('finds orders by number, customer and part of a product code, ignoring case and treating wildcards as text', async () => {
    const { nord, orders, found } = await aWorkshop();
    const { id, products } = orders.in_progress;
    const code = products[0]?.productCode ?? '';

    expect(await found({ search: `#${id}` })).toEqual([id]);
    expect(await found({ search: ` ${id} ` })).toContain(id);
    expect(await found({ search: `COMPANY ${nord.username}` })).toEqual([orders.verified.id, id]);
    expect(await found({ search: nord.username.toUpperCase() })).toEqual([orders.verified.id, id]);
    expect(await found({ search: code.toLowerCase() })).toContain(id);
    expect(await found({ search: '%' })).toEqual([]);
    expect(await found({ search: '_' })).toEqual([]);
    expect(await found({ search: '   ' })).toHaveLength(4);
  });

  test("finds only the customer's own orders", async () => {
    const { harbour, nord, orders } = await aWorkshop();
    const customer = await portal.as(harbour);

    expect(idsOf(await customer.call('readOrders', { ...all, customer: String(nord.id) }))).toEqual([]);
    expect(idsOf(await customer.call('readOrders', { ...all, search: `#${orders.verified.id}` }))).toEqual([]);
    expect(idsOf(await customer.call('readOrders', { ...all, search: nord.username }))).toEqual([]);
    expect(idsOf(await customer.call('readOrders', { ...all, progress: 'finished' }))).toEqual([orders.finished.id]);
  });

  test('examines a bounded number of orders for one page and continues on the next', async () => {
    const account = await aCustomer(portal);
    const customer = await portal.as(account);
    const wanted = await anOrder(portal, { for: account, completed: [10] });
    await manyOrders(portal, account, limits.ordersLookedAt + 10);
    const few = { ...all, search: String(wanted.products[0]?.productCode), limit: '5' };

    const first: Answer = await customer.call('readOrders', few);

    expect(idsOf(first)).toEqual([]);
    expect(first.body.nextCursor).not.toBeNull();
    const second: Answer = await customer.call('readOrders', { ...few, cursor: first.body.nextCursor });
    expect(idsOf(second)).toEqual([wanted.id]);
    expect(second.body.nextCursor).toBeNull();
  });

  test('finds one old order by code, note, description and name behind thousands that do not match', async () => {
    const account = await aCustomer(portal);
    const product = await aProduct(portal, { description: 'Bridle watch strap' });
    await portal.context.db.query(
      "insert into raw_materials (product_id, product_code, product_name) values ($1, $2, 'Racer band')",
      [product.id, product.productCode],
    );
    const customer = await portal.as(account);
    const placed = await customer.call('placeOrder', {
      products: [{ productCode: product.productCode, quantity: 2, description: 'Monogram 47110815 in gold' }],
    });
    await manyOrders(portal, account, limits.ordersLookedAt + 10);
    const admin = await portal.as(await anAdmin(portal));

    for (const search of [product.productCode.toLowerCase(), 'monogram', '47110815', 'WATCH STRAP', 'racer b']) {
      for (const sort of ['newest', 'oldest', 'customer']) {
        const answer: Answer = await admin.call('readOrders', { ...all, search, sort });
        expect([search, sort, idsOf(answer), answer.body.nextCursor]).toEqual([
          search,
          sort,
          [placed.body.order.id],
          null,
        ]);
      }
    }
    // Notes contain many short numbers.
    const numbered: Answer = await admin.call('readOrders', { ...all, search: '471' });
    expect(idsOf(numbered)).toEqual([]);
  });
});
