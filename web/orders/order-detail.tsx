import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { mayChangeProduction } from '#contract/order-rules.ts';
import type { Order } from '#contract/orders.ts';
import type { Side } from '#contract/roles.ts';
import { useUser } from '../accounts/queries.ts';
import { Dialog } from '../kit/dialog.tsx';
import { Segmented } from '../kit/segmented.tsx';
import { Bone, ErrorPanel } from '../kit/states.tsx';
import { Badge } from '../kit/status.tsx';
import { Conversation } from '../messages/conversation.tsx';
import { stampSeen } from '../messages/seen.ts';
import { texts as talkTexts } from '../messages/texts.ts';
import { ArchiveOrderButton } from './archive-order-button.tsx';
import { DeleteOrderButton } from './delete-order-button.tsx';
import styles from './order-detail.module.css';
import { OrderFacts } from './order-facts.tsx';
import { OrderProductRow } from './order-product-row.tsx';
import { DetailProgress } from './order-progress.tsx';
import { orderOptions } from './queries.ts';
import { texts } from './texts.ts';
import { VerifyCompletionButton } from './verify-completion-button.tsx';

type Props = { id: number; side: Side; startWithTalk: boolean; onClose: () => void };

/** The order detail modal of both sides (specification 2): the work on the left, the conversation on the right. */
export function OrderDetail({ id, side, startWithTalk, onClose }: Props) {
  const user = useUser();
  const { data: order, isError, refetch } = useQuery(orderOptions(id));
  // Opening an order's details stamps the current time; so does a message that arrives while they are open.
  const messages = order?.messages.length;
  useEffect(() => {
    if (messages !== undefined) stampSeen(user.id, id);
  }, [user.id, id, messages]);

  return (
    <Dialog
      open
      size="full"
      padded={false}
      onClose={onClose}
      title={texts.order(id)}
      context={
        order &&
        (side === 'admin' ? `${order.customerName} · ${texts.placed(order.createdAt)}` : texts.placed(order.createdAt))
      }
      tools={order && <Tools order={order} side={side} onClose={onClose} />}
    >
      {order ? (
        <Detail order={order} side={side} startWithTalk={startWithTalk} />
      ) : isError ? (
        <ErrorPanel title={texts.notFound} onRetry={() => void refetch()} />
      ) : (
        <Bones />
      )}
    </Dialog>
  );
}

function Tools({ order, side, onClose }: { order: Order; side: Side; onClose: () => void }) {
  return (
    <div className={styles.tools}>
      {side === 'admin' && order.completedAt && <Badge look="completed">{texts.orderCompleted}</Badge>}
      <VerifyCompletionButton order={order} side={side} />
      <ArchiveOrderButton order={order} side={side} onArchived={side === 'customer' ? onClose : undefined} />
      {side === 'admin' && <DeleteOrderButton id={order.id} onDeleted={onClose} />}
    </div>
  );
}

function Detail({ order, side, startWithTalk }: { order: Order; side: Side; startWithTalk: boolean }) {
  const [part, setPart] = useState<'products' | 'talk'>(startWithTalk ? 'talk' : 'products');
  return (
    <div className={styles.frame}>
      <div className={styles.tabs}>
        <Segmented
          label={texts.order(order.id)}
          value={part}
          options={[
            { value: 'products', label: texts.productsTitle },
            {
              value: 'talk',
              label: order.messages.length > 0 ? `${talkTexts.title} · ${order.messages.length}` : talkTexts.title,
            },
          ]}
          onChange={setPart}
        />
      </div>
      <div className={styles.columns}>
        <div className={`${styles.work} ${part === 'talk' ? styles.away : ''}`}>
          <DetailProgress order={order} />
          <OrderFacts order={order} />
          <section>
            <div className={styles.productsHead}>
              <h3>{texts.productsTitle}</h3>
              {side === 'admin' && mayChangeProduction(order) && <span>{texts.savedWhen}</span>}
            </div>
            <ul>
              {order.products.map(product => (
                <OrderProductRow key={product.id} order={order} product={product} side={side} />
              ))}
            </ul>
          </section>
        </div>
        <div className={`${styles.talk} ${part === 'products' ? styles.away : ''}`}>
          <Conversation messages={order.messages} side={side} />
        </div>
      </div>
    </div>
  );
}

function Bones() {
  return (
    <div className={styles.columns} role="status">
      <div className={styles.work}>
        <span className="visually-hidden">{texts.loading}</span>
        <Bone width="30%" height="2.5rem" />
        <Bone height="1.5rem" />
        <Bone height="4rem" />
        <Bone height="4rem" />
        <Bone height="4rem" />
      </div>
      <div className={styles.talk} />
    </div>
  );
}
