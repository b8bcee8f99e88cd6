import { CirclePause } from 'lucide-react';
import { useState } from 'react';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import { IconButton } from '../../kit/button.tsx';
import { texts } from '../texts.ts';
import { HoldDialog } from './hold-dialog.tsx';

/** Puts one product of an open order on hold, or changes its hold (PR-10). */
export function HoldButton({ order, product }: { order: Order; product: OrderProduct }) {
  const [isOpen, setOpen] = useState(false);
  const { productCode, hold } = product;
  return (
    <>
      <IconButton
        label={hold ? texts.changeHoldOf(productCode) : texts.putOnHold(productCode)}
        onClick={() => setOpen(true)}
        icon={<CirclePause size={18} aria-hidden="true" />}
      />
      {isOpen && <HoldDialog order={order} product={product} onClose={() => setOpen(false)} />}
    </>
  );
}
