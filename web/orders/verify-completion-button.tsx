import type { Side } from '#contract/call/roles.ts';
import { mayVerifyCompletion } from '#contract/orders/order-rules.ts';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { api } from '../platform/api/client.ts';
import { Button } from '../platform/kit/button.tsx';
import { useToast } from '../platform/overlays/toast.tsx';
import { useMayOrder } from '../platform/session/queries.ts';
import { ActionButton } from './action-button.tsx';
import { useOrderChange } from './order-changes.ts';
import { texts } from './texts.ts';

type Props = {
  order: Pick<OrderSummary, 'id' | 'orderPercentage' | 'completedAt' | 'cancelledAt'>;
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
  const { id } = order;
  const mayOrder = useMayOrder();
  const toast = useToast();
  const mutation = useOrderChange(id, (_: undefined) => api.verifyCompletion({ id }));
  return (
    <ActionButton
      mutation={mutation}
      title={texts.verifyTitle(id)}
      question={texts.verifyQuestion[side]}
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
