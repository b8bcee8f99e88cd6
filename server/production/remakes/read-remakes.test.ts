import { beforeAll, expect, test } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { aJob } from '#testing/benches.ts';
import { anAdmin } from '#testing/builders.ts';
import { remakeForm } from '#testing/changes/ready-change.ts';
import type { Client } from '#testing/client.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal();
let admin: Client;
let code = '';
let rowsOf: (months?: string) => Promise<Record<string, unknown>[]>;

/** Makes items of two products again, some of them a year ago, and one that is undone. */
beforeAll(async () => {
  admin = await portal.as(await anAdmin(portal));
  const job = await aJob(portal, { quantities: [100] });
  const product = { id: job.id, productId: job.products[0]?.id };
  code = job.products[0]?.productCode ?? '';
  await admin.call('setProductStages', { ...product, cutting: 80, stitching: 60 });
  const remake = async (given: Record<string, string>) =>
    (await admin.call('remakeUnits', product, { form: remakeForm(given) })).body.changeId;
  await remake({ stage: 'stitching', reason: 'stitching', quantity: '3' });
  await remake({ stage: 'stitching', reason: 'stitching', quantity: '2' });
  await remake({ stage: 'cutting', reason: 'leather', quantity: '1' });
  const old = await remake({ stage: 'cutting', reason: 'damage', quantity: '4' });
  await admin.call('undoChange', { changeId: await remake({ reason: 'other', quantity: '7' }) });
  await sql`update remakes set at = at - interval '13 months' where change_id = ${old}`.execute(portal.context.db);
  rowsOf = async months => (await admin.call('readRemakes', months === undefined ? {} : { months })).body.rows;
});

test('counts items and times by product, stage and reason, without undone ones (PR-16, DY-12)', async () => {
  expect((await admin.call('readRemakes', { months: '3' })).body).toEqual({
    total: 6,
    more: false,
    rows: [
      { productCode: code, stage: 'stitching', reason: 'stitching', items: 5, times: 2 },
      { productCode: code, stage: 'cutting', reason: 'leather', items: 1, times: 1 },
    ],
  });
});

test('counts those of the chosen months, 12 unless the call says otherwise', async () => {
  expect((await rowsOf()).map(({ items }) => items)).toEqual([5, 1]);
  expect((await rowsOf('24')).map(({ items, reason }) => [items, reason])).toEqual([
    [5, 'stitching'],
    [4, 'damage'],
    [1, 'leather'],
  ]);
  expect((await admin.call('readRemakes', { months: '25' })).code).toBe('invalidInput');
});

test('is a file with the same rows', async () => {
  const { body } = await admin.call('exportRemakes', { months: '24' });
  expect(String(body).trim().split('\r\n')).toEqual([
    '"Product","Passed last","Reason","Items","Times"',
    expect.stringMatching(/"Stitching","Fault in the stitching",5,2$/),
    expect.stringMatching(/"Cutting","Damaged",4,1$/),
    expect.stringMatching(/"Cutting","Fault in the leather",1,1$/),
  ]);
});

test('does not count what was deleted', async () => {
  const job = await aJob(portal, { quantities: [5, 5] });
  const product = { id: job.id, productId: job.products[0]?.id };
  await admin.call('setProductStages', { ...product, cutting: 5 });
  await admin.call('remakeUnits', product, { form: remakeForm({ quantity: '5', reason: 'finish' }) });
  expect((await rowsOf()).map(({ reason }) => reason)).toContain('finish');
  await admin.call('deleteOrderProduct', product);
  expect((await rowsOf()).map(({ reason }) => reason)).not.toContain('finish');
});

test('answers with the first rows and says that there are more; the file has all of them (PR-16)', async () => {
  await sql`insert into remakes (id, change_id, order_id, product_id, product_code, stage, quantity, reason, made_by_name)
    select gen_random_uuid(), uuidv4(), r.order_id, r.product_id, 'MANY-' || n, r.stage, 1, r.reason, 'Ana'
    from (select * from remakes limit 1) r, generate_series(1, ${limits.pageSize}::int) n`.execute(portal.context.db);

  const { body } = await admin.call('readRemakes', { months: '24' });
  const file = String((await admin.call('exportRemakes', { months: '24' })).body);

  expect([body.rows.length, body.more]).toEqual([limits.pageSize, true]);
  expect(file.match(/"MANY-/g)).toHaveLength(limits.pageSize);
  expect(file.trim().split('\r\n').length - 1).toBeGreaterThan(limits.pageSize);
});
