import { expect, test } from 'vitest';
import { aCustomer, anAdmin, anOrder } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';
import { startBrokenMailServer } from '#testing/servers/broken-mail-server.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { sql } from '../../platform/database/sql.ts';

const cut = await startBrokenMailServer('cut');
const portal = testPortal({ SMTP_URL: cut.url, PUBLIC_URL: 'http://orders.example' });

test('an email that may have arrived before the connection was lost counts as having left (VF6)', async () => {
  const { db, wake } = portal.context;
  const customer = await aCustomer(portal);
  await sql`update accounts set email = 'buyer@harbour.example' where id = ${customer.id}`.execute(db);
  const { id } = await anOrder(portal, { for: customer });
  const admin = await portal.as(await anAdmin(portal));
  const promisedOn = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const { changeId } = (await admin.call('acceptOrder', { id, promisedOn })).body;
  await sql`update outbox set due_at = now()`.execute(db);
  wake();
  await eventually(async () => {
    const { attempts } = await sql<{ attempts: number }>`select attempts from outbox where kind = 'mail'`.one(db);
    expect(attempts).toBeGreaterThan(0);
  });

  expect((await admin.call('undoChange', { changeId })).body).toMatchObject({ promiseStays: true });
  await cut.stop();
});
