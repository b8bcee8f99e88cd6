import type { OpenChange } from '#contract/orders/open-change.ts';
import type { Order } from '#contract/orders/orders.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { Button } from '../../platform/kit/button.tsx';
import { Banner } from '../../platform/kit/states.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { useMayOrder } from '../../platform/session/user.ts';
import { useOrderChange } from '../order-changes.ts';
import styles from './change-requests.module.css';
import { RequestPanel } from './request-panel.tsx';
import { texts } from './texts.ts';

/** The open request of a customer, who can withdraw it. */
export function CustomerRequest({ order, change }: { order: Order; change: OpenChange }) {
  const mayOrder = useMayOrder();
  const toast = useToast();
  const withdraw = useOrderChange(order.id, async (number: number) => {
    const changed = await api.withdrawChange({ id: order.id, number });
    toast(texts.withdrawn);
    return changed;
  });
  return (
    <RequestPanel order={order} change={change}>
      <p className="soft">{texts.waitsForWorkshop}</p>
      {withdraw.error && <Banner tone="bad">{errorText(withdraw.error, texts.withdrawFailed)}</Banner>}
      {mayOrder && (
        <div className={styles.actions}>
          <Button busy={withdraw.isPending} busyText={texts.withdrawing} onClick={() => withdraw.mutate(change.number)}>
            {texts.withdraw}
          </Button>
        </div>
      )}
    </RequestPanel>
  );
}
