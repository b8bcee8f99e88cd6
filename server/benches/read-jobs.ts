import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import type { Stage } from '#contract/orders/order-rules.ts';
import type { Viewer } from '../access/viewer.ts';
import { type JsonText, jsonText } from '../database/json-text.ts';
import { type Sql, sql } from '../database/sql.ts';
import type { Db } from '../database/transaction.ts';
import { workersJson } from '../workers/read-workers.ts';
import { benchJson } from './bench-json.ts';
import { jobJson } from './job-json.ts';

/** The units of the line `p` that wait at a stage. */
const waiting: Record<Stage, Sql<number>> = {
  cutting: sql`p.quantity - p.passed_cutting`,
  stitching: sql`p.passed_cutting - p.passed_stitching`,
  finishing: sql`p.passed_stitching - p.passed_finishing`,
  packaging: sql`p.passed_finishing - p.completed`,
};

/** The day on which the order `o` is due: promised, else requested, else after the usual time, in calendar days. */
const dueOn = sql`coalesce(o.promised_on, o.requested_date, o.created_at::date
  + (select s.median_lead * 7 / 5 from forecast_state s))`;

/** Lines with units that wait at a stage, pinned ones first, then by due day; in one statement (BE-5). */
export async function readJobs(db: Db, viewer: Viewer, input: InputOf<'readJobs'>): Promise<JsonText> {
  const stage = input.stage ?? viewer.bench?.stage ?? 'cutting';
  const { json } = await sql<{ json: string }>`
    with jobs as (
      select p.order_id, p.product_id, row_number() over (order by p.pinned_at, ${dueOn}, o.id, p.position) as place
      from order_products p join orders o on o.id = p.order_id
      where p.quantity - p.completed > 0 and ${waiting[stage]} > 0 and o.completed_at is null
      order by place limit ${limits.benchJobs}
    )
    select json_build_object(
      'jobs', coalesce((
        select json_agg(${jobJson} order by j.place)
        from jobs j join order_products p using (order_id, product_id) join orders o on o.id = p.order_id), '[]'),
      'workers', ${workersJson(sql<boolean>`w.active`)},
      'markedToday', ${markedToday(viewer)},
      'bench', (select ${benchJson} from benches b where b.id = ${viewer.bench?.id ?? null}::bigint),
      'asOf', iso(now())
    )::text as json`.one(db);
  return jsonText(json);
}

/** The units that the caller marked today, without changes that were undone. */
function markedToday({ id, bench }: Viewer): Sql<number> {
  const isOwn = bench ? sql`e.bench_id = ${bench.id}` : sql`e.changed_by = ${id}`;
  return sql`(
    select coalesce(sum(e.to_value::int - e.from_value::int), 0)
    from production_events e cross join workshop_settings w
    where ${isOwn} and e.mark_id is not null and e.source <> 'undo'
      and e.happened_at >= workshop_today()::timestamp at time zone coalesce(w.time_zone, w.default_zone)
      and not exists (select from production_events u where u.undoes = e.change_id))`;
}
