import { useIsMutating } from '@tanstack/react-query';

export const placingKey = ['cart', 'place'] as const;

/** Returns whether the cart is being placed as an order. Meanwhile the cart cannot be changed. */
export function useIsPlacing(): boolean {
  return useIsMutating({ mutationKey: placingKey }) > 0;
}
