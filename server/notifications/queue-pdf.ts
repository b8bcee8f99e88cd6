import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { isMailedCustomer, type MailedOrder, queueMail } from './mails/queue-mail.ts';

/**
 * Queues the email with the PDF of an order, or of a delivery with this number, for the customer's people who get its
 * emails and want PDFs. Returns how many people that are.
 */
export async function queuePdf(tx: Tx, order: MailedOrder, delivery?: number): Promise<number> {
  const mail = delivery === undefined ? 'orderPdf' : 'deliverySent';
  const who = sql<boolean>`${isMailedCustomer(sql`n.order_id`, sql`n.customer_id`)} and a.mail_pdfs`;
  const { emails } = await sql<{ emails: number }>`
    with ${queueMail(mail, [order], who, delivery)}
    select count(*)::int as emails from ${sql.ref(`due_${mail}`)}`.one(tx);
  return emails;
}
