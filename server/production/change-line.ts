import { type CountedField, changesBetween, type LineCounts } from '#contract/production/counts.ts';
import type { Viewer } from '../access/viewer.ts';
import type { AuditNote } from '../audit/audited.ts';
import type { Tx } from '../database/transaction.ts';
import { lineProgress } from '../notifications/notification-words.ts';
import { notifyOfProgress } from '../notifications/notify.ts';
import type { ProductionLine } from './lock-line.ts';
import { type Action, writeChange } from './write-change.ts';

/**
 * Writes the changed state of one line and notifies the customer. `asked` are the fields that the action sets. Returns the
 * id of the change and its audit entry.
 */
export async function changeLine(
  tx: Tx,
  viewer: Viewer,
  line: ProductionLine,
  after: LineCounts,
  asked: readonly CountedField[],
  action: Action = { source: 'desk' },
): Promise<{ changeId: string; note: AuditNote<'orderProductChanged'> }> {
  const changeId = await writeChange(tx, viewer, action, [{ line, after, asked }]);
  const { order, productCode, quantity } = line;
  const completed = after.passed.packaging;
  await notifyOfProgress(tx, {
    order,
    finishedItems: order.finishedItems + completed - line.passed.packaging,
    totalItems: order.totalItems,
    change: lineProgress({ productCode, quantity, completed, status: after.status }),
  });
  const changes = changesBetween(line, after).filter(({ what }) => asked.includes(what));
  const note: AuditNote<'orderProductChanged'> = {
    kind: 'orderProductChanged',
    id: order.id,
    name: order.customerName,
    changes: Object.fromEntries(
      changes.map(({ what, from, to }) => [`${what} of ${productCode}`, [from, to] as const]),
    ),
  };
  return { changeId, note };
}
