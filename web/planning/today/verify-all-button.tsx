import { limits } from '#contract/call/limits.ts';
import { useOrdersChange } from '../../order-data/use-orders-change.ts';
import { ActionButton } from '../../orders/action-button.tsx';
import { api } from '../../platform/api/client.ts';
import { Button } from '../../platform/kit/button.tsx';
import { useAlert } from '../../platform/overlays/alert.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { texts } from './texts.ts';

/** Verifies the completion of all ready orders with one question, which names their number. */
export function VerifyAllButton({ count, onVerified }: { count: number; onVerified: () => void }) {
  const toast = useToast();
  const alert = useAlert();
  const mutation = useOrdersChange((_: undefined) => verifyAll(), {
    onDone({ completed, refused }) {
      onVerified();
      toast(texts.verifiedAll(completed), { about: 'production' });
      if (refused.length > 0) alert(texts.notVerified(refused));
    },
  });
  return (
    <ActionButton
      mutation={mutation}
      title={texts.verifyAllTitle(count)}
      question={texts.verifyAllQuestion(count)}
      verb={texts.verifyAll(count)}
      failed={texts.verifyAllFailed}
    >
      {ask => <Button onClick={ask}>{texts.verifyAll(count)}</Button>}
    </ActionButton>
  );
}

/** Verifies the orders that are ready now, as many at a time as a call takes. */
async function verifyAll(): Promise<{ completed: number; refused: number[] }> {
  const refused: number[] = [];
  for (let completed = 0; ; ) {
    const page = await api.readToday({ section: 'verify', limit: String(limits.pageSize) });
    const ids = (page.verify?.rows ?? []).map(({ id }) => id).filter(id => !refused.includes(id));
    if (ids.length === 0) return { completed, refused };
    const answer = await api.completeOrders({ ids });
    completed += answer.completed;
    refused.push(...answer.refused.map(({ orderId }) => orderId));
  }
}
