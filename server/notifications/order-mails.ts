import { sql } from '../database/sql.ts';
import type { Context } from '../http/context.ts';
import type { MailKind } from '../mail/start-mails.ts';
import { findMailFacts, isForWorkshop, readQueued } from './mail-facts.ts';
import { readMailPictures } from './mail-pictures.ts';
import { mailText } from './mail-text.ts';

/** The emails about orders (NO-5, NO-7). */
export function orderMails({ settings, storage }: Pick<Context, 'settings' | 'storage'>): MailKind {
  const { BRAND_NAME: brand, PUBLIC_URL: publicUrl, MAIL_REPLY_TO, MAIL_FROM } = settings;
  return {
    compose: async (payload, { id, tx }) => {
      const queued = readQueued(payload);
      const { mail, accountId, orderId } = queued;
      // Two concurrent emails about one order would include the same messages.
      const { rows } = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(${`mail ${accountId} ${orderId}`}, 0)) as free`.execute(tx);
      if (!rows[0]?.free) throw new Error('another process is sending a mail about this order');

      const facts = await findMailFacts(tx, queued);
      if (!facts) return undefined;
      const pictures = await readMailPictures(storage, mail, facts);
      const thread = `order-${orderId}.${accountId}`;
      const isFirst = mail === 'orderPlaced' || mail === 'orderConfirmed';
      const workshop = MAIL_REPLY_TO ?? MAIL_FROM ?? facts.workshopAddress;
      return {
        mail,
        accountId,
        orderId,
        address: facts.address,
        ...mailText({ ...facts, mail, orderId, brand, publicUrl, pictures }),
        pictures: pictures.attached,
        // The email that begins the conversation has the id that the others refer to.
        id: isFirst ? thread : `order-${orderId}.${id}.${accountId}`,
        thread,
        replyTo: (isForWorkshop(mail) ? facts.customerAddress : workshop) ?? undefined,
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
