import { limits } from '#contract/call/limits.ts';
import { noPage } from '#contract/call/paging.ts';
import type { InputOf } from '#contract/calls.ts';
import { type DateState, dateStates } from '#contract/orders/date-states.ts';
import { type Stage, stages } from '#contract/orders/order-rules.ts';
import type { TodaySection } from '#contract/planning/today/sections.ts';
import { lightChangeJson } from '../../orders/change-json.ts';
import { datedOrders, ordersToPromise } from '../../orders/open-lines/dated-orders.ts';
import {
  canBeDoneAt,
  cardsOf,
  isBlocked,
  isBlockedByUs,
  isReady,
  openLines,
  othersLast,
  sortedLines,
  waitingAtStatus,
  workAt,
} from '../../orders/open-lines/open-lines.ts';
import { movedAt, orderJson } from '../../orders/order-json.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { addField } from '../../platform/database/add-field.ts';
import { dayKey, timeKey } from '../../platform/database/paging.ts';
import { type JsonText, type Sql, sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { problem } from '../../platform/problems/problem.ts';
import { waitingAt } from '../../platform/stages/passed.ts';
import { shownCustomer } from '../../platform/stages/shown-customer.ts';
import { isAnsweredByEmail, waitsForCustomer } from '../../platform/stages/waits-for-customer.ts';
import { decisions, hasNewDate } from './count-decisions.ts';
import { newOrders, newOrdersJson, sortedNewOrders } from './new-orders.ts';
import { linePages, nextPage, type Pages, sortedPages } from './section-pages.ts';
import { countShort } from './short-materials.ts';

/**
 * Returns the sections of Today in one statement (TB-2), or a further page of one section. Another statement counts for
 * superadmins at the same time how many materials are short, so that Today takes no longer for them (ST-5).
 */
export async function readToday(db: Db, viewer: Viewer, input: InputOf<'readToday'>): Promise<JsonText> {
  const { section, cursor } = input;
  const sections = sectionsOf(viewer, input);
  const wanted = section ? [section] : (Object.keys(sections) as TodaySection[]);
  const list = wanted.map(name => sql`, ${sql.lit(name)}, ${sections[name].json}`);
  const paged = section && sections[section].pages;
  if (cursor && cursor.length !== paged?.keys) throw problem('invalidInput', { fields: { cursor: noPage() } });
  const isWithShort = viewer.role === 'superadmin' && section === undefined;
  const next = paged ? nextPage(paged) : sql`null`;
  const today = sql<{ sections: string; counts: object }>`
    with ${openLines}, dated as materialized (${datedOrders}), ${newOrders},
    waiting as (select o.* from orders o where o.waits_since is not null),
    verify as (select o.* from orders o where o.ended_at is null and o.finished_items = o.total_items),
    totals as (
      select count(*) filter (where ${isReady}) as next, count(*) filter (where ${isBlocked}) as blocked,
        count(*) filter (where ${isBlockedByUs}) as blocked_by_us,
        count(*) filter (where ${isAtCutting} and l.ticket_printed_at is null) as to_print,
        max(l.ticket_printed_at) filter (where ${isAtCutting}) as printed_at
      from lines l)
    ${paged ? sql`, page as materialized ${paged.page}` : sql``}
    select json_build_object(
      'day', (select today from settings),
      'decisions', ${decisions},
      'hasOrders', exists (select from orders),
      'toPromise', ${countToPromise},
      'toPrint', t.to_print,
      'printedAt', iso(t.printed_at)
      ${sql.join(list, ' ')} ${section ? sql`, 'nextCursor', ${next}` : sql``})::text as sections,
      json_build_object(
        'new', (select count(*) from new_orders), 'next', t.next,
        'blocked', t.blocked, 'blockedByUs', t.blocked_by_us, 'waiting', (select count(*) from waiting),
        'asking', (select count(*) from orders o where ${waitsForCustomer} and not o.admin_archived),
        ${sql.join(dateStates.map(state => sql`${sql.lit(state)}, ${countOfState(state)}`))},
        'verify', (select count(*) from verify)) as counts
    from totals t`.one(db);
  const [{ sections: answer, counts }, short] = await Promise.all([today, isWithShort ? countShort(db) : undefined]);
  return addField(answer, 'counts', JSON.stringify({ ...counts, short })) as JsonText;
}

/** Whether the line `l` can be cut. Its job ticket is printed before that. */
const isAtCutting = canBeDoneAt('cutting');

const countToPromise = sql`(select count(*) from (${ordersToPromise}) p)`;
const countOfState = (state: DateState) => sql`(select count(*) from dated where state = ${sql.lit(state)})`;

/** A section as JSON, and its pages, unless its lists end at different places. */
type Section = { json: Sql; pages?: Pages };

function sectionsOf(viewer: Viewer, input: InputOf<'readToday'>): Record<TodaySection, Section> {
  const { section, stage, toPrint, cursor } = input;
  const limit = (section && input.limit) || limits.todayRows;
  const pageOf = (name: TodaySection) => ({ limit, after: name === section ? cursor : undefined });
  // The page of a section that is read alone is a part of the statement, because the cursor comes from it, too.
  const rowsOf = (name: TodaySection, { page }: Pages) => (name === section ? sql`page` : page);
  const listOf = (name: TodaySection, pages: Pages, jsonOf: (rows: Sql) => Sql, more = sql``): Section => ({
    json: sql`json_build_object('rows', ${jsonOf(rowsOf(name, pages))},
      'more', greatest(${pages.left} - ${limit}::int, 0)${more})`,
    pages,
  });
  const ordersOf = (json: Sql) => (rows: Sql) =>
    sql`coalesce((select json_agg(${json} order by o.place) from ${rows} o), '[]')`;
  const isWanted = toPrint ? sql<boolean>`l.ticket_printed_at is null` : sql<boolean>`true`;
  const isAt = (one: Stage) => sql<boolean>`(${canBeDoneAt(one)} and ${isWanted})`;
  const jobsAt = (one: Stage, rows: Sql) => sql`(
    select json_build_object(${workAt(one, isWanted)},
      'rows', ${cardsOf(viewer, rows, waitingAt(one, 'l'), one)}) from lines l)`;
  const jobs = stage && linePages(isAt(stage), pageOf('next'));
  const next = jobs
    ? [sql`${sql.lit(stage)}, ${jobsAt(stage, rowsOf('next', jobs))}`]
    : stages.map(one => sql`${sql.lit(one)}, ${jobsAt(one, sortedLines(isAt(one), { limit }))}`);
  return {
    new: listOf('new', sortedPages(sortedNewOrders, pageOf('new')), newOrdersJson),
    next: { json: sql`json_build_object(${sql.join(next)})`, ...(jobs && { pages: jobs }) },
    blocked: listOf('blocked', linePages(isBlocked, { ...pageOf('blocked'), first: othersLast }), rows =>
      cardsOf(viewer, rows, waitingAtStatus),
    ),
    waiting: listOf('waiting', sortedPages(sortedWaiting, pageOf('waiting')), waitingJson),
    dates: listOf(
      'dates',
      sortedPages(sortedDated, pageOf('dates')),
      ordersOf(sql`(to_jsonb(${orderOf(viewer)}) || ${moves} || jsonb_build_object('hasNewDate', (
        select ${hasNewDate} from dated d where d.order_id = o.id)))`),
    ),
    verify: listOf(
      'verify',
      sortedPages(sortedToVerify, pageOf('verify')),
      ordersOf(orderOf(viewer)),
      sql`, 'items', (select coalesce(sum(total_items), 0) from verify), 'since', (select iso(min(${movedAt})) from verify o)`,
    ),
  };
}

const orderId = sql<number>`o.id`;
const sortedWaiting = {
  row: 'o',
  from: sql`waiting o`,
  by: sql`o.waits_since, o.id`,
  keys: [timeKey(sql`o.waits_since`), orderId],
} as const;
const sortedDated = {
  row: 'o',
  from: sql`dated d join orders o on o.id = d.order_id`,
  by: sql`d.rank, d.promised_on, o.id`,
  keys: [sql<number>`d.rank`, dayKey(sql`d.promised_on`), orderId],
} as const;
const sortedToVerify = { row: 'o', from: sql`verify o`, by: orderId, keys: [orderId] } as const;

/**
 * Orders whose customers wait, with the first line of the newest message without an answer, or with the kind of the open
 * request (TB-4).
 */
const waitingJson = (rows: Sql): Sql => sql`coalesce((
    select json_agg(json_build_object('orderId', o.id, 'customerName', ${shownCustomer}, 'since', iso(o.waits_since),
      'messageId', m.id, 'answered', m.answers is not null, 'text', coalesce(left(split_part(ltrim(m.body, E' \\n'), E'\\n', 1), 300), ''),
      'questions', case when ${isAnsweredByEmail} then ${openQuestions} else '[]'::json end,
      'request', (select c.kind from change_requests c where c.order_id = o.id and c.state = 'open'),
      'mayAnswer', o.customer_id is not null) order by o.place)
    from ${rows} o
    left join lateral (
      select m.* from order_messages m
      where m.order_id = o.id and m.answer_read_at is null order by m.id desc limit 1) m
      on m.sender = 'customer' and m.created_at > coalesce(o.answer_settled_at, '-infinity')), '[]')`;

/** The oldest open questions, of which an email may answer one. The workshop wrote nothing after such an email. */
const openQuestions = sql`(
  select coalesce(json_agg(json_build_object('id', q.id, 'text', left(q.body, ${sql.lit(limits.question)})) order by q.id), '[]')
  from (
    select id, body from order_messages
    where order_id = o.id and asks and answered_at is null order by id limit 9) q)`;

/** An order of a section. A section may have a hundred orders, each with a large request, so it has no large differences. */
const orderOf = (viewer: Viewer) => orderJson(viewer, 'summary', limits.messagesWithOrder, lightChangeJson);

/** How often the promise of the order `o` was moved, and the last reason; withdrawn promises do not count. */
const moves = sql`(
  select jsonb_build_object('moved', count(*), 'movedBecause', (array_agg(m.reason order by m.id desc))[1])
  from order_promises m where m.order_id = o.id and m.was is not null and m.promised_on is not null
    and not exists (select from order_promises w where w.withdraws = m.id))`;
