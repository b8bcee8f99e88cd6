import { Ellipsis } from 'lucide-react';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { IconButton } from '../../platform/kit/button.tsx';
import { Menu, type MenuItem } from '../../platform/overlays/menu.tsx';
import { ArchiveOrder } from '../archive-order-button.tsx';
import { useCancelOrder } from '../changes/use-cancel-order.tsx';
import { DeleteOrder } from '../delete-order-button.tsx';
import { useHandOver } from '../use-hand-over.tsx';

type Props = {
  order: Parameters<typeof useCancelOrder>[0] &
    Parameters<typeof ArchiveOrder>[0]['order'] &
    Pick<OrderSummary, 'companyId'>;
  label: string;
  /** The first entries. */
  items: readonly MenuItem[];
  onDeleted?: () => void;
};

/** The menu of an order for staff: `items`, Hand Over, Archive, Cancel and Delete. */
export function StaffOrderMenu({ order, label, items, onDeleted }: Props) {
  const handOver = useHandOver(order);
  const cancel = useCancelOrder(order);
  return (
    <>
      <ArchiveOrder order={order} side="admin">
        {archive => (
          <DeleteOrder id={order.id} {...(onDeleted && { onDeleted })}>
            {remove => (
              <Menu
                trigger={<IconButton label={label} icon={<Ellipsis size={20} aria-hidden="true" />} />}
                items={[
                  ...items,
                  handOver.item,
                  ...(archive ? [archive] : []),
                  ...(cancel.item ? [cancel.item] : []),
                  remove,
                ]}
              />
            )}
          </DeleteOrder>
        )}
      </ArchiveOrder>
      {handOver.dialog}
      {cancel.dialog}
    </>
  );
}
