import { Trash2 } from 'lucide-react';
import { mayDeleteOrderProduct } from '#contract/orders/order-rules.ts';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import { api } from '../../api/client.ts';
import { IconButton } from '../../kit/button.tsx';
import { useAlert } from '../../overlays/alert.tsx';
import { ActionButton } from '../action-button.tsx';
import { useOrderChange } from '../order-changes.ts';
import { texts } from '../texts.ts';

/** Deletes one product of an open order. Not available for the last product (OR-10). */
export function DeleteOrderProductButton({ order, product }: { order: Order; product: OrderProduct }) {
  const alert = useAlert();
  const mutation = useOrderChange(order.id, (_: undefined) =>
    api.deleteOrderProduct({ id: order.id, productId: product.productId }).then(answer => {
      // Shown here, because the row and this button are unmounted before `onSuccess` runs.
      alert(texts.deleteProductDone);
      return answer;
    }),
  );
  return (
    <ActionButton
      mutation={mutation}
      title={texts.deleteProductOf(product.productCode)}
      question={texts.deleteProductQuestion(product.productCode)}
      verb={texts.deleteProduct}
      failed={texts.deleteProductFailed}
      danger
    >
      {ask =>
        mayDeleteOrderProduct(order) ? (
          <IconButton
            label={texts.deleteProductOf(product.productCode)}
            onClick={ask}
            icon={<Trash2 size={18} aria-hidden="true" />}
          />
        ) : null
      }
    </ActionButton>
  );
}
