import { Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { mayDeleteOrderProduct } from '#contract/orders/order-rules.ts';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import { api } from '../../platform/api/client.ts';
import { useAlert } from '../../platform/overlays/alert.tsx';
import type { MenuItem } from '../../platform/overlays/menu.tsx';
import { ActionButton } from '../action-button.tsx';
import { isCut } from '../changes/is-cut.ts';
import { texts as changeTexts } from '../changes/texts.ts';
import { useOrderChange } from '../order-changes.ts';
import { texts } from '../texts.ts';

type Props = {
  order: Order;
  product: OrderProduct;
  /** Receives undefined for the last product, which cannot be deleted. */
  children: (remove: MenuItem | undefined) => ReactElement;
};

/** Deletes one product of an open order after a confirmation. Not available for the last product (OR-10). */
export function DeleteOrderProduct({ order, product, children }: Props) {
  const alert = useAlert();
  const mutation = useOrderChange(order.id, (_: undefined) =>
    api.deleteOrderProduct({ id: order.id, productId: product.productId }).then(answer => {
      // Shows the toast here, because the row and this button are unmounted before `onSuccess` runs.
      alert(texts.deleteProductDone);
      return answer;
    }),
  );
  return (
    <ActionButton
      mutation={mutation}
      title={texts.deleteProductOf(product.productCode)}
      question={[texts.deleteProductQuestion(product.productCode), isCut(product) && changeTexts.cutStays]
        .filter(Boolean)
        .join(' ')}
      verb={texts.deleteProduct}
      failed={texts.deleteProductFailed}
      danger
    >
      {ask =>
        children(
          mayDeleteOrderProduct(order)
            ? {
                label: texts.deleteProductOf(product.productCode),
                icon: <Trash2 size={16} aria-hidden="true" />,
                danger: true,
                onSelect: ask,
              }
            : undefined,
        )
      }
    </ActionButton>
  );
}
