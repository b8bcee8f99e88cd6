import type { TestPortal } from '../portal.ts';
import { clientOf, make, openOrder } from './fill-company.ts';

/** Asks a question about a product of the open order, which waits for the answer, lets the busy person answer it, and reads the answer. */
export async function fillQuestions(portal: TestPortal): Promise<void> {
  const [admin, busy] = [await clientOf(portal, 'admin'), await clientOf(portal, 'busy')];
  const id = await openOrder(portal);
  const { order } = await make(admin, 'readOrder', { id });
  const productId = String(order.products[0].id);
  const question = { message: 'Brass or nickel?', needsAnswer: '1', hold: '1', productId };
  const { message } = await make(admin, 'sendMessage', { id }, { form: formOf(question) });
  const answer = { message: 'Brass, please', answers: String(message.id) };
  await make(busy, 'sendMessage', { id }, { form: formOf(answer) });
  await make(admin, 'markOrderSeen', { id });
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
