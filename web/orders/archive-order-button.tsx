import { Archive, ArchiveRestore } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Side } from '#contract/call/roles.ts';
import { mayArchive } from '#contract/orders/order-rules.ts';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { isArchived } from '../order-data/loaded-orders.ts';
import { api } from '../platform/api/client.ts';
import { Button, type ButtonLook } from '../platform/kit/button.tsx';
import type { MenuItem } from '../platform/overlays/menu.tsx';
import { useMayOrder } from '../platform/session/user.ts';
import { ActionButton } from './action-button.tsx';
import { useOrderChange } from './order-changes.ts';
import { texts } from './texts.ts';

type Props = {
  order: Pick<OrderSummary, 'id' | 'completedAt' | 'cancelledAt' | 'customerArchived' | 'adminArchived'>;
  side: Side;
  onArchived?: () => void;
};

const calls = {
  customer: { archive: api.archiveOrderAsCustomer, unarchive: api.unarchiveOrderAsCustomer },
  admin: { archive: api.archiveOrderAsAdmin, unarchive: api.unarchiveOrderAsAdmin },
};

/**
 * Archive or Unarchive, for the archive of one side (OR-7). Passes undefined to `children` when neither action is
 * available.
 */
export function ArchiveOrder({
  order,
  side,
  onArchived,
  children,
}: Props & { children: (action: MenuItem | undefined) => ReactElement | null }) {
  const { id } = order;
  const mayOrder = useMayOrder();
  const archived = isArchived(order, side);
  const change = archived ? calls[side].unarchive : calls[side].archive;
  const mutation = useOrderChange(id, (_: undefined) => change({ id }));
  const Icon = archived ? ArchiveRestore : Archive;
  return (
    <ActionButton
      mutation={mutation}
      title={archived ? texts.unarchiveTitle(id) : texts.archiveTitle(id)}
      question={
        archived ? texts.unarchiveQuestion : order.cancelledAt ? texts.archiveCancelled : texts.archiveQuestion[side]
      }
      verb={archived ? texts.unarchiveVerb : texts.archiveVerb}
      failed={archived ? texts.unarchiveFailed : texts.archiveFailed}
      onDone={archived ? undefined : onArchived}
    >
      {ask =>
        children(
          mayOrder && mayArchive(order)
            ? {
                label: archived ? texts.unarchive : texts.archive,
                icon: <Icon size={16} aria-hidden="true" />,
                onSelect: ask,
              }
            : undefined,
        )
      }
    </ActionButton>
  );
}

/** `ArchiveOrder` as a button. */
export function ArchiveOrderButton({
  look = 'quiet',
  className,
  ...action
}: Props & { look?: ButtonLook; className?: string | undefined }) {
  return (
    <ArchiveOrder {...action}>
      {archive =>
        archive ? (
          <Button
            look={look}
            className={className}
            icon={archive.icon}
            title={archive.label}
            onClick={archive.onSelect}
          >
            {archive.label}
          </Button>
        ) : null
      }
    </ArchiveOrder>
  );
}
