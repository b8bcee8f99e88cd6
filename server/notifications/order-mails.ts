import { sql } from '../database/sql.ts';
import type { MailKind } from '../mail/start-mails.ts';
import type { Settings } from '../settings/settings.ts';
import { findMailFacts, readQueued } from './mail-facts.ts';
import { mailText } from './mail-text.ts';

/** The mails about orders. */
export function orderMails(settings: Settings): MailKind {
  return {
    compose: async (payload, { id, tx }) => {
      const queued = readQueued(payload);
      const { mail, accountId, orderId } = queued;
      // Two mails about one order at once would include the same messages.
      const { rows } = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(${`mail ${accountId} ${orderId}`}, 0)) as free`.execute(tx);
      if (!rows[0]?.free) throw new Error('another process is sending a mail about this order');

      const facts = await findMailFacts(tx, queued);
      if (!facts) return undefined;
      const words = mailText({ ...facts, mail, orderId, brand: settings.BRAND_NAME, publicUrl: settings.PUBLIC_URL });
      return {
        mail,
        accountId,
        orderId,
        address: facts.address,
        ...words,
        id: `order-${orderId}.${id}.${accountId}`,
        acted: { lastMessageId: facts.lastMessageId },
      };
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
