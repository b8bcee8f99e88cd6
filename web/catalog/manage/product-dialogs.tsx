import type { AdminProduct } from '#contract/catalog/catalog.ts';
import { later } from '../../platform/browser/later.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { DeleteProduct } from './delete-product.tsx';
import { texts } from './texts.ts';

const ImportProducts = later(async () => (await import('./import-products.tsx')).ImportProducts);
const ProductForm = later(async () => (await import('./product-form.tsx')).ProductForm);

/** The open dialog of the screen, except for the details, which the URL opens. */
export type ProductDialog = { action: 'edit' | 'delete'; product: AdminProduct } | { action: 'add' | 'import' };

/** Renders the open dialog and reports its result in a toast. */
export function ProductDialogs({ dialog, onClose }: { dialog: ProductDialog | undefined; onClose: () => void }) {
  const toast = useToast();
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
    case 'delete':
      return <DeleteProduct product={dialog.product} onClose={onClose} />;
  }
}
