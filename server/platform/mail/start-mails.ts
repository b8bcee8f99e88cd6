import type { FastifyBaseLogger } from 'fastify';
import { isEmailAddress } from '#contract/accounts/email-address.ts';
import { sql } from '../database/sql.ts';
import { type Db, inTransaction, type Tx } from '../database/transaction.ts';
import { inLanguage } from '../languages/in-language.ts';
import { english, type Language } from '../languages/language.ts';
import { type Handler, NotNow, startOutbox } from '../outbox/deliver.ts';
import type { Settings } from '../settings/settings.ts';
import type { Email } from './email.ts';
import { recordFailure } from './mail-failures.ts';
import { type Sender, withSender } from './mail-frame.ts';
import { isContentRefused, isRefusedForGood, isSurelyUnsent, type MailServer, mailServer } from './mail-server.ts';

type Row = { id: number; tx: Tx };

/** One kind of outbox row that becomes an email. */
export type MailKind = {
  /** Composes the email from the current data. Returns undefined when it must no longer be sent. */
  compose(payload: Record<string, unknown>, row: Row): Promise<Email | undefined>;
  /** Stores `acted` before the email is sent, in its own transaction: what the email links to exists when it arrives. */
  prepare?(acted: Record<string, unknown>, payload: Record<string, unknown>, tx: Tx): Promise<void>;
  /** Runs when the mail server surely did not accept the email now. The row will be composed again. */
  release?(payload: Record<string, unknown>, row: Row): Promise<void>;
  /** Stores `acted` of the email in the transaction that removes the row. */
  note?: Handler['note'];
};

type Options = {
  settings: Settings;
  db: Db;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** The kinds by the kind of the outbox rows. */
  kinds: Record<string, MailKind>;
  /** The kinds that somebody waits for at the screen. They have their own queue, so no other email delays them. */
  urgentKinds?: Record<string, MailKind>;
  /** Returns who is named as the sender at the end of each email. */
  readSender?: () => Promise<Sender>;
  /** Returns the language of an email that is about to be composed. */
  languageOf?: (payload: Record<string, unknown>, tx: Tx) => Promise<Language>;
};

/** The longest pause between attempts. Emails are thus delivered within minutes after a mail server recovers. */
const longestBackOffSeconds = 300;
/** A row that another attempt is sending is tried again after this time. */
const againSeconds = 2;
/** How many emails of a queue are sent at a time, because a mail server may take a second for each. */
const atOnce = 2;
/** The time for the email that is being sent when the portal stops. */
const lastSendMs = 7_000;

/**
 * Sends the emails of the outbox. Discards them without SMTP_URL. Records and discards emails that the mail server
 * permanently rejects; retries all others.
 */
export function startMails({ settings, db, log, kinds, urgentKinds = {}, readSender, languageOf }: Options): {
  wake(): void;
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const server = mailServer(settings);
  const queueOf = (some: Record<string, MailKind>) => {
    const handlers = Object.fromEntries(
      Object.entries(some).map(([name, kind]) => [
        name,
        server ? sendTo(server, kind, { db, log, readSender, languageOf, stopping: stopping.signal }) : discard,
      ]),
    );
    return startOutbox({ db, log, handlers, atOnce, longestBackOffSeconds });
  };
  const queues = [urgentKinds, kinds].map(queueOf);
  return {
    wake: () => {
      for (const queue of queues) queue.wake();
    },
    stop: async () => {
      const late = setTimeout(() => stopping.abort(new Error('the portal stops')), lastSendMs);
      await Promise.all(queues.map(queue => queue.stop()));
      clearTimeout(late);
      server?.close();
    },
  };
}

/** Handles emails without SMTP_URL. */
const discard: Handler = { act: async () => undefined };

type Sending = Pick<Options, 'db' | 'log' | 'readSender' | 'languageOf'> & { stopping: AbortSignal };

function sendTo(
  server: MailServer,
  { compose, prepare, release, note }: MailKind,
  { db, log, readSender, languageOf, stopping }: Sending,
): Handler {
  return {
    act: async (payload, row) => {
      if (!(await isOwnTurn(row))) return;
      const language = (await languageOf?.(payload, row.tx)) ?? english;
      const email = await inLanguage(language, () => compose(payload, row));
      if (!email || !isEmailAddress(email.address)) return;
      const { acted } = email;
      if (prepare && acted) await inTransaction(db, tx => prepare(acted, payload, tx));
      try {
        await sendAsAccepted(server, email, (await readSender?.()) ?? { lines: [] }, stopping);
      } catch (error) {
        if (!isRefusedForGood(error)) {
          if (isSurelyUnsent(error)) await release?.(payload, row);
          throw error;
        }
        const { accountId } = email;
        log.warn({ err: error, accountId }, 'The mail server rejected this mail permanently; it is not retried.');
        await recordFailure(row.tx, email, error);
        return { ...acted, refused: true };
      }
      return acted;
    },
    ...(note && { note }),
  };
}

/** Sends an email, and once more without its PDF when the server refuses it with that, as one above its size. */
async function sendAsAccepted(server: MailServer, email: Email, sender: Sender, stopping: AbortSignal) {
  const { pdf, ...others } = email;
  try {
    await server.send(withSender(email, sender), stopping);
  } catch (error) {
    if (!pdf || !isContentRefused(error)) throw error;
    await server.send(withSender({ ...others, ...pdf.without }, sender), stopping);
  }
}

/**
 * Locks a row of the outbox for this attempt, and returns whether it still exists: an attempt that outlived its lease
 * may have sent the email.
 */
async function isOwnTurn({ id, tx }: Row): Promise<boolean> {
  const { free } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`outbox ${id}`}, 0)) as free`.one(tx);
  if (!free) throw new NotNow(againSeconds);
  return (await sql`select from outbox where id = ${id}`.first(tx)) !== undefined;
}
