import { useQuery } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import { useState } from 'react';
import type { Message } from '#contract/messages/messages.ts';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import { later } from '../../platform/browser/later.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { isWritten, productOfAnswer } from './product-of-answer.ts';
import { revisionsOptions } from './queries.ts';
import { texts } from './texts.ts';

const ChangeProductDialog = later(async () => (await import('./change-product-dialog.tsx')).ChangeProductDialog);

type Props = { order: Order; answer: Message; question: Message };

/** Writes the answer to a question about a product into this product (QU-6), until a revision wrote it. */
export function WriteAnswer({ order, answer, question }: Props) {
  // The form stays open, also when the product is removed meanwhile.
  const [opened, setOpened] = useState<OrderProduct>();
  const product = productOfAnswer(order, answer, question);
  const isChanged = product != null && product.changedIn !== null;
  const { data: revisions = [], isPending } = useQuery({ ...revisionsOptions(order.id), enabled: isChanged });
  const isDone = !product || (isChanged && (isPending || isWritten(answer, product, revisions)));
  return (
    <>
      {!isDone && (
        <Button look="quiet" icon={<PenLine size={16} aria-hidden="true" />} onClick={() => setOpened(product)}>
          {texts.writeAnswer}
        </Button>
      )}
      {opened && (
        <ChangeProductDialog
          order={order}
          product={product ?? opened}
          answer={answer.message}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
