import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { ordersKey } from '../orders/queries.ts';
import { type Cart, orderLines } from './cart.ts';

const attemptKey = 'customizationCartAttempt';

/**
 * Places the cart as an order. The Idempotency-Key belongs to the cart's content and is kept beside it, so that a retry
 * after a lost answer or a reload cannot order twice, and a changed cart is a new order.
 */
export function usePlaceOrder() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (cart: Cart) => {
      const products = orderLines(cart);
      return api.placeOrder({ products }, { idempotencyKey: keyFor(JSON.stringify(products)) });
    },
    onSuccess: () => {
      localStorage.removeItem(attemptKey);
      void queryClient.invalidateQueries({ queryKey: ordersKey });
    },
  });
}

function keyFor(content: string): string {
  const kept = readAttempt();
  if (kept?.content === content) return kept.key;
  const key = crypto.randomUUID();
  try {
    localStorage.setItem(attemptKey, JSON.stringify({ key, content }));
  } catch {
    // Without room the key lives for this attempt alone; the server still refuses nothing it should take.
  }
  return key;
}

function readAttempt(): { key: string; content: string } | undefined {
  try {
    return JSON.parse(localStorage.getItem(attemptKey) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
