import { useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { plainWholeNumber } from '#contract/call/whole-numbers.ts';
import type { Order } from '#contract/orders/orders.ts';
import { api } from '../../platform/api/client.ts';
import { useAttemptKey } from '../../platform/api/use-attempt-key.ts';
import { browserToday } from '../../platform/format/day-distance.ts';
import { useUnsavedInput } from '../../platform/forms/unsaved-input.ts';
import { useOrderChange } from '../order-changes.ts';
import { readyOf } from './delivery-rules.ts';
import { texts } from './texts.ts';

export type DeliveryValues = {
  date: string;
  cartons: string;
  carrier: string;
  tracking: string;
  note: string;
  /** The typed quantity of each product, by its id. */
  quantities: Record<number, string>;
};

/** The values of a new delivery, and the function that sends it. A retry after a lost answer has the same key. */
export function useSendDelivery(order: Order, carrier: string, onSent: (number: number) => void) {
  const [before] = useState<DeliveryValues>(() => ({
    date: browserToday(),
    cartons: '',
    carrier,
    tracking: '',
    note: '',
    quantities: Object.fromEntries(order.products.map(product => [product.productId, String(readyOf(product) || '')])),
  }));
  const [values, setValues] = useState(before);
  useUnsavedInput(JSON.stringify(values) !== JSON.stringify(before));
  const keyOf = useAttemptKey();
  const sending = useOrderChange(order.id, (given: Parameters<typeof api.sendDelivery>[0]) =>
    api.sendDelivery(given, { idempotencyKey: keyOf(given) }),
  );
  return {
    values,
    change: (given: Partial<DeliveryValues>) => setValues(now => ({ ...now, ...given })),
    setQuantity: (productId: number, text: string) =>
      setValues(now => ({ ...now, quantities: { ...now.quantities, [productId]: text } })),
    faults: faultsOf(order, values),
    isSending: sending.isPending,
    error: sending.error,
    send: () => sending.mutate(inputOf(order, values), { onSuccess: ({ delivery }) => onSent(delivery.number) }),
  };
}

/** Returns what the server would refuse, by field. */
function faultsOf(order: Order, { date, cartons, quantities }: DeliveryValues): Record<string, string> {
  const faults: Record<string, string> = {};
  if (date === '') faults.date = texts.noDate;
  const typed = plainWholeNumber(cartons);
  if (cartons.trim() !== '' && (typed === undefined || Number(typed) > limits.cartons)) {
    faults.cartons = texts.wrongCartons;
  }
  for (const product of order.products) {
    const text = quantities[product.productId] ?? '';
    if (text.trim() === '') continue;
    const quantity = plainWholeNumber(text);
    if (quantity === undefined || Number(quantity) > readyOf(product)) {
      faults[`quantity ${product.productId}`] = texts.tooMany(product.productCode, readyOf(product));
    }
  }
  if (Object.keys(faults).length === 0 && productsOf(order, quantities).length === 0) faults.items = texts.noItems;
  return faults;
}

function productsOf(order: Order, quantities: DeliveryValues['quantities']) {
  return order.products
    .map(({ productId }) => ({ productId, quantity: Number(plainWholeNumber(quantities[productId] ?? '') ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

function inputOf(order: Order, { date, cartons, carrier, tracking, note, quantities }: DeliveryValues) {
  const typed = plainWholeNumber(cartons);
  return {
    id: order.id,
    date,
    ...(typed !== undefined && { cartons: Number(typed) }),
    carrier,
    tracking,
    note,
    products: productsOf(order, quantities),
  };
}
