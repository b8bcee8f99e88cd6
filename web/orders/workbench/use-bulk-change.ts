import type { ProductStatus } from '#contract/orders/order-rules.ts';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import { statusLabel } from '#contract/orders/status-labels.ts';
import { afterCompleted, afterStatus, type LineCounts } from '#contract/production/counts.ts';
import { errorText } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { randomId } from '../../browser/random-id.ts';
import { useAlert } from '../../overlays/alert.tsx';
import { useToast } from '../../overlays/toast.tsx';
import { withLines } from '../changed-order.ts';
import { useOrderChange } from '../order-changes.ts';
import { useUndo } from './use-undo.ts';
import { texts } from './workbench-texts.ts';

type Lines = readonly OrderProduct[];
type Set = { status: ProductStatus } | { completed: 'all' } | { finished: number };

/**
 * Changes several products of an order in one call (PR-12): their status, or their finished items. It finishes all
 * items or the same number for each product, up to its quantity. One toast reports the change and offers to undo all of
 * it; an alert names the rejected products. Products that already have the status are left out, because setting it again
 * would take back their counts (PR-5).
 */
export function useBulkChange({ id }: Pick<Order, 'id'>): (lines: Lines, set: Set) => void {
  const alert = useAlert();
  const toast = useToast();
  const undo = useUndo(id);
  const { mutate } = useOrderChange(
    id,
    async ({ lines, set }: { lines: Lines; set: Set }) => {
      const keys = lines.map(({ productId }) => ({ orderId: id, productId }));
      try {
        const answer = await api.changeInBulk({ lines: keys, set }, { idempotencyKey: randomId() });
        report(lines, set, answer);
        return undefined;
      } catch (error) {
        alert(errorText(error, texts.bulkFailed));
        throw error;
      }
    },
    (order, { lines, set }) =>
      withLines(
        order,
        lines.map(line => line.id),
        line => afterChange(line, set),
      ),
  );

  function report(lines: Lines, set: Set, { refused, changeId }: Awaited<ReturnType<typeof api.changeInBulk>>) {
    const reasons = new Map(refused.map(({ productId, error }) => [productId, error]));
    const changed = lines.filter(({ productId }) => !reasons.has(productId)).map(line => line.productCode);
    if (changeId) {
      toast(changeText(changed, set), { about: 'production', undo: () => undo(changeId) });
    } else if (refused.length === 0) toast(texts.nothingChanged, { about: 'production' });
    if (refused.length === 0) return;
    alert(
      texts.refused(
        lines.flatMap(({ productId, productCode }) => {
          const why = reasons.get(productId);
          return why ? [{ name: productCode, why }] : [];
        }),
      ),
    );
  }

  return (lines, set) => {
    const others = 'status' in set ? lines.filter(({ status }) => status !== set.status) : lines;
    if (others.length > 0) mutate({ lines: others, set });
    else toast(texts.nothingChanged, { about: 'production' });
  };
}

function afterChange(line: OrderProduct, set: Set): LineCounts {
  if ('status' in set) return afterStatus(line, set.status);
  return afterCompleted(line, 'finished' in set ? Math.min(set.finished, line.quantity) : line.quantity);
}

function changeText(codes: readonly string[], set: Set): string {
  if ('status' in set) return texts.statusOf(codes, statusLabel(set.status));
  return 'finished' in set ? texts.countOf(codes, set.finished) : texts.finishedOf(codes);
}
