import { useQuery } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import { useState } from 'react';
import type { Message } from '#contract/messages/messages.ts';
import type { Order } from '#contract/orders/orders.ts';
import { later } from '../../platform/browser/later.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { isWritten, productOfAnswer } from './product-of-answer.ts';
import { revisionsOptions } from './queries.ts';
import { texts } from './texts.ts';

const ChangeProductDialog = later(async () => (await import('./change-product-dialog.tsx')).ChangeProductDialog);

type Props = { order: Order; answer: Message; question: Message };

/** Writes the answer to a question about a product into this product (QU-6), until a revision wrote it. */
export function WriteAnswer({ order, answer, question }: Props) {
  const [isOpen, setOpen] = useState(false);
  const product = productOfAnswer(order, answer, question);
  const isChanged = product != null && product.changedIn !== null;
  const { data: revisions = [], isPending } = useQuery({ ...revisionsOptions(order.id), enabled: isChanged });
  if (!product || (isChanged && (isPending || isWritten(answer, product, revisions)))) return null;
  return (
    <>
      <Button look="quiet" icon={<PenLine size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {texts.writeAnswer}
      </Button>
      {isOpen && (
        <ChangeProductDialog order={order} product={product} answer={answer.message} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
