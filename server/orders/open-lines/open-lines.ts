import { customerHoldReasons } from '#contract/orders/hold-reasons.ts';
import type { Stage } from '#contract/orders/order-rules.ts';
import { stages } from '#contract/orders/order-rules.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { dayKey, isBehind, placeOf, timeKey } from '../../platform/database/paging.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import {
  coveredAt,
  hasReadyStage,
  lackingMaterials,
  lackingUntil,
  lacksAt,
  overdueSince,
} from '../../platform/stages/coverage.ts';
import { isNewLine } from '../../platform/stages/new-line.ts';
import { passedAt, passedJson, waitingAt } from '../../platform/stages/passed.ts';
import { shownCustomer } from '../../platform/stages/shown-customer.ts';
import { newestRound, sampleState } from '../line-sample-json.ts';
import { dateStateOf } from '../order-dates.ts';
import { blockedBy, holdJson, pictureAddress } from '../order-json.ts';
import { hasUnread } from '../order-list.ts';

/** For how many working days a hold may be without a day (TB-2). */
const daysWithoutDay = 3;
/** How far back the calendar is read for these working days. */
const daysBack = 60;

/** The state of the sample that the line `p` waits for. */
const heldSample = sql<string>`(select ${sampleState} from (select) one left join lateral (${newestRound}) r on true)`;

/** The day from which a hold counts as without a day: a customer may have been asked again since it was set. */
const waitedFrom = sql`(greatest(h.set_at, case when h.reason in (${sql.join(customerHoldReasons.map(one => sql.lit(one)))}) then (
  select max(m.created_at) from order_messages m where m.order_id = h.order_id and m.sender = 'admin') end)
  at time zone s.zone)::date`;

/**
 * Whether the hold `h` of the line `p` is the workshop's move (TB-2): its day has come, it has been without a day for three
 * working days, or the sample has to be made, be it for the first time or with a change.
 */
const isMove = sql<boolean>`case
  when h.reason = 'sample' then ${heldSample} <> 'waiting'
  when h.until is not null then h.until <= s.today
  else ${waitedFrom} < (select day from waited) end`;

/**
 * Parts of a WITH list. `open` contains every line of an open order with its state (LA-1) and target day (TB-6), `lines`
 * also its slack (TB-1), which needs the calendar. `calendar` has arrays by day, because a join for each date of 10,000 lines
 * doubles the time of the statement. PostgreSQL computes only the parts that a statement reads.
 */
export const openLines: Sql = sql`
  settings as (
    select workshop_today() as today, coalesce(w.time_zone, w.default_zone) as zone, w.workdays, w.closed
    from ${onlyRow('workshop_settings')} w
  ), waited as materialized (
    select s.today - n as day from settings s cross join generate_series(0, ${sql.lit(daysBack)}) n
    where s.workdays[extract(isodow from s.today - n)::int] and not exists (
      select from jsonb_array_elements(s.closed) c where s.today - n between (c ->> 'from')::date and (c ->> 'to')::date)
    order by n limit 1 offset ${sql.lit(daysWithoutDay - 1)}
  ), open as materialized (
    select p.order_id, p.product_id, p.position, p.product_code, p.quantity, p.status, p.passed_cutting, p.passed_stitching,
      p.passed_finishing, p.completed, p.completed = p.quantity as is_finished, ${isNewLine('p')} as is_new,
      p.pinned_at, case when not ${isNewLine('p')} then p.pinned_at end as first_since, o.customer_id, p.ticket, p.ticket_printed_at, ${shownCustomer} as customer_name,
      o.requested_date, o.promised_on, a.order_id is not null as is_planned, a.planned_on,
      case when o.promised_on is not null then o.promised_on when not ${isNewLine('p')} then a.planned_on end as target_on,
      f.likely_on, f.safe_on, v.covered, case when p.pinned_at is null then v.lacks end as lacks, v.days, v.overdue_since, h.id as hold_id, h.reason, h.until, case when h.id is not null then ${isMove} end as is_move,
      case when h.reason = 'sample' then ${heldSample} end as held_sample,
      case when not ${isNewLine('p')} then (coalesce(p.accepted_at, o.created_at) at time zone s.zone)::date end as accepted,
      case when p.completed < p.quantity
        then ${dateStateOf(sql`o.promised_on`, sql`s.today`, sql`f.likely_on`, sql`f.safe_on`)} end as state
    from settings s cross join orders o join order_products p on p.order_id = o.id
    left join line_forecasts f on f.order_id = p.order_id and f.product_id = p.product_id and p.completed < p.quantity
    left join line_coverage v on v.order_id = p.order_id and v.product_id = p.product_id and p.completed < p.quantity
    left join line_holds h on h.order_id = p.order_id and h.product_id = p.product_id and h.ended_at is null
    left join order_plans a on a.order_id = o.id and o.promised_on is null
    where o.ended_at is null
  ), bounds as (
    select least(s.today, o.first_promised) - 7
        - 2 * greatest(0, o.last_likely - o.first_promised) as first_day,
      greatest(s.today, o.last_promised, o.last_likely) + 400 as last_day
    from settings s cross join (
      select min(promised_on) as first_promised, max(promised_on) as last_promised, max(likely_on) as last_likely
      from open) o
  ), closed_days as (
    select distinct (c ->> 'from')::date + n as day
    from settings, bounds b, jsonb_array_elements(closed) c, generate_series(
      greatest(b.first_day - (c ->> 'from')::date, 0), least(b.last_day, (c ->> 'to')::date) - (c ->> 'from')::date) n
  ), days as (
    select b.first_day + n as day, s.workdays[extract(isodow from b.first_day + n)::int] and c.day is null as is_working
    from settings s, bounds b cross join generate_series(0, b.last_day - b.first_day) n
    left join closed_days c on c.day = b.first_day + n
  ), calendar as materialized (
    select b.first_day, b.last_day, d.*
    from bounds b cross join (
      select array_agg(number::int order by day) as numbers, array_agg(is_working::int order by day) as working,
        array_agg(day order by day) filter (where is_working) as working_days
      from (select day, is_working, sum(is_working::int) over (order by day) as number from days) d) d
  ), lines as materialized (
    select o.*, case when not o.is_finished
      then c.numbers[o.promised_on - c.first_day + 1] - c.numbers[o.likely_on - c.first_day + 1] end as slack
    from open o cross join calendar c
  )`;

