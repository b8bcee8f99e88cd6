import type { Difference } from '#contract/orders/differences.ts';
import { hasStarted } from '#contract/orders/order-rules.ts';
import { notifyOfSamplesRequired } from '../notifications/notify-of-samples.ts';
import { nameOf, type Viewer } from '../platform/access/viewer.ts';
import type { AuditNote } from '../platform/audit/audited.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { linesNote } from './change-lines.ts';
import { holdLines } from './hold-lines.ts';
import type { ProductionLine } from './lock-line.ts';

/**
 * Lets locked lines without any work wait for their samples, on holds that only the samples end (SA-1). Also for a line whose sample
 * was approved before it changed.
 */
export async function holdForSamples(tx: Tx, viewer: Viewer, lines: readonly ProductionLine[]): Promise<void> {
  await holdLines(tx, viewer, 'sample', lines, { reason: 'sample' });
  await sql`
    update order_products p set sample = 'asked', sample_reason = null, sample_by = ${viewer.id}::bigint,
      sample_by_name = ${nameOf(viewer)}, sample_at = change_moment()
    from unnest(${lines.map(({ order }) => order.id)}::bigint[], ${lines.map(({ productId }) => productId)}::bigint[])
      as l(order_id, product_id)
    where p.order_id = l.order_id and p.product_id = l.product_id`.execute(tx);
}

/**
 * Returns whether the approved sample of a line without any work no longer shows it, because its note, choices or pictures change (SA-1). A new
 * quantity changes nothing that it shows.
 */
export function needsSampleAgain(line: ProductionLine, changes: readonly Difference[]): boolean {
  if (line.sample !== 'approved' || hasStarted(line)) return false;
  return changes.some(({ field, from, to }) => {
    if (field === 'options') return choicesOf(from) !== choicesOf(to);
    return field === 'description' || field === 'images';
  });
}

function choicesOf(value: Difference['from']): string {
  const rows = Array.isArray(value) ? value : [];
  return JSON.stringify(rows.map(({ choices }) => choices.map(one => [one.option, one.value])));
}

/** Lets locked lines wait for another sample, and tells the customer (SA-1). */
export async function reopenSamples(tx: Tx, viewer: Viewer, lines: readonly ProductionLine[]): Promise<void> {
  await holdForSamples(tx, viewer, lines);
  await notifyOfSamplesRequired(tx, lines);
}

/** Returns why staff cannot ask for a sample of a line: work on it has started, or a round of it was sent before (SA-1). */
export function sampleRefusal(
  line: ProductionLine,
  withRounds: ReadonlySet<string>,
): 'productionStarted' | 'sampleDecided' | undefined {
  if (hasStarted(line)) return 'productionStarted';
  return line.sample !== null && withRounds.has(keyOf(line.order.id, line.productId)) ? 'sampleDecided' : undefined;
}

/** Returns the keys of the lines that have a round. Only lines with a sample can have one. */
export async function linesWithRounds(tx: Tx, lines: readonly ProductionLine[]): Promise<Set<string>> {
  const sampled = lines.filter(({ sample }) => sample !== null);
  if (sampled.length === 0) return new Set();
  const { rows } = await sql<{ orderId: number; productId: number }>`
    select l.order_id as "orderId", l.product_id as "productId"
    from unnest(${sampled.map(({ order }) => order.id)}::bigint[], ${sampled.map(({ productId }) => productId)}::bigint[])
      as l(order_id, product_id)
    where exists (select from sample_rounds r where r.order_id = l.order_id and r.product_id = l.product_id)`.execute(
    tx,
  );
  return new Set(rows.map(({ orderId, productId }) => keyOf(orderId, productId)));
}

function keyOf(orderId: number, productId: number): string {
  return `${orderId} ${productId}`;
}

type Required = { changed: number; changeId: null; note: AuditNote<'productionChangedInBulk'> | undefined };

/**
 * Asks for samples of lines of locked orders, except those that wait for one already. Only the samples end these
 * holds, so there is no change to undo.
 */
export async function requireInBulk(tx: Tx, viewer: Viewer, lines: readonly ProductionLine[]): Promise<Required> {
  const changing = lines.filter(({ sample }) => sample !== 'asked');
  if (changing.length === 0) return { changed: 0, changeId: null, note: undefined };
  await holdForSamples(tx, viewer, changing);
  await notifyOfSamplesRequired(tx, changing);
  const fields = changing.map(line => ({ line, what: 'sample', from: undefined, to: 'required' }));
  return { changed: changing.length, changeId: null, note: linesNote('productionChangedInBulk', changing, fields) };
}
