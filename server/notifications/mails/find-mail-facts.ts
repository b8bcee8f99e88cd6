import * as z from 'zod/mini';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { passedJson } from '../../platform/stages/passed.ts';
import { shownCustomer } from '../../platform/stages/shown-customer.ts';
import { kindOf, mails } from './kinds.ts';
import type { About } from './parts/order-mail.ts';
import { isForWorkshop, isMailedCustomer, wants } from './queue-mail.ts';

const queued = z.object({ mail: z.enum(mails), accountId: z.int(), orderId: z.int(), messageId: z.int() });
export type QueuedMail = z.output<typeof queued>;

export function readQueued(payload: unknown): QueuedMail {
  return queued.parse(payload);
}

/** `lastMessageId` is the newest message, document, sample, revision or request that the email names. */
export type MailFacts = About<unknown> & { lastMessageId: number };

/**
 * Reads the current data of a queued email. Returns undefined when the email must no longer be sent: the account or
 * order was deleted, the emails were turned off, or its kind has nothing more to tell, as when the messages were read.
 */
export async function findMailFacts(
  tx: Tx,
  { mail, accountId, orderId, messageId }: QueuedMail,
): Promise<MailFacts | undefined> {
  const { isDue = sql`true`, read } = kindOf(mail);
  return sql<MailFacts>`
    select a.email as address, a.mail_pdfs as "wantsPdfs", o.id as "orderId",
      ${shownCustomer} as "customerName", o.po_number as "poNumber",
      to_char(o.requested_date, 'YYYY-MM-DD') as "requestedDate", to_char(o.promised_on, 'YYYY-MM-DD') as "promisedOn",
      o.delivery_address as "deliveryAddress", o.total_products as "totalProducts", o.total_items as "totalItems",
      (select c.email from accounts c where c.id = first_person(o.customer_id)) as "customerAddress",
      ${workshopAddress} as "workshopAddress", ${linesJson} as lines, n.news, n.last::int8 as "lastMessageId"
    from accounts a
    join orders o on o.id = ${orderId}
    left join order_mails mailed on mailed.account_id = a.id and mailed.order_id = o.id and mailed.mail = ${mail}
    cross join lateral (${read?.(messageId) ?? sql`select null::json as news, 0 as last`}) n
    where a.id = ${accountId} and a.email <> '' and a.deactivated_at is null and ${wants(mail)} and ${isDue}
      and ${isForWorkshop(mail) ? sql`a.role in ('admin', 'superadmin')` : isMailedCustomer(sql`o.id`, sql`o.customer_id`)}`.first(
    tx,
  );
}

/** The address of the first person of the workshop who has one. */
export const workshopAddress = sql`(
  select s.email from accounts s where s.role in ('admin', 'superadmin') and s.email <> '' order by s.id limit 1)`;

/** The lines of the order `o`, as JSON. */
export const linesJson = sql`(
  select json_agg(json_build_object('productCode', p.product_code, 'description', p.description,
    'quantity', p.quantity, 'passed', ${passedJson('p')},
    'breakdown', case when p.breakdown = '[]' then '[]' else shown_breakdown(p.breakdown) end,
    'picture', (select f.name from order_product_images i join files f on f.id = i.file_id
      where i.order_id = p.order_id and i.product_id = p.product_id order by i.position limit 1)) order by p.position)
  from order_products p where p.order_id = o.id)`;
