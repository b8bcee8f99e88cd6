import { afterAll, expect } from 'vitest';
import { openReplies } from '#server/notifications/mails/replies.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import { aCustomer, anOrder } from '../builders.ts';
import { type TestAccount, type TestPortal, testPortal } from '../portal.ts';
import { eventually } from '../servers/eventually.ts';
import type { ImapServer } from '../servers/imap-server.ts';
import { type MailServer, startMailServer } from '../servers/mail-server.ts';
import { type EmailParts, plain, rawEmail } from './raw-email.ts';

export const mailInAddress = 'orders@workshop.example';

type Answering = { account: TestAccount; orderId: number; to: string };
type SentMessage = { body: string; author_id: number | null; via: string | null };

export type MailInPortal<S extends ImapServer> = {
  portal: TestPortal;
  imap: S;
  smtp: MailServer;
  /** Returns a customer with this address, an order, and the address for answers of both. */
  anAnswering(email: string): Promise<Answering>;
  /** Returns the address for answers of a person and an order. */
  addressOf(accountId: number, orderId: number): Promise<string>;
  deliver(given: Partial<EmailParts>): Promise<Buffer>;
  messagesOf(orderId: number): Promise<SentMessage[]>;
  outcomes(): Promise<string[]>;
  /** Waits until this many emails are in the folder. */
  moved(folder: 'Cordwain' | 'Cordwain refused', count: number): Promise<void>;
};

/** Starts a portal that reads the mailbox of an IMAP server and sends its emails to an SMTP server, for a test file. */
export async function mailInPortal<S extends ImapServer>(
  startServer: () => Promise<S>,
  environment: Record<string, string> = {},
): Promise<MailInPortal<S>> {
  const [imap, smtp] = [await startServer(), await startMailServer()];
  const portal = testPortal({
    SMTP_URL: smtp.url,
    PUBLIC_URL: 'http://orders.example',
    MAIL_IN_URL: imap.url,
    MAIL_IN_ADDRESS: mailInAddress,
    ...environment,
  });
  const has = { portal, imap, smtp } as MailInPortal<S>;
  has.addressOf = (accountId, orderId) => addressOf(portal, portal.context.settings, accountId, orderId);
  has.anAnswering = email => anAnswering(portal, portal.context.settings, email);
  has.deliver = async given => {
    const bytes = rawEmail({ body: plain('Yes, please.'), ...given });
    await imap.deliver(bytes);
    return bytes;
  };
  has.messagesOf = orderId => messagesOf(portal, orderId);
  has.outcomes = async () => {
    const { rows } = await sql<{ outcome: string }>`select outcome from mail_in order by at`.execute(portal.context.db);
    return rows.map(({ outcome }) => outcome);
  };
  has.moved = (folder, count) =>
    eventually(async () => expect(await imap.mails(folder)).toHaveLength(count), { timeout: 80_000 });
  afterAll(async () => {
    await imap.stop();
    await smtp.away();
  });
  return has;
}

async function addressOf({ context }: TestPortal, settings: Settings, accountId: number, orderId: number) {
  const replies = await openReplies(context.db, settings);
  return (await replies?.partsFor(accountId, orderId))?.replyTo ?? '';
}

/** Creates a customer with this address, an order, and the address for answers of both in a portal with these settings. */
export async function anAnswering(portal: TestPortal, settings: Settings, email: string): Promise<Answering> {
  const account = await aCustomer(portal);
  await sql`update accounts set email = ${email} where id = ${account.id}`.execute(portal.context.db);
  const { id } = await anOrder(portal, { for: account });
  return { account, orderId: id, to: await addressOf(portal, settings, account.id, id) };
}

/** Returns the messages of an order, oldest first. */
export async function messagesOf({ context }: TestPortal, orderId: number): Promise<SentMessage[]> {
  const { rows } = await sql<SentMessage>`
    select body, author_id, via from order_messages where order_id = ${orderId} order by id`.execute(context.db);
  return rows;
}
