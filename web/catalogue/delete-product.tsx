import type { AdminProduct } from '#contract/catalogue.ts';
import { errorText } from '../api/api-error.ts';
import { useAlert } from '../kit/alert.tsx';
import { Confirm } from '../kit/confirm.tsx';
import { useToast } from '../kit/toast.tsx';
import { useDeleteProduct } from './admin-queries.ts';
import { texts } from './admin-texts.ts';

type Props = { product: AdminProduct; onClose: () => void };

/** Asks, then deletes a product; orders made earlier stay as they were. A toast tells that it is gone, an alert that it is not. */
export function DeleteProduct({ product, onClose }: Props) {
  const remove = useDeleteProduct(product.id);
  const alert = useAlert();
  const toast = useToast();
  return (
    <Confirm
      open
      title={texts.deleteTitle(product.productCode)}
      question={texts.deleteQuestion}
      verb={texts.deleteVerb}
      danger
      busy={remove.isPending}
      busyText={texts.deleting}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            onClose();
            toast(texts.deleted(product.productCode));
          },
          onError: error => {
            onClose();
            alert(errorText(error, texts.deleteFailed));
          },
        })
      }
    />
  );
}
