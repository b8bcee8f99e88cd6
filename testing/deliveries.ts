import { daysFromToday } from './changes/ready-change.ts';
import type { Client } from './client.ts';

/** Returns the input of a delivery of one product, which leaves today. */
export function deliveryOf(productId: number, quantity: number) {
  return { date: daysFromToday(0), carrier: 'Northway Freight', products: [{ productId, quantity }] };
}

/** Sends a delivery of one product of an order and returns its number. */
export async function aDelivery(admin: Client, id: number, productId: number, quantity: number): Promise<number> {
  const { status, body } = await admin.call('sendDelivery', { id, ...deliveryOf(productId, quantity) });
  if (status !== 201) throw new Error(`the delivery was refused: ${JSON.stringify(body)}`);
  return body.delivery.number;
}

type Receipt = { received?: { productId: number; received: number }[]; note?: string; pictures?: Buffer[] };

/** Returns the form of a receipt: in full unless `received` says otherwise. */
export function receiptForm({ received, note, pictures = [] }: Receipt = {}): FormData {
  const form = new FormData();
  if (received) form.set('products', JSON.stringify(received));
  if (note !== undefined) form.set('note', note);
  for (const picture of pictures) {
    form.append('images', new File([new Uint8Array(picture)], 'box.png', { type: 'image/png' }));
  }
  return form;
}
