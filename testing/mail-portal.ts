import { afterAll, beforeEach, expect } from 'vitest';
import type { PortalOptions } from '#server/open-portal.ts';
import { sql } from '#server/platform/database/sql.ts';
import { aCustomer, anAdmin } from './builders.ts';
import type { Client } from './client.ts';
import { deleteRows } from './delete-rows.ts';
import { type TestAccount, type TestPortal, testPortal } from './portal.ts';
import { eventually } from './servers/eventually.ts';
import { type MailServer, startMailServer } from './servers/mail-server.ts';

export type MailPortal = {
  portal: TestPortal;
  server: MailServer;
  /** A customer with an address and an admin without one, both new for each test. */
  account: TestAccount;
  customer: Client;
  admin: Client;
  withAddress(who: TestAccount, address: string): Promise<TestAccount>;
  write(client: Client, order: { id: number }, message: string, images?: Buffer[]): Promise<unknown>;
  /** Returns the emails that wait in the outbox. */
  queued(): Promise<{ attempts: number; due_at: Date; created_at: Date }[]>;
  /** Makes waiting emails due and waits until the outbox is empty. */
  delivered(): Promise<void>;
  /** Sends an email with `send`, and runs `work` once it has arrived but before the portal has recorded that. */
  onArrival<T>(send: () => Promise<unknown>, work: () => Promise<T>): Promise<T>;
  subjects(): string[];
};

/** A machine that runs many tests at once may need longer for a PDF than emails wait for one. */
const patient = { processor: 20, clock: 20 };

/** Starts a portal that sends its emails to a real SMTP server, for a test file. */
export async function mailPortal(
  options: PortalOptions = {},
  environment: Record<string, string> = {},
): Promise<MailPortal> {
  const server = await startMailServer();
  const portal = testPortal(
    { SMTP_URL: server.url, PUBLIC_URL: 'http://orders.example', BRAND_NAME: 'Cordwain & Sons', ...environment },
    undefined,
    options.pdfs ? { ...options, pdfs: patient } : options,
  );
  const has = { portal, server } as MailPortal;
  has.withAddress = async (who, address) => {
    await sql`update accounts set email = ${address}, email_verified_at = now() where id = ${who.id}`.execute(
      portal.context.db,
    );
    return who;
  };
  has.write = (client, order, message, images = []) => {
    const form = new FormData();
    form.append('message', message);
    for (const image of images) form.append('images', new File([image as never], 'x.png'));
    return client.call('sendMessage', { id: String(order.id) }, { form });
  };
  has.queued = () =>
    sql<{ attempts: number; due_at: Date; created_at: Date }>`
      select * from outbox where kind = 'mail' order by id`
      .execute(portal.context.db)
      .then(({ rows }) => rows);
  has.delivered = async () => {
    await eventually(async () => {
      await sql`update outbox set due_at = now() where due_at > now() and kind <> 'reminder'`.execute(
        portal.context.db,
      );
      portal.context.wake();
      expect(await has.queued()).toEqual([]);
    });
  };
  has.onArrival = async (send, work) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    server.answers.until = promise;
    await send();
    try {
      await eventually(() => expect(server.mails).toHaveLength(1));
      return await work();
    } finally {
      delete server.answers.until;
      resolve();
    }
  };
  has.subjects = () => server.mails.map(({ subject }) => subject);

  beforeEach(async () => {
    const { db } = portal.context;
    await deleteRows(db, 'orders', 'notifications', 'outbox');
    await sql`delete from accounts where role <> 'superadmin'`.execute(db);
    await sql`delete from login_tries where key like 'mail:%'`.execute(db);
    await server.back();
    server.mails.length = 0;
    for (const answer of ['recipient', 'mail', 'mostBytes', 'delayMs', 'until'] as const) delete server.answers[answer];
    has.account = await has.withAddress(
      await aCustomer(portal, { companyName: 'Harbour Goods' }),
      'buyer@harbour.example',
    );
    has.customer = await portal.as(has.account);
    has.admin = await portal.as(await anAdmin(portal));
  });
  afterAll(() => server.away());
  return has;
}
