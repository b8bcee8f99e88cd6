import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { mayChangePoNumber } from '#contract/orders/order-rules.ts';
import type { Order } from '#contract/orders/orders.ts';
import { later } from '../../platform/browser/later.tsx';
import { IconButton } from '../../platform/kit/button.tsx';
import { useMayOrder } from '../../platform/session/user.ts';
import { texts } from '../texts.ts';
import styles from './order-detail.module.css';

const PoNumberDialog = later(async () => (await import('./po-number-dialog.tsx')).PoNumberDialog);

/**
 * The purchase order number, with a pencil while it can be changed (PO-3). Renders nothing when there is no number and
 * none can be added.
 */
export function PoNumberFact({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false);
  const mayOrder = useMayOrder();
  const mayChange = mayOrder && mayChangePoNumber(order);
  if (!mayChange && !order.poNumber) return null;
  return (
    <div className={styles.poNumber}>
      <dt>{texts.poNumber}</dt>
      <dd>
        <bdi>{order.poNumber || '–'}</bdi>
        {mayChange && (
          <IconButton
            label={texts.changePoNumber}
            icon={<Pencil size={16} aria-hidden="true" />}
            onClick={() => setOpen(true)}
          />
        )}
      </dd>
      {isOpen && <PoNumberDialog order={order} onClose={() => setOpen(false)} />}
    </div>
  );
}
