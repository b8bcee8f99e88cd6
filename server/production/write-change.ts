import { randomUUID } from 'node:crypto';
import { type CountedField, changesBetween, type LineCounts } from '#contract/production/counts.ts';
import type { Viewer } from '../access/viewer.ts';
import { sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';
import type { ProductionLine } from './lock-line.ts';

/** A line's state after a change. `asked` are the fields that the action sets; the other changes follow from them. */
export type LineChange = { line: ProductionLine; after: LineCounts; asked: readonly CountedField[] };
/** What made the change. `happenedAt` is when the work was done, between the order and now; `undoes` is the change that it reverts. */
export type Action = {
  source: 'desk' | 'bench' | 'bulk' | 'undo';
  undoes?: string;
  markId?: string;
  workerId?: number;
  benchId?: number;
  happenedAt?: Date;
};

/**
 * The only writer of statuses and counts: updates the lines and the sums of their orders, and adds a production event for
 * each changed field, in one statement (PR-3). The orders must be locked, and at least one field must change. Returns the
 * id of the change.
 */
export async function writeChange(
  tx: Tx,
  viewer: Viewer,
  action: Action,
  changes: readonly LineChange[],
): Promise<string> {
  const changeId = randomUUID();
  const events = changes.flatMap(change => eventsOf(action, change));
  const finished = finishedByOrder(changes);
  const of = <T>(value: (change: LineChange) => T) => changes.map(value);
  await sql`
    with lines as (
      update order_products p set status = l.status, passed_cutting = l.cutting, passed_stitching = l.stitching,
        passed_finishing = l.finishing, completed = l.packaging
      from unnest(${of(({ line }) => line.order.id)}::bigint[], ${of(({ line }) => line.productId)}::bigint[],
        ${of(({ after }) => after.status)}::text[], ${of(({ after }) => after.passed.cutting)}::int[],
        ${of(({ after }) => after.passed.stitching)}::int[], ${of(({ after }) => after.passed.finishing)}::int[],
        ${of(({ after }) => after.passed.packaging)}::int[]
      ) as l(order_id, product_id, status, cutting, stitching, finishing, packaging)
      where p.order_id = l.order_id and p.product_id = l.product_id
    ), sums as (
      update orders o set finished_items = o.finished_items + s.finished
      from unnest(${[...finished.keys()]}::bigint[], ${[...finished.values()]}::bigint[]) as s(id, finished)
      where o.id = s.id
    )
    insert into production_events (order_id, product_id, product_code, what, from_value, to_value, source, mark_id,
      change_id, undoes, worker_id, bench_id, happened_at, changed_by, changed_by_name)
    select e.order_id, e.product_id, e.product_code, e.what, e.from_value, e.to_value, e.source, e.mark_id,
      ${changeId}::uuid, ${action.undoes ?? null}::uuid, ${action.workerId ?? null}::bigint, ${action.benchId ?? null}::bigint,
      least(greatest(coalesce(${action.happenedAt ?? null}::timestamptz, now()), o.created_at), now()),
      ${viewer.id}::bigint, ${viewer.displayName}::text
    from unnest(${events.map(event => event.line.order.id)}::bigint[], ${events.map(event => event.line.productId)}::bigint[],
      ${events.map(event => event.line.productCode)}::text[], ${events.map(event => event.what)}::text[],
      ${events.map(event => event.from)}::text[], ${events.map(event => event.to)}::text[],
      ${events.map(event => event.source)}::text[], ${events.map(event => event.markId)}::uuid[]
    ) with ordinality as e(order_id, product_id, product_code, what, from_value, to_value, source, mark_id, place)
    join orders o on o.id = e.order_id
    order by e.place`.execute(tx);
  return changeId;
}

/** The rows of the log for one line. The first one carries the mark's id, which is unique. */
function eventsOf({ source, markId }: Action, { line, after, asked }: LineChange) {
  return changesBetween(line, after)
    .map(change => ({ ...change, isAsked: asked.includes(change.what) }))
    .sort((one, other) => Number(other.isAsked) - Number(one.isAsked))
    .map(({ isAsked, ...change }, index) => ({
      ...change,
      line,
      source: isAsked || source === 'undo' ? source : 'derived',
      markId: index === 0 ? markId : undefined,
    }));
}

/** How many more units of each order are finished; without the orders where the number stays. */
function finishedByOrder(changes: readonly LineChange[]): Map<number, number> {
  const finished = new Map<number, number>();
  for (const { line, after } of changes) {
    const more = after.passed.packaging - line.passed.packaging;
    if (more !== 0) finished.set(line.order.id, (finished.get(line.order.id) ?? 0) + more);
  }
  return finished;
}
