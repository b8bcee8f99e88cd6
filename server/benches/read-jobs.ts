import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import { openLines, sortedLines } from '../orders/open-lines/open-lines.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type JsonText, type Sql, sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import { workshopZone } from '../platform/database/workshop-zone.ts';
import { waitingAt } from '../platform/stages/passed.ts';
import { benchJson } from './bench-json.ts';
import { jobJson } from './job-json.ts';
import { workersJson } from './workers/read-workers.ts';

/** Reads the lines with units that wait at a stage, in the order of the Board and in one statement (BE-2). */
export async function readJobs(db: Db, viewer: Viewer, input: InputOf<'readJobs'>): Promise<JsonText> {
  const stage = input.stage ?? viewer.bench?.stage ?? 'cutting';
  return sql`
    with ${openLines}, jobs as (
      select l.order_id, l.product_id, l.place
      from ${sortedLines(sql<boolean>`not l.is_new and ${waitingAt(stage, 'l')} > 0`, { limit: limits.benchJobs })} l
    )
    select json_build_object(
      'jobs', coalesce((
        select json_agg(${jobJson} order by j.place)
        from jobs j join order_products p using (order_id, product_id) join orders o on o.id = p.order_id), '[]'),
      'workers', ${workersJson(sql<boolean>`w.active`)},
      'markedToday', ${markedToday(viewer)},
      'bench', (select ${benchJson} from benches b where b.id = ${viewer.bench?.id ?? null}::bigint),
      'asOf', iso(now())
    )::text as json`.jsonText(db);
}

/** The number of units that the caller marked today, without changes that were undone. */
function markedToday({ id, bench }: Viewer): Sql<number> {
  const isOwn = bench ? sql`e.bench_id = ${bench.id}` : sql`e.changed_by = ${id}`;
  return sql`(
    select coalesce(sum(e.to_value::int - e.from_value::int), 0)
    from production_events e
    where ${isOwn} and e.mark_id is not null and e.source <> 'undo'
      and e.happened_at >= workshop_today()::timestamp at time zone ${workshopZone}
      and not exists (select from production_events u where u.undoes = e.change_id))`;
}
