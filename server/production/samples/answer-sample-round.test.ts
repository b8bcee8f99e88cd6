import { beforeEach, describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, anOrder, aPerson, aSuperadmin, type TestOrder } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { aPicture } from '#testing/pictures.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { aRound, roundForm } from '#testing/rounds.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal();
let staff: TestAccount;
let admin: Client;
let customer: Client;
let order: TestOrder;

beforeEach(async () => {
  staff = await anAdmin(portal);
  admin = await portal.as(staff);
  order = await anOrder(portal, { quantities: [10, 5] });
  customer = await portal.as(order.customer);
});

const line = () => ({ id: order.id, productId: order.products[0]?.id });
const answer = (given: Parameters<typeof roundForm>[0], round = 1, client = customer) =>
  client.call('answerSampleRound', { ...line(), round }, { form: roundForm(given) });
const sampleOf = async (client = admin) => (await client.call('readSample', line())).body.sample;
const lineSample = async (client = admin) =>
  (await client.call('readOrder', { id: order.id })).body.order.products[0].sample;
const refusal = async (made: ReturnType<typeof answer>) => {
  const { status, code } = await made;
  return [status, code];
};
const auditOf = async () => {
  const { rows } = await sql<{ kind: string; username: string }>`
    select kind, username from audit_entries where kind like 'sample%' and object = 'order' and object_id = ${order.id}
    order by id`.execute(portal.context.db);
  return rows;
};

