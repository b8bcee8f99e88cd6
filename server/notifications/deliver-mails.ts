import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { createTransport, type Transporter } from 'nodemailer';
import { z } from 'zod';
import type { Db } from '../database/transaction.ts';
import { type Deliver, startOutbox } from '../outbox/deliver.ts';
import type { Settings } from '../settings.ts';
import { findMailFacts, readQueued } from './mail-facts.ts';
import { mailText, oneLine } from './mail-text.ts';

type Options = { settings: Settings; db: Db; log: Pick<FastifyBaseLogger, 'warn'> };

// Together less than the database lets a transaction idle, or a slow server would get a mail twice.
const sendMs = 40_000;
const connectMs = 10_000;
/** A server that was away for an hour gets its mails within minutes of its return. */
const longestBackOffSeconds = 300;
/** How long the mail that is on its way may take while the portal stops. */
const lastSendMs = 8_000;

/**
 * Sends the mails of the outbox, one at a time (decisions, 'Messages, notifications, live'). Without SMTP_URL they are
 * let go. What the server refuses for good is let go too, with a line in the log; everything else is tried again.
 */
export function startMails({ settings, db, log }: Options): { nudge(): void; stop(): Promise<void> } {
  const stopping = new AbortController();
  const transport = settings.SMTP_URL ? makeTransport(settings.SMTP_URL) : undefined;
  const deliver = transport ? sendTo(transport, { settings, log, stopping: stopping.signal }) : async () => {};
  const outbox = startOutbox({ db, log, handlers: { mail: deliver }, longestBackOffSeconds });
  return {
    nudge: outbox.nudge,
    stop: async () => {
      const late = setTimeout(() => stopping.abort(new Error('the portal stops')), lastSendMs);
      await outbox.stop();
      clearTimeout(late);
      transport?.close();
    },
  };
}

function makeTransport(url: string): Transporter {
  return createTransport({
    url,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: sendMs,
    // Nothing of what people write may make it read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

type Sending = { settings: Settings; log: Options['log']; stopping: AbortSignal };

function sendTo(transport: Transporter, { settings, log, stopping }: Sending): Deliver {
  const from = senderOf(settings);
  return async (payload, { id, tx }) => {
    const mail = readQueued(payload);
    const { accountId, orderId } = mail;
    // What is sent has to be noted, however long it takes: a refusal then would send it twice.
    await sql`set local lock_timeout = '30s'`.execute(tx);
    // Two mails about one order at once would tell of the same messages.
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`mail ${accountId} ${orderId}`}, 0)) as free`.execute(tx);
    if (!rows[0]?.free) throw new Error('another process is sending a mail about this order');

    const facts = await findMailFacts(tx, mail);
    const address = z.email().safeParse(facts?.address);
    if (!facts || !address.success) return;
    const text = mailText({
      ...facts,
      mail: mail.mail,
      orderId,
      brand: settings.BRAND_NAME,
      publicUrl: settings.PUBLIC_URL,
    });
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: address.data },
        envelope: { from: from.address, to: [address.data] },
        ...text,
        // The same whenever this row is tried, so that a server can tell a repetition.
        messageId: `<order-${orderId}.${id}.${accountId}@${hostOf(from.address)}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.any([stopping, AbortSignal.timeout(sendMs)]),
      });
    } catch (error) {
      if (!isRefusedForGood(error)) throw error;
      log.warn({ err: error, accountId }, 'the mail server refuses this mail; it is not tried again');
    }
    await sql`
      update order_mails set told_message_id = greatest(told_message_id, ${facts.lastMessageId})
      where account_id = ${accountId} and order_id = ${orderId} and mail = ${mail.mail}`.execute(tx);
  };
}

/** MAIL_FROM, else the address that signs in at the mail server, else one at the portal's own host. */
function senderOf({ BRAND_NAME, MAIL_FROM, SMTP_URL, PUBLIC_URL }: Settings): { name: string; address: string } {
  const user = decodeURIComponent(new URL(SMTP_URL ?? 'smtp://localhost').username);
  const host = new URL(PUBLIC_URL ?? 'http://localhost').hostname;
  const address = MAIL_FROM ?? (z.email().safeParse(user).success ? user : `no-reply@${host}`);
  return { name: oneLine(BRAND_NAME), address };
}

function hostOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

/** A 5xx to the address or the mail itself. A refused sign-in is a setting to correct: the mail waits for it. */
function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}
