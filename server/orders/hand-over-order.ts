import { hash } from 'node:crypto';
import type { AnswerOf, InputOf } from '#contract/calls.ts';
import type { HandOverPreview } from '#contract/orders/hand-over.ts';
import { notifyOfHandOver } from '../notifications/notify.ts';
import { removeOrderNotifications } from '../notifications/remove-order-notifications.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited, unchanged } from '../platform/audit/audited.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { announcement } from '../platform/live/announce.ts';
import { problem } from '../platform/problems/problem.ts';
import { lockKeptOrder } from './lock-order.ts';
import { promiseChanges } from './order-dates.ts';

type Row = { preview: Omit<HandOverPreview, 'state'>; files: number[] };

/** The customer files of the lines, messages and answers to samples of the order `id`, as rows of `file_id`. */
const filesOf = (id: number) => sql`(
  select i.file_id from order_product_images i where i.order_id = ${id} and i.is_own
  union select i.file_id from order_message_images i join order_messages m on m.id = i.message_id
  where m.order_id = ${id} and m.sender = 'customer'
  union select i.file_id from sample_images i where i.order_id = ${id} and i.side = 'customer'
  union select v.file_id from order_revision_files v join files g on g.id = v.file_id
  where v.order_id = ${id} and g.kind = 'private')`;

/**
 * Hands an order over to another customer (CC-4). Its files move with it, and the previous customer no longer sees
 * either, except files used elsewhere. Stored names stay. A dry run only returns the preview. Throws orderNotFound,
 * orderCancelled, customerNotFound, sameCustomer, and changedMeanwhile when the preview differs from the confirmed one.
 */
export async function handOverOrder(
  tx: Tx,
  viewer: Viewer,
  { id, customerId, dryRun, state }: InputOf<'handOverOrder'>,
): Promise<Audited<'orderHandedOver', AnswerOf<'handOverOrder'>>> {
  const order = await lockKeptOrder(tx, viewer, id);
  if (!dryRun) await lockOthers(tx, id, order.customerId, customerId);
  const { preview, files } = await readPreview(tx, id, customerId);
  if (!preview.into) throw problem('customerNotFound');
  if (order.customerId === customerId) throw problem('sameCustomer');
  const handOver = { ...preview, state: hash('sha256', JSON.stringify(preview), 'base64url') };
  if (dryRun) return unchanged({ handOver, handedOver: false });
  if (state !== handOver.state) throw problem('changedMeanwhile');
  await move(tx, handOver, files);
  await notifyOfHandOver(tx, { id, customerId }, order.customerName);
  const { from, into, messages, documents, sampleRounds } = preview;
  return audited(
    { handOver, handedOver: true },
    {
      kind: 'orderHandedOver',
      id,
      name: order.customerName,
      changes: {
        customer: [from?.name, into.name],
        customerId: [from?.id, into.id],
        messages: [null, messages],
        documents: [null, documents],
        sampleRounds: [null, sampleRounds],
        files: [null, files.length],
      },
    },
  );
}

/**
 * Locks, after the order, its files, the notifications of the previous customer, and both companies, each by id as in
 * lockRowsOf.
 */
async function lockOthers(tx: Tx, id: number, from: number | null, into: number): Promise<void> {
  // PostgreSQL runs the parts of a `union all` one after the other.
  await sql`
    select from (
      select from files where id in ${filesOf(id)} order by id for no key update) as files
    union all select from (
      select from notifications where type <> 'product' and event <> 'personJoined' and related_id = ${id}
        and account_id in (select a.id from accounts a where a.company_id = ${from})
      order by id for update) as notes
    union all select from (
      select from companies where id in (${from}, ${into}) order by id for key share) as companies`.execute(tx);
}

async function readPreview(tx: Tx, id: number, into: number): Promise<Row> {
  const company = (of: unknown) => sql`(
    select json_build_object('id', c.id, 'name', coalesce(nullif(c.company_name, ''), a.username))
    from companies c join accounts a on a.id = first_person(c.id) where c.id = ${of})`;
  return sql<Row>`
    with own as (
      select f.file_id, coalesce(k.owner_id <> o.customer_id, false) or exists (
        select from order_product_images i join orders x on x.id = i.order_id
        where i.file_id = f.file_id and x.id <> o.id and x.customer_id = o.customer_id
        union all select from order_message_images i join order_messages m on m.id = i.message_id
          join orders x on x.id = m.order_id
        where i.file_id = f.file_id and x.id <> o.id and x.customer_id = o.customer_id
        union all select from order_revision_files i join orders x on x.id = i.order_id
        where i.file_id = f.file_id and x.id <> o.id and x.customer_id = o.customer_id
        union all select from order_list_images i join order_lists l on l.id = i.list_id
        where i.file_id = f.file_id and l.company_id = o.customer_id) as is_shared
      from orders o cross join ${filesOf(id)} f join files k on k.id = f.file_id where o.id = ${id}
    )
    select json_build_object('orderId', o.id, 'from', ${company(sql`o.customer_id`)}, 'into', ${company(into)},
      'customerShown', coalesce(case when o.ended_at is null then formerly(${company(into)} ->> 'name', o.customer_name) end,
        o.customer_name),
      'messages', (select count(*)::int from order_messages where order_id = o.id),
      'documents', (select count(*)::int from order_documents where order_id = o.id),
      'sampleRounds', (select count(*)::int from sample_rounds where order_id = o.id),
      'deliveries', (select count(*)::int from deliveries where order_id = o.id and deleted_at is null),
      'changeRequests', (select count(*)::int from change_requests where order_id = o.id),
      'files', (select count(*)::int from own where not is_shared),
      'sharedFiles', (select count(*)::int from own where is_shared),
      'hiddenProducts', (
        select count(*)::int from order_products l where l.order_id = o.id and not exists (
          select from products p where p.id = l.product_id and (p.visible_to = '{}' or ${into}::bigint = any(p.visible_to)))),
      'poNumberMissing', o.po_number = '' and coalesce((select po_required from companies where id = ${into}), false)
    ) as preview, coalesce((select json_agg(file_id order by file_id) from own where not is_shared), '[]') as files
    from orders o where o.id = ${id}`.one(tx);
}

/**
 * Moves the order. The previous customer's people lose its notifications, seen times and queued emails, and their
 * calendars show its promise as cancelled (DA-12).
 */
async function move(tx: Tx, { orderId, from, into }: HandOverPreview, files: readonly number[]): Promise<void> {
  const before = sql`(select id from accounts where company_id = ${from?.id ?? null})`;
  await sql`
    with moved as (
      update orders set customer_id = ${into.id}, customer_shown = formerly(${into.name}, customer_name)
      where id = ${orderId}
    ), former as (
      insert into order_hand_overs (order_id, company_id, po_number, promised_on, sequence)
      select o.id, o.customer_id, o.po_number, o.promised_on, ${promiseChanges} from orders o
      where o.id = ${orderId} and o.customer_id is not null and o.promised_on is not null
    ), files_moved as (update files set owner_id = ${into.id} where id = any(${files}::bigint[])),
    ${removeOrderNotifications(orderId, before, false)}, unseen as (delete from order_seen where order_id = ${orderId} and account_id in ${before}),
    unmailed as (delete from order_mails where order_id = ${orderId} and account_id in ${before}),
    undated as (delete from date_mails where order_id = ${orderId} and account_id in ${before})
    select ${announcement('orderRemoved', { orderId }, { companies: from ? [from.id] : [] })},
      ${announcement('notificationsChanged', {}, { companies: from ? [from.id] : [] })}`.execute(tx);
}
