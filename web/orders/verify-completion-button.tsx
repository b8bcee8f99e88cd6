import type { Side } from '#contract/call/roles.ts';
import { mayVerifyCompletion } from '#contract/orders/order-rules.ts';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { api } from '../platform/api/client.ts';
import { Button } from '../platform/kit/button.tsx';
import { useToast } from '../platform/overlays/toast.tsx';
import { useMayOrder } from '../platform/session/user.ts';
import { ActionButton } from './action-button.tsx';
import { useAllReceived } from './all-received.ts';
import { useOrderChange } from './order-changes.ts';
import { texts } from './texts.ts';

type Props = {
  order: Pick<OrderSummary, 'id' | 'orderPercentage' | 'completedAt' | 'cancelledAt'> &
    Partial<Pick<OrderSummary, 'deliveredItems' | 'totalItems'>>;
  side: Side;
  /** Use 'plain' in the rows of a list, which contains many of these buttons. */
  look?: 'primary' | 'plain';
  className?: string;
  /** The text of the button; the default is 'Verify Completion'. */
  label?: string;
};

/**
 * Verifies the completion of an order. Available at 100 % without a completion date (OR-6). A toast says where the order
 * is, because it moves below the open orders, or leaves their list.
 */
export function VerifyCompletionButton({ order, side, look = 'primary', className, label }: Props) {
  const { id, totalItems = 0 } = order;
  const arrived = useAllReceived(order, mayVerifyCompletion(order)) ? texts.allReceived(totalItems) : '';
  const mayOrder = useMayOrder();
  const toast = useToast();
  const mutation = useOrderChange(id, (_: undefined) => api.verifyCompletion({ id }));
  return (
    <ActionButton
      mutation={mutation}
      title={texts.verifyTitle(id)}
      question={`${arrived} ${texts.verifyQuestion[side]}`.trim()}
      verb={texts.verify}
      failed={texts.verifyFailed}
      onDone={() => side === 'admin' && toast(texts.verified(id), { about: 'production' })}
    >
      {ask =>
        mayOrder && mayVerifyCompletion(order) ? (
          <Button look={look} className={className} onClick={ask}>
            {label ?? texts.verify}
          </Button>
        ) : null
      }
    </ActionButton>
  );
}
