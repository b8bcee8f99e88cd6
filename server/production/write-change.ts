import { randomUUID } from 'node:crypto';
import { hasStarted, type ProductStatus } from '#contract/orders/order-rules.ts';
import {
  afterStatus,
  type CountedField,
  changesBetween,
  countedFields,
  isNewLine,
  type LineCounts,
} from '#contract/production/counts.ts';
import { authorOf, type Viewer } from '../platform/access/viewer.ts';
import { type Sql, sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { problem } from '../platform/problems/problem.ts';
import type { ProductionLine } from './lock-line.ts';

/**
 * The state of a line after a change. `requested` contains the fields that the action sets; the other changes follow from
 * them.
 */
export type LineChange = {
  line: ProductionLine;
  after: LineCounts;
  requested: readonly CountedField[];
  revised?: Revised;
};
/** The other fields of a line that a revision sets; those left out stay. `breakdown` is JSON (OR-22). */
export type Revised = { revision: number; description?: string | undefined; breakdown?: string | undefined };
/**
 * The action behind a change. `happenedAt` is the time of the work, between the order and now. `undoes` is the change
 * that it reverts.
 */
export type Action = {
  source: 'desk' | 'bench' | 'bulk' | 'undo' | 'accept' | 'revision' | 'remake';
  undoes?: string;
  markId?: string;
  workerId?: number | undefined;
  happenedAt?: Date;
};
/** An action and its changes. */
export type Change = { id: string; action: Action; changes: readonly LineChange[] };

/**
 * Returns further parts of the statement that writes changes, each behind a comma: `, used as (...)`. The orders are locked.
 */
export type Booking = (viewer: Viewer, changes: readonly Change[]) => Sql;
let booking: Booking = () => sql``;

/** Sets what changes of production book elsewhere. server/app.ts calls it, so that production knows no area above it. */
export function bookWith(given: Booking): void {
  booking = given;
}

/** Returns the change of a line that gets a status. The status that it already has sets only its counts (PR-5). */
export function statusChange(line: ProductionLine, status: ProductStatus): LineChange {
  return { line, after: afterStatus(line, status), requested: line.status === status ? countedFields : ['status'] };
}

type Starting = Pick<ProductionLine, 'status' | 'passed' | 'sample'> & {
  order: Pick<ProductionLine['order'], 'agreementMissing'>;
};

/**
 * Returns why a change must not start work on a line: its sample is not approved (SA-1), or it is new and the customer
 * has to agree first (AG-4).
 */
export function startRefusal({
  line,
  after,
}: {
  line: Starting;
  after: LineCounts;
}): 'sampleNotApproved' | 'agreementMissing' | undefined {
  if (isNewLine(after)) return undefined;
  const goesOn = hasStarted(after) || line.status !== after.status;
  if (line.sample === 'asked' && goesOn) return 'sampleNotApproved';
  return line.order.agreementMissing && isNewLine(line) ? 'agreementMissing' : undefined;
}

/** Returns a change with a new id. */
export function aChange(action: Action, changes: readonly LineChange[]): Change {
  return { id: randomUUID(), action, changes };
}

/**
 * Writes statuses and counts; no other code does. In one statement it updates the lines and the sums of their orders,
 * and adds a production event for each changed field (PR-3). The orders must be locked, and at least one field must
 * change, or a revision the rest of a line. Further parts of the statement write what other areas book (`bookWith`).
 * Several changes of a line form a chain: each starts from the result of the previous one. Throws
 * sampleNotApproved and agreementMissing.
 */
export async function writeChanges(tx: Tx, viewer: Viewer, changes: readonly Change[]): Promise<void> {
  for (const change of changes.flatMap(one => one.changes)) {
    const refusal = startRefusal(change);
    if (refusal) throw problem(refusal);
  }
  const events = changes.flatMap(change => change.changes.flatMap(ofLine => eventsOf(change, ofLine)));
  const all = changes.flatMap(change => change.changes);
  const lines = lastStates(all);
  const sums = sumsByOrder(all);
  const accepting = acceptingActions(changes);
  const author = authorOf(viewer);
  const of = (type: string, value: (change: LineChange) => unknown) => sql.array(lines.map(value), type);
  const ofEvents = (type: string, value: (event: Event) => unknown) => sql.array(events.map(value), type);
  await sql`
    with lines as (
      update order_products p set status = l.status, passed_cutting = l.cutting, passed_stitching = l.stitching,
        passed_finishing = l.finishing, completed = l.packaging,${revisedColumns(lines)}
        accepted_at = case when l.is_new then null when l.is_accepted
          then (select ${clamped(sql`l.accepted_at`)} from orders o where o.id = l.order_id) else p.accepted_at end
      from unnest(${of('bigint', ({ line }) => line.order.id)}, ${of('bigint', ({ line }) => line.productId)},
        ${of('text', ({ after }) => after.status)}, ${of('int', ({ after }) => after.passed.cutting)},
        ${of('int', ({ after }) => after.passed.stitching)}, ${of('int', ({ after }) => after.passed.finishing)},
        ${of('int', ({ after }) => after.passed.packaging)}, ${of('boolean', ({ after }) => isNewLine(after))},
        ${of('boolean', change => accepting.has(lineKey(change.line)))},
        ${of('timestamptz', change => accepting.get(lineKey(change.line))?.happenedAt)}, ${of('int', ({ after }) => after.quantity)},
        ${of('int', ({ revised }) => revised?.revision)}, ${of('text', ({ revised }) => revised?.description)},
        ${of('jsonb', ({ revised }) => revised?.breakdown)}
      ) as l(order_id, product_id, status, cutting, stitching, finishing, packaging, is_new, is_accepted, accepted_at, quantity,
        revision, description, breakdown)
      where p.order_id = l.order_id and p.product_id = l.product_id
    ), sums as (
      update orders o set finished_items = o.finished_items + s.finished, total_items = o.total_items + s.total
      from unnest(${sql.array([...sums.keys()], 'bigint')}, ${sql.array(
        [...sums.values()].map(({ finished }) => finished),
        'bigint',
      )},
        ${sql.array(
          [...sums.values()].map(({ total }) => total),
          'bigint',
        )}) as s(id, finished, total)
      where o.id = s.id
    )${booking(viewer, changes)}
    insert into production_events (order_id, product_id, product_code, what, from_value, to_value, source, change_id,
      mark_id, undoes, worker_id, happened_at, bench_id, changed_by, changed_by_name)
    select e.order_id, e.product_id, e.product_code, e.what, e.from_value, e.to_value, e.source, e.change_id, e.mark_id,
      e.undoes, e.worker_id, ${clamped(sql`e.happened_at`)},
      ${author.benchId}::bigint, ${author.accountId}::bigint, ${author.accountName}::text
    from unnest(${ofEvents('bigint', ({ line }) => line.order.id)}, ${ofEvents('bigint', ({ line }) => line.productId)},
      ${ofEvents('text', ({ line }) => line.productCode)}, ${ofEvents('text', ({ what }) => what)},
      ${ofEvents('text', ({ from }) => from)}, ${ofEvents('text', ({ to }) => to)},
      ${ofEvents('text', ({ source }) => source)}, ${ofEvents('uuid', ({ changeId }) => changeId)},
      ${ofEvents('uuid', ({ markId }) => markId)}, ${ofEvents('uuid', ({ action }) => action.undoes)},
      ${ofEvents('bigint', ({ action }) => action.workerId)}, ${ofEvents('timestamptz', ({ action }) => action.happenedAt)}
    ) with ordinality as e(order_id, product_id, product_code, what, from_value, to_value, source, change_id, mark_id,
      undoes, worker_id, happened_at, place)
    join orders o on o.id = e.order_id
    order by e.place`.execute(tx);
}

/** The columns that a revision also sets. Other changes leave these columns out, so that they run no trigger of theirs. */
function revisedColumns(lines: readonly LineChange[]): Sql {
  if (lines.every(({ revised }) => revised === undefined)) return sql``;
  return sql` quantity = l.quantity, changed_in = coalesce(l.revision, p.changed_in),
        description = coalesce(l.description, p.description), breakdown = coalesce(l.breakdown, p.breakdown),`;
}

/** The time of the work, which is between the order `o` and now. */
export function clamped(happenedAt: Sql<unknown>): Sql<unknown> {
  return sql`least(greatest(coalesce(${happenedAt}, change_moment()), o.created_at), change_moment())`;
}

/** Returns, for each line that stopped being new, the last action by which it did (AC-3). */
function acceptingActions(changes: readonly Change[]): Map<string, Action> {
  const accepting = new Map<string, Action>();
  const before = new Map<string, LineCounts>();
  for (const { action, changes: ofChange } of changes) {
    for (const { line, after } of ofChange) {
      const key = lineKey(line);
      if (isNewLine(before.get(key) ?? line) && !isNewLine(after)) accepting.set(key, action);
      before.set(key, after);
    }
  }
  return accepting;
}

type Event = ReturnType<typeof eventsOf>[number];

/** Returns the last state of each line. */
function lastStates(changes: readonly LineChange[]): LineChange[] {
  return [...new Map(changes.map(change => [lineKey(change.line), change])).values()];
}

/** Returns a key that identifies a line of any order. */
export function lineKey({ order, productId }: Pick<ProductionLine, 'order' | 'productId'>): string {
  return `${order.id} ${productId}`;
}

/** Returns the rows of the log for one line. The first row contains the mark's id, which is unique. */
function eventsOf({ id, action }: Change, { line, after, requested }: LineChange) {
  const { source, markId } = action;
  return changesBetween(line, after)
    .map(change => ({ ...change, isRequested: requested.includes(change.what) }))
    .sort((one, other) => Number(other.isRequested) - Number(one.isRequested))
    .map(({ isRequested, ...change }, index) => ({
      ...change,
      line,
      action,
      changeId: id,
      source: isRequested || source === 'undo' ? source : 'derived',
      markId: index === 0 ? markId : undefined,
    }));
}

/** Returns how many more units each order has and how many more are finished, without the orders whose sums stay. */
function sumsByOrder(changes: readonly LineChange[]): Map<number, { finished: number; total: number }> {
  const sums = new Map<number, { finished: number; total: number }>();
  for (const { line, after } of changes) {
    const finished = after.passed.packaging - line.passed.packaging;
    const total = after.quantity - line.quantity;
    if (finished === 0 && total === 0) continue;
    const sum = sums.get(line.order.id) ?? { finished: 0, total: 0 };
    sums.set(line.order.id, { finished: sum.finished + finished, total: sum.total + total });
  }
  return sums;
}
