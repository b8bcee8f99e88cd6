import { z } from 'zod';
import { sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';
import type { MailFacts } from './mail-text.ts';
import { mails, wished } from './queue-mail.ts';

const queued = z.object({ mail: z.enum(mails), accountId: z.int(), orderId: z.int(), messageId: z.int() });
export type QueuedMail = z.output<typeof queued>;

export function readQueued(payload: unknown): QueuedMail {
  return queued.parse(payload);
}

/** Messages in one mail; earlier ones are only counted. */
const mostMessages = 20;

type Row = Omit<MailFacts, 'mail' | 'orderId' | 'brand' | 'publicUrl'> & { address: string; lastMessageId: number };

/**
 * The current data of a queued mail, or undefined when it must not be sent any more: the account or order was deleted,
 * the emails were turned off, the messages were read or sent, or the order is no longer finished.
 */
export async function findMailFacts(tx: Tx, { mail, accountId, orderId }: QueuedMail): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select a.company_email as address, o.customer_name as "customerName", o.total_products as "totalProducts",
      o.total_items as "totalItems", (select json_agg(json_build_object('quantity', p.quantity, 'completed', p.completed,
        'status', p.status, 'passed', json_build_object('cutting', p.passed_cutting, 'stitching', p.passed_stitching,
          'finishing', p.passed_finishing, 'packaging', p.completed)))
        from order_products p where p.order_id = o.id) as lines, coalesce(m.messages, '[]') as messages, coalesce(m.earlier, 0) as earlier,
      coalesce(m.last, 0)::int8 as "lastMessageId"
    from accounts a
    join orders o on o.id = ${orderId}
    left join lateral (
      select json_agg(json_build_object('body', m.body, 'images',
        (select count(*) from order_message_images i where i.message_id = m.id)) order by m.id) as messages,
        max(m.id) as last, (max(m.unseen) - count(*))::int as earlier
      from (
        select m.id, m.body, count(*) over () as unseen from order_messages m
        where ${mail} = 'newMessage' and m.order_id = o.id and m.sender = 'admin'
          and m.id > (select told_message_id from order_mails
            where account_id = a.id and order_id = o.id and mail = 'newMessage')
          and m.created_at > coalesce(
            (select seen_at from order_seen where account_id = a.id and order_id = o.id), '-infinity')
        order by m.id desc limit ${mostMessages}
      ) m
    ) m on true
    where a.id = ${accountId} and a.company_email <> '' and ${wished[mail]}
      and case ${mail}
        when 'orderPlaced' then a.role in ('admin', 'superadmin')
        when 'newMessage' then o.customer_id = a.id and m.last is not null
        when 'orderFinished' then o.customer_id = a.id and o.finished_items = o.total_items and o.completed_at is null
        when 'orderCompleted' then o.customer_id = a.id and o.completed_at is not null
      end`.execute(tx);
  return rows[0];
}
