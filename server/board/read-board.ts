import { boardColumns } from '#contract/board/columns.ts';
import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../access/viewer.ts';
import { type JsonText, jsonText } from '../database/json-text.ts';
import { numberIn, partOf } from '../database/search-text.ts';
import { type Sql, sql } from '../database/sql.ts';
import type { Db } from '../database/transaction.ts';
import { cardsOf, openLines, waitingAtStatus } from '../open-lines/open-lines.ts';

/** The Board's column of the line `l` (TB-5). */
const column = sql`case when l.is_finished then 'finished' else l.status end`;
const isBlocked = sql<boolean>`(not l.is_finished and l.hold_id is not null)`;
/** Late as on its card, or unfinished after its promised day as in DA-7. */
const isLate = sql<boolean>`coalesce(
  l.slack < 0 or (not l.is_finished and l.promised_on < (select today from settings)), false)`;

/** Returns a page of the Board's cards by slack, and the lines and units of each column, in one statement (TB-5). */
export async function readBoard(db: Db, viewer: Viewer, input: InputOf<'readBoard'>): Promise<JsonText> {
  const { status, state, cursor = 0, limit = limits.boardColumn } = input;
  const isFound = isLookedFor(input);
  const isInState = state === 'blocked' ? isBlocked : state === 'late' ? isLate : sql<boolean>`true`;
  const areShown = sql<boolean>`${isFound} and ${isInState} and ${status ? sql`${column} = ${status}` : sql`true`}`;
  const counts = boardColumns.map(
    name => sql`${sql.lit(name)}, json_build_object('lines', count(*) filter (where in_column = ${sql.lit(name)}),
      'units', coalesce(sum(quantity) filter (where in_column = ${sql.lit(name)}), 0))`,
  );
  const { rows } = await sql<{ json: JsonText }>`
    with ${openLines}, found as materialized (
      select ${column} as in_column, l.quantity, ${isBlocked} as is_blocked, ${isLate} as is_late, ${isInState} as is_in_state
      from lines l where ${isFound})
    select json_build_object(
      'cards', ${cardsOf(viewer, areShown, waitingAtStatus, { limit, after: cursor })},
      'counts', (select json_build_object(${sql.join(counts)}) from found where is_in_state),
      'states', (select json_build_object('blocked', count(*) filter (where is_blocked),
        'late', count(*) filter (where is_late)) from found),
      'nextCursor', case when (select count(*) from lines l where ${areShown}) > ${cursor + limit}::int
        then ${String(cursor + limit)}::text end
    )::text as json`.execute(db);
  return jsonText(rows[0]?.json ?? '');
}

/**
 * Condition: the line `l` belongs to the customer, and its order, customer or product code contains the search text.
 */
function isLookedFor({ customer, search }: InputOf<'readBoard'>): Sql<boolean> {
  const typed = search?.trim() || null;
  return sql<boolean>`((${customer ?? null}::bigint is null or l.customer_id = ${customer ?? null}::bigint)
    and (${typed}::text is null or l.order_id = ${numberIn(typed ?? '')}::bigint
      or folded(concat_ws(E'\\n', l.customer_name, l.product_code)) like ${partOf(typed ?? '')}))`;
}
