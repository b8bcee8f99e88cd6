import { expect, test } from 'vitest';
import { aBench, aJob, aWorker, markOf } from '#testing/benches.ts';
import { anAdmin } from '#testing/builders.ts';
import { mailPortal } from '#testing/mail-portal.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { sql } from '../platform/database/sql.ts';

const mail = await mailPortal();
const { portal, server } = mail;

test("no email to the customer contains a worker, account, bench, note, hold or source from the order's log (W2)", async () => {
  const job = await aJob(portal, { for: mail.account, quantities: [20] });
  const line = { id: job.id, productId: job.products[0]?.id };
  const staff = await anAdmin(portal);
  const [admin, bench, worker] = [
    await portal.as(staff),
    await aBench(portal, { name: 'Bench by the window' }),
    await aWorker(portal, { name: 'Ottoline Quill' }),
  ];
  await admin.call('setHold', { ...line, reason: 'leather', note: 'Scar on the flap' });
  await admin.call('endHold', line);
  await admin.call('addWorkshopNote', { id: job.id, text: 'Left-handed pattern' });
  const { body } = await bench.client.call('markUnits', {
    marks: [markOf(job.ticket, { stage: 'cutting', delta: 5, workerId: worker.id })],
  });
  expect(body.results).toMatchObject([{ ok: true }]);
  await admin.call('setProductStatus', { id: job.id, productCode: job.products[0]?.productCode, status: 'stitching' });
  await admin.call('setHold', { ...line, reason: 'customer', note: 'Which thread color?' });
  await mail.write(admin, job, 'We have started.');
  await eventually(async () => expect((await mail.queued()).length).toBeGreaterThan(0));

  await mail.delivered();

  const mails = server.mails.filter(({ to }) => to.includes('buyer@harbour.example'));
  const raw = mails.map(one => [one.headers, one.subject, one.text, one.html].join('\n')).join('\n');
  expect(raw).toContain('We have started.');
  const { rows } = await sql<{ change: string }>`
    select distinct change_id as change from production_events where order_id = ${job.id}`.execute(portal.context.db);
  expect(rows.length).toBeGreaterThan(1);
  const secrets = [
    'Ottoline',
    'by the window',
    'Scar on',
    'Left-handed',
    'Which thread',
    'hold',
    'leather',
    job.ticket,
  ];
  const found = [...secrets, staff.username, ...rows.map(({ change }) => change)].filter(one => raw.includes(one));
  expect(found).toEqual([]);
});
