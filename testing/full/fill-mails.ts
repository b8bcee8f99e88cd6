import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '#server/platform/database/sql.ts';
import { anInvitation } from '../invitations.ts';
import type { TestPortal } from '../portal.ts';
import type { MailServer } from '../servers/mail-server.ts';
import { clientOf, fullPeople, make, openOrder, personOf } from './fill-company.ts';

/**
 * Sends the emails of everything that happened, lets the mail server refuse one, and then leaves one of each kind in
 * the outbox, because the mail server is away.
 */
export async function fillMails(portal: TestPortal, mail: MailServer): Promise<void> {
  const { db } = portal.context;
  const count = (of: ReturnType<typeof sql>) => async () => {
    const { n } = await sql<{ n: number }>`select count(*)::int as n from ${of}`.one(db);
    return n;
  };
  const others = sql`('removeFile', 'reminder')`;
  const waiting = count(sql`outbox where kind not in ${others}`);
  await until(portal, async () => (await waiting()) === 0);

  mail.answers.recipient = { code: 550, text: 'No such user here' };
  await write(portal, 'Your order is nearly ready');
  await until(portal, async () => (await waiting()) === 0);
  delete mail.answers.recipient;

  await mail.away();
  await write(portal, 'It is ready');
  await make(portal.nobody, 'forgotPassword', { name: fullPeople.owner });
  const company = await personOf(portal, fullPeople.owner);
  const invited = { name: 'Nils Lund', email: 'nils@harbour.example' };
  await anInvitation(await clientOf(portal, 'owner'), company, invited);
  const untried = count(sql`outbox where kind not in ${others} and attempts = 0`);
  await until(portal, async () => (await untried()) === 0);
}

async function write(portal: TestPortal, message: string): Promise<void> {
  const form = new FormData();
  form.set('message', message);
  await make(await clientOf(portal, 'admin'), 'sendMessage', { id: await openOrder(portal) }, { form });
}

/** Makes the rows of the outbox due again and again until the condition holds. */
async function until({ context: { db, wake } }: TestPortal, holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await holds()); tries++) {
    if (tries > 600) throw new Error('the emails of the full workshop were not handled');
    await sql`update outbox set due_at = now() where due_at > now() and kind <> 'reminder'`.execute(db);
    wake();
    await sleep(100);
  }
}
