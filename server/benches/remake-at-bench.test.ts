import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { aBench, aJob, aWorker, markOf } from '#testing/benches.ts';
import { anAdmin } from '#testing/builders.ts';
import { remakeForm } from '#testing/changes/ready-change.ts';
import type { Client } from '#testing/client.ts';
import { testPortal } from '#testing/portal.ts';

const portal = testPortal();
let admin: Client;

beforeAll(async () => {
  admin = await portal.as(await anAdmin(portal));
});

/** Creates a job of 84 items of which some are cut, and a bench. */
async function aCutJob(cut = 84) {
  const job = await aJob(portal, { quantities: [84] });
  const bench = await aBench(portal);
  await bench.client.call('markUnits', { marks: [markOf(job.ticket, { stage: 'cutting', delta: cut })] });
  const remake = (given: Record<string, string> = {}, client = bench.client) =>
    client.call('remakeAtBench', { ticket: job.ticket }, { form: remakeForm(given) });
  return { ...job, bench, remake };
}

describe('remakeAtBench (PR-15)', () => {
  test('makes 2 of 84 again and holds none, and tells the workshop', async () => {
    const job = await aCutJob();
    const worker = await aWorker(portal, { name: 'Edda' });

    const { status, body } = await job.remake({ workerId: String(worker.id), note: 'Scar on the flap' });

    expect([status, body.error]).toEqual([200, undefined]);
    expect(body.job).toMatchObject({ status: 'cutting', passed: { cutting: 82 }, hold: null });
    const { notifications } = (await admin.call('readNotifications')).body;
    const title = `#${job.id} ${job.products[0]?.productCode}: 2 made again: cutting`;
    const told = { title, message: 'Fault in the leather: Scar on the flap', relatedId: job.id };
    expect(notifications[0]).toMatchObject(told);
    const [change] = (await admin.call('readProductionLog', { id: job.id })).body.changes;
    expect(change).toMatchObject({
      source: 'remake',
      worker: { name: 'Edda' },
      bench: { id: job.bench.id },
      account: null,
    });
  });

  test('is undone by its bench, which takes the notification back, and by no other bench', async () => {
    const job = await aCutJob();
    const { changeId } = (await job.remake()).body;
    const other = await aBench(portal);
    expect((await other.client.call('undoChange', { changeId })).code).toBe('changeNotFound');

    expect((await job.bench.client.call('undoChange', { changeId })).status).toBe(200);

    expect((await job.bench.client.call('readJob', { ticket: job.ticket })).body.job.passed.cutting).toBe(84);
    const { notifications } = (await admin.call('readNotifications')).body;
    expect(notifications.filter(({ relatedId }: { relatedId: number }) => relatedId === job.id)).toEqual([]);
  });

  test('is no change that a mark undoes', async () => {
    const job = await aCutJob();
    const { changeId } = (await job.remake()).body;
    const marks = [markOf(job.ticket, { undoes: changeId })];
    const { results } = (await job.bench.client.call('markUnits', { marks })).body;
    expect(results).toMatchObject([{ ok: false, code: 'changeNotFound' }]);
  });

  test('works on a line on hold, which keeps its hold', async () => {
    const job = await aCutJob();
    await admin.call('setHold', { id: job.id, productId: job.products[0]?.id, reason: 'deposit' });
    const { body } = await job.remake();
    expect(body.job).toMatchObject({ passed: { cutting: 82 }, hold: { reason: 'deposit' } });
  });

  test('sent twice is one remake', async () => {
    const job = await aCutJob();
    const given = { remakeId: randomUUID() };
    const [first, second] = [await job.remake(given), await job.remake(given)];
    expect(second.body).toEqual(first.body);
    expect(second.body.job.passed.cutting).toBe(82);
  });

  test('is refused for an unknown worker or ticket, too many items, and a customer', async () => {
    const job = await aCutJob(3);
    const customer = await portal.as(job.customer);
    const unknown = await job.bench.client.call('remakeAtBench', { ticket: '0000000000' }, { form: remakeForm() });
    expect(unknown.code).toBe('ticketNotFound');
    expect((await job.remake({ workerId: '999999' })).code).toBe('workerNotFound');
    const tooMany = await job.remake({ quantity: '4' });
    expect([tooMany.code, tooMany.body.error]).toEqual(['remakeTooMany', 'Only 3 can be made again']);
    expect((await job.remake({}, customer)).status).toBe(403);
  });
});
