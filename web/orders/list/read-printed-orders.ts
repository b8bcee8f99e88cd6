import { limits } from '#contract/call/limits.ts';
import type { RequestOf } from '#contract/calls.ts';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { api } from '../../platform/api/client.ts';

/** Loads the first orders of a list page by page, as many as are printed. `hasMore` states that the list is longer. */
export async function readPrintedOrders(
  filter: RequestOf<'readOrders'>,
): Promise<{ orders: OrderSummary[]; hasMore: boolean }> {
  const orders: OrderSummary[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await api.readOrders({ ...filter, view: 'summary', limit: '200', cursor });
    orders.push(...(page.orders as OrderSummary[]));
    cursor = page.nextCursor ?? undefined;
    if (!cursor || orders.length >= limits.printedRows) {
      const hasMore = cursor !== undefined || orders.length > limits.printedRows;
      return { orders: orders.slice(0, limits.printedRows), hasMore };
    }
  }
}
