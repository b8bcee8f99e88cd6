import type { User } from '#contract/accounts/accounts.ts';
import { api } from '../../platform/api/client.ts';
import { setOrderFields } from '../order-fields.ts';

/**
 * Selects the delivery address of an order for the cart, if the company still has it (DE-2). Failing to do so does no
 * harm.
 */
export async function takeAddress(orderId: number, { id, companyId }: User): Promise<void> {
  if (companyId === null) return;
  try {
    const { order } = await api.readOrder({ id: orderId });
    if (order.deliveryAddress === '') return;
    const { addresses } = await api.readAddresses({ id: companyId });
    const same = addresses.find(({ label, address }) => `${label}\n${address}` === order.deliveryAddress);
    if (same) setOrderFields(id, { deliverTo: String(same.id), deliveryAddress: '' });
  } catch {
    // After a failure, the customer selects the address in the cart.
  }
}