describe('SA-2 the answer to a sample', () => {
  test('approves it: both sides see who did and when, and the hold ends by that person', async () => {
    expect(await lineSample()).toBe(null);
    await aRound(admin, line(), { note: 'In daylight' });
    expect(await lineSample(customer)).toEqual({ state: 'waiting', round: 1, since: expect.any(String) });
    const { status, body } = await answer({ decision: 'approve' });
    expect(status).toBe(200);
    expect(body.order.products[0].sample).toMatchObject({ state: 'approved', round: 1 });
    const person = { id: order.customer.id, name: order.customer.username };
    const round = {
      round: 1,
      note: 'In daylight',
      images: [expect.stringMatching(/^http.*\/files\//)],
      postedAt: expect.any(String),
      decision: 'approve',
      answer: '',
      answerImages: [],
      decidedAt: expect.any(String),
      decidedBy: person,
      replaced: false,
    };
    const sample = { state: 'approved', reason: null, by: person, at: expect.any(String) };
    const postedBy = { id: staff.id, name: staff.username };
    expect(await sampleOf()).toEqual({ ...sample, rounds: [{ ...round, postedBy }] });
    expect(await sampleOf(customer)).toEqual({ ...sample, rounds: [{ ...round, postedBy: null }] });
    const { changes } = (await admin.call('readProductionLog', { id: order.id })).body;
    expect(changes[0]).toMatchObject({
      source: 'sample',
      account: person,
      mayUndo: false,
      rows: [{ what: 'hold', from: 'sample', to: 'approved' }],
    });
    expect(await auditOf()).toEqual([
      { kind: 'sampleRequired', username: staff.username },
      { kind: 'samplePosted', username: staff.username },
      { kind: 'sampleApproved', username: order.customer.username },
    ]);
  });

  test('F53 keeps the hold when it asks for a change, until a later round is approved', async () => {
    await aRound(admin, line());
    expect((await answer({ decision: 'change', note: 'Darker', picture: await aPicture('png', 8, 8) })).status).toBe(
      200,
    );
    expect(await lineSample()).toMatchObject({ state: 'change', round: 1 });
    const { hold } = (await admin.call('readOrder', { id: order.id })).body.order.products[0];
    expect(hold).toMatchObject({ reason: 'sample', until: null });
    const started = await admin.call('setProductStages', { ...line(), cutting: 1 });
    expect(started.code).toBe('sampleNotApproved');
    await aRound(admin, line());
    expect(await lineSample()).toMatchObject({ state: 'waiting', round: 2 });
    await answer({ decision: 'approve' }, 2);
    const { rounds } = await sampleOf(customer);
    expect(
      rounds.map((round: { round: number; decision: string; answer: string; answerImages: string[] }) => [
        round.round,
        round.decision,
        round.answer,
        round.answerImages.length,
      ]),
    ).toEqual([
      [2, 'approve', '', 0],
      [1, 'change', 'Darker', 1],
    ]);
  });

  test('F15 B25 is refused for a round that a newer one replaced, and nothing is approved', async () => {
    await aRound(admin, line());
    await aRound(admin, line());
    expect(await refusal(answer({ decision: 'approve' }))).toEqual([409, 'sampleReplaced']);
    expect(await lineSample()).toMatchObject({ state: 'waiting', round: 2 });
    expect((await sampleOf()).rounds.map(({ replaced }: { replaced: boolean }) => replaced)).toEqual([false, true]);
  });

  test('F18 says what should change: an empty note without a picture is refused', async () => {
    await aRound(admin, line());
    for (const note of [undefined, '', ' \n ']) {
      const made = await answer({ decision: 'change', ...(note !== undefined && { note }) });
      expect([made.status, made.code, made.body.error]).toEqual([400, 'sampleNoteRequired', 'Say what should change']);
    }
    expect((await answer({ decision: 'change', picture: await aPicture('png', 8, 8) })).status).toBe(200);
  });

  test('is final, and is refused for a round that is not there', async () => {
    await aRound(admin, line());
    expect(await refusal(answer({ decision: 'approve' }, 2))).toEqual([404, 'roundNotFound']);
    expect(await refusal(answer({ decision: 'perhaps' }))).toEqual([400, 'invalidInput']);
    await answer({ decision: 'change', note: 'Darker' });
    expect(await refusal(answer({ decision: 'approve' }))).toEqual([409, 'sampleDecided']);
    const { status, code } = await answer({ decision: 'approve' }, 1, await portal.as(await aCustomer(portal)));
    expect([status, code]).toEqual([404, 'orderNotFound']);
    const elsewhere = await admin.call('readSample', { id: order.id, productId: 999_999 });
    expect([elsewhere.status, elsewhere.code]).toEqual([404, 'orderProductNotFound']);
  });

  test('B26 stands once when two buyers answer at once, under the right name', async () => {
    const [ada, ben] = [
      await aPerson(portal, order.customer, 'buyer', { name: 'Ada Finch' }),
      await aPerson(portal, order.customer, 'buyer', { name: 'Ben Voss' }),
    ];
    await aRound(admin, line());
    const made = await Promise.all([
      answer({ decision: 'approve' }, 1, await portal.as(ada)),
      answer({ decision: 'change', note: 'Darker' }, 1, await portal.as(ben)),
    ]);
    expect(made.map(({ status, code }) => [status, code]).sort()).toEqual([
      [200, undefined],
      [409, 'sampleDecided'],
    ]);
    const [isAda] = made.map(({ status }) => status === 200);
    const { state, rounds } = await sampleOf();
    expect([state, rounds[0].decision, rounds[0].decidedBy.name]).toEqual(
      isAda ? ['approved', 'approve', 'Ada Finch'] : ['change', 'change', 'Ben Voss'],
    );
    const kind = isAda ? 'sampleApproved' : 'sampleChangeAsked';
    expect((await auditOf()).slice(2)).toEqual([{ kind, username: (isAda ? ada : ben).username }]);
  });

  test('B25 loses or wins against a new round that is sent at once: never both', async () => {
    for (let turn = 0; turn < 4; turn++) {
      order = await anOrder(portal, { for: order.customer, quantities: [10, 5] });
      await aRound(admin, line());
      const form = roundForm({ picture: await aPicture('png', 8, 8) });
      const approve = () => answer({ decision: 'approve' });
      const post = () => admin.call('postSampleRound', line(), { form });
      const both = turn % 2 === 0 ? [approve(), post()] : [post(), approve()].toReversed();
      const [approved, posted] = (await Promise.all(both)).map(({ status, code }) => [status, code]);
      const isApproved = approved?.[0] === 200;
      expect([approved, posted]).toEqual(
        isApproved
          ? [
              [200, undefined],
              [409, 'sampleDecided'],
            ]
          : [
              [409, 'sampleReplaced'],
              [201, undefined],
            ],
      );
      expect(await lineSample()).toMatchObject(
        isApproved ? { state: 'approved', round: 1 } : { state: 'waiting', round: 2 },
      );
      // Only the approval ends the hold.
      const { hold } = (await admin.call('readOrder', { id: order.id })).body.order.products[0];
      expect(hold?.reason).toBe(isApproved ? undefined : 'sample');
    }
  });

  test('F17 B28 has photos that the company and staff open, and no other company', async () => {
    await aRound(admin, line());
    const viewer = await portal.as(await aPerson(portal, order.customer, 'viewer'));
    const stranger = await portal.as(await aCustomer(portal));
    const [image] = (await sampleOf(viewer)).images ?? (await sampleOf(viewer)).rounds[0].images;
    const path = new URL(image).pathname;
    const opened = await Promise.all([viewer, customer, admin, stranger].map(one => one.send('GET', path)));
    expect(opened.map(({ status }) => status)).toEqual([200, 200, 200, 404]);
  });

  test('B28 is not given by a superadmin who sees the portal as the customer', async () => {
    await aRound(admin, line());
    const superadmin = await portal.as(await aSuperadmin(portal));
    const seen = await superadmin.call('seeAsCustomer', { customerId: order.customer.id });
    expect(seen.status).toBe(200);
    const inPlace = await superadmin.call(
      'answerSampleRound',
      { ...line(), round: 1 },
      { form: roundForm({ decision: 'approve' }) },
    );
    expect(inPlace.status).toBe(403);
    expect(await lineSample()).toMatchObject({ state: 'waiting' });
  });

  test('is never changed nor removed, as long as its line exists', async () => {
    await aRound(admin, line());
    await answer({ decision: 'change', note: 'Darker' });
    const { db } = portal.context;
    for (const text of [
      "update sample_rounds set decision = 'approve'",
      "update sample_rounds set note = 'Another'",
      "update sample_rounds set replaced = true, decision = null, decided_at = null, decided_by = null, decided_by_name = null, answer = ''",
      'delete from sample_rounds',
    ]) {
      await expect(db.query(`${text} where order_id = ${order.id}`), text).rejects.toMatchObject({
        constraint: 'sample_round_kept',
      });
    }
    await admin.call('deleteOrderProduct', line());
    expect((await db.query(`select from sample_rounds where order_id = ${order.id}`)).rows).toEqual([]);
  });
});
