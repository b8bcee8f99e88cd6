import { api } from '../../platform/api/client.ts';
import { useToast } from '../../platform/overlays/toast.tsx';
import { useOrderChange } from '../order-changes.ts';
import { texts } from './texts.ts';

type Difference = {
  received: readonly { productId: number; received: number }[];
  note: string;
  images: readonly File[];
};

/** Confirms the receipt of a delivery: in full, or with a difference (DL-3). */
export function useConfirmReceipt(id: number, number: number, onDone: () => void) {
  const toast = useToast();
  const change = useOrderChange(id, (difference: Difference | undefined) => {
    const form = new FormData();
    form.set('note', difference?.note ?? '');
    if (difference) form.set('products', JSON.stringify(difference.received));
    for (const image of difference?.images ?? []) form.append('images', image, image.name);
    return api.confirmReceipt({ id, number }, { form });
  });
  return {
    isPending: change.isPending,
    error: change.error,
    confirm: (difference: Difference | undefined) =>
      change.mutate(difference, {
        onSuccess: () => {
          toast(difference ? texts.noted : texts.thanks);
          onDone();
        },
      }),
  };
}
