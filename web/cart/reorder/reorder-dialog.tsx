import type { User } from '#contract/accounts/accounts.ts';
import { api } from '../../platform/api/client.ts';
import { useUser } from '../../platform/session/user.ts';
import { fieldsOfAddress, setOrderFields } from '../order-fields.ts';
import { LinesDialog } from './lines-dialog.tsx';
import { texts } from './texts.ts';
import { useReorder } from './use-reorder.ts';

type Props = { id: number; onClose: () => void };

/**
 * The lines of an earlier order, which can be added to the cart (RE-4). The cart also gets its delivery address (DE-2).
 */
export function ReorderDialog({ id, onClose }: Props) {
  const user = useUser();
  const query = useReorder(id);
  return (
    <LinesDialog
      title={texts.title(id)}
      context={query.data && texts.placed(query.data.createdAt)}
      query={query}
      notFound={texts.notFound}
      failed={texts.failed}
      onAdded={() => void takeAddress(id, user)}
      onClose={onClose}
    />
  );
}

/**
 * Selects the delivery address of an order for the cart, if the company still has it (DE-2). Failing to do so does no
 * harm.
 */
async function takeAddress(orderId: number, { id, companyId }: User): Promise<void> {
  if (companyId === null) return;
  try {
    const { order } = await api.readOrder({ id: orderId });
    if (order.deliveryAddress === '') return;
    const [{ addresses }, { customer }] = await Promise.all([
      api.readAddresses({ id: companyId }),
      api.readCustomer({ id: companyId }),
    ]);
    const { companyAddress } = customer;
    const same = fieldsOfAddress(order.deliveryAddress, { addresses, companyAddress });
    if (same) setOrderFields(id, same);
  } catch {
    // After a failure, the customer selects the address in the cart.
  }
}
