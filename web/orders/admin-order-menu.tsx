import { Ellipsis } from 'lucide-react';
import type { OrderSummary } from '#contract/orders.ts';
import { IconButton } from '../kit/button.tsx';
import { Menu } from '../kit/menu.tsx';
import { ArchiveOrder } from './archive-order-button.tsx';
import { DeleteOrder } from './delete-order-button.tsx';
import { texts } from './texts.ts';

type Props = {
  order: Pick<OrderSummary, 'id' | 'completedAt' | 'customerArchived' | 'adminArchived'>;
  onDeleted?: () => void;
};

/** What an admin wants seldom: Archive or Unarchive, Delete. */
export function AdminOrderMenu({ order, onDeleted }: Props) {
  return (
    <ArchiveOrder order={order} side="admin">
      {archive => (
        <DeleteOrder id={order.id} onDeleted={onDeleted}>
          {remove => (
            <Menu
              trigger={<IconButton label={texts.more(order.id)} icon={<Ellipsis size={20} aria-hidden="true" />} />}
              items={archive ? [archive, remove] : [remove]}
            />
          )}
        </DeleteOrder>
      )}
    </ArchiveOrder>
  );
}