const isFree = sql<boolean>`(not l.is_finished and not l.is_new and l.hold_id is null)`;
/** The same as `hasReadyStage`: most lines have no coverage, and units of an unfinished line always wait somewhere. */
const mayGoOn = sql<boolean>`(l.lacks is null or ${hasReadyStage('l', 'l')})`;
/** Whether work on the line `l` is possible: it is accepted, unfinished, not on hold, and lacks no material at some stage (AC-2, TB-3). */
export const isReady = sql<boolean>`(${isFree} and ${mayGoOn})`;
/** Whether the line `l` can be worked on at the stage: it is ready, and units wait there whose material is there (ST-13). */
export const canBeDoneAt = (stage: Stage) =>
  sql<boolean>`(${isReady} and ${waitingAt(stage, 'l')} > 0 and not ${lacksAt(stage, 'l', 'l')})`;
/** The number of lines `l` that can be worked on at the stage, and of their units that wait there, for Today and the Board. */
export const workAt = (stage: Stage, isCounted = sql<boolean>`true`) => sql`
  'lines', count(*) filter (where ${isCounted} and ${canBeDoneAt(stage)}),
  'units', coalesce(sum(${waitingAt(stage, 'l')}) filter (where ${isCounted} and ${canBeDoneAt(stage)}), 0)`;
/** Whether the line `l` waits for material, and for nothing else (ST-13). */
export const isLacking = sql<boolean>`(${isFree} and not ${mayGoOn})`;
/** Whether a hold prevents work on the line `l`, new or not, or material that is not there. */
export const isBlocked = sql<boolean>`(not l.is_finished and (l.hold_id is not null or ${isLacking}))`;
/** The day until which the line `l` waits for material. */
const materialOn = sql<string | null>`case when ${isLacking} then ${lackingUntil('l', 'l')}
  when l.reason = 'material' then l.until end`;
/** Whether the line `l` is blocked and the next move is the workshop's. Who buys material reads of it in the shortages. */
export const isBlockedByUs = sql<boolean>`(${isBlocked} and coalesce(l.is_move, false))`;
/** The first sort key of the lines of 'Blocked': those that wait for others come after the workshop's moves. */
export const othersLast = sql<number>`(not coalesce(l.is_move, false))::int`;

/**
 * The order of work of the lines `l` (TB-6): pinned lines by the time of the pin, then by target day, order and position.
 * Lines without a target day come last, those that were accepted first ahead. The forecast and the Board's screen sort by
 * `compareWork` (contract/planning/order-of-work.ts), which says the same.
 */
export const workOrder: Sql = sql`l.first_since nulls last, l.target_on nulls last,
  case when l.target_on is null then l.accepted end nulls last, l.order_id, l.position`;

/** What `sortedLines` sorts the line `l` by, as whole numbers. */
const lineKeys: readonly Sql<number>[] = [
  sql`l.is_finished::int`,
  sql`case when l.is_finished then ${dayKey(sql`l.promised_on`)} else 0 end`,
  sql`case when l.is_finished then l.order_id else 0 end`,
  timeKey(sql`l.first_since`),
  dayKey(sql`l.target_on`),
  sql`case when l.target_on is null then ${dayKey(sql`l.accepted`)} else 0 end`,
  sql`l.order_id`,
  sql`l.position`,
];

