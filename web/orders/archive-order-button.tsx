import { Archive, ArchiveRestore } from 'lucide-react';
import { mayArchive } from '#contract/order-rules.ts';
import type { OrderSummary } from '#contract/orders.ts';
import type { Side } from '#contract/roles.ts';
import { api } from '../api/client.ts';
import { Button } from '../kit/button.tsx';
import { ActionButton } from './action-button.tsx';
import { useOrderChange } from './queries.ts';
import { texts } from './texts.ts';

type Props = {
  order: Pick<OrderSummary, 'id' | 'completedAt' | 'customerArchived' | 'adminArchived'>;
  side: Side;
  className?: string;
  onArchived?: () => void;
};

const calls = {
  customer: { archive: api.archiveOrderAsCustomer, unarchive: api.unarchiveOrderAsCustomer },
  admin: { archive: api.archiveOrderAsAdmin, unarchive: api.unarchiveOrderAsAdmin },
};

/** Archive, on completed orders, or Unarchive; each side has its own archive. */
export function ArchiveOrderButton({ order, side, className, onArchived }: Props) {
  const { id } = order;
  const archived = side === 'customer' ? order.customerArchived : order.adminArchived;
  const change = archived ? calls[side].unarchive : calls[side].archive;
  const mutation = useOrderChange(id, (_: undefined) => change({ id }));
  if (!mayArchive(order)) return null;
  const label = archived ? texts.unarchive : texts.archive;
  const Icon = archived ? ArchiveRestore : Archive;
  return (
    <ActionButton
      mutation={mutation}
      question={archived ? texts.unarchiveQuestion : texts.archiveQuestion[side]}
      verb={archived ? texts.unarchiveVerb : texts.archiveVerb}
      failed={archived ? texts.unarchiveFailed : texts.archiveFailed}
      onDone={archived ? undefined : onArchived}
    >
      {ask => (
        <Button look="quiet" className={className} icon={<Icon size={16} aria-hidden="true" />} onClick={ask}>
          {label}
        </Button>
      )}
    </ActionButton>
  );
}
