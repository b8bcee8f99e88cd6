import type * as z from 'zod/mini';
import type { Delivery } from '#contract/orders/deliveries/deliveries.ts';
import { newDelivery } from '#contract/orders/deliveries/send-delivery.ts';
import type { Order } from '#contract/orders/orders.ts';
import { api } from '../../platform/api/client.ts';
import { useAttemptKey } from '../../platform/api/use-attempt-key.ts';
import { useFormOf } from '../../platform/forms/use-form-of.ts';
import { useToast } from '../../platform/overlays/toast.tsx';
import { useOrderChange } from '../order-changes.ts';
import { departureInput, emptyDeparture, missingOf, quantityFaults, typedLines } from './delivery-rules.ts';
import { texts } from './texts.ts';

/** The form of a delivery of items that did not arrive with another one (DL-8). A retry after a lost answer has the same key. */
export function useSendRest(order: Order, delivery: Delivery, onDone: () => void) {
  const keyOf = useAttemptKey();
  const toast = useToast();
  const { number, carrier } = delivery;
  const sending = useOrderChange(order.id, (given: z.input<typeof newDelivery>) =>
    api.sendRest({ id: order.id, number, ...given }, { idempotencyKey: keyOf([number, given]) }),
  );
  const products = delivery.products.filter(product => missingOf(product) > 0);
  const form = useFormOf(newDelivery, {
    start: () => ({
      ...emptyDeparture(carrier),
      quantities: Object.fromEntries(products.map(one => [one.productId, String(missingOf(one))])),
    }),
    inputOf: values => ({
      ...departureInput(values),
      products: typedLines(products.map(({ productId }) => ({ productId, typed: values.quantities[productId] }))),
    }),
    words: { date: texts.noDate, cartons: texts.wrongCartons, products: texts.noItems },
    rules: ({ quantities }) => {
      const lines = products.map(one => ({ key: one.productId, most: missingOf(one) }));
      return quantityFaults(lines, quantities, ({ most }) => texts.wrongCount(most));
    },
    send: given =>
      sending.mutate(given, {
        onSuccess: ({ delivery: sent }) => {
          toast(texts.sent(sent.number));
          onDone();
        },
      }),
    sending,
    failed: texts.sendFailed,
  });
  return { form, products };
}
