import { beforeEach, describe, expect, test } from 'vitest';
import { aBench, aJob, markOf } from '#testing/benches.ts';
import { anAdmin } from '#testing/builders.ts';
import { problemForm } from '#testing/changes/ready-change.ts';
import type { Client } from '#testing/client.ts';
import { findBrokenRows } from '#testing/invariants.ts';
import { aPicture } from '#testing/pictures.ts';
import { testPortal } from '#testing/portal.ts';
import { aRound, roundForm } from '#testing/rounds.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
type Answer = { status?: number; code: unknown };
let admin: Client;
let bench: Client;
let customer: Client;
let job: Awaited<ReturnType<typeof aJob>>;

beforeEach(async () => {
  admin = await portal.as(await anAdmin(portal));
  bench = (await aBench(portal)).client;
  job = await aJob(portal, { quantities: [10, 5], statuses: ['not_reviewed', 'not_reviewed'] });
  customer = await portal.as(job.customer);
});

const held = () => ({ id: job.id, productId: job.products[0]?.id });
const lineOf = (place: number) => ({ orderId: job.id, productId: job.products[place]?.id });
const byCode = () => ({ id: job.id, productCode: job.products[0]?.productCode });
const ask = (required = true) => admin.call('requireSample', { ...held(), required });
const approve = () =>
  customer.call('answerSampleRound', { ...held(), round: 1 }, { form: roundForm({ decision: 'approve' }) });
const stateOf = async (place = 0) => {
  const { status, passed, sample, hold } = (await admin.call('readOrder', { id: job.id })).body.order.products[place];
  return { status, cut: passed.cutting, sample: sample?.state ?? null, hold: hold?.reason ?? null };
};
const waiting = { status: 'not_reviewed', cut: 0, sample: 'required', hold: 'sample' };

/** Each way to begin work on the line, with the code of its refusal. */
const starts: { as: string; make: () => Promise<Answer> }[] = [
  { as: 'a status', make: () => admin.call('setProductStatus', { ...byCode(), status: 'cutting' }) },
  { as: 'a completed count (F16)', make: () => admin.call('setCompletedCount', { ...byCode(), completed: 1 }) },
  { as: 'counts of stages', make: () => admin.call('setProductStages', { ...held(), cutting: 1 }) },
  ...[{ status: 'cutting' }, { completed: 'all' }, { finished: 3 }].map(set => ({
    as: `a bulk change of ${Object.keys(set)}`,
    make: async () => {
      const { body } = await admin.call('changeInBulk', { lines: [lineOf(0)], set });
      return { code: body.refused[0]?.code };
    },
  })),
  ...(['cutting', 'packaging'] as const).map(stage => ({
    as: `a mark of ${stage} at a bench`,
    make: async () => {
      const { body } = await bench.call('markUnits', { marks: [markOf(job.ticket, { stage })] });
      return { code: body.results[0].code };
    },
  })),
];

