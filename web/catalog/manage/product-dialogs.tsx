import { useQueryClient } from '@tanstack/react-query';
import type { AdminProduct } from '#contract/catalog/catalog.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { later } from '../../platform/browser/later.tsx';
import { useAlert } from '../../platform/overlays/alert.tsx';
import { Confirm } from '../../platform/overlays/confirm.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { resetLists, useDeleteProduct } from './queries.ts';
import { texts } from './texts.ts';

const AddPictures = later(async () => (await import('./add-pictures/add-pictures.tsx')).AddPictures);
const ImportProducts = later(async () => (await import('./import-products.tsx')).ImportProducts);
const ProductForm = later(async () => (await import('./product-form.tsx')).ProductForm);

/** The open dialog of the screen, except for the details, which the URL opens. */
export type ProductDialog =
  | { action: 'edit' | 'delete'; product: AdminProduct }
  | { action: 'add' | 'import' | 'pictures' };

/** Renders the open dialog and reports its result in a toast. */
export function ProductDialogs({ dialog, onClose }: { dialog: ProductDialog | undefined; onClose: () => void }) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const end = (text: string) => {
    onClose();
    toast(text);
  };
  switch (dialog?.action) {
    case undefined:
      return null;
    case 'add':
      return <ProductForm onDone={({ productCode }) => end(texts.added(productCode))} onClose={onClose} />;
    case 'edit':
      return (
        <ProductForm
          product={dialog.product}
          onDone={({ productCode }) => end(texts.saved(productCode))}
          onClose={onClose}
        />
      );
    case 'import':
      return (
        <ImportProducts onDone={({ created, updated }) => end(texts.imported(created, updated))} onClose={onClose} />
      );
    case 'pictures':
      return <AddPictures onEnd={() => resetLists(queryClient)} onClose={onClose} />;
    case 'delete':
      return <DeleteProduct product={dialog.product} onClose={onClose} />;
  }
}

type Props = { product: AdminProduct; onClose: () => void };

/** Deletes a product after a confirmation. Existing orders do not change (CA-7). */
function DeleteProduct({ product, onClose }: Props) {
  const remove = useDeleteProduct(product.id);
  const alert = useAlert();
  const toast = useToast();
  return (
    <Confirm
      open
      title={texts.deleteOf(product.productCode)}
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
