import { PenLine } from 'lucide-react';
import { useState } from 'react';
import type { Message } from '#contract/messages/messages.ts';
import type { Order } from '#contract/orders/orders.ts';
import { later } from '../../platform/browser/later.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { productOfAnswer } from './product-of-answer.ts';
import { texts } from './texts.ts';

const ChangeProductDialog = later(async () => (await import('./change-product-dialog.tsx')).ChangeProductDialog);

type Props = { order: Order; answer: Message; question: Message };

/** Writes the answer to a question about a product into this product (QU-6). */
export function WriteAnswer({ order, answer, question }: Props) {
  const [isOpen, setOpen] = useState(false);
  const product = productOfAnswer(order, answer, question);
  if (!product) return null;
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
