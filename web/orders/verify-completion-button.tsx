import { mayVerifyCompletion } from '#contract/order-rules.ts';
import type { OrderSummary } from '#contract/orders.ts';
import type { Side } from '#contract/roles.ts';
import { api } from '../api/client.ts';
import { Button } from '../kit/button.tsx';
import { ActionButton } from './action-button.tsx';
import { useOrderChange } from './order-changes.ts';
import { texts } from './texts.ts';

type Props = {
  order: Pick<OrderSummary, 'id' | 'orderPercentage' | 'completedAt'>;
  side: Side;
  /** Plain in the rows of a list, where many may stand. */
  look?: 'primary' | 'plain';
  className?: string;
};

/** Verify Completion: offered at 100 % and until there is a completion date. */
export function VerifyCompletionButton({ order, side, look = 'primary', className }: Props) {
  const { id } = order;
  const mutation = useOrderChange(id, (_: undefined) => api.verifyCompletion({ id }));
  return (
    <ActionButton
      mutation={mutation}
      title={texts.verifyTitle(id)}
      question={texts.verifyQuestion[side]}
      verb={texts.verify}
      failed={texts.verifyFailed}
    >
      {ask =>
        mayVerifyCompletion(order) ? (
          <Button look={look} className={className} onClick={ask}>
            {texts.verify}
          </Button>
        ) : null
      }
    </ActionButton>
  );
}
