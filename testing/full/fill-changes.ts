import type { TestPortal } from '../portal.ts';
import { clientOf, make, openOrder } from './fill-company.ts';

/**
 * Lets the busy person ask for changes of the open order: one is withdrawn, one declined, one accepted, and one waits for
 * the workshop.
 */
export async function fillChanges(portal: TestPortal): Promise<void> {
  const [admin, busy] = [await clientOf(portal, 'admin'), await clientOf(portal, 'busy')];
  const id = await openOrder(portal);
  const ask = (deliveryAddress: string) =>
    make(busy, 'askForChange', { id, products: [], deliveryAddress, reason: 'The shop moves' });
  await ask('2 Harbour Road');
  await make(busy, 'withdrawChange', { id, number: 1 });
  await ask('3 Harbour Road');
  await make(admin, 'declineChange', { id, number: 2, note: 'The carrier does not go there' });
  await ask('4 Harbour Road');
  await make(admin, 'acceptChange', { id, number: 3, note: 'Gladly' });
  await ask('5 Harbour Road');
}
