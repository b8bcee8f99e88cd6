import type { TestOrder } from './builders.ts';
import type { Client } from './client.ts';

type Wish = Record<string, unknown>;

/** Asks for a change of the first product of an order, or with `products` of several. */
export function ask(client: Client, { id, products }: TestOrder, wish: Wish, headers?: Record<string, string>) {
  const { products: lines = [], reason = 'Sold less', ...rest } = wish;
  const ofOrder = Object.keys(rest).every(field => field === 'requestedDate' || field === 'deliveryAddress');
  const [first] = products;
  const asked = ofOrder ? { products: lines, ...rest } : { products: [{ productId: first?.id, ...rest }] };
  return client.call('askForChange', { id, ...asked, reason }, headers ? { headers } : {});
}

/** Accepts the newest request of an order, unless another number is given. */
export function accept(client: Client, id: number, given: Wish = {}) {
  return client.call('acceptChange', { id, number: 1, ...given });
}
