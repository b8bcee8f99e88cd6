import { limits } from '#contract/call/limits.ts';
import { customerHoldReasons } from '#contract/orders/hold-reasons.ts';
import { maySeeProduct } from '../platform/access/may-see.ts';
import type { Scope, Viewer } from '../platform/access/viewer.ts';
import { workerName } from '../platform/access/worker-name.ts';
import { type Sql, sql } from '../platform/database/sql.ts';
import { isCoverageOf, isLackingLine, lackingUntil } from '../platform/stages/coverage.ts';
import { lotsOfLineJson } from '../platform/stages/lots.ts';
import { isNewLine } from '../platform/stages/new-line.ts';
import { passedJson } from '../platform/stages/passed.ts';
import { isStanding } from '../platform/stages/standing-remake.ts';
import { waitsForCustomer } from '../platform/stages/waits-for-customer.ts';
import { cancellableUntil } from './cancellable.ts';
import { changeCutOff, openChangeJson } from './change-json.ts';
import { lineSampleJson } from './line-sample-json.ts';
import { isUnfinished, orderDateState, orderLikelyOn, orderPlan, orderSafeOn } from './order-dates.ts';

/** The address of a picture. Catalog pictures are paths, customer files absolute URLs (FI-3). */
export function pictureAddress(viewer: Viewer): Sql<string> {
  return sql`case f.kind when 'catalog' then '/uploads/products/' || f.name else ${viewer.origin}::text || '/files/' || f.name end`;
}

/** The first fields of a line. Staff also see the workshop's internal fields. */
const lineHead = ({ side }: Viewer) => sql`
  p.product_id as id, p.product_id as "productId", p.product_code as "productCode",
  p.quantity, p.completed, p.delivered, p.status, ${passedJson('p')} as passed, ${lineSampleJson} as sample
  ${side === 'admin' ? sql`, p.pinned_at is not null as pinned` : sql``}`;

/** The combinations of the line `p`, as answers show them. */
export const breakdownJson = sql`case when p.breakdown = '[]' then '[]' else shown_breakdown(p.breakdown) end`;

/**
 * The colors that the product of the line `p` lists, while its order `o` is open (OP-5). A product that the viewer may not see
 * lists none, as if it were deleted (CA-2).
 */
export const listedColors = (viewer?: Scope) => sql`case when o.ended_at is null then coalesce((
  select to_json(p.colors) from (select p.product_id as id) l join products p using (id) where ${viewer ? maySeeProduct(viewer) : sql`true`}), '[]')
  else '[]' end`;

function wholeLine(viewer: Viewer): Sql<unknown> {
  return sql.json(sql`${lineHead(viewer)}, p.description, p.changed_in as "changedIn", ${breakdownJson} as breakdown,
    ${listedColors(viewer)} as colors, coalesce((
    select json_agg(${pictureAddress(viewer)} order by i.position)
    from order_product_images i join files f on f.id = i.file_id
    where i.order_id = p.order_id and i.product_id = p.product_id), '[]') as images
    ${viewer.side === 'admin' ? sql`, case when h.id is not null then ${holdJson} end as hold, ${lineDates}, ${isRemade} as remade` : sql``}
    ${viewer.role === 'superadmin' ? sql`, ${lotsOfLineJson} as lots` : sql``}`);
}

/** The JSON of the hold `h`. Only a hold with a photo has the field `photo`. */
export const holdJson = sql`(
  jsonb_build_object('id', h.id, 'reason', h.reason, 'note', h.note, 'until', h.until, 'at', iso(h.set_at),
    'by', coalesce((select ${workerName} from workers w where w.id = h.worker_id), h.set_by_name,
      (select b.name from benches b where b.id = h.bench_id)))
  || coalesce((select jsonb_build_object('photo', '/files/' || f.name) from files f where f.id = h.file_id), '{}'))`;

