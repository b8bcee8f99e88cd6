import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { newShipment } from '#contract/orders/deliveries/deliver-together.ts';
import type { Shipment } from '#contract/orders/deliveries/shipments.ts';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { ordersKey } from '../../order-data/queries.ts';
import { api } from '../../platform/api/client.ts';
import { useAttemptKey } from '../../platform/api/use-attempt-key.ts';
import { useFormOf } from '../../platform/forms/use-form-of.ts';
import { departureInput, emptyDeparture, quantityFaults, readyOf, typedLines } from './delivery-rules.ts';
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
    start: () => ({
      ...emptyDeparture(''),
      quantities: Object.fromEntries(linesIn(orders).map(({ key, most }) => [key, String(most || '')])),
    }),
    inputOf: values => ({ ...departureInput(values), orders: leavingOf(orders, values.quantities) }),
    words: { date: texts.noDate, cartons: texts.wrongCartons, orders: texts.twoOrders },
    rules: ({ quantities }) =>
      quantityFaults(linesIn(orders), quantities, ({ productCode, most }) => texts.tooMany(productCode, most)),
    send: given => sending.mutate(given),
    sending,
    failed: texts.sendFailed,
  });
}

/** Returns the orders of which something leaves, with their products. */
function leavingOf(orders: readonly OrderSummary[], quantities: Record<string, string>) {
  return orders
    .map(({ id, products }) => ({
      id,
      products: typedLines(
        products.map(({ productId }) => ({ productId, typed: quantities[quantityKey(id, productId)] })),
      ),
    }))
    .filter(({ products }) => products.length > 0);
}

function linesIn(orders: readonly OrderSummary[]) {
  return orders.flatMap(({ id, products }) =>
    products.map(product => {
      const { productId, productCode } = product;
      return { key: quantityKey(id, productId), productCode, most: readyOf(product) };
    }),
  );
}
