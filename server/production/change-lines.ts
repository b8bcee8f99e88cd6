import type { AuditKind } from '#contract/call/audit-kinds.ts';
import { limits } from '#contract/call/limits.ts';
import { type Stage, stages } from '#contract/orders/order-rules.ts';
import { changesBetween } from '#contract/production/counts.ts';
import { notifyOfProgress, type Progress } from '../notifications/notify.ts';
import { progressOfLines } from '../notifications/words/notification-facts.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import type { AuditNote } from '../platform/audit/audited.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { announcements, orderChanged } from '../platform/live/announce.ts';
import type { ProductionLine } from './lock-line.ts';
import { type Action, aChange, type Change, type LineChange, lineKey, writeChanges } from './write-change.ts';

/**
 * Writes the changed states of lines as one change and notifies the customer of each order once. Their orders must be
 * locked, and each line must change. Returns the id of the change.
 */
export async function changeLines(
  tx: Tx,
  viewer: Viewer,
  action: Action,
  lines: readonly LineChange[],
): Promise<string> {
  const change = aChange(action, lines);
  await applyChanges(tx, viewer, [change]);
  return change.id;
}

/**
 * Writes the changed states of lines as one change that notifies no customer; open screens show it. Their orders must be
 * locked, and each line must change. Returns the id of the change.
 */
export async function changeLinesUntold(
  tx: Tx,
  viewer: Viewer,
  action: Action,
  lines: readonly LineChange[],
): Promise<string> {
  const change = aChange(action, lines);
  await writeChanges(tx, viewer, [change]);
  const orders = new Set(lines.map(({ line }) => line.order));
  await sql`${announcements([...orders].map(orderChanged))}`.execute(tx);
  return change.id;
}

/**
 * Writes several changes in order, and notifies the customer of each order once. Returns the net change of each line.
 * The orders must be locked.
 */
export async function applyChanges(tx: Tx, viewer: Viewer, changes: readonly Change[]): Promise<LineChange[]> {
  await writeChanges(tx, viewer, changes);
  const byLine = Map.groupBy(
    changes.flatMap(change => change.changes),
    ({ line }) => lineKey(line),
  );
  const net = [...byLine.values()].flatMap(netOf);
  const byOrder = Map.groupBy(net, ({ line }) => line.order.id);
  await notifyOfProgress(tx, [...byOrder.values()].flatMap(progressOf));
  return net;
}

/** Merges the changes of each line into one. */
function netOf(changes: readonly LineChange[]): LineChange[] {
  const [first, last] = [changes[0], changes.at(-1)];
  if (!first || !last) return [];
  return [{ line: first.line, after: last.after, requested: changes.flatMap(({ requested }) => requested) }];
}

/** Returns the audit entry of a change, with the fields that the action set. */
export function changeNote<K extends AuditKind>(kind: K, changes: readonly LineChange[]): AuditNote<K> {
  const fields = changes.flatMap(({ line, after, requested }) =>
    changesBetween(line, after)
      .filter(({ what }) => requested.includes(what))
      .map(({ what, from, to }) => ({ line, what, from, to })),
  );
  return linesNote(
    kind,
    changes.map(({ line }) => line),
    fields,
  );
}

type NotedField = { line: ProductionLine; what: string; from: string | undefined; to: string | undefined };

/** Returns the audit entry of changed lines, with at most 100 fields. It names their order if there is only one. */
export function linesNote<K extends AuditKind>(
  kind: K,
  lines: readonly ProductionLine[],
  fields: readonly NotedField[],
): AuditNote<K> {
  const order = lines[0]?.order;
  const isOfOne = lines.every(line => line.order === order);
  const nameOf = ({ line, what }: NotedField) =>
    isOfOne ? `${what} of ${line.productCode}` : `${what} of ${line.productCode} in #${line.order.id}`;
  return {
    kind,
    ...(isOfOne && order ? { id: order.id, name: order.customerName } : {}),
    changes: {
      ...(lines.length > 1 && { products: [null, lines.length] as const }),
      ...Object.fromEntries(
        fields.slice(0, limits.auditNames).map(field => [nameOf(field), [field.from, field.to] as const]),
      ),
    },
  };
}

/** Returns the progress of one order for the customer's notification. */
function progressOf(changes: readonly LineChange[]): Progress[] {
  const order = changes[0]?.line.order;
  if (!order) return [];
  const finished = changes.reduce((sum, { line, after }) => sum + after.passed.packaging - line.passed.packaging, 0);
  const change = progressOfLines(
    changes.map(change => {
      const { line, after } = change;
      const { productCode, quantity } = line;
      return {
        productCode,
        quantity,
        completed: after.passed.packaging,
        status: after.status,
        marked: markedOf(change),
      };
    }),
  );
  return [{ order, finishedItems: order.finishedItems + finished, totalItems: order.totalItems, change }];
}

/** Returns the last stage before packaging whose count the action set, unless finished units changed, too. */
function markedOf({ line, after, requested }: LineChange): { stage: Stage; done: number } | undefined {
  if (line.passed.packaging !== after.passed.packaging) return undefined;
  const stage = stages.findLast(
    one => one !== 'packaging' && requested.includes(one) && line.passed[one] !== after.passed[one],
  );
  return stage && { stage, done: after.passed[stage] };
}
