import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { plainWholeNumber, readWholeNumber } from '#contract/call/whole-numbers.ts';
import { newShipment } from '#contract/orders/deliveries/deliver-together.ts';
import type { Shipment } from '#contract/orders/deliveries/shipments.ts';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { ordersKey } from '../../order-data/queries.ts';
import { api } from '../../platform/api/client.ts';
import { useAttemptKey } from '../../platform/api/use-attempt-key.ts';
import { browserToday } from '../../platform/format/day-distance.ts';
import { useFormOf } from '../../platform/forms/use-form-of.ts';
import { readyOf } from './delivery-rules.ts';
import { texts } from './texts.ts';

/** The place of the typed quantity of a product. */
export function quantityKey(orderId: number, productId: number): string {
  return `${orderId} ${productId}`;
}

/** The form of a shipment of several orders. A retry after a lost answer has the same key. */
export function useDeliverTogether(orders: readonly OrderSummary[], onSent: (shipment: Shipment) => void) {
  const queryClient = useQueryClient();
  const keyOf = useAttemptKey();
  const sending = useMutation({
    mutationFn: (given: z.input<typeof newShipment>) => api.deliverTogether(given, { idempotencyKey: keyOf(given) }),
    onSuccess: async ({ shipment }) => {
      onSent(shipment);
      await queryClient.invalidateQueries({ queryKey: ordersKey });
    },
  });
  return useFormOf(newShipment, {
    start: () => startOf(orders),
    inputOf: ({ quantities, cartons, ...given }) => ({
      ...given,
      ...(cartons.trim() !== '' && { cartons: readWholeNumber(cartons) ?? cartons }),
      orders: leavingOf(orders, quantities),
    }),
    words: { date: texts.noDate, cartons: texts.wrongCartons, orders: texts.twoOrders },
    rules: ({ quantities }) => tooMany(orders, quantities),
    send: given => sending.mutate(given),
    sending,
    failed: texts.sendFailed,
  });
}

type Quantities = Record<string, string>;

function startOf(orders: readonly OrderSummary[]) {
  const quantities: Quantities = Object.fromEntries(
    linesIn(orders).map(({ key, product }) => [key, String(readyOf(product) || '')]),
  );
  return { date: browserToday(), cartons: '', carrier: '', tracking: '', note: '', quantities };
}

/** Returns the orders of which something leaves, with their products. */
function leavingOf(orders: readonly OrderSummary[], quantities: Quantities) {
  return orders
    .map(({ id, products }) => ({
      id,
      products: products
        .map(({ productId }) => ({
          productId,
          quantity: readWholeNumber(quantities[quantityKey(id, productId)] ?? '') ?? 0,
        }))
        .filter(({ quantity }) => quantity > 0),
    }))
    .filter(({ products }) => products.length > 0);
}

function linesIn(orders: readonly OrderSummary[]) {
  return orders.flatMap(({ id, products }) =>
    products.map(product => ({ key: quantityKey(id, product.productId), product })),
  );
}

/** Returns the fault of each product of which more is typed than is ready, or no whole number. */
function tooMany(orders: readonly OrderSummary[], quantities: Quantities): Record<string, string> {
  const wrong = linesIn(orders).filter(({ key, product }) => {
    const text = quantities[key] ?? '';
    return text.trim() !== '' && Number(plainWholeNumber(text) ?? Infinity) > readyOf(product);
  });
  return Object.fromEntries(
    wrong.map(({ key, product }) => [`quantity ${key}`, texts.tooMany(product.productCode, readyOf(product))]),
  );
}
