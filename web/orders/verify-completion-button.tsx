import { mayVerifyCompletion } from '#contract/order-rules.ts';
import type { OrderSummary } from '#contract/orders.ts';
import type { Side } from '#contract/roles.ts';
import { api } from '../api/client.ts';
import { Button } from '../kit/button.tsx';
import { ActionButton } from './action-button.tsx';
import { useOrderChange } from './queries.ts';
import { texts } from './texts.ts';

type Props = { order: Pick<OrderSummary, 'id' | 'orderPercentage' | 'completedAt'>; side: Side; className?: string };

/** Verify Completion: offered at 100 % and until there is a completion date. */
export function VerifyCompletionButton({ order, side, className }: Props) {
  const { id } = order;
  const mutation = useOrderChange(id, (_: undefined) => api.verifyCompletion({ id }));
  if (!mayVerifyCompletion(order)) return null;
  return (
    <ActionButton
      mutation={mutation}
      question={texts.verifyQuestion[side]}
      verb={texts.verify}
      failed={texts.verifyFailed}
    >
      {ask => (
        <Button look="primary" className={className} onClick={ask}>
          {texts.verify}
        </Button>
      )}
    </ActionButton>
  );
}
