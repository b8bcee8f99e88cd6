import type { ProductStatus } from '#contract/orders/order-rules.ts';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import { statusLabel } from '#contract/orders/status-labels.ts';
import { afterCompleted, afterStatus, type LineCounts } from '#contract/production/counts.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { randomId } from '../../platform/browser/random-id.ts';
import { useAlert } from '../../platform/overlays/alert.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { withLines } from '../changed-order.ts';
import { useOrderChange } from '../order-changes.ts';
import { failedText, useRefusedLines } from '../refused-lines.ts';
import { useReportChange } from '../report-change.ts';
import { texts as orderTexts } from '../texts.ts';
import { texts } from './texts.ts';
import { useUndo } from './use-undo.ts';

type Lines = readonly OrderProduct[];
type Set = { status: ProductStatus } | { completed: 'all' } | { finished: number };
export type BulkChange = {
  change: (lines: Lines, set: Set, onSettled?: () => void) => void;
  /** Returns the last change of a product if it was refused, and the product did not get it in another way. */
  refusedOf: (line: OrderProduct) => Set | undefined;
};

/**
 * Changes one or several products of an order (PR-12): their status, or their finished items. It finishes all items or
 * the same number for each product, up to its quantity. One toast reports the change and offers to undo all of it; an
 * alert names the rejected products, which also stay in `refusedOf`. Products that already have the status are left out, because setting it again
 * would take back their counts (PR-5).
 */
export function useBulkChange({ id }: Pick<Order, 'id'>): BulkChange {
  const alert = useAlert();
  const { refusedOf, keep, forget } = useRefusedLines();
  const keysOf = (lines: Lines) => lines.map(({ productId }) => ({ orderId: id, productId }));
  const toast = useToast();
  const reportChange = useReportChange();
  const undo = useUndo(id);
  const { mutate } = useOrderChange(
    id,
    async ({ lines, set }: { lines: Lines; set: Set }) => {
      const [only, ...others] = lines;
      forget(keysOf(lines));
      try {
        if (only && others.length === 0 && 'status' in set) {
          const answer = await api.setProductStatus({ id, productCode: only.productCode, status: set.status });
          report(lines, set, { changed: answer.changeId ? 1 : 0, refused: [], changeId: answer.changeId });
          return answer;
        }
        report(lines, set, await api.changeInBulk({ lines: keysOf(lines), set }, { idempotencyKey: randomId() }));
        return undefined;
      } catch (error) {
        alert(errorText(error, failedText(set)));
        keep(keysOf(lines), set);
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

  function report(lines: Lines, set: Set, answer: Parameters<typeof reportChange>[1]) {
    const text = (changed: Lines) => changeText(id, changed, set);
    const named = lines.map(line => ({ ...line, orderId: id }));
    keep(reportChange({ lines: named, set, nameOf: ({ productCode }) => productCode, text, undo }, answer), set);
  }

  return {
    change(lines, set, onSettled): void {
      const others = 'status' in set ? lines.filter(({ status }) => status !== set.status) : lines;
      if (others.length > 0) mutate({ lines: others, set }, { onSettled });
      else toast(orderTexts.nothingToChange, { about: 'production' });
    },
    refusedOf({ productId, status }): Set | undefined {
      const set = refusedOf({ orderId: id, productId }) as Set | undefined;
      return set && 'status' in set && set.status === status ? undefined : set;
    },
  };
}

function afterChange(line: OrderProduct, set: Set): LineCounts {
  if ('status' in set) return afterStatus(line, set.status);
  return afterCompleted(line, 'finished' in set ? Math.min(set.finished, line.quantity) : line.quantity);
}

function changeText(orderId: number, lines: Lines, set: Set): string {
  const codes = lines.map(({ productCode }) => productCode);
  if ('status' in set) {
    // A product that goes back to 'Not Reviewed' with nothing completed is new again (AC-1).
    const areNew = set.status === 'not_reviewed' && lines.every(({ completed }) => completed === 0);
    return areNew ? texts.newAgain(orderId, codes) : texts.statusOf(codes, statusLabel(set.status));
  }
  return 'finished' in set ? texts.countOf(codes, set.finished) : texts.readyOf(codes);
}
