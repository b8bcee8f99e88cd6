import type * as z from 'zod/mini';
import { newDelivery } from '#contract/orders/deliveries/send-delivery.ts';
import type { Order } from '#contract/orders/orders.ts';
import { api } from '../../platform/api/client.ts';
import { useAttemptKey } from '../../platform/api/use-attempt-key.ts';
import { useFormOf } from '../../platform/forms/use-form-of.ts';
import { useOrderChange } from '../order-changes.ts';
import { departureInput, emptyDeparture, quantityFaults, readyOf, typedLines } from './delivery-rules.ts';
import { texts } from './texts.ts';

/** The form of a new delivery. A retry after a lost answer has the same key. */
export function useSendDelivery(order: Order, carrier: string, onSent: (number: number) => void) {
  const keyOf = useAttemptKey();
  const sending = useOrderChange(order.id, (given: z.input<typeof newDelivery>) =>
    api.sendDelivery({ id: order.id, ...given }, { idempotencyKey: keyOf(given) }),
  );
  return useFormOf(newDelivery, {
    start: () => ({
      ...emptyDeparture(carrier),
      /** The typed quantity of each product, by its id. */
      quantities: Object.fromEntries(linesOf(order).map(({ key, most }) => [key, String(most || '')])),
    }),
    inputOf: values => ({
      ...departureInput(values),
      products: typedLines(Object.entries(values.quantities).map(([id, typed]) => ({ productId: Number(id), typed }))),
    }),
    words: { date: texts.noDate, cartons: texts.wrongCartons, products: texts.noItems },
    rules: ({ quantities }) =>
      quantityFaults(linesOf(order), quantities, ({ productCode, most }) => texts.tooMany(productCode, most)),
    send: given => sending.mutate(given, { onSuccess: ({ delivery }) => onSent(delivery.number) }),
    sending,
    failed: texts.sendFailed,
  });
}

function linesOf({ products }: Order) {
  return products.map(one => ({ key: one.productId, productCode: one.productCode, most: readyOf(one) }));
}
