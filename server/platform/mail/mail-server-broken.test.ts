import { describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, anOrder } from '#testing/builders.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';
import { startBrokenMailServer } from '#testing/servers/broken-mail-server.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { sql } from '../database/sql.ts';

const cut = await startBrokenMailServer('cut');
const silent = await startBrokenMailServer('silent');

/** Sends a message that causes an email, and returns the waiting emails. */
async function write(portal: ReturnType<typeof testPortal>) {
  const customer = await aCustomer(portal);
  await sql`update accounts set email = 'buyer@harbour.example' where id = ${customer.id}`.execute(portal.context.db);
  const order = await anOrder(portal, { for: customer });
  const form = new FormData();
  form.append('message', 'Hello');
  const { status } = await (await portal.as(await anAdmin(portal))).call('sendMessage', { id: order.id }, { form });
  expect(status).toBe(201);
  return async () => {
    const { rows } = await sql<{ attempts: number }>`select attempts from outbox where kind = 'mail'`.execute(
      portal.context.db,
    );
    return rows;
  };
}

describe('a mail server that accepts half of an email', () => {
  const portal = testPortal({ SMTP_URL: cut.url, PUBLIC_URL: 'http://orders.example' });

  test('gets the email again later, and does not count as a permanent failure', async () => {
    const waiting = await write(portal);

    await eventually(async () => expect((await waiting())[0]?.attempts).toBeGreaterThan(0));

    expect((await sql`select from mail_failures`.execute(portal.context.db)).rows).toEqual([]);
    await cut.stop();
  });
});

describe.runIf(isNightly)('a mail server that does not answer', () => {
  const portal = testPortal({ SMTP_URL: silent.url, PUBLIC_URL: 'http://orders.example' });

  test('delays no request, and the email is retried', { timeout: 30_000 }, async () => {
    const begun = performance.now();
    const waiting = await write(portal);
    expect(performance.now() - begun).toBeLessThan(5_000);

    await eventually(async () => expect((await waiting())[0]?.attempts).toBeGreaterThan(0), { timeout: 20_000 });
    expect(silent.tries()).toBeGreaterThan(0);
    await silent.stop();
  });
});