/**
 * A page of lines: at most `limit`, after the place of the last line of the page before. They are sorted by `first` before
 * the order of work.
 */
export type LinesPage = { limit: number; after?: readonly number[] | undefined; first?: Sql<number> };

const keysOf = ({ first }: Pick<LinesPage, 'first'>) => (first ? [first, ...lineKeys] : lineKeys);

/** The number of values in the place of a line. */
export const lineKeyCount = (page: LinesPage): number => keysOf(page).length;

/** Whether the line `l` comes after the place where a page begins, in the order of `sortedLines`. */
export const isLineBehind = (page: LinesPage): Sql<boolean> => isBehind(keysOf(page), page.after);

/**
 * A page of the lines `l` that match a condition, with their rank `place` in the order of work, and their place in the list
 * for a cursor, `at`. Ready lines are sorted by facts of their order only, so that the lines of an order stand together
 * (TB-1).
 */
export function sortedLines(areShown: Sql<boolean>, page: LinesPage): Sql {
  return sql`(
    select l.*, row_number() over () as place, ${placeOf(keysOf(page))} as at from (
      select l.* from lines l where ${areShown} and ${isLineBehind(page)}
      order by ${page.first ? sql`${page.first}, ` : sql``}l.is_finished, case when l.is_finished then l.promised_on end nulls last,
        case when l.is_finished then l.order_id end, ${workOrder}
      limit ${page.limit}::int) l)`;
}

/** The units of the line `l` that wait at the stage of its status. */
export const waitingAtStatus = sql<number>`case l.status
  ${sql.join(
    stages.map(stage => sql`when ${sql.lit(stage)} then ${waitingAt(stage, 'l')}`),
    ' ',
  )}
  else l.quantity - ${passedAt('cutting', 'l')} end`;

const coveredAtStatus = sql<number | null>`case l.status ${sql.join(
  stages.map(stage => sql`when ${sql.lit(stage)} then ${coveredAt(stage)}`),
  ' ',
)} end`;

/** The last working day on which work on the line `l` can go on so that its promise holds by the likely date (LA-3). */
const startOn = sql`(
  select c.working_days[c.numbers[s.today - c.first_day + 1] + 1 - c.working[s.today - c.first_day + 1] + l.slack]
  from settings s cross join calendar c)`;

/** How many lines of the order of the line `l` are ready; null while this line is not. */
const readyLines = sql`case when l.is_finished then (
  select json_build_object('ready', count(*) filter (where p.completed = p.quantity), 'total', count(*))
  from order_products p where p.order_id = l.order_id) end`;

/** The card of the line `l`, whose order is the row `o` (contract/planning/board/card.ts). */
export function cardJson(viewer: Viewer, waiting: Sql<number>, stage?: Stage): Sql<unknown> {
  return sql.json(sql`
    l.order_id as "orderId", l.product_id as "productId", l.product_code as "productCode", l.ticket,
    iso(l.ticket_printed_at) as "ticketPrintedAt",
    l.customer_name as "customerName",
    (select ${pictureAddress(viewer)} from order_product_images i join files f on f.id = i.file_id
      where i.order_id = l.order_id and i.product_id = l.product_id order by i.position limit 1) as image,
    l.quantity, l.status, ${passedJson('l')} as passed, ${waiting} as waiting, ${readyLines} as "ofOrder", l.is_new as "isNew", l.slack, l.state,
    case when l.is_planned and not l.is_new then json_build_object('on', l.planned_on) end as plan, l.position,
    to_char(l.accepted, 'YYYY-MM-DD') as "acceptedOn", ${startOn} as "startOn",
    l.likely_on as "likelyOn", l.requested_date as "requestedDate", l.promised_on as "promisedOn",
    l.pinned_at is not null as pinned, iso(l.pinned_at) as "pinnedAt",
    (select ${holdJson} from line_holds h where h.id = l.hold_id) as hold,
    case when ${isLacking} then 'material' else (
      select ${blockedBy} from line_holds h where h.id = l.hold_id and not l.is_finished) end as blocked,
    ${isBlockedByUs} as "isMove", ${stage ? coveredAt(stage) : coveredAtStatus} as covered,
    case when ${isLacking} then ${overdueSince} end as "overdueSince",
    ${viewer.role === 'superadmin' ? sql`case when ${isLacking} then ${lackingMaterials} else '[]'::json end as lacking,` : sql``}
    l.held_sample as sample,
    case when not l.is_finished then ${materialOn} end as "materialOn",
    ${hasUnread(viewer)} as unread`);
}

/** The lines of a page, `sortedLines`, as cards in JSON, by rank. */
export function cardsOf(viewer: Viewer, lines: Sql, waiting: Sql<number>, stage?: Stage): Sql<unknown> {
  return sql`coalesce((
    select json_agg(${cardJson(viewer, waiting, stage)} order by l.place)
    from ${lines} l join orders o on o.id = l.order_id), '[]')`;
}
