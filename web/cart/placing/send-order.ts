import { ApiError } from '../../platform/api/api-error.ts';
import type { OrderAttempt } from './order-attempt.ts';

type Send<B, A> = (body: B, idempotencyKey: string) => Promise<A>;

/** Thrown when an order of this cart arrived although its response was lost, and the cart has changed since. */
export class EarlierOrder extends Error {
  /** Undefined when the order is unknown. */
  readonly orderId: number | undefined;

  constructor(orderId: number | undefined) {
    super('An earlier order of this cart arrived');
    this.orderId = orderId;
  }
}

/**
 * Sends an order with the cart's key, which places at most one order (OR-3). Sending the same content again returns the
 * first response. Throws EarlierOrder when the key has already placed other content.
 */
export async function sendOrder<B, A extends { order: { id: number } }>(
  content: B,
  attempt: OrderAttempt,
  send: Send<B, A>,
): Promise<A & { key: string }> {
  const body = JSON.stringify(content);
  const key = attempt.sending(body);
  try {
    return { ...(await send(content, key)), key };
  } catch (error) {
    if (isRefusal(error)) attempt.refused(body);
    if (isKeyUsed(error)) throw new EarlierOrder(await findEarlier(attempt, send));
    throw error;
  }
}

/** Sends each body that may have arrived. The key is already used, so the server can only repeat its response. */
async function findEarlier<B, A extends { order: { id: number } }>(
  attempt: OrderAttempt,
  send: Send<B, A>,
): Promise<number | undefined> {
  const { key, open, orderId } = attempt.read();
  if (orderId !== undefined) return orderId;
  for (const body of open.toReversed()) {
    try {
      const { order } = await send(JSON.parse(body), key);
      attempt.arrived(order.id);
      return order.id;
    } catch (error) {
      if (!isKeyUsed(error)) throw error;
      attempt.refused(body);
    }
  }
  return undefined;
}

function isKeyUsed(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'keyReused';
}

/**
 * Returns whether the failed request certainly placed no order. Lost responses, server errors and running requests
 * leave this open.
 */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== 'requestRunning';
}
