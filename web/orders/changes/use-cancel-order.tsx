import { CircleX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isOpen } from '#contract/orders/order-rules.ts';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { later } from '../../platform/browser/later.tsx';
import type { MenuItem } from '../../platform/overlays/menu.tsx';
import { useMayOrder, useUser } from '../../platform/session/user.ts';
import { texts } from './texts.ts';

const CancelDialog = later(async () => (await import('./cancel-dialog.tsx')).CancelDialog);

type Cancellable = Pick<
  OrderSummary,
  'id' | 'completedAt' | 'cancelledAt' | 'deliveredItems' | 'cancelUntil' | 'change'
>;

/**
 * Returns the menu item Cancel Order, if the order can be cancelled, and the dialog that it opens (OR-21). Customers who
 * are late, and have no open request, ask the workshop for it (OR-23).
 */
export function useCancelOrder(order: Cancellable): { item: MenuItem | undefined; dialog: ReactNode } {
  const [isAsking, setAsking] = useState(false);
  const mayOrder = useMayOrder();
  const isStaff = useUser().role !== 'customer';
  const way = isStaff ? 'byStaff' : isInTime(order) ? 'atOnce' : 'request';
  const mayCancel = isStaff || (mayOrder && (way === 'atOnce' || order.change === null));
  const isPossible = isOpen(order) && order.deliveredItems === 0 && mayCancel;
  return {
    item: isPossible
      ? {
          label: texts.cancel,
          icon: <CircleX size={16} aria-hidden="true" />,
          danger: true,
          onSelect: () => setAsking(true),
        }
      : undefined,
    dialog: isAsking && <CancelDialog id={order.id} way={way} onClose={() => setAsking(false)} />,
  };
}

function isInTime({ cancelUntil }: Pick<OrderSummary, 'cancelUntil'>): boolean {
  return typeof cancelUntil === 'string' && Date.parse(cancelUntil) > Date.now();
}
