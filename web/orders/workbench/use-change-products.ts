import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import { statusLabel } from '#contract/orders/status-labels.ts';
import { api } from '../../platform/api/client.ts';
import { useToast } from '../../platform/overlays/toast.tsx';
import type { LineSet } from '../changed-order.ts';
import { texts as sampleTexts } from '../samples/texts.ts';
import { texts as orderTexts } from '../texts.ts';
import { type Callbacks, sendLines, useChangeLines } from '../use-change-lines.ts';
import { texts } from './texts.ts';

type Lines = readonly OrderProduct[];
type Line = OrderProduct & { orderId: number };
type Set = Exclude<LineSet, { hold: unknown } | { pinned: unknown }>;
export type ChangeProducts = ReturnType<typeof useChangeProducts>;

/**
 * Changes one or several products of an order (PR-12): their status, their finished items, or that they wait for samples. It finishes all items or
 * the same number for each product, up to its quantity. Products that already have the status are left out, because
 * setting it again would take back their counts (PR-5).
 */
export function useChangeProducts({ id }: Pick<Order, 'id'>) {
  const toast = useToast();
  const lines = useChangeLines<Line>(({ productCode }) => productCode, { order: id, send: sendProducts });
  return {
    isPending: lines.isPending,
    change(products: Lines, set: Set, callbacks?: Callbacks, text = changeText): void {
      const others = 'status' in set ? products.filter(({ status }) => status !== set.status) : products;
      const changed = others.map(product => ({ ...product, orderId: id }));
      if (others.length === 0) toast(orderTexts.nothingToChange, { about: 'production' });
      else lines.change({ lines: changed, set, text: some => text(id, some, set) }, callbacks);
    },
    refusedOf: (product: OrderProduct) => lines.refusedOf({ ...product, orderId: id }) as Set | undefined,
  };
}

/** Changes one product with the call for it, whose answer contains the order. */
async function sendProducts(lines: readonly Line[], set: LineSet) {
  const [only, ...others] = lines;
  if (!only || others.length > 0 || !('status' in set || 'finished' in set)) return sendLines(lines, set);
  const product = { id: only.orderId, productCode: only.productCode };
  const { order, changeId } = await ('status' in set
    ? api.setProductStatus({ ...product, status: set.status })
    : api.setCompletedCount({ ...product, completed: Math.min(set.finished, only.quantity) }));
  return { order, changed: changeId ? 1 : 0, refused: [], changeId };
}

function changeText(orderId: number, lines: Lines, set: Set): string {
  const codes = lines.map(({ productCode }) => productCode);
  if ('status' in set) {
    // A product that goes back to 'Not Reviewed' with nothing completed is new again (AC-1).
    const areNew = set.status === 'not_reviewed' && lines.every(({ completed }) => completed === 0);
    return areNew ? texts.newAgain(orderId, codes) : texts.statusOf(codes, statusLabel(set.status));
  }
  if ('sample' in set) return sampleTexts.isRequired(lines.length);
  return 'finished' in set ? texts.countOf(codes, set.finished) : texts.readyOf(codes);
}
