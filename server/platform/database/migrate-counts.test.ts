import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ProductStatus } from '#contract/orders/order-rules.ts';
import { afterStatus } from '#contract/production/counts.ts';
import { databaseBeforeCounts } from '#testing/workshops/database-before-counts.ts';

let old: Awaited<ReturnType<typeof databaseBeforeCounts>>;
beforeEach(async () => {
  old = await databaseBeforeCounts();
});
afterEach(() => old.drop());

const rowsOf = async <Row>(text: string) => (await old.db.query(text)).rows as Row[];

type Line = { quantity: number; completed: number; status: ProductStatus; counts: number[]; ticket: string };
const lines = () =>
  rowsOf<Line>(`
    select quantity, completed, status, ticket, array[passed_cutting, passed_stitching, passed_finishing] as counts
    from order_products order by order_id, product_id`);

describe('a database of the version before stage counts (W43)', () => {
  test('gets the counts that status and completed count imply, also for completed orders (C1)', async () => {
    await old.fill(300);
    const unchanged = 'select order_id, product_id, quantity, completed, status from order_products order by 1, 2';
    const kept = await rowsOf(unchanged);

    await old.migrate();

    expect(await rowsOf(unchanged)).toEqual(kept);
    for (const { quantity, completed, status, counts } of await lines()) {
      const none = { cutting: completed, stitching: completed, finishing: completed, packaging: completed };
      const { passed } = afterStatus({ quantity, status, passed: none }, status);
      expect([status, completed, counts]).toEqual([
        status,
        completed,
        [passed.cutting, passed.stitching, passed.finishing],
      ]);
    }
  });

  test('gets a ticket for each existing and each new line', async () => {
    await old.fill(300);

    await old.migrate();
    await old.db.query(`
      insert into order_products (order_id, product_id, position, product_code, quantity) values (1, 99, 99, 'P-99', 5)`);

    const tickets = (await lines()).map(({ ticket }) => ticket);
    for (const ticket of tickets) expect(ticket).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    expect(new Set(tickets).size).toBe(tickets.length);
  });

  test('keeps its production events, each as a separate change, and adds none', async () => {
    await old.fill(300);
    const columns = 'id, order_id, product_id, what, from_value, to_value, changed_by, changed_at';
    const kept = await rowsOf(`select ${columns} from production_events order by id`);

    await old.migrate();

    expect(await rowsOf(`select ${columns} from production_events order by id`)).toEqual(kept);
    const [changes] = await rowsOf<Record<string, unknown>>(`
      select count(distinct change_id)::int as changes, bool_and(source = 'desk') as desk,
        bool_and(happened_at = changed_at) as happened from production_events`);
    expect(changes).toEqual({ changes: kept.length, desk: true, happened: true });
    for (const damage of ["update production_events set to_value = 'x'", 'delete from production_events']) {
      await expect(old.db.query(damage)).rejects.toThrow('production_events keeps its rows as they are');
    }
  });

  test('stays unchanged at a second start', async () => {
    await old.fill(300);
    await old.migrate();
    const first = await lines();
    old.logged.length = 0;

    await old.migrate();

    expect(old.logged).toEqual([]);
    expect(await lines()).toEqual(first);
  });
});
