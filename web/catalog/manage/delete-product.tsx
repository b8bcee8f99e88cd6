import type { AdminProduct } from '#contract/catalog/catalog.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { useAlert } from '../../platform/overlays/alert.tsx';
import { Confirm } from '../../platform/overlays/confirm.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { useDeleteProduct } from './queries.ts';
import { texts } from './texts.ts';

type Props = { product: AdminProduct; onClose: () => void };

/** Deletes a product after a confirmation. Existing orders do not change (CA-7). */
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
