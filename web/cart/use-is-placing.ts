import { useIsMutating } from '@tanstack/react-query';

export const placingKey = ['cart', 'place'] as const;

/** Whether the cart is on its way as an order: what is changed in it meanwhile would be in no order. */
export function useIsPlacing(): boolean {
  return useIsMutating({ mutationKey: placingKey }) > 0;
}
