import type * as z from 'zod/mini';
import { plainWholeNumber, readWholeNumber } from '#contract/call/whole-numbers.ts';
import type { Delivery } from '#contract/orders/deliveries/deliveries.ts';
import { newDelivery } from '#contract/orders/deliveries/send-delivery.ts';
import type { Order } from '#contract/orders/orders.ts';
import { api } from '../../platform/api/client.ts';
import { useAttemptKey } from '../../platform/api/use-attempt-key.ts';
import { browserToday } from '../../platform/format/day-distance.ts';
import { useFormOf } from '../../platform/forms/use-form-of.ts';
import { useToast } from '../../platform/overlays/toast.tsx';
import { useOrderChange } from '../order-changes.ts';
import { missingOf } from './delivery-rules.ts';
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
      date: browserToday(),
      cartons: '',
      carrier,
      tracking: '',
      note: '',
      quantities: Object.fromEntries(products.map(one => [one.productId, String(missingOf(one))])),
    }),
    inputOf: ({ quantities, cartons, ...given }) => ({
      ...given,
      ...(cartons.trim() !== '' && { cartons: readWholeNumber(cartons) ?? cartons }),
      products: products
        .map(({ productId }) => ({ productId, quantity: readWholeNumber(quantities[productId] ?? '') ?? 0 }))
        .filter(({ quantity }) => quantity > 0),
    }),
    words: { date: texts.noDate, cartons: texts.wrongCartons, products: texts.noItems },
    rules: ({ quantities }) => tooMany(products, quantities),
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

/** Returns the fault of each product of which more is typed than is missing, or no whole number. */
function tooMany(products: Delivery['products'], quantities: Record<number, string>): Record<string, string> {
  const wrong = products.filter(product => {
    const text = quantities[product.productId] ?? '';
    return text.trim() !== '' && Number(plainWholeNumber(text) ?? Infinity) > missingOf(product);
  });
  return Object.fromEntries(wrong.map(one => [`quantity ${one.productId}`, texts.wrongCount(missingOf(one))]));
}
