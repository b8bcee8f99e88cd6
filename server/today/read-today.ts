import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import { stages } from '#contract/orders/order-rules.ts';
import type { TodaySection } from '#contract/today/sections.ts';
import type { Viewer } from '../access/viewer.ts';
import { type JsonText, jsonText } from '../database/json-text.ts';
import { type Sql, sql } from '../database/sql.ts';
import type { Db } from '../database/transaction.ts';
import { cardsOf, openLines, waitingAt, waitingAtStatus } from '../open-lines/open-lines.ts';
import { orderJson, shownCustomer } from '../orders/order-json.ts';

const shown = sql.lit(limits.todayRows);
/** Whether work on the line `l` is possible, or a hold prevents it (TB-3). */
const isReady = sql<boolean>`(not l.is_finished and l.hold_id is null)`;
const isBlocked = sql<boolean>`(not l.is_finished and l.hold_id is not null)`;

/** Returns the sections of Today in one statement (TB-2), or a further page of one section. */
export async function readToday(db: Db, viewer: Viewer, input: InputOf<'readToday'>): Promise<JsonText> {
  const { section, cursor = 0 } = input;
  const sections = sectionsOf(viewer, input);
  const wanted = section ? [section] : (Object.keys(sections) as TodaySection[]);
  const list = wanted.map(name => sql`, ${sql.lit(name)}, ${sections[name].json}`);
  const next = section
    ? sql`, 'nextCursor', case when ${sections[section].count} > ${cursor + limits.todayRows}::int
        then ${String(cursor + limits.todayRows)}::text end`
    : sql``;
  const { rows } = await sql<{ json: JsonText }>`
    with ${openLines}, dated as materialized (${datedOrders}),
    waiting as (select o.* from orders o where o.waits_since is not null),
    verify as (select o.* from orders o where o.completed_at is null and o.finished_items = o.total_items)
    select json_build_object(
      'day', (select today from settings),
      'counts', json_build_object(
        'next', (select count(*) from lines l where ${isReady}),
        'blocked', ${sections.blocked.count}, 'waiting', ${sections.waiting.count},
        'late', (select count(*) from dated where state = 'late'),
        'expectedLate', (select count(*) from dated where state = 'expectedLate'),
        'atRisk', (select count(*) from dated where state = 'atRisk'), 'verify', ${sections.verify.count}),
      'hasOrders', exists (select from orders),
      'toPromise', (select count(*) from orders o where o.completed_at is null and o.status = 'not_reviewed'
        and o.promised_on is null and o.finished_items < o.total_items)
      ${sql.join(list, ' ')} ${next})::text as json`.execute(db);
  return jsonText(rows[0]?.json ?? '');
}

/** Unfinished orders with a promised date and their state relative to it (DA-7), computed from their lines. */
const datedOrders = sql`
  select d.*, array_position(array['late', 'expectedLate', 'atRisk'], d.state) as rank
  from (
    select l.order_id, min(l.promised_on) as promised_on, case
        when min(l.promised_on) < (select today from settings) then 'late'
        when bool_and(l.likely_on is not null) and max(l.likely_on) > min(l.promised_on) then 'expectedLate'
        when bool_and(l.safe_on is not null) and max(l.safe_on) > min(l.promised_on) then 'atRisk'
      end as state
    from lines l where not l.is_finished and l.promised_on is not null group by l.order_id) d
  where d.state is not null`;

type Section = { json: Sql; count: Sql<number> };

function sectionsOf(viewer: Viewer, { stage, cursor: after = 0 }: InputOf<'readToday'>): Record<TodaySection, Section> {
  const page = { limit: limits.todayRows, after };
  const countOf = (rows: Sql) => sql<number>`(select count(*) from ${rows})`;
  const listOf = (rows: Sql, count: Sql<number>) =>
    sql`json_build_object('rows', ${rows}, 'more', greatest(${count} - ${after}::int - ${shown}, 0))`;
  const stagesShown = stage ? [stage] : stages;
  const nextOf = stagesShown.map(one => {
    const areShown = sql<boolean>`${isReady} and ${waitingAt(one)} > 0`;
    return sql`${sql.lit(one)}, (select json_build_object('lines', count(*), 'units', coalesce(sum(${waitingAt(one)}), 0),
      'rows', ${cardsOf(viewer, areShown, waitingAt(one), page)}) from lines l where ${areShown})`;
  });
  const blocked = countOf(sql`lines l where ${isBlocked}`);
  const waiting = countOf(sql`waiting`);
  const dates = countOf(sql`dated`);
  const verify = countOf(sql`verify`);
  const longest = stagesShown.map(one => countOf(sql`lines l where ${isReady} and ${waitingAt(one)} > 0`));
  return {
    next: { json: sql`json_build_object(${sql.join(nextOf)})`, count: sql<number>`greatest(${sql.join(longest)})` },
    blocked: { json: listOf(cardsOf(viewer, isBlocked, waitingAtStatus, page), blocked), count: blocked },
    waiting: { json: listOf(waitingJson(after), waiting), count: waiting },
    dates: {
      json: listOf(
        ordersJson(viewer, sql`dated d join orders o on o.id = d.order_id`, sql`d.rank, d.promised_on, o.id`, after),
        dates,
      ),
      count: dates,
    },
    verify: { json: listOf(ordersJson(viewer, sql`verify o`, sql`o.id`, after), verify), count: verify },
  };
}

/** Orders whose customers wait, the longest wait first, with the first line of the newest message (TB-4). */
function waitingJson(after: number): Sql {
  return sql`coalesce((
    select json_agg(json_build_object('orderId', o.id, 'customerName', ${shownCustomer}, 'since', iso(o.waits_since),
      'messageId', m.id, 'text', left(split_part(ltrim(m.body, E' \\n'), E'\\n', 1), 300),
      'mayAnswer', o.customer_id is not null) order by o.waits_since, o.id)
    from (select * from waiting order by waits_since, id limit ${shown} offset ${after}::int) o
    cross join lateral (select id, body from order_messages where order_id = o.id order by id desc limit 1) m), '[]')`;
}

function ordersJson(viewer: Viewer, from: Sql, by: Sql, after: number): Sql {
  return sql`coalesce((
    select json_agg(${orderJson(viewer, 'summary')} order by o.place)
    from (select o.*, row_number() over (order by ${by}) as place from ${from} order by ${by}
      limit ${shown} offset ${after}::int) o), '[]')`;
}
