import { type Stage, stages } from '#contract/orders/order-rules.ts';
import { type Sql, sql } from '../database/sql.ts';
import { isNewLine } from './new-line.ts';
import { waitingAt } from './passed.ts';

/** The stages that use materials, in the order of the arrays of `line_coverage`. */
const usingStages = ['cutting', 'stitching', 'finishing'] as const satisfies readonly Stage[];
type Line = 'p' | 'l';
/** The row of `line_coverage`, or the line that has its columns. */
type Coverage = 'v' | 'l';

/**
 * Whether units of a line lack material at a stage (ST-12): they wait there, and some believed material does not suffice for
 * one of them. The row of the coverage is left out for a pinned line, which nothing stops.
 */
export function lacksAt(stage: Stage, line: Line, coverage: Coverage): Sql<boolean> {
  const at = usingStages.indexOf(stage as (typeof usingStages)[number]);
  if (at < 0) return sql<boolean>`false`;
  const lacks = sql`${sql.ref(`${coverage}.lacks`)} -> ${sql.lit(at)}`;
  return sql<boolean>`(${waitingAt(stage, line)} > 0 and coalesce(jsonb_array_length(${lacks}) > 0, false))`;
}

/** Whether a line has a stage at which units wait and lack no material (ST-13). */
export function hasReadyStage(line: Line, coverage: Coverage): Sql<boolean> {
  const ready = stages.map(stage => sql`(${waitingAt(stage, line)} > 0 and not ${lacksAt(stage, line, coverage)})`);
  return sql<boolean>`(${sql.join(ready, ' or ')})`;
}

/** The first day on which something should have come that a line lacks at a stage, while that day is over. */
const overdueAt = (at: number, coverage: Coverage): Sql<string | null> => {
  const first = sql`(${sql.ref(`${coverage}.overdue_since`)})[${sql.lit(at + 1)}]`;
  return sql<string | null>`case when ${first} < (select workshop_today()) then ${first} end`;
};

/**
 * The latest of the days of the stages at which a line lacks material; null when one of them has none. An expected day that is
 * over is none (ST-12), also before the next forecast writes the coverage.
 */
export function lackingUntil(line: Line, coverage: Coverage): Sql<string | null> {
  const dayAt = (at: number) =>
    sql`case when ${overdueAt(at, coverage)} is null then (${sql.ref(`${coverage}.days`)})[${sql.lit(at + 1)}] end`;
  const missing = usingStages.map((stage, at) => sql`(${lacksAt(stage, line, coverage)} and ${dayAt(at)} is null)`);
  const known = usingStages.map((stage, at) => sql`case when ${lacksAt(stage, line, coverage)} then ${dayAt(at)} end`);
  return sql<string | null>`case when ${sql.join(missing, ' or ')} then null else greatest(${sql.join(known)}) end`;
}

/** The earliest day on which a material should have come that the line `l` lacks where units wait; null when none is overdue. */
export const overdueSince: Sql<string | null> = sql<string | null>`least(${sql.join(
  usingStages.map((stage, at) => sql`case when ${lacksAt(stage, 'l', 'l')} then ${overdueAt(at, 'l')} end`),
)})`;

/** How many units at a stage the stock covers; null where no believed material is used. */
export function coveredAt(stage: Stage): Sql<number | null> {
  const at = usingStages.indexOf(stage as (typeof usingStages)[number]);
  return at < 0 ? sql<number | null>`null::int` : sql<number | null>`(l.covered)[${sql.lit(at + 1)}]`;
}

/** The materials that the line `l` lacks where units wait, as JSON with their names, for superadmins. */
export const lackingMaterials: Sql = sql`coalesce((
  select json_agg(json_build_object('materialId', m.id, 'name', m.name) order by lower(m.name), m.id)
  from stock_materials m where m.id in (${sql.join(
    usingStages.map(
      (stage, at) =>
        sql`select x::bigint from jsonb_array_elements_text(l.lacks -> ${sql.lit(at)}) x where ${lacksAt(stage, 'l', 'l')}`,
    ),
    ' union ',
  )})), '[]')`;

/** Whether the accepted line `p` waits for material at every stage at which its units wait; `v` is its coverage (ST-14). */
export const isLackingLine: Sql<boolean> = sql<boolean>`(v.order_id is not null and p.completed < p.quantity
  and not p.cancelled and not ${isNewLine('p')} and not ${hasReadyStage('p', 'v')})`;

/** The condition by which `line_coverage v` belongs to the line `p`. Nothing stops a pinned line. */
export const isCoverageOf: Sql<boolean> = sql<boolean>`(v.order_id = p.order_id and v.product_id = p.product_id and p.pinned_at is null)`;

/** The stages at which the line `p` lacks material, as JSON. */
export const lackingStages: Sql<unknown> = sql`coalesce((
  select to_json(array_remove(array[${sql.join(
    usingStages.map(stage => sql`case when ${lacksAt(stage, 'p', 'v')} then ${sql.lit(stage)} end`),
  )}], null)) from line_coverage v where ${isCoverageOf}), '[]')`;
