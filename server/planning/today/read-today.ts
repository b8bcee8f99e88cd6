import { limits } from '#contract/call/limits.ts';
import { noPage } from '#contract/call/paging.ts';
import type { InputOf } from '#contract/calls.ts';
import { type DateState, dateStates } from '#contract/orders/date-states.ts';
import { stages } from '#contract/orders/order-rules.ts';
import type { TodaySection } from '#contract/planning/today/sections.ts';
import { lightChangeJson } from '../../orders/change-json.ts';
import { datedOrders, ordersToPromise } from '../../orders/open-lines/dated-orders.ts';
import {
  cardsOf,
  isBlocked,
  isReady,
  openLines,
  waitingAt,
  waitingAtStatus,
} from '../../orders/open-lines/open-lines.ts';
import { movedAt, orderJson } from '../../orders/order-json.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type JsonText, type Sql, sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { problem } from '../../platform/problems/problem.ts';
import { shownCustomer } from '../../platform/stages/shown-customer.ts';
import { waitsForCustomer } from '../../platform/stages/waits-for-customer.ts';
import { newOrders, newOrdersJson, nextNewOrder, rowsOf } from './new-orders.ts';

/** Returns the sections of Today in one statement (TB-2), or a further page of one section. */
export async function readToday(db: Db, viewer: Viewer, input: InputOf<'readToday'>): Promise<JsonText> {
  const { section, cursor } = input;
  const sections = sectionsOf(viewer, input);
  const wanted = section ? [section] : (Object.keys(sections) as TodaySection[]);
  const list = wanted.map(name => sql`, ${sql.lit(name)}, ${sections[name].json}`);
  if (cursor && cursor.includes('-') !== (section === 'new')) {
    throw problem('invalidInput', { fields: { cursor: noPage } });
  }
  const after = placeOf(input);
  const next = !section
    ? sql``
    : section === 'new'
      ? sql`, 'nextCursor', ${nextNewOrder(input)}`
      : sql`, 'nextCursor', case when ${sections[section].count} > ${after + rowsOf(input)}::int
        then ${String(after + rowsOf(input))}::text end`;
  return sql`
    with ${openLines}, dated as materialized (${datedOrders}), ${newOrders(input)},
    waiting as (select o.* from orders o where o.waits_since is not null),
    verify as (select o.* from orders o where o.ended_at is null and o.finished_items = o.total_items)
    select json_build_object(
      'day', (select today from settings),
      'counts', json_build_object(
        'new', ${sections.new.count}, 'next', (select count(*) from lines l where ${isReady}),
        'blocked', ${sections.blocked.count}, 'waiting', ${sections.waiting.count},
        'asking', (select count(*) from orders o where ${waitsForCustomer} and not o.admin_archived),
        ${sql.join(dateStates.map(state => sql`${sql.lit(state)}, ${countOfState(state)}`))}, 'verify', ${sections.verify.count}),
      'hasOrders', exists (select from orders),
      'toPromise', ${countToPromise},
      'toPrint', (select count(*) from lines l where ${isAtCutting} and l.ticket_printed_at is null),
      'printedAt', (select iso(max(l.ticket_printed_at)) from lines l where ${isAtCutting})
      ${sql.join(list, ' ')} ${next})::text as json`.jsonText(db);
}

/** The position after which a page begins. New orders have other cursors. */
function placeOf({ section, cursor }: InputOf<'readToday'>): number {
  return section === 'new' || !cursor ? 0 : Number(cursor);
}

/** Whether the line `l` can be cut. Its job ticket is printed before that. */
const isAtCutting = sql<boolean>`(${isReady} and ${waitingAt('cutting')} > 0)`;

const countToPromise = sql`(select count(*) from (${ordersToPromise}) p)`;
const countOfState = (state: DateState) => sql`(select count(*) from dated where state = ${sql.lit(state)})`;

type Shown = { limit: number; after: number };
type Section = { json: Sql; count: Sql<number> };

