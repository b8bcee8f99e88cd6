import * as z from 'zod/mini';
import type { CustomerMatter } from '#contract/orders/customer-matters.ts';
import type { Delivery } from '#contract/orders/deliveries/deliveries.ts';
import type { Shipment } from '#contract/orders/deliveries/shipments.ts';
import type { ChangeKind, ChangeState } from '#contract/orders/differences/change-kinds.ts';
import type { Difference } from '#contract/orders/differences/differences.ts';
import type { OrderDocument } from '#contract/orders/documents/documents.ts';
import type { OrderProduct } from '#contract/orders/orders.ts';
import type { SampleDecision } from '#contract/orders/sample-states.ts';
import { type Sql, sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { workshopZone } from '../platform/database/workshop-zone.ts';
import { passedJson } from '../platform/stages/passed.ts';
import { shownCustomer } from '../platform/stages/shown-customer.ts';
import { waitsForCustomer } from '../platform/stages/waits-for-customer.ts';
import { isForWorkshop, isMailedCustomer, type Mail, mails, wants } from './queue-mail.ts';

const queued = z.object({ mail: z.enum(mails), accountId: z.int(), orderId: z.int(), messageId: z.int() });
export type QueuedMail = z.output<typeof queued>;

export function readQueued(payload: unknown): QueuedMail {
  return queued.parse(payload);
}

/** The maximum number of messages in one email. Earlier messages are only counted. */
const mostMessages = 20;

/** `picture` is the name of the first picture's file. */
export type MailLine = Pick<OrderProduct, 'productCode' | 'description' | 'quantity' | 'passed' | 'breakdown'> & {
  picture: string | null;
};
export type MailDocument = Pick<OrderDocument, 'kind' | 'name' | 'needsAgreement'>;
/** A round of a sample with its pictures: the workshop's with its note, or the customer's with the answer. */
export type MailSample = {
  productId: number;
  productCode: string;
  round: number;
  note: string;
  decision: SampleDecision | null;
  person: string | null;
  pictures: readonly string[];
};
/** The delivery that an email is about, with the items of all deliveries of the order. */
export type MailDelivery = Pick<Delivery, 'number' | 'date' | 'items' | 'carrier' | 'tracking'> & {
  delivered: number;
  products: readonly { productCode: string; quantity: number }[];
  receivedBy: string | null;
  difference: string | null;
  /** The pictures of the difference. */
  pictures: readonly string[];
};
/** The deliveries that left together, of the orders that the customer still has (DL-7). */
export type MailShipment = Pick<Shipment, 'date' | 'items' | 'carrier' | 'tracking' | 'cartons'> & {
  deliveries: readonly { orderId: number; products: readonly { productCode: string; quantity: number }[] }[];
};
/** A request, with the revision that accepting it made. */
export type MailChange = {
  kind: ChangeKind;
  state: ChangeState;
  person: string;
  reason: string;
  note: string;
  revision: number | null;
  differences: readonly Difference[];
};
export type MailRevision = { revision: number; reason: string; changes: readonly Difference[] };
/** A matter that a reminder names: a question and the product that it is about, or a round of a sample with its note. */
/** `ref` is the round of a sample or the number of a delivery, `body` also the name of a document. */
export type MailMatter = { kind: CustomerMatter; body: string; productCode: string | null; ref: number };
export type MailMessage = { body: string; pictures: readonly string[] };

/** The data of an email about an order. All texts are user input. */
export type MailFacts = {
  address: string;
  /** Whether the emails to the reader carry PDFs (DO-11). */
  wantsPdfs: boolean;
  customerName: string;
  /** The address of the order's customer, or null when the account was deleted. */
  customerAddress: string | null;
  /** The address of the first person of the workshop who has one. */
  workshopAddress: string | null;
  poNumber: string;
  /** A day such as '2026-12-18'. */
  requestedDate: string | null;
  promisedOn: string | null;
  deliveryAddress: string;
  totalProducts: number;
  totalItems: number;
  orderPercentage: number;
  lines: readonly MailLine[];
  messages: readonly MailMessage[];
  /** The number of unread messages before these. */
  earlier: number;
  /** The documents that no email named, unless they were replaced or agreed to since. */
  documents: readonly MailDocument[];
  /** The revisions by the workshop that no email named. */
  revisions: readonly MailRevision[];
  /** The open request, or the decided ones, that no email named. */
  requests: readonly MailChange[];
  /** Whether and why the workshop cancelled the order; '' when nobody said why. */
  cancelReason: string;
  isCancelled: boolean;
  /** Whether the customer requested the cancellation. */
  isCancelledOnRequest: boolean;
  /** The samples to approve, or the answers, that no email named. */
  samples: readonly MailSample[];
  /** Null for emails that are not about one. */
  delivery: MailDelivery | null;
  shipment: MailShipment | null;
  /** The matters for which an order waits, the oldest first, and since which day; for reminders. */
  matters: readonly MailMatter[];
  waitsFrom: string | null;
  /** The workshop's day. */
  today: string;
  /** The newest message, document, sample, revision or request that the email names. */
  lastMessageId: number;
};

/** Returns whether an email shows messages of the conversation. */
export function isTalk(mail: Mail): boolean {
  return mail === 'newMessage' || mail === 'customerMessage' || mail === 'question';
}

/**
 * Reads the current data of a queued email. Returns undefined when the email must no longer be sent: the account or
 * order was deleted, the emails were turned off, the messages were read or sent, the documents, samples or questions
 * were answered or removed, the delivery was deleted, or the order is no longer finished.
 */
export async function findMailFacts(
  tx: Tx,
  { mail, accountId, orderId, messageId }: QueuedMail,
): Promise<MailFacts | undefined> {
  return sql<MailFacts>`
    select a.email as address, a.mail_pdfs as "wantsPdfs",
      ${shownCustomer} as "customerName", o.po_number as "poNumber",
      to_char(o.requested_date, 'YYYY-MM-DD') as "requestedDate", to_char(o.promised_on, 'YYYY-MM-DD') as "promisedOn",
      o.delivery_address as "deliveryAddress", o.total_products as "totalProducts",
      o.total_items as "totalItems", o.finished_items * 100 / o.total_items as "orderPercentage",
      (select c.email from accounts c where c.id = first_person(o.customer_id)) as "customerAddress",
      ${workshopAddress} as "workshopAddress",
      ${linesJson} as lines, coalesce(m.messages, '[]') as messages, coalesce(m.earlier, 0) as earlier,
      coalesce(d.documents, '[]') as documents, coalesce(o.cancel_reason, '') as "cancelReason",
      ${isCancelledByWorkshop} as "isCancelled", exists (
        select from change_requests r where r.order_id = o.id and r.kind = 'cancellation' and r.state = 'accepted')
        as "isCancelledOnRequest", coalesce(c.revisions, '[]') as revisions,
      coalesce(h.requests, '[]') as requests,
      coalesce(s.samples, '[]') as samples, v.delivery, y.shipment, coalesce(q.matters, '[]') as matters,
      to_char(o.asks_since at time zone ${workshopZone}, 'YYYY-MM-DD') as "waitsFrom",
      to_char(workshop_today(), 'YYYY-MM-DD') as today,
      coalesce(m.last, d.last, s.last, c.last, h.last, 0)::int8 as "lastMessageId"
    from accounts a
    join orders o on o.id = ${orderId}
    left join lateral (
      select json_agg(json_build_object('body', m.body, 'pictures', coalesce((
          select json_agg(f.name order by i.position) from order_message_images i join files f on f.id = i.file_id
          where i.message_id = m.id), '[]')) order by m.id) as messages,
        max(m.id) as last, (max(m.unseen) - count(*))::int as earlier
      from (
        select m.id, m.body, count(*) over () as unseen from order_messages m
        where ${mail} in ('newMessage', 'customerMessage', 'question') and m.order_id = o.id
          and m.sender = case ${mail} when 'customerMessage' then 'customer' else 'admin' end
          and case when ${mail} = 'question' then m.asks and m.answered_at is null else not (m.asks and a.mail_dates) end
          and m.id > (select told_message_id from order_mails
            where account_id = a.id and order_id = o.id and mail = ${mail})
          and m.created_at > coalesce(
            (select seen_at from order_seen where account_id = a.id and order_id = o.id), '-infinity')
        order by m.id desc limit ${mostMessages}
      ) m
    ) m on true
    left join lateral (
      select json_agg(json_build_object('kind', d.kind, 'name', d.name, 'needsAgreement', d.needs_agreement) order by d.id)
          as documents, max(d.id) as last
      from order_documents d
      where ${mail} = 'documentAdded' and d.order_id = o.id and d.agreed_at is null and d.replaced_at is null
        and d.id > (select told_message_id from order_mails
          where account_id = a.id and order_id = o.id and mail = ${mail})
    ) d on true
    left join lateral (${newSamples(mail)}) s on true
    left join lateral (${newRequests(mail)}) h on true
    left join lateral (
      select json_build_object('number', v.number, 'date', v.date, 'carrier', coalesce(w.carrier, v.carrier),
        'tracking', coalesce(w.tracking, v.tracking),
        'items', (select sum(l.quantity) from delivery_lines l where l.order_id = v.order_id and l.number = v.number),
        'products', (select json_agg(json_build_object('productCode', l.product_code, 'quantity', l.quantity) order by p.position, l.product_id)
          from delivery_lines l left join order_products p on p.order_id = l.order_id and p.product_id = l.product_id
          where l.order_id = v.order_id and l.number = v.number),
        'delivered', o.delivered_items, 'receivedBy', v.received_by_name, 'difference', v.difference,
        'pictures', coalesce((
          select json_agg(f.name order by i.position) from order_message_images i join files f on f.id = i.file_id
          where i.message_id = v.message_id), '[]')) as delivery, v.difference
      from deliveries v left join shipments w on w.id = v.shipment_id
      where ${mail} in ('deliverySent', 'deliveryDifference') and v.order_id = o.id and v.number = ${messageId}
        and v.deleted_at is null
    ) v on true
    left join lateral (${leftTogether(mail, messageId)}) y on true
    left join lateral (
      select json_agg(json_build_object('revision', r.revision, 'reason', r.reason, 'changes', r.changes) order by r.revision)
          as revisions, max(r.revision) as last
      from order_revisions r
      where ${mail} = 'orderChanged' and r.order_id = o.id and r.by_side = 'admin' and r.revision > greatest(1, (
        select told_message_id from order_mails where account_id = a.id and order_id = o.id and mail = ${mail}))
        and not exists (select from change_requests q where q.order_id = r.order_id and q.revision = r.revision)
    ) c on true
    left join lateral (
      select json_agg(json_build_object('kind', w.kind, 'body', w.body, 'productCode', w.product_code, 'ref', w.ref)
        order by w.since, w.product_code, w.ref) as matters
      from customer_matters() w where ${mail} = 'reminder' and w.order_id = o.id
    ) q on true
    where a.id = ${accountId} and a.email <> '' and a.deactivated_at is null and ${wants(mail)}
      and ${isForWorkshop(mail) ? sql`a.role in ('admin', 'superadmin')` : isMailedCustomer(sql`o.id`, sql`o.customer_id`)}
      and case ${mail}
        when 'orderPlaced' then true
        when 'customerMessage' then m.last is not null
        when 'orderConfirmed' then true
        when 'newMessage' then m.last is not null
        when 'orderFinished' then o.finished_items = o.total_items and o.ended_at is null
        when 'orderCompleted' then o.completed_at is not null
        when 'documentAdded' then d.last is not null
        when 'sampleToApprove' then s.last is not null and o.ended_at is null
        when 'sampleDecided' then s.last is not null
        when 'orderChanged' then ${isCancelledByWorkshop} or c.last is not null
        when 'deliverySent' then v.delivery is not null
        when 'shipmentSent' then y.shipment is not null
        when 'deliveryDifference' then v.difference is not null
        when 'question' then m.last is not null
        when 'reminder' then ${waitsForCustomer}
        when 'changeAsked' then h.last is not null
        when 'changeDecided' then h.last is not null
        when 'orderPdf' then true
      end`.first(tx);
}

/**
 * The requests of the order `o` that no email to the account `a` named: the open one, or those with an answer of the
 * workshop. An accepted cancellation has an email of its own kind.
 */
function newRequests(mail: Mail): Sql {
  if (mail !== 'changeAsked' && mail !== 'changeDecided')
    return sql`select null::json as requests, null::bigint as last`;
  const isWanted =
    mail === 'changeAsked'
      ? sql`r.state = 'open'`
      : sql`(r.state = 'declined' or r.state = 'accepted' and r.kind = 'change')`;
  return sql`
    select json_agg(json_build_object('kind', r.kind, 'state', r.state, 'person', r.asked_by_name, 'reason', r.reason,
        'note', r.note, 'revision', r.revision, 'differences', r.proposal -> 'differences') order by r.number) as requests,
      max(r.number) as last
    from change_requests r where r.order_id = o.id and ${isWanted} and r.number > (
      select told_message_id from order_mails where account_id = a.id and order_id = o.id and mail = ${mail})`;
}

/** The deliveries of the shipment that were not deleted, of the orders of the customer of `o`. */
function leftTogether(mail: Mail, shipmentId: number): Sql {
  if (mail !== 'shipmentSent') return sql`select null::json as shipment`;
  return sql`
    select json_build_object('date', min(d.date), 'items', sum(d.items), 'carrier', s.carrier, 'tracking', s.tracking,
      'cartons', s.cartons, 'deliveries', json_agg(json_build_object('orderId', d.order_id, 'products', d.products)
        order by d.order_id, d.number)) as shipment
    from shipments s join (
      select d.shipment_id, d.order_id, d.number, d.date, sum(l.quantity) as items,
        json_agg(json_build_object('productCode', l.product_code, 'quantity', l.quantity) order by p.position, l.product_id) as products
      from deliveries d join orders w on w.id = d.order_id join delivery_lines l on l.order_id = d.order_id and l.number = d.number
      left join order_products p on p.order_id = l.order_id and p.product_id = l.product_id
      where d.shipment_id = ${shipmentId} and d.deleted_at is null and w.customer_id = o.customer_id
      group by d.shipment_id, d.order_id, d.number, d.date
    ) d on d.shipment_id = s.id
    group by s.id`;
}

/**
 * The samples of the order `o` that no email to the account `a` named: those to approve, or those with an answer. `last`
 * is the time of the newest one in microseconds.
 */
function newSamples(mail: Mail): Sql {
  if (mail !== 'sampleToApprove' && mail !== 'sampleDecided')
    return sql`select null::json as samples, null::bigint as last`;
  const isToApprove = mail === 'sampleToApprove';
  const at = isToApprove ? sql`r.posted_at` : sql`r.decided_at`;
  const micros = sql`(extract(epoch from ${at}) * 1000000)::bigint`;
  return sql`
    select json_agg(json_build_object('productId', p.product_id, 'productCode', p.product_code, 'round', r.round, 'decision', r.decision,
        'note', ${isToApprove ? sql`r.note` : sql`r.answer`}, 'person', r.decided_by_name, 'pictures', coalesce((
          select json_agg(f.name order by i.position) from sample_images i join files f on f.id = i.file_id
          where i.order_id = r.order_id and i.product_id = r.product_id and i.round = r.round
            and i.side = ${isToApprove ? 'admin' : 'customer'}), '[]')) order by ${at}) as samples,
      max(${micros}) as last
    from sample_rounds r join order_products p using (order_id, product_id)
    where r.order_id = o.id and ${
      isToApprove
        ? sql`r.decision is null and not r.replaced and p.sample = 'asked' and o.ended_at is null`
        : sql`r.decision is not null`
    } and ${micros} > (select told_message_id from order_mails
      where account_id = a.id and order_id = o.id and mail = ${mail})`;
}

/** Whether the workshop cancelled the order `o`. A customer who cancelled it needs no email about that (OR-21). */
const isCancelledByWorkshop = sql<boolean>`coalesce(o.cancelled_by_side = 'admin', false)`;

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