/** The JSON of the open hold of the line in the row `p`, or null. Customers never see holds (PR-10). */
export const openHoldJson = sql`(
  select ${holdJson} from line_holds h
  where h.order_id = p.order_id and h.product_id = p.product_id and h.ended_at is null)`;

/** The reason why the hold `h` prevents work on a line. */
export const blockedBy = sql<'hold' | 'material'>`case h.reason when 'material' then 'material' else 'hold' end`;

/** The condition of a line whose units somebody still has to make. */
const isToMake = sql<boolean>`(p.completed < p.quantity and not p.cancelled)`;
const isHeld = sql<boolean>`(h.id is not null and p.completed < p.quantity)`;

/** The rows that the dates of the line `p` come from: its forecast `f`, its open hold `h` and its coverage `v`. */
const datesOfLine = sql`
  left join line_forecasts f on f.order_id = p.order_id and f.product_id = p.product_id and ${isToMake}
  left join line_holds h on h.order_id = p.order_id and h.product_id = p.product_id and h.ended_at is null
  left join line_coverage v on ${isCoverageOf}`;

/** The dates of a line and the reason why nobody can work on it. A finished or cancelled line has neither. */
const lineDates = sql`
  f.likely_on as "likelyOn", f.safe_on as "safeOn",
  case when ${isHeld} then ${blockedBy} when ${isLackingLine} then 'material' end as blocked,
  case when ${isHeld} and h.reason = 'material' then h.until
    when not ${isHeld} and ${isLackingLine} then ${lackingUntil('p', 'v')} end as "materialOn"`;

/** Whether units of the line `p` are made again (PR-15). */
const isRemade = sql<boolean>`exists (
  select from remakes r where r.order_id = p.order_id and r.product_id = p.product_id
    and ${isStanding})`;

/** A line of a summary. A card shows one small picture for each line. */
function summaryLine(viewer: Viewer): Sql<unknown> {
  return sql.json(sql`${lineHead(viewer)}, jsonb_array_length(p.breakdown) as combinations, coalesce((
    select json_build_array(${pictureAddress(viewer)})
    from order_product_images i join files f on f.id = i.file_id
    where i.order_id = p.order_id and i.product_id = p.product_id
    order by i.position limit 1), '[]') as images`);
}

/** A person as stored in a row, or null when none was recorded. */
function writtenPerson(id: Sql<unknown>, name: Sql<unknown>): Sql<unknown> {
  return sql`case when ${name} is not null then ${sql.json(sql`${id} as id, ${name} as name`)} end`;
}

/** The author's fields. Customers never see who in the workshop acted (CC-1). */
function author({ side }: Viewer): Sql<unknown> {
  const written = writtenPerson(sql`m.author_id`, sql`m.author_name`);
  return side === 'admin' ? written : sql`case m.sender when 'customer' then ${written} end`;
}

/** Staff entered the order `o` for its customer (OR-20). */
const isEntered = sql<boolean>`o.entered_by_name is not null`;

/** Who placed the order `o`. An order that staff entered may have nobody. */
const placedBy = sql`case when o.placed_by_name is not null or not ${isEntered}
  then ${sql.json(sql`o.placed_by as id, coalesce(o.placed_by_name, o.customer_username) as name`)} end`;

const enteredBy = sql`case when ${isEntered}
  then ${sql.json(sql`o.entered_by as id, o.entered_by_name as name, o.came_by as "cameBy"`)} end`;

/**
 * The people who placed, verified and archived the order `o`. They come from its own columns, so a list needs no join.
 */
function people({ side }: Viewer): Sql<unknown> {
  const verified = writtenPerson(sql`o.completed_by`, sql`o.completed_by_name`);
  const archivedBy = `${side}_archived_by`;
  return sql`
    o.customer_id as "companyId", case when o.ended_at is null then o.customer_shown end as "customerShown",
    ${placedBy} as "placedBy", ${side === 'admin' ? sql`${enteredBy} as "enteredBy"` : sql`${isEntered} as "enteredByWorkshop"`},
    ${side === 'admin' ? verified : sql`case o.completed_by_side when 'customer' then ${verified} end`} as "verifiedBy",
    ${writtenPerson(sql`o.${sql.ref(archivedBy)}`, sql`o.${sql.ref(`${archivedBy}_name`)}`)} as "archivedBy",`;
}

