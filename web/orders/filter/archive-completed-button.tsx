import { Archive } from 'lucide-react';
import type { OrdersSource } from '../../order-data/queries.ts';
import { Button } from '../../platform/kit/button.tsx';
import { ActionButton } from '../action-button.tsx';
import { useOrderCounts } from '../count-orders.ts';
import { useArchiveCompleted } from '../order-changes.ts';
import { texts } from '../texts.ts';

/** Archives the orders of the chip 'Completed' after a confirmation (OR-7). */
export function ArchiveCompletedButton({ source, customer }: { source: OrdersSource; customer: number | undefined }) {
  const { counts } = useOrderCounts(false, source, customer);
  const mutation = useArchiveCompleted(customer);
  const count = counts?.completed ?? 0;
  return (
    <ActionButton
      mutation={mutation}
      title={texts.archiveAllTitle}
      question={texts.archiveAllQuestion(count)}
      verb={texts.archiveAllVerb(count)}
      failed={texts.archiveAllFailed}
    >
      {ask =>
        count > 0 ? (
          <Button look="plain" icon={<Archive size={16} aria-hidden="true" />} onClick={ask}>
            {texts.archiveAll(count)}
          </Button>
        ) : null
      }
    </ActionButton>
  );
}
