import { limits } from '#contract/call/limits.ts';
import type { Viewer } from '../access/viewer.ts';
import { type Sql, sql } from '../database/sql.ts';
import { passedJson } from '../stages/passed.ts';
import { isUnfinished, orderDateState, orderLikelyOn, orderSafeOn } from './order-dates.ts';

/** The address of a picture. Catalog pictures are paths, customer files absolute URLs (FI-3). */
export function pictureAddress(viewer: Viewer): Sql<string> {
  return sql`case f.kind when 'catalogue' then '/uploads/products/' || f.name else ${viewer.origin}::text || '/files/' || f.name end`;
}

/** The first fields of a line. Staff also see the workshop's internal fields. */
const lineHead = ({ side }: Viewer) => sql`
  'id', p.product_id, 'productId', p.product_id, 'productCode', p.product_code,
  'quantity', p.quantity, 'completed', p.completed, 'status', p.status, 'passed', ${passedJson('p')}
  ${side === 'admin' ? sql`, 'pinned', p.pinned_at is not null` : sql``}`;

function wholeLine(viewer: Viewer): Sql<unknown> {
  return sql`json_build_object(${lineHead(viewer)}, 'description', p.description, 'images', coalesce((
    select json_agg(${pictureAddress(viewer)} order by i.position)
    from order_product_images i join files f on f.id = i.file_id
    where i.order_id = p.order_id and i.product_id = p.product_id), '[]')${viewer.side === 'admin' ? sql`${openHold}, ${lineDates}` : sql``})`;
}

/** The JSON of the hold `h`. Only a hold with a photo has the field `photo`. */
export const holdJson = sql`(
  jsonb_build_object('id', h.id, 'reason', h.reason, 'note', h.note, 'until', h.until, 'at', iso(h.set_at),
    'by', coalesce(h.set_by_name, (select b.name from benches b where b.id = h.bench_id)))
  || coalesce((select jsonb_build_object('photo', '/files/' || f.name) from files f where f.id = h.file_id), '{}'))`;

/** The JSON of the open hold of the line in the row `p`, or null. */
export const openHoldJson = sql`(
  select ${holdJson} from line_holds h
  where h.order_id = p.order_id and h.product_id = p.product_id and h.ended_at is null)`;

/** The reason why the hold `h` prevents work on a line. */
export const blockedBy = sql<'hold' | 'material'>`case h.reason when 'material' then 'material' else 'hold' end`;

/** The customer's name on the order `o`. An open order also shows the company's present name (CC-2). */
export const shownCustomer = sql<string>`case when o.completed_at is null then coalesce(o.customer_shown, o.customer_name) else o.customer_name end`;

const ofForecast = sql`from line_forecasts f
  where f.order_id = p.order_id and f.product_id = p.product_id and p.completed < p.quantity`;

const ofHold = sql`from line_holds h where h.order_id = p.order_id and h.product_id = p.product_id
  and h.ended_at is null and p.completed < p.quantity`;

/** Customers never see holds (PR-10). */
const openHold = sql`, 'hold', ${openHoldJson}`;

/** The dates of a line and the reason why nobody can work on it. A finished line has neither. */
const lineDates = sql`
  'likelyOn', (select f.likely_on ${ofForecast}), 'safeOn', (select f.safe_on ${ofForecast}),
  'blocked', (select ${blockedBy} ${ofHold}), 'materialOn', (select h.until ${ofHold} and h.reason = 'material')`;

/** A line of a summary. A card shows one small picture for each line. */
function summaryLine(viewer: Viewer): Sql<unknown> {
  return sql`json_build_object(${lineHead(viewer)}, 'images', coalesce((
    select json_build_array(${pictureAddress(viewer)})
    from order_product_images i join files f on f.id = i.file_id
    where i.order_id = p.order_id and i.product_id = p.product_id
    order by i.position limit 1), '[]'))`;
}

/** A person as stored in a row, or null when none was recorded. */
function writtenPerson(id: Sql<unknown>, name: Sql<unknown>): Sql<unknown> {
  return sql`case when ${name} is not null then json_build_object('id', ${id}, 'name', ${name}) end`;
}

/** The author's fields. Customers never see who in the workshop acted (CC-1). */
function author({ side }: Viewer): Sql<unknown> {
  const written = writtenPerson(sql`m.author_id`, sql`m.author_name`);
  return side === 'admin' ? written : sql`case m.sender when 'customer' then ${written} end`;
}

/**
 * The people who placed, verified and archived the order `o`. They come from its own columns, so a list needs no join.
 */
