import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { Delivery } from '#contract/orders/deliveries/deliveries.ts';
import { deliveredRemake } from '#contract/orders/deliveries/remake-delivered.ts';
import type { Order } from '#contract/orders/orders.ts';
import { ordersKey } from '../../order-data/queries.ts';
import { api } from '../../platform/api/client.ts';
import { useAttemptKey } from '../../platform/api/use-attempt-key.ts';
import { useFormOf } from '../../platform/forms/use-form-of.ts';
import { useToast } from '../../platform/overlays/toast.tsx';
import { quantityFaults, stillMissingOf, typedLines } from './delivery-rules.ts';
import { texts } from './texts.ts';

/** A product of a delivery, or a combination of one with several. */
export type RemadePart = {
  key: string;
  productId: number;
  productCode: string;
  place: number | undefined;
  choices: string;
  /** How many of it can be made again at most, and how many did not arrive and are not on their way. */
  most: number;
  missing: number;
};

/** Returns the products of a delivery; those with several combinations by combination, because only a person knows which are bad. */
export function remadeParts({ products }: Pick<Order, 'products'>, delivery: Delivery): RemadePart[] {
  const breakdowns = new Map(products.map(({ productId, breakdown }) => [productId, breakdown]));
  return delivery.products.flatMap((product): RemadePart[] => {
    const { productId, productCode, quantity, resent, remade } = product;
    const breakdown = breakdowns.get(productId) ?? [];
    const whole = { key: `${productId}`, productId, productCode, place: undefined, choices: '' };
    const most = quantity - resent - remade;
    if (breakdown.length < 2) return [{ ...whole, most, missing: stillMissingOf(product) }];
    return breakdown.map((combination, place) => ({
      ...whole,
      key: `${productId} ${place}`,
      place,
      choices: combination.choices.map(({ value }) => value).join(' · '),
      most: Math.min(most, combination.quantity),
      missing: 0,
    }));
  });
}

/** The form of an order that makes delivered items again. A retry after a lost answer has the same key. */
export function useRemakeDelivered(order: Order, number: number, parts: readonly RemadePart[], onDone: () => void) {
  const queryClient = useQueryClient();
  const keyOf = useAttemptKey();
  const toast = useToast();
  const sending = useMutation({
    mutationFn: (given: z.input<typeof deliveredRemake>) =>
      api.remakeDelivered({ id: order.id, number, ...given }, { idempotencyKey: keyOf([number, given]) }),
    onSuccess: async ({ order: { id } }) => {
      toast(texts.remade(id));
      onDone();
      await queryClient.invalidateQueries({ queryKey: ordersKey });
    },
  });
  return useFormOf(deliveredRemake, {
    start: () => ({ quantities: Object.fromEntries(parts.map(({ key, missing }) => [key, String(missing || '')])) }),
    inputOf: ({ quantities }) => ({
      products: typedLines(parts.map(({ key, productId, place }) => ({ productId, place, typed: quantities[key] }))),
    }),
    words: { products: texts.noneBad },
    rules: ({ quantities }) => quantityFaults(parts, quantities, ({ most }) => texts.wrongCount(most)),
    send: given => sending.mutate(given),
    sending,
    failed: texts.remakeFailed,
  });
}
