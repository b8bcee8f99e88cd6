import { expect, test } from 'vitest';
import { holdPhotoPlace } from '#contract/benches/hold-photo.ts';
import { aBench, aJob, aWorker } from '#testing/benches.ts';
import { anAdmin, aSuperadmin } from '#testing/builders.ts';
import { aPicture } from '#testing/pictures.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();

async function problemForm(reason: string, note?: string, photo?: Buffer): Promise<FormData> {
  const form = new FormData();
  form.set('reason', reason);
  if (note !== undefined) form.set('note', note);
  if (photo) form.set('photo', new File([new Uint8Array(photo)], 'scar.jpg', { type: 'image/jpeg' }));
  return form;
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test('a problem puts the line on hold with a photo, and staff are notified (BE-6)', async () => {
  const admin = await portal.as(await anAdmin(portal));
  const job = await aJob(portal);
  const { client, name } = await aBench(portal);
  const form = await problemForm('leather', 'Scar on the flap', await aPicture('jpeg', 40, 30));

  const { status, body } = await client.call('reportProblem', { ticket: job.ticket }, { form });

  expect([status, body.error]).toEqual([200, undefined]);
  expect(body.job.hold).toMatchObject({ reason: 'leather', note: 'Scar on the flap', until: null, by: name });
  expect(body.job.hold.photo).toMatch(/^\/files\/[0-9a-f]{32}\.jpg$/);
  expect((await admin.send('GET', body.job.hold.photo)).status).toBe(200);
  expect((await (await portal.as(job.customer)).send('GET', body.job.hold.photo)).status).toBe(404);
  const code = job.products[0]?.productCode;
  expect((await admin.call('readNotifications')).body.notifications[0]).toMatchObject({
    title: `#${job.id} ${code} is on hold: fault in the leather`,
    message: 'Scar on the flap',
    relatedId: job.id,
  });
  const { body: order } = await admin.call('readOrder', { id: job.id });
  expect(order.order.products[0].hold).toMatchObject({ reason: 'leather', by: name });
});

test('a problem names the worker who reported it, until the worker is forgotten (DY-14)', async () => {
  const admin = await portal.as(await anAdmin(portal));
  const job = await aJob(portal);
  const { client } = await aBench(portal);
  const worker = await aWorker(portal);
  const form = await problemForm('leather');
  form.set('workerId', String(worker.id));

  const { body } = await client.call('reportProblem', { ticket: job.ticket }, { form });

  expect(body.job.hold.by).toBe(worker.name);
  const { body: today } = await admin.call('readToday');
  const row = today.blocked.rows.find(({ orderId }: { orderId: number }) => orderId === job.id);
  expect(row.hold.by).toBe(worker.name);
  const { body: log } = await admin.call('readProductionLog', { id: job.id });
  expect(log.changes[0].worker).toMatchObject({ name: worker.name });
  await admin.call('forgetWorker', { id: worker.id });
  const { body: order } = await admin.call('readOrder', { id: job.id });
  expect(order.order.products[0].hold.by).toBe('Former worker');
});

test('an unknown worker reports no problem', async () => {
  const job = await aJob(portal);
  const { client } = await aBench(portal);
  const form = await problemForm('leather');
  form.set('workerId', '999999');

  expect((await client.call('reportProblem', { ticket: job.ticket }, { form })).code).toBe('workerNotFound');
  expect((await client.call('readJob', { ticket: job.ticket })).body.job.hold).toBeNull();
});

test('a bench shows the photo of a problem while it is open (DY-14)', async () => {
  const job = await aJob(portal);
  const { client } = await aBench(portal);
  const form = await problemForm('leather', 'Scar', await aPicture('jpeg', 40, 30));
  const { body } = await client.call('reportProblem', { ticket: job.ticket }, { form });
  const n = String(holdPhotoPlace(body.job.hold.id));

  const photo = await client.call('readJobPicture', { ticket: job.ticket, n });
  expect([photo.status, photo.headers['content-type']]).toEqual([200, 'image/jpeg']);

  await client.call('solveProblem', { ticket: job.ticket });
  expect((await client.call('readJobPicture', { ticket: job.ticket, n })).code).toBe('fileNotFound');
});

test('a solved problem ends the hold, and the history attributes both to the bench', async () => {
  const admin = await portal.as(await anAdmin(portal));
  const job = await aJob(portal);
  const { client, id } = await aBench(portal);
  await client.call('reportProblem', { ticket: job.ticket }, { form: await problemForm('machine') });

  const solved = await client.call('solveProblem', { ticket: job.ticket });

  expect(solved.body.job.hold).toBeNull();
  expect((await client.call('solveProblem', { ticket: job.ticket })).code).toBe('holdNotFound');
  const { body } = await admin.call('readProductionLog', { id: job.id });
  expect(body.changes).toMatchObject([
    { source: 'bench', bench: { id }, account: null, rows: [{ what: 'hold', from: 'machine', to: null }] },
    { source: 'bench', bench: { id }, account: null, rows: [{ what: 'hold', from: null, to: 'machine' }] },
  ]);
});

test('a question for the customer appears on the timeline, without note and photo (W2, WF6)', async () => {
  const job = await aJob(portal);
  const { client, name } = await aBench(portal);
  await client.call('reportProblem', { ticket: job.ticket }, { form: await problemForm('customer', 'Which brown?') });

  const customer = await portal.as(job.customer);
  const [timeline, order] = [
    await customer.call('readTimeline', { id: job.id }),
    await customer.call('readOrder', { id: job.id }),
  ];

  expect(timeline.body.head.kind).toBe('waitingForYou');
  expect(JSON.stringify([timeline.body, order.body])).not.toMatch(new RegExp(`Which brown|${name}|hold`));
});

test('a problem with the reason of the open hold keeps its photo, and one with another reason does not (PR-10)', async () => {
  const job = await aJob(portal);
  const { client } = await aBench(portal);
  const report = async (reason: string, note: string, photo?: Buffer) => {
    const form = await problemForm(reason, note, photo);
    return (await client.call('reportProblem', { ticket: job.ticket }, { form })).body.job.hold;
  };
  const first = await report('leather', 'Scar', await aPicture('jpeg', 40, 30));
  const second = await report('leather', 'Two scars');
  expect([second.note, second.photo]).toEqual(['Two scars', first.photo]);
  const third = await report('leather', 'Three scars', await aPicture('jpeg', 30, 40));
  expect(third.photo).not.toBe(first.photo);
  expect(await report('machine', 'Needle')).not.toHaveProperty('photo');
});

test('a question for the customer goes on waiting for the answer to the question behind the hold (PR-10, QU-2)', async () => {
  const admin = await portal.as(await anAdmin(portal));
  const job = await aJob(portal);
  const { client } = await aBench(portal);
  const productId = String(job.products[0]?.id);
  const question = formOf({ message: 'Which brown?', needsAnswer: '1', productId, hold: '1' });
  const { message } = (await admin.call('sendMessage', { id: job.id }, { form: question })).body;
  const form = await problemForm('customer', 'Two browns here');
  expect((await client.call('reportProblem', { ticket: job.ticket }, { form })).status).toBe(200);

  const answer = formOf({ message: 'Dark', answers: String(message.id) });
  const customer = await portal.as(job.customer);
  expect((await customer.call('sendMessage', { id: job.id }, { form: answer })).status).toBe(201);

  expect((await client.call('readJob', { ticket: job.ticket })).body.job.hold).toBeNull();
});

test('reporting a problem fails for a completed order, a wrong reason, an unknown field and a damaged photo', async () => {
  const { client } = await aBench(portal);
  const done = await aJob(portal, { verified: true });
  const { ticket } = await aJob(portal);
  const report = async (of: string, form: FormData) =>
    (await client.call('reportProblem', { ticket: of }, { form })).code;

  expect(await report(done.ticket, await problemForm('other'))).toBe('orderCompleted');
  expect(await report(ticket, await problemForm('weather'))).toBe('invalidInput');
  expect(await report(ticket, await problemForm('other', 'x'.repeat(501)))).toBe('invalidInput');
  const withMore = await problemForm('other');
  withMore.set('until', '2030-01-01');
  expect(await report(ticket, withMore)).toBe('invalidInput');
  expect(await report(ticket, await problemForm('other', '', Buffer.from('no picture')))).toBe('fileTypeNotTaken');
});

test('the photo of a hold is deleted with its product', async () => {
  const job = await aJob(portal, { quantities: [10, 20] });
  const { client } = await aBench(portal);
  const { body } = await client.call(
    'reportProblem',
    { ticket: job.ticket },
    { form: await problemForm('leather', 'Scar', await aPicture('jpeg')) },
  );
  const admin = await portal.as(await anAdmin(portal));
  const answer = await admin.call('deleteOrderProduct', { id: job.id, productId: job.products[0]?.id });

  expect(answer.status).toBe(200);
  expect((await admin.send('GET', body.job.hold.photo)).status).toBe(404);
});

test('the photo of a hold is deleted with its order', async () => {
  const superadmin = await portal.as(await aSuperadmin(portal));
  const job = await aJob(portal);
  const { client } = await aBench(portal);
  const form = await problemForm('leather', '', await aPicture('jpeg', 40, 30));
  const { body } = await client.call('reportProblem', { ticket: job.ticket }, { form });

  expect((await superadmin.call('deleteOrder', { id: job.id })).status).toBe(200);

  const name = body.job.hold.photo.split('/').at(-1);
  expect((await sql`select from files where name = ${name}`.execute(portal.context.db)).rows).toEqual([]);
});
