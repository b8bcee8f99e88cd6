import { useState } from 'react';
import type { ProductStatus } from '#contract/orders/order-rules.ts';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import { statusLabel } from '#contract/orders/status-labels.ts';
import { errorText } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { useAlert } from '../../overlays/alert.tsx';
import { useToast } from '../../overlays/toast.tsx';
import { withStatus } from '../changed-order.ts';
import { useOrderChange } from '../order-changes.ts';
import { texts } from '../texts.ts';
import { useUndo } from './use-undo.ts';

/**
 * The production status of one product. Updates optimistically; a toast offers Undo. `refused` is the last chosen status
 * if it could not be saved.
 */
export function useProductStatus({ id }: Pick<Order, 'id'>, { productCode, status: saved }: OrderProduct) {
  const alert = useAlert();
  const toast = useToast();
  const [chosen, setChosen] = useState<ProductStatus>();
  const [refused, setRefused] = useState<ProductStatus>();
  const undo = useUndo(id);
  const { mutate } = useOrderChange(
    id,
    async (status: ProductStatus) => {
      try {
        const answer = await api.setProductStatus({ id, productCode, status });
        const { changeId } = answer;
        toast(texts.statusSet(productCode, statusLabel(status)), {
          about: 'production',
          ...(changeId && { undo: () => undo(changeId) }),
        });
        return answer;
      } catch (error) {
        alert(errorText(error, texts.statusFailed));
        throw error;
      }
    },
    (before, status) => withStatus(before, productCode, status),
  );
  return {
    status: chosen ?? saved,
    refused: refused === saved ? undefined : refused,
    set(status: ProductStatus): void {
      setChosen(status);
      setRefused(undefined);
      mutate(status, { onError: () => setRefused(status), onSettled: () => setChosen(undefined) });
    },
  };
}
