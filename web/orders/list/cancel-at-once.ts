import { ApiError } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';

/**
 * Cancels the order if that is possible at once; otherwise returns undefined. An order that is cancelled already counts
 * as cancelled, because the answer to an earlier try may have been lost.
 */
export async function cancelAtOnce(id: number) {
  const { order } = await api.readOrder({ id });
  if (order.cancelledAt) return { order };
  if (!order.cancelUntil) return undefined;
  try {
    return await api.cancelOrder({ id, reason: '' });
  } catch (error) {
    // The workshop started it meanwhile, so cancelling would need a reason.
    if (error instanceof ApiError && (error.status === 409 || error.status === 400)) return undefined;
    throw error;
  }
}
