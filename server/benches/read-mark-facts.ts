import type { Mark } from '#contract/benches/marks.ts';
import type { FieldChange } from '#contract/production/counts.ts';
import type { LockedOrder } from '../orders/lock-order.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { problem } from '../platform/problems/problem.ts';
import { type LineRow, lineColumns, lineOf, type ProductionLine } from '../production/lock-line.ts';
import { benchUndoMinutes, isRevised } from '../production/undo-change.ts';
import { isShut } from './ticket-tries.ts';

export type MarkedLine = ProductionLine & { ticket: string };
/**
 * A change that a mark may undo. `key` is the id that the mark uses: that of the change, or of the mark that made it.
 */
export type UndoTarget = {
  key: string;
  changeId: string;
  ticket: string;
  benchId: number | null;
  rows: (FieldChange & { isDerived: boolean })[];
  isUndone: boolean;
  isOld: boolean;
  isRevised: boolean;
};
/** The change of a mark that was accepted before. `ticket` is null when its line was deleted. */
export type KnownMark = { changeId: string; ticket: string | null };
export type MarkFacts = {
  lines: ReadonlyMap<string, MarkedLine>;
  /** The previously accepted marks, by their ids. */
  known: ReadonlyMap<string, KnownMark>;
  targets: ReadonlyMap<string, UndoTarget>;
  workerIds: ReadonlySet<number>;
};

type Row = {
  shut: boolean;
  lines: (LineRow & { ticket: string })[] | null;
  known: (KnownMark & { markId: string })[] | null;
  targets: UndoTarget[] | null;
  workers: number[] | null;
};

/**
 * Reads the data that marks depend on, in one statement, under the locks of their orders. Throws tooManyTries when the
 * caller sent too many unknown tickets.
 */
export async function readMarkFacts(
  tx: Tx,
  viewer: Viewer,
  orders: ReadonlyMap<number, LockedOrder>,
  marks: readonly Mark[],
): Promise<MarkFacts> {
  const ids = marks.map(({ id }) => id);
  const undone = marks.flatMap(({ undoes }) => undoes ?? []);
  const workers = marks.flatMap(({ workerId }) => workerId ?? []);
  const row = await sql<Row>`
    with tries as materialized (select ${isShut(viewer)} as shut)
    select shut,
      (select json_agg(l) from (select ${lineColumns}, p.ticket from order_products p
        where not shut and p.ticket = any(${marks.map(({ ticket }) => ticket)}::text[])) l) as lines,
      (select json_agg(json_build_object('markId', e.mark_id, 'changeId', e.change_id, 'ticket', p.ticket))
        from production_events e
        left join order_products p on p.order_id = e.order_id and p.product_id = e.product_id
        where e.mark_id = any(${ids}::uuid[])) as known,
      ${targetsOf(undone)} as targets,
      (select json_agg(w.id) from workers w where w.id = any(${workers}::bigint[])) as workers
    from tries`.one(tx);
  if (row.shut) throw problem('tooManyTries', { retryAfter: 60 });
  const lines = (row.lines ?? []).flatMap(line => {
    const order = orders.get(line.orderId);
    return order ? [[line.ticket, { ...lineOf(order, line), ticket: line.ticket }] as const] : [];
  });
  return {
    lines: new Map(lines),
    known: new Map((row.known ?? []).map(({ markId, ...known }) => [markId, known])),
    targets: new Map((row.targets ?? []).map(target => [target.key, target])),
    workerIds: new Set(row.workers),
  };
}

/**
 * Finds the changes that marks of this call undo, each of one line. Changes of several lines are undone in the order's
 * history, and so are an acceptance, whose undo also withdraws a promise and its news (AC-4), and a remake, whose undo tells
 * nobody (PR-15).
 */
function targetsOf(undone: readonly string[]) {
  if (undone.length === 0) return sql`null::json`;
  return sql`(
    select json_agg(t) from (
      select u.key, e.change_id as "changeId", min(p.ticket) as ticket, min(e.bench_id) as "benchId",
        json_agg(json_build_object('what', e.what, 'from', e.from_value, 'to', e.to_value,
          'isDerived', e.source = 'derived') order by e.id) as rows,
        bool_or(e.source = 'undo' or exists (select from production_events n where n.undoes = e.change_id)) as "isUndone",
        min(e.changed_at) < now() - make_interval(mins => ${benchUndoMinutes}) as "isOld", bool_or(${isRevised}) as "isRevised"
      from unnest(${undone}::uuid[]) u(key)
      join lateral (
        select change_id from production_events where mark_id = u.key or change_id = u.key limit 1) c on true
      join production_events e on e.change_id = c.change_id and not exists (
        select from production_events r where r.change_id = c.change_id and r.source in ('revision', 'accept', 'remake'))
      join order_products p on p.order_id = e.order_id and p.product_id = e.product_id
      group by u.key, e.change_id having count(distinct p.ticket) = 1
    ) t)`;
}