describe('SA-1 a line that waits for its sample', () => {
  for (const { as, make } of starts) {
    test(`B24 does not begin by ${as}, and does after the approval`, async () => {
      await ask();
      const refused = await make();
      expect(refused.code).toBe('sampleNotApproved');
      if (refused.status) expect(refused.status).toBe(409);
      expect(await stateOf()).toEqual(waiting);
      await aRound(admin, held());
      expect((await make()).code).toBe('sampleNotApproved');
      expect((await approve()).status).toBe(200);
      expect((await make()).code).toBe(undefined);
      expect((await stateOf()).cut).toBeGreaterThanOrEqual(as.includes('status') ? 0 : 1);
    });
  }

  test('B24 is kept by the database, by whatever statement', async () => {
    await ask();
    const writes = [sql`status = 'cutting'`, sql`passed_cutting = 1`, sql`passed_cutting = 10, completed = 10`];
    for (const set of writes) {
      await expect(
        sql`update order_products set ${set} where order_id = ${job.id} and sample = 'asked'`.execute(
          portal.context.db,
        ),
      ).rejects.toMatchObject({ constraint: 'sample_not_approved' });
    }
    expect(await stateOf()).toEqual(waiting);
  });

  test('B24 does not begin when its count and its sample are set at once', async () => {
    for (let tries = 0; tries < 5; tries++) {
      const [asked, started] = await Promise.all([ask(), admin.call('setProductStages', { ...held(), cutting: 1 })]);
      expect([asked.code, started.code].sort()).toEqual(
        asked.status === 200 ? ['sampleNotApproved', undefined] : ['productionStarted', undefined],
      );
      const { status, sample } = await stateOf();
      expect([status, sample]).toEqual(asked.status === 200 ? ['not_reviewed', 'required'] : ['cutting', null]);
      await ask(false);
      await admin.call('setProductStatus', { ...byCode(), status: 'not_reviewed' });
    }
  });

  test('F54 does not begin by undoing an older change', async () => {
    await admin.call('setProductStatus', { ...byCode(), status: 'stitching' });
    const { changeId } = (await admin.call('setProductStatus', { ...byCode(), status: 'not_reviewed' })).body;
    await admin.call('setProductStages', { ...held(), cutting: 0, stitching: 0, finishing: 0, packaging: 0 });
    await ask();
    const { status, code } = await admin.call('undoChange', { changeId });
    expect([status, code]).toEqual([409, 'sampleNotApproved']);
    expect(await stateOf()).toEqual(waiting);
  });

  test('the history offers no undo that would begin it', async () => {
    await admin.call('setProductStatus', { ...byCode(), status: 'cutting' });
    await admin.call('setProductStatus', { ...byCode(), status: 'not_reviewed' });
    const offered = async () =>
      (await admin.call('readProductionLog', { id: job.id, productId: held().productId })).body.changes.map(
        ({ mayUndo }: { mayUndo: boolean }) => mayUndo,
      );
    expect(await offered()).toEqual([true, false]);

    await ask();

    expect(await offered()).toEqual([false, false, false]);
  });

  test('B24 stays new when its order is accepted, which says so; other lines begin', async () => {
    await ask();
    const { body } = await admin.call('acceptOrder', { id: job.id });
    const { productCode } = job.products[0] ?? {};
    const { productId } = held();
    const error = 'The customer has not approved the sample yet';
    expect(body.left).toEqual([{ productId, productCode, code: 'sampleNotApproved', error }]);
    expect([await stateOf(0), (await stateOf(1)).status]).toEqual([waiting, 'cutting']);
    const again = await admin.call('acceptOrder', { id: job.id });
    expect([again.status, again.code]).toEqual([409, 'nothingToAccept']);
    await aRound(admin, held());
    await approve();
    expect((await admin.call('acceptOrder', { id: job.id })).body.left).toEqual([]);
    expect((await stateOf()).status).toBe('cutting');
  });

  test('F55 is one refused mark of a queue, and the other marks count', async () => {
    await ask();
    const marks = [markOf(job.tickets[0] ?? ''), markOf(job.tickets[1] ?? ''), markOf(job.tickets[0] ?? '')];
    const { status, body } = await bench.call('markUnits', { marks });
    expect(status).toBe(200);
    expect(body.results.map(({ ok, code }: { ok: boolean; code?: string }) => [ok, code])).toEqual([
      [false, 'sampleNotApproved'],
      [true, undefined],
      [false, 'sampleNotApproved'],
    ]);
    expect((await stateOf(1)).cut).toBe(1);
  });

  test('a bulk change names it and changes the others', async () => {
    await ask();
    const { body } = await admin.call('changeInBulk', { lines: [lineOf(0), lineOf(1)], set: { status: 'cutting' } });
    expect(body).toMatchObject({
      changed: 1,
      refused: [{ ...lineOf(0), code: 'sampleNotApproved', error: 'The customer has not approved the sample yet' }],
    });
  });

  test('B89 keeps its hold against every other hold, and the old hold does not come back', async () => {
    await admin.call('setHold', { ...held(), reason: 'leather' });
    await ask();
    expect(await stateOf()).toEqual(waiting);
    const ways: [string, () => Promise<Answer>][] = [
      ['a hold of the desk', () => admin.call('setHold', { ...held(), reason: 'machine' })],
      ['the end of the hold', () => admin.call('endHold', held())],
      [
        'a problem of a bench',
        () => bench.call('reportProblem', { ticket: job.ticket }, { form: problemForm('machine') }),
      ],
      ['a solved problem', () => bench.call('solveProblem', { ticket: job.ticket })],
    ];
    for (const [as, make] of ways) {
      const { status, code } = await make();
      expect([as, status, code]).toEqual([as, 409, 'sampleNotApproved']);
    }
    const set = { hold: { reason: 'machine' } };
    const bulk = await admin.call('changeInBulk', { lines: [lineOf(0), lineOf(1)], set });
    expect(bulk.body).toMatchObject({ changed: 1, refused: [{ ...lineOf(0), code: 'sampleNotApproved' }] });
    const { changes } = (await admin.call('readProductionLog', { id: job.id })).body;
    const asked = changes.find(({ rows }: { rows: { to: string }[] }) => rows.some(({ to }) => to === 'sample'));
    expect(asked).toMatchObject({ source: 'sample', mayUndo: false });
    const undone = await admin.call('undoChange', { changeId: asked.changeId });
    expect([undone.status, undone.code]).toEqual([404, 'changeNotFound']);
    expect(await stateOf()).toEqual(waiting);

    await aRound(admin, held());
    await approve();
    expect(await stateOf()).toEqual({ status: 'not_reviewed', cut: 0, sample: 'approved', hold: null });
  });

  test('no hold of another reason is the one of a sample', async () => {
    const { status, code } = await admin.call('setHold', { ...held(), reason: 'sample' });
    expect([status, code]).toEqual([400, 'invalidInput']);
  });

  test('B90 is blocked on Today, never in Do next, and says whom it waits for', async () => {
    const today = async () => {
      const { body } = await admin.call('readToday');
      const isHere = ({ orderId }: { orderId: number }) => orderId === job.id;
      const next = Object.values(body.next as Record<string, { rows: { orderId: number }[] }>).flatMap(
        ({ rows }) => rows,
      );
      const news = body.new.rows.find(isHere);
      return { blocked: body.blocked.rows.filter(isHere).length, next: next.filter(isHere).length, news: news?.lines };
    };
    const head = async () => (await customer.call('readTimeline', { id: job.id })).body.head.kind;
    expect(await today()).toMatchObject({ blocked: 0, news: 2 });
    await ask();
    expect(await today()).toMatchObject({ blocked: 1, next: 0 });
    expect(await head()).toBe('placed');
    await aRound(admin, held());
    expect(await head()).toBe('waitingForYou');
    await customer.call(
      'answerSampleRound',
      { ...held(), round: 1 },
      { form: roundForm({ decision: 'change', note: 'Darker' }) },
    );
    expect([await head(), await today()]).toMatchObject(['placed', { blocked: 1, next: 0 }]);
  });

  test('is taken back as long as there is no round; then the hold stays in the log', async () => {
    await ask();
    expect((await ask()).status).toBe(200);
    expect((await ask(false)).status).toBe(200);
    expect(await stateOf()).toEqual({ status: 'not_reviewed', cut: 0, sample: null, hold: null });
    expect((await admin.call('readSample', held())).body).toEqual({ sample: null });
    const { changes } = (await admin.call('readProductionLog', { id: job.id })).body;
    expect(changes.map(({ rows }: { rows: { from: string; to: string }[] }) => [rows[0]?.from, rows[0]?.to])).toEqual([
      ['sample', null],
      [null, 'sample'],
    ]);
    await aRound(admin, held());
    expect([(await ask(false)).code, (await ask()).code]).toEqual(['sampleDecided', undefined]);
    await approve();
    expect([(await ask(false)).code, (await ask()).code]).toEqual(['sampleDecided', 'sampleDecided']);
  });

  test('has no sample any more once its order is cancelled: asking, sending, answering and waiving are refused', async () => {
    await ask();
    await aRound(admin, held());
    expect((await admin.call('cancelOrder', { id: job.id, reason: 'The fair is off' })).status).toBe(200);
    const refused = [
      await ask(),
      await admin.call('postSampleRound', held(), { form: roundForm({ picture: await aPicture('png', 8, 8) }) }),
      await approve(),
      await admin.call('waiveSample', { ...held(), reason: 'Now' }),
    ];
    expect(refused.map(({ status, code }) => [status, code])).toEqual(refused.map(() => [409, 'orderCancelled']));
    expect((await customer.call('readTimeline', { id: job.id })).body.head.kind).not.toBe('waitingForYou');
    expect((await customer.call('readSample', held())).body.sample.rounds).toHaveLength(1);
  });

  test('may be accepted already, and stays without work until the sample is approved (OR-24)', async () => {
    await admin.call('acceptOrder', { id: job.id });
    expect((await ask()).status).toBe(200);
    expect(await stateOf()).toMatchObject({ status: 'cutting', sample: 'required' });
    const { productId } = held();
    const started = [
      await admin.call('setProductStages', { ...held(), cutting: 1 }),
      await admin.call('setProductStatus', { ...byCode(), status: 'stitching' }),
    ];
    expect(started.map(({ code }) => code)).toEqual(['sampleNotApproved', 'sampleNotApproved']);
    const { quantity } = (await admin.call('readOrder', { id: job.id })).body.order.products.find(
      (one: { productId: number }) => one.productId === productId,
    );
    const fewer = { id: job.id, productId, reason: 'By phone', revision: 1, quantity: quantity - 1 };
    expect((await admin.call('changeOrderProduct', fewer)).status).toBe(200);
    expect(await findBrokenRows(text => portal.context.db.query(text))).toEqual([]);
    expect((await ask(false)).status).toBe(200);
    expect((await admin.call('setProductStages', { ...held(), cutting: 1 })).status).toBe(200);
  });

  test('is open and has no work yet: a started, a counted, a completed and a missing one are refused', async () => {
    const refused = async (given: Parameters<typeof aJob>[1]) => {
      const other = await aJob(portal, given);
      const line = { id: other.id, productId: other.products[0]?.id };
      const { status, code } = await admin.call('requireSample', { ...line, required: true });
      return [status, code];
    };
    expect(await refused({ statuses: ['stitching'] })).toEqual([409, 'productionStarted']);
    expect(await refused({ completed: [1], statuses: ['not_reviewed'] })).toEqual([409, 'productionStarted']);
    expect(await refused({ verified: true })).toEqual([409, 'orderCompleted']);
    expect((await admin.call('requireSample', { ...held(), id: 999_999, required: true })).code).toBe('orderNotFound');
    const missing = await admin.call('requireSample', { ...held(), productId: 999_999, required: true });
    expect([missing.status, missing.code]).toEqual([404, 'orderProductNotFound']);
    const broken = await findBrokenRows(text => portal.context.db.query(text));
    expect(broken.filter(rule => rule.includes('sample'))).toEqual([]);
  });
});
