import { limits } from '#contract/call/limits.ts';
import type { AnswerOf } from '#contract/calls.ts';
import { isLacking, openLines, workOrder } from '../orders/open-lines/open-lines.ts';
import { type Sql, sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { announcement } from '../platform/live/announce.ts';
import { expectedUntil } from './expected.ts';
import { neededByLine } from './needed-by-line.ts';
import { countThis, usingItems } from './stock-rows.ts';

/** Takes the lock that concurrent calls wait for. */
export const coverageLock = sql`select pg_advisory_xact_lock(hashtextextended('line coverage', 0))`;

type Freed = AnswerOf<'receivePurchase'>['canStart'];

/**
 * Stores how far the stock covers each line (ST-12). Lines take what they need in the order of work: first from what is on
 * hand, then from what is expected, by day. Because every line takes its share, what a line finds is what all lines before it
 * leave. Only materials whose books are believed stop a line. The days are stored as they are expected: who reads them compares
 * them with today. Sends a live event when something changed. Concurrent calls wait for each other.
 *
 * `arriving` counts as on hand, for a receipt that books it later in the same transaction. Returns the jobs that lack material
 * without it and can go on with it, in the order of work, at most 500. What was stored may be older than the stock.
 */
export async function writeCoverage(
  tx: Tx,
  arriving: readonly { materialId: number; quantity: string }[] = [],
): Promise<Freed> {
  await coverageLock.execute(tx);
  const { freed } = await sql<{ freed: Freed }>`
    with ${openLines}, chosen as materialized (
      select m.id, m.unit, m.counted_at, m.on_hand as held, m.on_hand + coalesce(a.quantity, 0) as on_hand
      from stock_materials m left join unnest(${arriving.map(({ materialId }) => materialId)}::bigint[],
        ${arriving.map(({ quantity }) => quantity)}::numeric[]) as a(id, quantity) using (id)
      where not m.archived
    ), stock as materialized (
      select m.*, ${countThis} as count_this from chosen m
    ), ${usingItems}, ${neededByLine}, stocked as materialized (
      -- Before the lines: PostgreSQL expects few of these, and would look through all materials for each.
      select n.*, greatest(0, m.on_hand) as shelf, m.held, m.count_this from needing n join stock m on m.id = n.material
    ), taken as (
      select n.*, sum(n.amount) over (partition by n.material order by ${workOrder} rows unbounded preceding) - n.amount as before
      from stocked n join open l using (order_id, product_id)
    ), expected as materialized (${expectedUntil()}
    ), found as (
      select t.*, greatest(0, least(t.amount, t.shelf - t.before)) as got from taken t where not t.count_this
    ), covering as (
      select f.*, ${covered} as covered, f.first_unit = 0 and f.got < f.per as is_lacking,
        -- Books that are below 0 without what arrives stop nothing.
        f.first_unit = 0 and f.held >= 0 and greatest(0, least(f.amount, f.held - f.before)) < f.per as was_lacking, (
          select min(e.expected_on) from expected e
          where e.material = f.material and e.until >= greatest(0, f.before - f.shelf) + f.per - f.got) as expected_on
      from found f
    ), by_stage as (
      select c.order_id, c.product_id, c.stage, least(min(c.covered), max(c.line_units))::int as covered,
        coalesce(jsonb_agg(c.material order by c.material) filter (where c.is_lacking), '[]') as lacks,
        coalesce(jsonb_agg(c.material order by c.material) filter (where c.was_lacking), '[]') as lacked,
        case when not bool_or(c.is_lacking and c.expected_on is null) then max(c.expected_on) filter (where c.is_lacking) end as day,
        min(c.expected_on) filter (where c.is_lacking) as first_day
      from covering c group by c.order_id, c.product_id, c.stage
    ), given as materialized (
      select order_id, product_id, array[${at('covered')}]::int[] as covered,
        ${lists('lacks')} as lacks, ${lists('lacked')} as lacked,
        array[${at('day')}]::date[] as days, array[${at('first_day')}]::date[] as overdue_since
      from by_stage group by order_id, product_id
    ), gone as (
      delete from line_coverage v where not exists (
        select from given g where g.order_id = v.order_id and g.product_id = v.product_id)
      returning 1
    ), kept as (
      insert into line_coverage as v (order_id, product_id, covered, lacks, days, overdue_since)
      select order_id, product_id, covered, lacks, days, overdue_since from given
      on conflict (order_id, product_id) do update set covered = excluded.covered, lacks = excluded.lacks, days = excluded.days,
        overdue_since = excluded.overdue_since
        where (v.covered, v.lacks, v.days, v.overdue_since) is distinct from
          (excluded.covered, excluded.lacks, excluded.days, excluded.overdue_since)
      returning 1
    ), freed as (
      select l.order_id, l.product_id, l.product_code, row_number() over (order by ${workOrder}) as place
      from open l join given g using (order_id, product_id)
      where g.lacked <> g.lacks and ${lacksWith(sql`g.lacked`)} and not ${lacksWith(sql`g.lacks`)}
    )
    select coalesce((
      select json_agg(json_build_object('orderId', order_id, 'productId', product_id, 'productCode', product_code) order by place)
      from freed where place <= ${sql.lit(limits.bulkLines)}), '[]') as freed, (
      select ${announcement('boardChanged', {}, { workshop: true })}
      where exists (select from gone) or exists (select from kept)) as announced`.one(tx);
  return freed;
}

/** Whether the open line `l` waits for material, if `lacks` were what it lacks at each stage. */
const lacksWith = (lacks: Sql): Sql<boolean> => sql<boolean>`(
  select ${isLacking} from (
    select l.is_finished, l.is_new, l.hold_id, l.quantity, l.passed_cutting, l.passed_stitching, l.passed_finishing,
      l.completed, case when l.pinned_at is null then ${lacks} end as lacks) l)`;

/**
 * How many units of a line go on with what it got of a material: those before the first one for which it does not suffice. The
 * combinations of a line may take different amounts.
 */
const covered = sql`case when f.got >= f.amount then f.line_units
  when f.firsts is null then f.first_unit + div(f.got, f.per) else (
    select min(c.first + div(greatest(0, f.got - c.until + c.amount), c.per)) from (
      select u.*, sum(u.amount) over (order by u.first) as until
      from unnest(f.firsts, f.pers, f.amounts) as u(first, per, amount)) c
    where c.until > f.got) end`;

const stages = ['cutting', 'stitching', 'finishing'] as const;
/** The value of a column at a stage; a line has one row for each. */
const of = (column: string, stage: (typeof stages)[number]) =>
  sql`(array_agg(${sql.ref(column)}) filter (where stage = ${sql.lit(stage)}))[1]`;
const at = (column: string) => sql.join(stages.map(stage => of(column, stage)));
/** The lists of a column at each stage, as JSON. */
const lists = (column: string) =>
  sql`jsonb_build_array(${sql.join(stages.map(stage => sql`coalesce(${of(column, stage)}, '[]'::jsonb)`))})`;
