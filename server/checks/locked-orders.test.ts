import { beforeAll, describe, expect, test } from 'vitest';
import { statusOf } from '#contract/call/call.ts';
import { methodAndPath } from '#contract/call/paths.ts';
import { calls } from '#contract/calls.ts';
import { deleteRows } from '#testing/delete-rows.ts';
import { changeNames, makeChange, readyChange } from '#testing/every-change.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();

/** Changes only names of people in lines, of any number of orders. */
const exceptions = ['forgetPerson'];
const ofLines = /^\/api\/(orders|production|bench|promises)/;

// PostgreSQL stores in each row which transaction created or locked it. The order of a line must have this one.
beforeAll(async () => {
  const statements = [
    sql`create table unlocked_writes (order_id bigint, operation text)`,
    sql`create table line_writes (order_id bigint)`,
    sql`
      create function note_unlocked_write() returns trigger language plpgsql as $$
      declare
        own bigint := pg_current_xact_id()::text::bigint % 4294967296;
        line record := case tg_op when 'DELETE' then old else new end;
      begin
        insert into line_writes values (line.order_id);
        if exists (
          select from orders where id = line.order_id and xmin::text::bigint <> own and xmax::text::bigint <> own) then
          insert into unlocked_writes values (line.order_id, tg_op);
        end if;
        return line;
      end $$`,
    sql`create trigger note_unlocked_write before insert or update or delete on order_products
      for each row execute function note_unlocked_write()`,
  ];
  for (const statement of statements) await statement.execute(portal.context.db);
});

const count = async (table: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.ref(table)}`.one(portal.context.db)).n;

describe('F75 every change that writes lines', () => {
  const names = changeNames.filter(name => isNightly || ofLines.test(methodAndPath(name).path));

  test('locks their order first, so that it cannot meet another change of the order', {
    timeout: 120_000,
  }, async () => {
    const unlocked: string[] = [];
    const writing: string[] = [];
    for (const name of names) {
      const ready = await readyChange(portal, name);
      await deleteRows(portal.context.db, 'unlocked_writes', 'line_writes');
      expect([name, (await makeChange(name, ready)).status]).toEqual([name, statusOf(calls[name])]);
      if ((await count('line_writes')) > 0) writing.push(name);
      if ((await count('unlocked_writes')) > 0 && !exceptions.includes(name)) unlocked.push(name);
    }
    expect(unlocked).toEqual([]);
    expect(writing).toEqual(
      expect.arrayContaining([
        ...['setProductStatus', 'setCompletedCount', 'setProductStages', 'changeInBulk', 'markUnits', 'undoChange'],
        ...['changeOrderProduct', 'deleteOrderProduct', 'cancelOrder', 'requireSample', 'sendDelivery', 'placeOrder'],
      ]),
    );
  });

  test('is noticed when it locks nothing', async () => {
    const ready = await readyChange(portal, 'setProductStatus');
    await deleteRows(portal.context.db, 'unlocked_writes');
    await sql`update order_products set pinned_at = now() where order_id = ${ready.id}`.execute(portal.context.db);
    expect(await count('unlocked_writes')).toBeGreaterThan(0);
  });
});
