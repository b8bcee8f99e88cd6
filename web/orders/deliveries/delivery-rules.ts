import { plainWholeNumber, readWholeNumber } from '#contract/call/whole-numbers.ts';
import type { Delivery } from '#contract/orders/deliveries/deliveries.ts';
import type { OrderProduct } from '#contract/orders/orders.ts';
import { browserToday } from '../../platform/format/day-distance.ts';

type Counted = Pick<OrderProduct, 'completed' | 'delivered'>;

/** Returns how many items of a line can be delivered (DL-2). */
export function readyOf({ completed, delivered }: Counted): number {
  return completed - delivered;
}

/** Returns how many items of a delivery arrived. */
export function arrivedOf({ products }: Pick<Delivery, 'products'>): number {
  return products.reduce((sum, { received }) => sum + (received ?? 0), 0);
}

/** Returns how many items of a product of a received delivery did not arrive and were not sent again (DL-8). */
export function missingOf({ quantity, received, resent }: Delivery['products'][number]): number {
  return quantity - (received ?? quantity) - resent;
}

/** Returns how many items of a product of a received delivery did not arrive and were neither sent nor made again. */
export function stillMissingOf(product: Delivery['products'][number]): number {
  return Math.max(0, missingOf(product) - product.remade);
}

/** Returns whether everything was done about the difference of a delivery, as far as its counts say. */
export function isSettled({ products }: Pick<Delivery, 'products'>): boolean {
  return (
    products.every(product => stillMissingOf(product) === 0) &&
    products.some(({ resent, remade }) => resent + remade > 0)
  );
}

/** The texts of a delivery with which its form begins. */
export function emptyDeparture(carrier: string) {
  return { date: browserToday(), cartons: '', carrier, tracking: '', note: '' };
}

/** Returns the texts of a delivery as its call takes them. */
export function departureInput<V extends { cartons: string; quantities: object }>({ quantities: _, ...values }: V) {
  const { cartons, ...given } = values;
  return { ...given, ...(cartons.trim() !== '' && { cartons: readWholeNumber(cartons) ?? cartons }) };
}

/** Returns the lines of which something is typed, with their quantities. */
export function typedLines<L extends { typed: string | undefined }>(lines: readonly L[]) {
  return lines
    .map(({ typed = '', ...line }) => ({ ...line, quantity: readWholeNumber(typed) ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
}

/** Returns the fault of each line of which more is typed than there is, or no whole number. */
export function quantityFaults<L extends { key: string | number; most: number }>(
  lines: readonly L[],
  quantities: Readonly<Record<string, string>>,
  text: (line: L) => string,
): Record<string, string> {
  const wrong = lines.filter(({ key, most }) => {
    const typed = quantities[key] ?? '';
    return typed.trim() !== '' && Number(plainWholeNumber(typed) ?? Infinity) > most;
  });
  return Object.fromEntries(wrong.map(line => [`quantity ${line.key}`, text(line)]));
}

/** Returns the address that a tracking is: only an https address without a user name, which would hide its host. */
export function trackingLink(tracking: string): string | undefined {
  if (!URL.canParse(tracking) || /\s/.test(tracking)) return undefined;
  const { protocol, username, password, href } = new URL(tracking);
  return protocol === 'https:' && username === '' && password === '' ? href : undefined;
}
