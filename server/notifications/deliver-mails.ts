import type { FastifyBaseLogger } from 'fastify';
import { createTransport, type Transporter } from 'nodemailer';
import { isEmailAddress } from '#contract/accounts/email-address.ts';
import { sql } from '../database/sql.ts';
import type { Db } from '../database/transaction.ts';
import { type Handler, startOutbox } from '../outbox/deliver.ts';
import type { Settings } from '../settings/settings.ts';
import { findMailFacts, readQueued } from './mail-facts.ts';
import { mailText, oneLine } from './mail-text.ts';

type Options = { settings: Settings; db: Db; log: Pick<FastifyBaseLogger, 'warn'> };

// The sum is below the database's idle timeout of a transaction and the outbox's lease on a row.
const sendMs = 40_000;
const connectMs = 10_000;
/** Delivers within minutes after a mail server comes back. */
const longestBackOffSeconds = 300;
/** Time for the mail that is being sent when the portal stops. */
const lastSendMs = 7_000;

/**
 * Sends the mails of the outbox, one at a time. Discards them without SMTP_URL. Logs and discards mails that the mail
 * server rejects permanently; retries all others.
 */
export function startMails({ settings, db, log }: Options): { nudge(): void; stop(): Promise<void> } {
  const stopping = new AbortController();
  const transport = settings.SMTP_URL ? makeTransport(settings.SMTP_URL) : undefined;
  const deliver = transport ? sendTo(transport, { settings, log, stopping: stopping.signal }) : discard;
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
    // User input must never make nodemailer read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Without SMTP_URL. */
const discard: Handler = { act: async () => undefined };

type Sending = { settings: Settings; log: Options['log']; stopping: AbortSignal };

function sendTo(transport: Transporter, { settings, log, stopping }: Sending): Handler {
  const from = senderOf(settings);
  return {
    act: async (payload, { id, tx }) => {
      const mail = readQueued(payload);
      const { accountId, orderId } = mail;
      // Two mails about one order at once would include the same messages.
      const { rows } = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(${`mail ${accountId} ${orderId}`}, 0)) as free`.execute(tx);
      if (!rows[0]?.free) throw new Error('another process is sending a mail about this order');

      const facts = await findMailFacts(tx, mail);
      if (!facts || !isEmailAddress(facts.address)) return;
      // nodemailer sends an international domain in ASCII, and asks for SMTPUTF8 when the local part needs it.
      const { address } = facts;
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
          to: { name: '', address },
          envelope: { from: from.address, to: [address] },
          ...text,
          // The same for every attempt, so that a mail server can recognize duplicates.
          messageId: `<order-${orderId}.${id}.${accountId}@${hostOf(from.address)}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.any([stopping, AbortSignal.timeout(sendMs)]),
        });
      } catch (error) {
        if (!isRefusedForGood(error)) throw error;
        log.warn({ err: error, accountId }, 'The mail server rejected this mail permanently; it is not retried.');
      }
      return { lastMessageId: facts.lastMessageId };
    },
    note: async (payload, { lastMessageId }, tx) => {
      if (typeof lastMessageId !== 'number') return;
      const { accountId, orderId, mail } = readQueued(payload);
      await sql`
        update order_mails set told_message_id = greatest(told_message_id, ${lastMessageId})
        where account_id = ${accountId} and order_id = ${orderId} and mail = ${mail}`.execute(tx);
    },
  };
}

/** MAIL_FROM, else the user of SMTP_URL if that is an address, else no-reply at the portal's host. */
function senderOf({ BRAND_NAME, MAIL_FROM, SMTP_URL, PUBLIC_URL }: Settings): { name: string; address: string } {
  const user = decodeURIComponent(new URL(SMTP_URL ?? 'smtp://localhost').username);
  const host = new URL(PUBLIC_URL ?? 'http://localhost').hostname;
  const address = MAIL_FROM ?? (isEmailAddress(user) ? user : `no-reply@${host}`);
  return { name: oneLine(BRAND_NAME), address };
}

function hostOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

/** A 5xx for the address or the mail. A rejected sign-in is a wrong setting, so the mail is retried. */
function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}
