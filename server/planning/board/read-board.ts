import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import { dateStates } from '#contract/orders/date-states.ts';
import { stages } from '#contract/orders/order-rules.ts';
import { boardColumns } from '#contract/planning/board/columns.ts';
import { datedOrders } from '../../orders/open-lines/dated-orders.ts';
import {
  cardsOf,
  isBlocked,
  isLineBehind,
  openLines,
  sortedLines,
  waitingAtStatus,
  workAt,
} from '../../orders/open-lines/open-lines.ts';
import { namedProducts } from '../../orders/order-search.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { numberIn, partOf } from '../../platform/database/search-text.ts';
import { type JsonText, type Sql, sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';

/** The Board's column of the line `l` (TB-5). */
const column = sql`case when l.is_finished then 'finished' else l.status end`;
/** Returns a page of the Board's cards in the order of work, and the lines and units of each column, in one statement (TB-5). */
export async function readBoard(db: Db, viewer: Viewer, input: InputOf<'readBoard'>): Promise<JsonText> {
  const { status, state, cursor, limit = limits.boardColumn } = input;
  const typed = input.search?.trim() ?? '';
  const isFound = isLookedFor(input.customer, typed);
  const isInState = !state
    ? sql<boolean>`true`
    : state === 'blocked'
      ? isBlocked
      : sql<boolean>`coalesce(l.state = ${state}, false)`;
  const areShown = sql<boolean>`${isFound} and ${isInState} and ${status ? sql`${column} = ${status}` : sql`true`}`;
  const counts = boardColumns.map(
    name => sql`${sql.lit(name)}, json_build_object('lines', count(*) filter (where in_column = ${sql.lit(name)}),
      'units', coalesce(sum(quantity) filter (where in_column = ${sql.lit(name)}), 0))`,
  );
  const work = stages.map(stage => sql`${sql.lit(stage)}, json_build_object(${workAt(stage)})`);
  return sql`
    with ${typed ? sql`${namedProducts(viewer, typed)},` : sql``} ${openLines}, dated as materialized (${datedOrders}), found as materialized (
      select ${column} as in_column, l.order_id, l.quantity, ${isBlocked} as is_blocked, d.state, ${isInState} as is_in_state
      from lines l left join dated d on d.order_id = l.order_id where ${isFound}),
    page as materialized ${sortedLines(areShown, { limit, after: cursor })}
    select json_build_object(
      'day', (select today from settings),
      'cards', ${cardsOf(viewer, sql`page`, waitingAtStatus)},
      'counts', (select json_build_object(${sql.join(counts)}) from found where is_in_state),
      'work', (select json_build_object(${sql.join(work)}) from lines l where ${isFound} and ${isInState}),
      'states', (select json_build_object('blocked', count(*) filter (where is_blocked),
        ${sql.join(dateStates.map(one => sql`${sql.lit(one)}, count(distinct order_id) filter (where state = ${sql.lit(one)})`))})
        from found),
      'nextCursor', case when (select count(*) from lines l where ${areShown} and ${isLineBehind({ limit, after: cursor })}) > ${limit}::int
        then (select at from page order by place desc limit 1) end
    )::text as json`.jsonText(db);
}

/**
 * Condition: the line `l` belongs to the customer, and its order, customer, product code or a product's name contains
 * the typed text, as in the list of orders (OR-17).
 */
function isLookedFor(customer: number | undefined, typed: string): Sql<boolean> {
  const conditions: Sql<unknown>[] = [sql`true`];
  if (customer !== undefined) conditions.push(sql`l.customer_id = ${customer}::bigint`);
  if (typed) {
    conditions.push(sql`(l.order_id = ${numberIn(typed)}::bigint
      or folded(concat_ws(E'\\n', l.customer_name, l.product_code)) like ${partOf(typed)}
      or l.product_id in (select id from named))`);
  }
  return sql<boolean>`(${sql.join(conditions, ' and ')})`;
}