/** The JSON of a message, from the row `m`. */
export function messageJson(viewer: Viewer): Sql<unknown> {
  return sql.json(sql`m.id, m.sender, ${author(viewer)} as author, m.body as message, iso(m.created_at) as "createdAt",
    coalesce((
      select json_agg(${pictureAddress(viewer)} order by i.position)
      from order_message_images i join files f on f.id = i.file_id where i.message_id = m.id), '[]') as images,
    ${questionJson(viewer)} as question, m.answers, m.via, m.folded is not null as folded`);
}

/** The question that the message `m` is, or null. Customers never see who in the workshop marked it as answered. */
function questionJson({ side }: Viewer): Sql<unknown> {
  const written = writtenPerson(sql`m.answered_by`, sql`m.answered_by_name`);
  const answeredBy = side === 'admin' ? written : sql`case m.answered_by_side when 'customer' then ${written} end`;
  return sql`case when m.asks then ${sql.json(sql`m.product_id as "productId", m.product_code as "productCode",
    m.answered_at is null as open, iso(m.answered_at) as "answeredAt", ${answeredBy} as "answeredBy"`)} end`;
}

/** The fields of an order that only staff see: its dates (DA-7), and since when its customer waits (TB-4). */
const staffDates = sql`
    case when ${isUnfinished} then ${orderLikelyOn} end as "likelyOn",
    case when ${isUnfinished} then ${orderSafeOn} end as "safeOn",
    ${orderDateState} as "dateState", ${orderPlan} as plan,
    iso(o.waits_since) as "waitsSince",`;

/** When the order `o` last moved on: its last change of a status or count, else its placing. */
export const movedAt = sql<Date>`coalesce((
  select e.changed_at from production_events e where e.order_id = o.id order by e.id desc limit 1), o.created_at)`;

/**
 * Whether the order `o` has new lines that wait for the workshop. A new line that waits for the customer or for its
 * sample does not (AC-7, SA-1).
 */
const hasNewLines = sql`(o.ended_at is null and exists (
  select from order_products p where p.order_id = o.id and ${isNewLine('p')} and not exists (
    select from line_holds h where h.order_id = p.order_id and h.product_id = p.product_id and h.ended_at is null
      and h.reason = any(${[...customerHoldReasons, 'sample']}::text[]))))`;

/**
 * The fields of an order that only the workshop's list shows: since when it has new products, when it last moved on,
 * and what its customer last wrote and sent (OR-18).
 */
const listed = (viewer: Viewer) => sql`
    case when ${hasNewLines} then iso(o.created_at) end as "newSince", iso(${movedAt}) as "movedAt",
    (
      select left(m.body, ${sql.lit(limits.newestUnread)})
      from (select * from order_messages where order_id = o.id and sender = 'customer' order by id desc limit 1) m
      where m.created_at > coalesce((
        select s.seen_at from order_seen s where s.account_id = ${viewer.id} and s.order_id = o.id), '-infinity')
    ) as "newestUnread",
    (select count(*) from order_product_images i where i.order_id = o.id and i.is_own) as "customerPictures",`;

/** The documents of the order `o`: their number, those that wait for an agreement, and the newest agreement. */
const documents = sql`(
  select json_build_object('by', d.agreed_by_name, 'at', iso(d.agreed_at)) from order_documents d
  where d.order_id = o.id and d.agreed_at is not null order by d.agreed_at desc, d.id desc limit 1) as agreement,
  (select count(*) from order_documents d where d.order_id = o.id) as "documentCount",
  (select count(*) from order_documents d where d.order_id = o.id and d.needs_agreement and d.agreed_at is null
    and d.replaced_at is null) as "documentsToAgree",`;