function sectionsOf(viewer: Viewer, input: InputOf<'readToday'>): Record<TodaySection, Section> {
  const { stage, toPrint } = input;
  const isWanted = toPrint ? sql<boolean>`(${isReady} and l.ticket_printed_at is null)` : isReady;
  const after = placeOf(input);
  const page = { limit: rowsOf(input), after };
  const countOf = (rows: Sql) => sql<number>`(select count(*) from ${rows})`;
  const listOf = (rows: Sql, count: Sql<number>) =>
    sql`json_build_object('rows', ${rows}, 'more', ${moreThan(count, page)})`;
  const stagesShown = stage ? [stage] : stages;
  const nextOf = stagesShown.map(one => {
    const areShown = sql<boolean>`${isWanted} and ${waitingAt(one)} > 0`;
    return sql`${sql.lit(one)}, (select json_build_object('lines', count(*), 'units', coalesce(sum(${waitingAt(one)}), 0),
      'rows', ${cardsOf(viewer, areShown, waitingAt(one), page)}) from lines l where ${areShown})`;
  });
  const blocked = countOf(sql`lines l where ${isBlocked}`);
  const waiting = countOf(sql`waiting`);
  const dates = countOf(sql`dated`);
  const verify = countOf(sql`verify`);
  const longest = stagesShown.map(one => countOf(sql`lines l where ${isWanted} and ${waitingAt(one)} > 0`));
  return {
    new: { json: newOrdersJson(input), count: sql<number>`(select count(*) from new_orders)` },
    next: { json: sql`json_build_object(${sql.join(nextOf)})`, count: sql<number>`greatest(${sql.join(longest)})` },
    blocked: { json: listOf(cardsOf(viewer, isBlocked, waitingAtStatus, page), blocked), count: blocked },
    waiting: { json: listOf(waitingJson(page), waiting), count: waiting },
    dates: {
      json: listOf(
        ordersJson(
          sql`(to_jsonb(${orderOf(viewer)}) || ${moves})`,
          sql`dated d join orders o on o.id = d.order_id`,
          sql`d.rank, d.promised_on, o.id`,
          page,
        ),
        dates,
      ),
      count: dates,
    },
    verify: {
      json: sql`json_build_object('rows', ${ordersJson(orderOf(viewer), sql`verify o`, sql`o.id`, page)},
        'more', ${moreThan(verify, page)}, 'items', (select coalesce(sum(total_items), 0) from verify),
        'since', (select iso(min(${movedAt})) from verify o))`,
      count: verify,
    },
  };
}

/**
 * Orders whose customers wait, the longest wait first, with the first line of the newest message without an answer, or
 * with the kind of the open request (TB-4).
 */
function waitingJson({ limit, after }: Shown): Sql {
  return sql`coalesce((
    select json_agg(json_build_object('orderId', o.id, 'customerName', ${shownCustomer}, 'since', iso(o.waits_since),
      'messageId', m.id, 'text', coalesce(left(split_part(ltrim(m.body, E' \\n'), E'\\n', 1), 300), ''),
      'questions', case when m.via = 'email' and m.answers is null then ${openQuestions} else '[]'::json end,
      'request', (select c.kind from change_requests c where c.order_id = o.id and c.state = 'open'),
      'mayAnswer', o.customer_id is not null) order by o.waits_since, o.id)
    from (select * from waiting order by waits_since, id limit ${limit}::int offset ${after}::int) o
    left join lateral (select * from order_messages where order_id = o.id order by id desc limit 1) m
      on m.sender = 'customer' and m.created_at > coalesce(o.answer_settled_at, '-infinity')), '[]')`;
}

/** The oldest open questions before the message `m`, which may answer one of them. */
const openQuestions = sql`(
  select coalesce(json_agg(json_build_object('id', q.id, 'text', left(q.body, ${sql.lit(limits.question)})) order by q.id), '[]')
  from (
    select id, body from order_messages
    where order_id = o.id and asks and answered_at is null and id < m.id order by id limit 9) q)`;

/** An order of a section. A section may have a hundred orders, each with a large request, so it has no large differences. */
const orderOf = (viewer: Viewer) => orderJson(viewer, 'summary', limits.messagesWithOrder, lightChangeJson);

/** How often the promise of the order `o` was moved, and the last reason; withdrawn promises do not count. */
const moves = sql`(
  select jsonb_build_object('moved', count(*), 'movedBecause', (array_agg(m.reason order by m.id desc))[1])
  from order_promises m where m.order_id = o.id and m.was is not null and m.promised_on is not null
    and not exists (select from order_promises w where w.withdraws = m.id))`;

const moreThan = (count: Sql<number>, { limit, after }: Shown) =>
  sql`greatest(${count} - ${after}::int - ${limit}::int, 0)`;

function ordersJson(json: Sql<unknown>, from: Sql, by: Sql, { limit, after }: Shown): Sql {
  return sql`coalesce((
    select json_agg(${json} order by o.place)
    from (select o.*, row_number() over (order by ${by}) as place from ${from} order by ${by}
      limit ${limit}::int offset ${after}::int) o), '[]')`;
}
