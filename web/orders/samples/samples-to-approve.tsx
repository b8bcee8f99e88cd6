import type { Order } from '#contract/orders/orders.ts';
import { SamplePanel } from './sample-panel.tsx';

type Props = { order: Order; opened: number | undefined };

/** A panel for each sample that waits for the customer. The one that a link opens gets the focus. */
export function SamplesToApprove({ order, opened }: Props) {
  return order.products
    .filter(({ sample }) => sample?.state === 'waiting')
    .map(product => (
      <SamplePanel
        key={product.productId}
        orderId={order.id}
        product={product}
        isOpened={product.productId === opened}
      />
    ));
}
