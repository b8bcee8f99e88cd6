import type { AnswerOf, InputOf } from '#contract/calls.ts';
import { endedProblem } from '#contract/orders/order-rules.ts';
import { afterUndo, type FieldChange } from '#contract/production/counts.ts';
import { hasOnlyPromises, undoPromises } from '../dates/take-back-promises.ts';
import { type LockedOrder, lockOrders, requireOpen } from '../orders/lock-order.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited } from '../platform/audit/audited.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { announcements } from '../platform/live/announce.ts';
import { problem } from '../platform/problems/problem.ts';
import { changeLines, changeLinesUntold, changeNote } from './change-lines.ts';
import { type LineRow, lineColumns, lineOf, type ProductionLine } from './lock-line.ts';
import { undoPins } from './pin-lines.ts';
import { takeBackAcceptance } from './take-back-acceptance.ts';
import { undoHolds } from './undo-holds.ts';
import { type Action, aChange, type LineChange, writeChanges } from './write-change.ts';

type ChangedLine = { line: ProductionLine | undefined; rows: LoggedRow[] };
type LoggedRow = FieldChange & { isDerived: boolean; isAcceptance: boolean; isRemake: boolean };
/** Whether the quantity of the line of the event `e` changed later. Its counts then mean something else (OR-22). */
export const isRevised = sql<boolean>`exists (
  select from production_events q
  where q.order_id = e.order_id and q.product_id = e.product_id and q.what = 'quantity' and q.id > e.id)`;
/** How long a bench may undo its own changes. */
export const benchUndoMinutes = 10;

/**
 * Undoes every row of a change, as a separate change (PR-7). Undoing an acceptance also withdraws its promise and its
 * news (AC-4). A bench does not find changes by others, nor holds, pins and promises, and is too late for its own after
 * 10 minutes. Nobody finds the hold of a sample, which only the sample ends (SA-1), and a revision (OR-22).
 * Throws changeNotFound, orderCompleted, orderCancelled, sampleNotApproved, undoTooLate, undoneAlready (also for an
 * undo), laterWorkStands, and changedMeanwhile when a value changed since.
 */
export async function undoChange(
  tx: Tx,
  viewer: Viewer,
  { changeId }: InputOf<'undoChange'>,
): Promise<Audited<'productionUndone', AnswerOf<'undoChange'>>> {
  const isOwn = viewer.bench ? sql`bench_id = ${viewer.bench.id}` : sql`true`;
  const areOfChange = sql<boolean>`o.id in (
    select order_id from production_events where change_id = ${changeId} and ${isOwn}
      and not exists (select from production_events where change_id = ${changeId} and source = 'revision')
    union all select order_id from line_holds where change_id = ${changeId} and reason <> 'sample' and ${viewer.bench === undefined}
    union all select order_id from order_products where pin_change_id = ${changeId} and ${viewer.bench === undefined}
    union all select order_id from order_promises where change_id = ${changeId} and ${viewer.bench === undefined})`;
  const orders = await lockOrders(tx, viewer, areOfChange);
  if (orders.size === 0) throw problem('changeNotFound');
  await requireOpenOrders(tx, orders, changeId);
  const lines = await readChange(tx, viewer, orders, changeId);
  if (lines.length === 0) {
    return (
      (await undoPins(tx, orders, changeId)) ??
      (await undoPromises(tx, viewer, orders, changeId)) ??
      undoHolds(tx, viewer, orders, changeId)
    );
  }
  const changes = lines.map(undo);
  const isAcceptance = lines.some(({ rows }) => rows.some(row => row.isAcceptance));
  if (!isAcceptance) {
    const isRemake = lines.some(({ rows }) => rows.some(row => row.isRemake));
    const undoneBy = await (isRemake ? takeBackRemake : changeLines)(
      tx,
      viewer,
      { source: 'undo', undoes: changeId },
      changes,
    );
    return audited({ changed: changes.length, changeId: undoneBy }, changeNote('productionUndone', changes));
  }
  // Work on the order is a reason to keep it accepted.
  if (changes.some(({ line }) => line.passed.cutting > 0)) throw problem('changedMeanwhile');
  const undone = aChange({ source: 'undo', undoes: changeId }, changes);
  await writeChanges(tx, viewer, [undone]);
  const promiseStays = !(await takeBackAcceptance(tx, viewer, [...orders.values()], changeId));
  const answer = { changed: changes.length, changeId: undone.id, ...(promiseStays && { promiseStays }) };
  return audited(answer, changeNote('productionUndone', changes));
}

/** Throws orderCompleted or orderCancelled when an order is not open, or for a change of promises when none is (DA-11). */
async function requireOpenOrders(tx: Tx, orders: ReadonlyMap<number, LockedOrder>, changeId: string): Promise<void> {
  const closed = [...orders.values()].filter(order => endedProblem(order) !== undefined);
  if (closed.length > 0 && closed.length < orders.size && (await hasOnlyPromises(tx, changeId))) return;
  for (const order of closed) requireOpen(order);
}

/**
 * Reads the rows of a change by line, under the lock of the orders, so that the second of two undos fails. Throws
 * undoneAlready and undoTooLate.
 */
async function readChange(
  tx: Tx,
  viewer: Viewer,
  orders: ReadonlyMap<number, LockedOrder>,
  changeId: string,
): Promise<ChangedLine[]> {
  const { rows } = await sql<
    LoggedRow & Partial<LineRow> & { key: string; isUndone: boolean; isOld: boolean; isRevised: boolean }
  >`
    select ${lineColumns}, e.order_id || ' ' || e.product_id as key, e.what, e.from_value as from, e.to_value as to,
      e.source = 'derived' as "isDerived", e.source = 'accept' as "isAcceptance", e.source = 'remake' as "isRemake",
      e.source = 'undo' or exists (select from production_events u where u.undoes = ${changeId}) as "isUndone",
      e.changed_at < now() - make_interval(mins => ${benchUndoMinutes}) as "isOld", ${isRevised} as "isRevised"
    from production_events e
    left join order_products p on p.order_id = e.order_id and p.product_id = e.product_id
    where e.change_id = ${changeId} order by e.id`.execute(tx);
  if (rows[0]?.isUndone) throw problem('undoneAlready');
  if (viewer.bench && rows[0]?.isOld) throw problem('undoTooLate');
  if (rows.some(row => row.isRevised)) throw problem('changedMeanwhile');
  return [...Map.groupBy(rows, ({ key }) => key).values()].map(ofLine => {
    const [first] = ofLine;
    const order = orders.get(first?.orderId ?? 0);
    return { line: order && lineOf(order, first as LineRow), rows: ofLine };
  });
}

/** Undoes a remake without notifying the customer, and removes the notification of the workshop (PR-15). */
async function takeBackRemake(
  tx: Tx,
  viewer: Viewer,
  action: Action & { undoes: string },
  changes: readonly LineChange[],
): Promise<string> {
  await sql`
    with gone as (delete from notifications where change_id = ${action.undoes}::uuid)
    ${announcements([{ event: 'notificationsChanged', data: {}, to: { workshop: true } }])}`.execute(tx);
  return changeLinesUntold(tx, viewer, action, changes);
}

/** Returns the state of a line before the change. A line that was deleted meanwhile cannot be restored. */
function undo({ line, rows }: ChangedLine): LineChange {
  if (!line) throw problem('changedMeanwhile');
  const after = afterUndo(line, rows);
  if (typeof after === 'string') throw problem(after);
  return { line, after, requested: rows.filter(row => !row.isDerived).map(({ what }) => what) };
}
