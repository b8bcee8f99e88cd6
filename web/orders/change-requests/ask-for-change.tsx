import { useState } from 'react';
import { isOpen } from '#contract/orders/order-rules.ts';
import type { Order } from '#contract/orders/orders.ts';
import { later } from '../../platform/browser/later.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { useMayOrder } from '../../platform/session/user.ts';
import styles from './change-requests.module.css';
import { texts } from './texts.ts';

const AskDialog = later(async () => (await import('./ask-dialog.tsx')).AskDialog);

/** The button below the products of an open order without a request, with the form that it opens (OR-23). */
export function AskForChange({ order }: { order: Order }) {
  const [isAsking, setAsking] = useState(false);
  const mayOrder = useMayOrder();
  // A sample that waits has an 'Ask for a Change' of its own.
  const hasSample = order.products.some(({ sample }) => sample?.state === 'waiting');
  const isPossible = mayOrder && isOpen(order) && order.change === null;
  return (
    <>
      {isPossible && (
        <Button look="quiet" className={styles.ask} onClick={() => setAsking(true)}>
          {hasSample ? texts.changeThisOrder : texts.askForChange}
        </Button>
      )}
      {isAsking && <AskDialog order={order} onClose={() => setAsking(false)} />}
    </>
  );
}
