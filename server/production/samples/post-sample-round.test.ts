import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { auditOf } from '#testing/all-rows.ts';
import { aCustomer, anAdmin, anOrder, type TestOrder } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { aPicture } from '#testing/pictures.ts';
import { testPortal } from '#testing/portal.ts';
import { aRound, roundForm } from '#testing/rounds.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal();
let admin: Client;
let order: TestOrder;

beforeEach(async () => {
  admin = await portal.as(await anAdmin(portal));
  order = await anOrder(portal, { quantities: [10, 5] });
});

const line = () => ({ id: order.id, productId: order.products[0]?.id });
const post = (form: FormData, key?: string) =>
  admin.call('postSampleRound', line(), { form, ...(key && { headers: { 'idempotency-key': key } }) });
const filesOf = async () => {
  const { rows } = await sql<{ name: string }>`
    select f.name from sample_images i join files f on f.id = i.file_id where i.order_id = ${order.id}`.execute(
    portal.context.db,
  );
  return rows.map(({ name }) => name);
};

describe('SA-2 a round of a sample', () => {
  test('needs 1 to 10 pictures and takes a note of 2,000 characters', async () => {
    const picture = await aPicture('png', 8, 8);
    const without = await post(roundForm({ note: 'In daylight' }));
    expect([without.status, without.code]).toEqual([400, 'fileMissing']);
    const many = await post(roundForm({ picture: Array.from({ length: 11 }, () => picture) }));
    expect([many.status, many.code]).toEqual([413, 'tooManyFiles']);
    const long = await post(roundForm({ picture, note: 'x'.repeat(limits.sampleNote + 1) }));
    expect([long.status, long.code]).toEqual([400, 'invalidInput']);
    expect(await filesOf()).toEqual([]);
    const ten = await post(
      roundForm({ picture: Array.from({ length: 10 }, () => picture), note: 'x'.repeat(limits.sampleNote) }),
    );
    expect([ten.status, ten.body.order.products[0].sample]).toMatchObject([201, { state: 'waiting', round: 1 }]);
    expect(await filesOf()).toHaveLength(10);
  });

  test('takes 10 pictures of 8 MB, as its answer does', async () => {
    const photo = Buffer.concat([await aPicture('png', 8, 8), Buffer.alloc(8 * 1024 * 1024, 'x')]);
    const picture = Array.from({ length: 10 }, () => photo);
    const posted = await post(roundForm({ picture }));
    const customer = await portal.as(order.customer);
    const form = roundForm({ decision: 'change', picture });
    const answered = await customer.call('answerSampleRound', { ...line(), round: 1 }, { form });
    expect([posted, answered].map(({ status, code }) => [status, code])).toEqual([
      [201, undefined],
      [200, undefined],
    ]);
    const { rounds } = (await admin.call('readSample', line())).body.sample;
    expect([rounds[0].images.length, rounds[0].answerImages.length]).toEqual([10, 10]);
    const { taken } = await sql<{ taken: number }>`
      select count(f.taken_at)::int as taken from sample_images i join files f on f.id = i.file_id
      where i.order_id = ${order.id}`.one(portal.context.db);
    expect(taken).toBe(20);
  });

  test('also asks for the sample in the audit log, unless somebody asked before', async () => {
    await aRound(admin, line());
    expect([
      await auditOf(portal, 'sampleRequired', order.id),
      await auditOf(portal, 'samplePosted', order.id),
    ]).toEqual([1, 1]);
    await aRound(admin, line());
    expect([
      await auditOf(portal, 'sampleRequired', order.id),
      await auditOf(portal, 'samplePosted', order.id),
    ]).toEqual([1, 2]);
  });

  test('is one when the request is repeated with its key', async () => {
    const key = randomUUID();
    const picture = await aPicture('png', 8, 8);
    const made = [await post(roundForm({ picture }), key), await post(roundForm({ picture }), key)];
    expect(made.map(({ status }) => status)).toEqual([201, 201]);
    expect((await admin.call('readSample', line())).body.sample.rounds).toHaveLength(1);
  });

  test('is refused on a line that has started, is approved or waived, and after 50 rounds', async () => {
    const started = await anOrder(portal, { statuses: ['stitching'] });
    const picture = await aPicture('png', 8, 8);
    const onStarted = await admin.call(
      'postSampleRound',
      { id: started.id, productId: started.products[0]?.id },
      { form: roundForm({ picture }) },
    );
    expect(onStarted.code).toBe('productionStarted');
    await aRound(admin, line());
    await sql`
      insert into sample_rounds (order_id, product_id, round, note, posted_by_name, replaced)
      select ${order.id}, ${line().productId}, n, '', 'owner', true from generate_series(2, 49) n`.execute(
      portal.context.db,
    );
    expect((await post(roundForm({ picture }))).status).toBe(201);
    const full = await post(roundForm({ picture }));
    expect([full.status, full.code]).toEqual([409, 'tooManyOfThese']);
    await admin.call('waiveSample', { ...line(), reason: 'The fair is on Friday' });
    expect((await post(roundForm({ picture }))).code).toBe('sampleDecided');
  });

  test('F19 keeps its pictures when messages go, and loses them with its line and its order', async () => {
    await aRound(admin, line());
    const customer = await portal.as(order.customer);
    const form = roundForm({ decision: 'change', picture: await aPicture('png', 8, 8) });
    await customer.call('answerSampleRound', { ...line(), round: 1 }, { form });
    const message = new FormData();
    message.set('images', new File([new Uint8Array(await aPicture('png', 8, 8))], 'a.png'));
    await customer.call('sendMessage', { id: order.id }, { form: message });
    const [first, second] = await filesOf();
    const { rows } = await sql<{
      name: string;
    }>`select name from files where name = any(${[first, second]}::text[])`.execute(portal.context.db);
    expect(rows).toHaveLength(2);
    const other = await anOrder(portal, { for: order.customer });
    await aRound(admin, { id: other.id, productId: other.products[0]?.id });
    await admin.call('deleteOrderProduct', line());
    await admin.call('deleteOrder', { id: other.id });
    const left = await sql<{ name: string }>`
      select name from files f where kind = 'private' and not exists (
        select from order_message_images i where i.file_id = f.id)`.execute(portal.context.db);
    expect(left.rows.filter(({ name }) => [first, second].includes(name))).toEqual([]);
    expect(
      (
        await sql`select from sample_images where order_id = any(${[order.id, other.id]}::bigint[])`.execute(
          portal.context.db,
        )
      ).rows,
    ).toEqual([]);
  });

  test('B91 moves with a handed over order: the new company opens its pictures, the old one does not', async () => {
    await aRound(admin, line());
    const former = await portal.as(order.customer);
    const form = roundForm({ decision: 'change', picture: await aPicture('png', 8, 8) });
    await former.call('answerSampleRound', { ...line(), round: 1 }, { form });
    const into = await aCustomer(portal);
    const { handOver } = (await admin.call('handOverOrder', { id: order.id, customerId: into.id, dryRun: true })).body;
    expect(handOver).toMatchObject({ sampleRounds: 1, files: 1 });
    await admin.call('handOverOrder', { id: order.id, customerId: into.id, state: handOver.state });
    const present = await portal.as(into);
    expect((await present.call('readSample', line())).body.sample.rounds).toHaveLength(1);
    for (const name of await filesOf()) {
      expect((await present.send('GET', `/files/${name}`)).status).toBe(200);
      expect((await former.send('GET', `/files/${name}`)).status).toBe(404);
    }
  });

  test('B91 moves with a merged customer', async () => {
    await aRound(admin, line());
    const into = await aCustomer(portal);
    const { merge } = (await admin.call('mergeCustomers', { id: order.customer.id, into: into.id, dryRun: true })).body;
    const merged = await admin.call('mergeCustomers', { id: order.customer.id, into: into.id, state: merge.state });
    expect(merged.status).toBe(200);
    const present = await portal.as(into);
    expect((await present.call('readSample', line())).body.sample.rounds).toHaveLength(1);
    for (const name of await filesOf()) expect((await present.send('GET', `/files/${name}`)).status).toBe(200);
  });
});
