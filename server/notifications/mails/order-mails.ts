import { sql } from '../../platform/database/sql.ts';
import type { Context } from '../../platform/http/context.ts';
import { withWordedNames } from '../../platform/languages/stored-names.ts';
import { idOfQuestion } from '../../platform/mail/reply-address.ts';
import type { MailKind } from '../../platform/mail/start-mails.ts';
import { NotNow } from '../../platform/outbox/deliver.ts';
import { findMailFacts, type MailFacts, type QueuedMail, readQueued } from './find-mail-facts.ts';
import { kindOf, type Mail } from './kinds.ts';
import { readMailPictures } from './mail-pictures.ts';
import { mailText } from './mail-text.ts';
import { findNewOrders, newOrdersText, removeNewOrders } from './new-orders.ts';
import { noteMailedDay } from './note-mailed-day.ts';
import { type Pdfs, withPdf } from './parts/mail-pdfs.ts';
import { isForWorkshop } from './queue-mail.ts';
import type { Replies } from './replies.ts';

/** An email that waits for another one to the same account is tried again after this time. */
const againSeconds = 2;

/** The emails about orders (NO-5, NO-7). */
export function orderMails(
  { settings, storage }: Pick<Context, 'settings' | 'storage'>,
  replies?: Replies,
  pdfs?: Pdfs,
): MailKind {
  const { BRAND_NAME: brand, PUBLIC_URL: publicUrl, MAIL_REPLY_TO, MAIL_FROM } = settings;
  return {
    compose: async (payload, { id, tx }) => {
      const queued = readQueued(payload);
      const { mail, accountId, orderId } = queued;
      // Two concurrent emails would include the same messages, or list the same new orders.
      const key = mail === 'orderPlaced' ? `new orders ${accountId}` : `mail ${accountId} ${orderId}`;
      const { free } = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as free`.one(tx);
      if (!free) throw new NotNow(againSeconds);

      const news = mail === 'orderPlaced' ? await findNewOrders(tx, id, queued) : undefined;
      if (news && news.orders.length > 1) {
        const words = newOrdersText({ brand, publicUrl, orders: withWordedNames(news.orders) });
        const acted = { orderIds: news.orders.map(order => order.id) };
        return { mail, accountId, address: news.address, id: `orders.${id}.${accountId}`, ...words, acted };
      }
      if (mail === 'orderPlaced' && !news) return undefined;
      const found = await findMailFacts(tx, queued);
      if (!found) return undefined;
      const facts = withWordedNames(found);
      const { lines, lastMessageId } = facts;
      const { begins, pdf: pdfOf, isQuestion, shown } = kindOf(mail);
      const { attached, ...pictures } = await readMailPictures(
        storage,
        shown?.(facts) ?? { row: lines.map(({ picture }) => picture) },
      );
      const reply = await replies?.partsFor(accountId, orderId);
      const idOf = (name: string) => (reply ? reply.idOf(name) : `${name}.${accountId}`);
      const thread = idOf(`order-${orderId}`);
      const workshop = MAIL_REPLY_TO ?? MAIL_FROM?.address ?? facts.workshopAddress;
      const wants = pdfs !== undefined && facts.wantsPdfs && pdfOf !== undefined;
      const content = await withPdf(
        wants,
        async () => pdfs && renderPdf(pdfs, queued),
        pdf => mailText({ ...facts, ...pictures, mail, brand, publicUrl, isAnswered: reply !== undefined, pdf }),
      );
      return {
        mail,
        accountId,
        orderId,
        address: facts.address,
        ...content,
        pictures: attached,
        // The email that begins the conversation has the id that the others refer to.
        id: begins
          ? thread
          : idOf(isQuestion?.(facts.news) ? idOfQuestion(orderId, lastMessageId, id) : `order-${orderId}.${id}`),
        thread,
        replyTo: reply?.replyTo ?? (isForWorkshop(mail) ? facts.customerAddress : workshop) ?? undefined,
        acted: actedOf(mail, facts),
      };
    },
    note: noteMail,
  };
}

/** Renders the PDF that an email carries. */
function renderPdf(pdfs: Pdfs, { mail, accountId, orderId, messageId }: QueuedMail) {
  const { pdf } = kindOf(mail);
  if (pdf === 'delivery') return pdfs.ofDelivery(accountId, orderId, messageId);
  return pdf === 'shipment' ? pdfs.ofShipment(accountId, messageId) : pdfs.ofOrder(accountId, orderId);
}

/** Returns the newest thing that an email reports, and the promised day if it is news of the email. */
function actedOf(mail: Mail, { news, lastMessageId, promisedOn }: MailFacts) {
  const isPromise = kindOf(mail).isPromise?.(news) ?? false;
  return { lastMessageId, ...(isPromise && { promisedOn }) };
}

/** Stores the newest thing that an email reported, so that the next one does not repeat it, and a promised day. */
const noteMail: MailKind['note'] = async (payload, { lastMessageId, orderIds, promisedOn, refused }, tx) => {
  const queued = readQueued(payload);
  if (Array.isArray(orderIds)) await removeNewOrders(tx, queued, orderIds);
  if (typeof promisedOn === 'string' && refused !== true) await noteMailedDay(tx, queued, promisedOn);
  if (typeof lastMessageId !== 'number') return;
  const { accountId, orderId, mail } = queued;
  await sql`
    update order_mails set told_message_id = greatest(told_message_id, ${lastMessageId})
    where account_id = ${accountId} and order_id = ${orderId} and mail = ${mail}`.execute(tx);
};
