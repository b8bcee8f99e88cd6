import { type ProblemCode, problems } from '#contract/call/problems.ts';
import type { AnswerOf, InputOf } from '#contract/calls.ts';
import { endedProblem } from '#contract/orders/order-rules.ts';
import { afterCompleted, changesBetween } from '#contract/production/counts.ts';
import { t } from '#contract/wording.ts';
import { type LockedOrder, lockOrders } from '../orders/lock-order.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited, unchanged } from '../platform/audit/audited.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { changeLines, changeNote } from './change-lines.ts';
import { holdInBulk } from './hold-in-bulk.ts';
import { linesWithRounds, requireInBulk, sampleRefusal } from './line-samples.ts';
import { type LineKey, type ProductionLine, readLines } from './lock-line.ts';
import { pinLines } from './pin-lines.ts';
import { type LineChange, startRefusal, statusChange } from './write-change.ts';

type Answer = AnswerOf<'changeInBulk'>;
type Set = InputOf<'changeInBulk'>['set'];
type Outcome = { changed: number; changeId: string | null } & Pick<Audited<'productionChangedInBulk', unknown>, 'note'>;

/**
 * Sets the status of products, finishes them, pins them, puts them on hold or asks for samples of them, in one change
 * (PR-12). `finished` is a count for each product, at most its quantity. A product named twice counts once. Products that
 * do not exist, whose order is not open or has to be agreed to first (AG-4), whose sample decides otherwise (SA-1), or of
 * which more were delivered (DL-2), are rejected by name, and the others change.
 */
export async function changeInBulk(
  tx: Tx,
  viewer: Viewer,
  { lines, set }: InputOf<'changeInBulk'>,
): Promise<Audited<'productionChangedInBulk', Answer>> {
  const keys = [...new Map(lines.map(line => [keyOf(line), line])).values()];
  const orderIds = keys.map(({ orderId }) => orderId);
  const orders = await lockOrders(tx, viewer, sql<boolean>`o.id = any(${orderIds}::bigint[])`);
  const found = new Map((await readLines(tx, orders, keys)).map(line => [keyOf(line), line]));
  const withRounds = 'sample' in set ? await linesWithRounds(tx, [...found.values()]) : new Set<string>();
  const refused: Answer['refused'] = [];
  const open: ProductionLine[] = [];
  for (const key of keys) {
    const line = found.get(keyOf(key));
    const code = refusalOf(orders.get(key.orderId), line, set, withRounds);
    if (code) refused.push({ ...key, code, error: t.of(problems[code].text) });
    else if (line) open.push(line);
  }
  const { changed, changeId, note } = await apply(tx, viewer, open, set);
  const answer = { changed, unchanged: open.length - changed, refused, changeId };
  return note ? audited(answer, note) : unchanged(answer);
}

function refusalOf(
  order: LockedOrder | undefined,
  line: ProductionLine | undefined,
  set: Set,
  withRounds: ReadonlySet<string>,
): ProblemCode | undefined {
  if (!order) return 'orderNotFound';
  if (!line) return 'orderProductNotFound';
  const ended = endedProblem(order);
  if (ended) return ended;
  if ('hold' in set && line.sample === 'asked') return 'sampleNotApproved';
  if ('sample' in set) return line.sample === 'asked' ? undefined : sampleRefusal(line, withRounds);
  const change = changeOf(line, set);
  if (typeof change === 'string') return change;
  return change && startRefusal(change);
}

/** Returns the change of a line's status or counts, or undefined when the call sets neither. Rejects too small a count. */
function changeOf(line: ProductionLine, set: Set): LineChange | 'belowFinished' | undefined {
  if ('hold' in set || 'pinned' in set || 'sample' in set) return undefined;
  if ('status' in set) return statusChange(line, set.status);
  const finished = 'finished' in set ? Math.min(set.finished, line.quantity) : line.quantity;
  const after = afterCompleted(line, finished);
  return after === 'belowFinished' ? after : { line, after, requested: ['completed'] };
}

async function apply(tx: Tx, viewer: Viewer, lines: readonly ProductionLine[], set: Set): Promise<Outcome> {
  if ('hold' in set) return holdInBulk(tx, viewer, lines, set.hold);
  if ('sample' in set) return requireInBulk(tx, viewer, lines);
  if ('pinned' in set) return pinLines(tx, lines, set.pinned);
  const changes = lines
    .map(line => changeOf(line, set))
    .filter(change => typeof change === 'object')
    .filter(({ line, after }) => changesBetween(line, after).length > 0);
  if (changes.length === 0) return { changed: 0, changeId: null, note: undefined };
  const changeId = await changeLines(tx, viewer, { source: 'bulk' }, changes);
  return { changed: changes.length, changeId, note: changeNote('productionChangedInBulk', changes) };
}

function keyOf(line: LineKey | ProductionLine): string {
  return `${'order' in line ? line.order.id : line.orderId} ${line.productId}`;
}
