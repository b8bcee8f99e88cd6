import { Trash2 } from 'lucide-react';
import { mayDeleteOrderProduct } from '#contract/order-rules.ts';
import type { Order, OrderProduct } from '#contract/orders.ts';
import { api } from '../api/client.ts';
import { useAlert } from '../kit/alert.tsx';
import { IconButton } from '../kit/button.tsx';
import { ActionButton } from './action-button.tsx';
import { useOrderChange } from './order-changes.ts';
import { texts } from './texts.ts';

/** Delete Product: takes one product out of an open order that has another. */
export function DeleteOrderProductButton({ order, product }: { order: Order; product: OrderProduct }) {
  const alert = useAlert();
  const mutation = useOrderChange(order.id, (_: undefined) =>
    api.deleteOrderProduct({ id: order.id, productId: product.productId }).then(answer => {
      // The row, and this button with it, is gone by the time it could say so itself.
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
