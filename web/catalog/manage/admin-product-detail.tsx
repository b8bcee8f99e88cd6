import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import type { AdminProduct } from '#contract/catalog/catalog.ts';
import { customersOptions } from '../../accounts/customers/queries.ts';
import { Button } from '../../platform/kit/button.tsx';
import { Bone, ErrorPanel } from '../../platform/kit/states.tsx';
import { Dialog } from '../../platform/overlays/dialog.tsx';
import { ProductFacts } from '../product-facts.tsx';
import { TagList } from '../tag-list.tsx';
import { detailTexts as sharedTexts } from '../texts.ts';
import { adminProductOptions } from './queries.ts';
import { texts } from './texts.ts';
import { showsToAll } from './visible-to.ts';

type Props = {
  id: number;
  /** The product, if the list has already loaded it. */
  known: AdminProduct | undefined;
  onEdit: (product: AdminProduct) => void;
  onClose: () => void;
};

/** The workshop's product details modal: pictures, description, colors, visibility, and Edit Product. */
export function AdminProductDetail({ id, known, onEdit, onClose }: Props) {
  const found = useQuery({ ...adminProductOptions(id), enabled: known === undefined });
  const product = known ?? found.data ?? undefined;
  const isGone = !product && found.data === null;
  return (
    <Dialog
      open
      inAddress
      onClose={onClose}
      title={isGone ? texts.details : sharedTexts.detailTitle(product?.productCode ?? '…')}
      footer={
        product && (
          <>
            <Button look="quiet" onClick={onClose}>
              {texts.close}
            </Button>
            <Button look="primary" icon={<Pencil size={16} aria-hidden="true" />} onClick={() => onEdit(product)}>
              {texts.editProduct}
            </Button>
          </>
        )
      }
    >
      {product ? (
        <ProductFacts product={product}>
          <section>
            <h2>{texts.visibleTo}</h2>
            <SeenBy product={product} />
          </section>
        </ProductFacts>
      ) : found.isPending ? (
        <Bone height="20rem" />
      ) : isGone ? (
        <ErrorPanel title={sharedTexts.notFound} text={texts.notFoundHelp} />
      ) : (
        <ErrorPanel title={sharedTexts.productFailed} onRetry={() => void found.refetch()} />
      )}
    </Dialog>
  );
}

function SeenBy({ product: { visibleTo } }: { product: AdminProduct }) {
  const { data: customers } = useQuery(customersOptions);
  if (showsToAll(visibleTo)) return <p>{texts.allVisible}</p>;
  if (!customers) return <Bone width="60%" />;
  const names = visibleTo.map(id => {
    const one = customers.find(customer => customer.id === id);
    return one ? one.companyName.trim() || `@${one.username}` : texts.deletedCustomer;
  });
  return <TagList tags={names} most={12} />;
}