/** Whether the viewer may know that the order `r` is linked with the order `o`: one of them may belong to another customer now. */
const isLinked = ({ side }: Viewer) => (side === 'admin' ? sql`true` : sql`r.customer_id = o.customer_id`);

/** The order of which the order `o` makes delivered items again. */
const remakeOf = (viewer: Viewer) => sql`case when o.remake_of is not null then (
  select r.id from orders r where r.id = o.remake_of and ${isLinked(viewer)}) end`;

/** The orders that make delivered items of the order `o` again. */
const remakes = (viewer: Viewer) => sql`coalesce((
  select json_agg(r.id order by r.id) from orders r where r.remake_of = o.id and ${isLinked(viewer)}), '[]') as remakes,`;

/** The workshop's files of the order `o`. */
const attachments = (viewer: Viewer) => sql`coalesce((
  select json_agg(json_build_object('id', f.id, 'url', ${pictureAddress(viewer)}, 'name', f.original_name, 'size', f.size,
    'type', f.type) order by i.position)
  from order_attachments i join files f on f.id = i.file_id where i.order_id = o.id), '[]')`;

const messageHead = sql.json(sql`m.id, m.sender, iso(m.created_at) as "createdAt"`);

/**
 * The JSON of an order, built by PostgreSQL from the row `o`: in full, or as the summary for cards and unread badges
 * (OR-8). `change` is the JSON of its open request.
 */
export function orderJson(
  viewer: Viewer,
  view: 'whole' | 'summary',
  mostMessages: number = limits.messagesWithOrder,
  change: Sql = openChangeJson,
): Sql<unknown> {
  const line = view === 'whole' ? wholeLine(viewer) : summaryLine(viewer);
  const message = view === 'whole' ? messageJson(viewer) : messageHead;
  const earlier = sql`exists (
    select from order_messages where order_id = o.id offset ${mostMessages}) as "earlierMessages",`;
  return sql.json(sql`
    o.id,
    iso(o.created_at) as "createdAt",
    o.customer_name as "customerName",
    o.customer_username as "customerUsername",
    o.total_products as "totalProducts",
    o.total_items as "totalItems",
    o.finished_items * 100 / o.total_items as "orderPercentage",
    o.delivered_items as "deliveredItems",
    iso(o.completed_at) as "completedAt",
    o.revision, iso(o.cancelled_at) as "cancelledAt",
    o.cancel_reason as "cancelReason",
    ${change} as change,
    o.customer_archived as "customerArchived",
    o.admin_archived as "adminArchived",
    (select iso(s.seen_at) from order_seen s where s.account_id = ${viewer.id} and s.order_id = o.id) as "seenAt",
    ${people(viewer)}
    ${remakeOf(viewer)} as "remakeOf",
    o.po_number as "poNumber",
    o.requested_date as "requestedDate",
    o.delivery_address as "deliveryAddress",
    o.promised_on as "promisedOn",
    o.promised_was as "promisedWas",
    iso(case when ${waitsForCustomer} then o.asks_since end) as "asksSince",
    ${viewer.side === 'admin' ? staffDates : sql``}
    ${viewer.side === 'admin' && view === 'summary' ? listed(viewer) : sql``}
    ${view === 'whole' ? sql`${earlier} ${documents} ${remakes(viewer)}` : sql``}
    ${viewer.side === 'customer' ? sql`${cancellableUntil} as "cancelUntil",` : sql``}
    ${view === 'whole' ? sql`${changeCutOff} as "changeCutOff",` : sql``}
    ${viewer.side === 'admin' && view === 'whole' ? sql`${attachments(viewer)} as attachments,` : sql``}
    (select json_agg(${line} order by p.position) from order_products p ${viewer.side === 'admin' && view === 'whole' ? datesOfLine : sql``}
      where p.order_id = o.id) as products,
    coalesce((
      select json_agg(${message} order by m.id)
      from (select * from order_messages where order_id = o.id order by id desc limit ${mostMessages}) m), '[]') as messages`);
}