function people({ side }: Viewer): Sql<unknown> {
  const verified = writtenPerson(sql`o.completed_by`, sql`o.completed_by_name`);
  const archivedBy = `${side}_archived_by`;
  return sql`
    'companyId', o.customer_id, 'customerShown', case when o.completed_at is null then o.customer_shown end,
    'placedBy', json_build_object('id', o.placed_by, 'name', coalesce(o.placed_by_name, o.customer_username)),
    'verifiedBy', ${side === 'admin' ? verified : sql`case o.completed_by_side when 'customer' then ${verified} end`},
    'archivedBy', ${writtenPerson(sql`o.${sql.ref(archivedBy)}`, sql`o.${sql.ref(`${archivedBy}_name`)}`)},`;
}

/** The JSON of a message, from the row `m`. */
export function messageJson(viewer: Viewer): Sql<unknown> {
  return sql`json_build_object('id', m.id, 'sender', m.sender, 'author', ${author(viewer)}, 'message', m.body, 'createdAt', iso(m.created_at),
    'images', coalesce((
      select json_agg(${pictureAddress(viewer)} order by i.position)
      from order_message_images i join files f on f.id = i.file_id where i.message_id = m.id), '[]'))`;
}

/** The fields of an order that only staff see: its dates (DA-7), and since when its customer waits (TB-4). */
const staffDates = sql`
    'likelyOn', case when ${isUnfinished} then ${orderLikelyOn} end,
    'safeOn', case when ${isUnfinished} then ${orderSafeOn} end,
    'dateState', ${orderDateState},
    'waitsSince', iso(o.waits_since),`;

/**
 * The fields of an order that only the workshop's list shows: when it last moved on, and what its customer last wrote
 * and sent (OR-18).
 */
const listed = (viewer: Viewer) => sql`
    'movedAt', iso(coalesce((
      select e.changed_at from production_events e where e.order_id = o.id order by e.id desc limit 1), o.created_at)),
    'newestUnread', (
      select left(m.body, ${sql.lit(limits.newestUnread)})
      from (select * from order_messages where order_id = o.id and sender = 'customer' order by id desc limit 1) m
      where m.created_at > coalesce((
        select s.seen_at from order_seen s where s.account_id = ${viewer.id} and s.order_id = o.id), '-infinity')),
    'customerPictures', (
      select count(*) from order_product_images i join files f on f.id = i.file_id
      where i.order_id = o.id and f.kind = 'private'),`;

const messageHead = sql`json_build_object('id', m.id, 'sender', m.sender, 'createdAt', iso(m.created_at))`;

/**
 * The JSON of an order, built by PostgreSQL from the row `o`: in full, or as the summary for cards and unread badges
 * (OR-8).
 */
export function orderJson(
  viewer: Viewer,
  view: 'whole' | 'summary',
  mostMessages: number = limits.messagesWithOrder,
): Sql<unknown> {
  const line = view === 'whole' ? wholeLine(viewer) : summaryLine(viewer);
  const message = view === 'whole' ? messageJson(viewer) : messageHead;
  const earlier = sql`'earlierMessages', exists (
    select from order_messages where order_id = o.id offset ${mostMessages}),`;
  return sql`json_build_object(
    'id', o.id,
    'createdAt', iso(o.created_at),
    'customerName', o.customer_name,
    'customerUsername', o.customer_username,
    'totalProducts', o.total_products,
    'totalItems', o.total_items,
    'orderPercentage', o.finished_items * 100 / o.total_items,
    'completedAt', iso(o.completed_at),
    'customerArchived', o.customer_archived,
    'adminArchived', o.admin_archived,
    'seenAt', (select iso(s.seen_at) from order_seen s where s.account_id = ${viewer.id} and s.order_id = o.id),
    ${people(viewer)}
    'poNumber', o.po_number,
    'requestedDate', o.requested_date,
    'deliveryAddress', o.delivery_address,
    'promisedOn', o.promised_on,
    'promisedWas', o.promised_was,
    ${viewer.side === 'admin' ? staffDates : sql``}
    ${viewer.side === 'admin' && view === 'summary' ? listed(viewer) : sql``}
    ${view === 'whole' ? earlier : sql``}
    'products', (select json_agg(${line} order by p.position) from order_products p where p.order_id = o.id),
    'messages', coalesce((
      select json_agg(${message} order by m.id)
      from (select * from order_messages where order_id = o.id order by id desc limit ${mostMessages}) m), '[]'))`;
}
