import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '#contract/calls.ts';
import type { Product } from '#contract/catalog/catalog.ts';
import { catalogKey } from '../../platform/api/catalog-key.ts';
import { api } from '../../platform/api/client.ts';
import { Button } from '../../platform/kit/button.tsx';
import { Confirm } from '../../platform/overlays/confirm.tsx';
import { useMayOrder } from '../../platform/session/user.ts';
import { itemOf } from '../cart.ts';
import { useCart, useCartActions } from '../cart-provider.tsx';
import { pageTexts } from '../texts.ts';
import { useAddItems } from '../use-add-items.ts';
import styles from './ordered-before.module.css';
import { hasNoColor } from './reorder-lines.ts';
import { changeTexts, texts } from './texts.ts';

type Previous = AnswerOf<'readPrevious'>['previous'][number];
type Props = { product: Product; onClose: () => void };

/**
 * The last orders of a product, each with a button that uses it again (RE-3). Renders nothing for a product that was
 * never ordered.
 */
export function OrderedBefore({ product, onClose }: Props) {
  const { data: previous = [] } = useQuery({
    queryKey: [...catalogKey, 'previous', product.id],
    queryFn: async () => (await api.readPrevious({ id: product.id })).previous,
    staleTime: 0,
  });
  const { has } = useCart();
  const use = useAgain(product, onClose);
  const [chosen, setChosen] = useState<Previous>();
  if (previous.length === 0) return null;
  return (
    <section>
      <h2>{texts.orderedBefore}</h2>
      <ul className={styles.rows}>
        {previous.map(line => (
          <PreviousRow
            key={line.orderId}
            line={line}
            product={product}
            onUse={() => (has(product) ? setChosen(line) : use(line))}
          />
        ))}
      </ul>
      <Confirm
        open={chosen !== undefined}
        title={texts.useAgain}
        question={texts.replaceQuestion(product.productCode)}
        verb={texts.replace}
        onCancel={() => setChosen(undefined)}
        onConfirm={() => {
          setChosen(undefined);
          if (chosen) use(chosen);
        }}
      />
    </section>
  );
}

function PreviousRow({ line, product, onUse }: { line: Previous; product: Product; onUse: () => void }) {
  const mayOrder = useMayOrder();
  return (
    <li>
      <b>{texts.previous(line.quantity, line.createdAt, line.orderId)}</b>
      {line.description && <p dir="auto">{line.description}</p>}
      <div className={styles.foot}>
        <span>
          {[
            ...(line.images.length > 0 ? [texts.files(line.images.length)] : []),
            ...changeTexts(line, product.productCode),
            ...(hasNoColor({ ...line, product }) ? [pageTexts.noColor] : []),
          ].join(' · ')}
        </span>
        {mayOrder && (
          <Button aria-label={texts.againOf(line.orderId)} onClick={onUse}>
            {texts.useAgain}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Puts the product into the cart as it was last ordered. Undo restores the cart. */
function useAgain(product: Product, onDone: () => void): (line: Previous) => void {
  const { add, latest } = useCartActions();
  const addItems = useAddItems();
  return line => {
    const before = latest();
    // The first product opens the panel, as in CT-2.
    add(product);
    addItems([itemOf(product, line)], texts.added(1, []), before);
    onDone();
  };
}
