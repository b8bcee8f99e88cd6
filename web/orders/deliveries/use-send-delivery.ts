import type * as z from 'zod/mini';
import { plainWholeNumber, readWholeNumber } from '#contract/call/whole-numbers.ts';
import { newDelivery } from '#contract/orders/deliveries/send-delivery.ts';
import type { Order } from '#contract/orders/orders.ts';
import { api } from '../../platform/api/client.ts';
import { useAttemptKey } from '../../platform/api/use-attempt-key.ts';
import { browserToday } from '../../platform/format/day-distance.ts';
import { useFormOf } from '../../platform/forms/use-form-of.ts';
import { useOrderChange } from '../order-changes.ts';
import { readyOf } from './delivery-rules.ts';
import { texts } from './texts.ts';

/** The form of a new delivery. A retry after a lost answer has the same key. */
export function useSendDelivery(order: Order, carrier: string, onSent: (number: number) => void) {
  const keyOf = useAttemptKey();
  const sending = useOrderChange(order.id, (given: z.input<typeof newDelivery>) =>
    api.sendDelivery({ id: order.id, ...given }, { idempotencyKey: keyOf(given) }),
  );
  return useFormOf(newDelivery, {
    start: () => startOf(order, carrier),
    inputOf,
    words: { date: texts.noDate, cartons: texts.wrongCartons, products: texts.noItems },
    rules: ({ quantities }) => tooMany(order, quantities),
    send: given => sending.mutate(given, { onSuccess: ({ delivery }) => onSent(delivery.number) }),
    sending,
    failed: texts.sendFailed,
  });
}

type Values = ReturnType<typeof startOf>;

function startOf({ products }: Order, carrier: string) {
  /** The typed quantity of each product, by its id. */
  const quantities: Record<number, string> = Object.fromEntries(
    products.map(product => [product.productId, String(readyOf(product) || '')]),
  );
  return { date: browserToday(), cartons: '', carrier, tracking: '', note: '', quantities };
}

function inputOf({ quantities, cartons, ...given }: Values) {
  const products = Object.entries(quantities)
    .map(([productId, text]) => ({ productId: Number(productId), quantity: readWholeNumber(text) ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  return { ...given, products, ...(cartons.trim() !== '' && { cartons: readWholeNumber(cartons) ?? cartons }) };
}

/** Returns the fault of each product of which more is typed than is ready, or no whole number. */
function tooMany(order: Order, quantities: Values['quantities']): Record<string, string> {
  const wrong = order.products.filter(product => {
    const text = quantities[product.productId] ?? '';
    return text.trim() !== '' && Number(plainWholeNumber(text) ?? Infinity) > readyOf(product);
  });
  return Object.fromEntries(
    wrong.map(one => [`quantity ${one.productId}`, texts.tooMany(one.productCode, readyOf(one))]),
  );
}
