import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useDeferredValue, useRef, useState } from 'react';
import type { Order, OrderProduct } from '#contract/orders.ts';
import { type Side, sideOf } from '#contract/roles.ts';
import { useUser } from '../accounts/queries.ts';
import { errorText } from '../api/api-error.ts';
import { PdfProgress } from '../documents/pdf-progress.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { formatNumber } from '../kit/format.ts';
import { Segmented } from '../kit/segmented.tsx';
import { Bone, ErrorPanel } from '../kit/states.tsx';
import { Conversation } from '../messages/conversation.tsx';
import { readSeen } from '../messages/seen.ts';
import { texts as talkTexts } from '../messages/texts.ts';
import { unreadCount } from '../messages/unread.ts';
import { useSeen } from '../messages/use-seen.ts';
import styles from './order-detail.module.css';
import { OrderFacts } from './order-facts.tsx';
import { DetailProgress } from './order-progress.tsx';
import { isGone, orderOptions } from './queries.ts';
import { texts } from './texts.ts';
import { useFocusInside } from './use-focus-inside.ts';

export type OpenedOrder = { id: number; startWithTalk: boolean; onClose: () => void };

/** What differs between the two sides. */
type Sides = {
  context: (order: Order) => ReactNode;
  /** Beside the close button. */
  tools: (order: Order) => ReactNode;
  /** Beside the big percentage: what is wanted now. */
  action: (order: Order) => ReactNode;
  product: (order: Order, product: OrderProduct) => ReactNode;
  /** Beside the heading of the products. */
  note?: (order: Order) => ReactNode;
  /** Under the products. */
  more?: (order: Order) => ReactNode;
};

/** The order detail modal (specification 2): the work on the left, the conversation on the right, on phones in tabs. */
export function OrderDetailFrame({ id, startWithTalk, onClose, ...sides }: OpenedOrder & Sides) {
  const user = useUser();
  const { data, error, refetch } = useQuery(orderOptions(id));
  // The dialog answers the press; what can be done and all products take longer, and follow piece by piece.
  const mayDraw = useDeferredValue(true, false);
  const order = isGone(error) || !mayDraw ? undefined : data;
  useSeen(user, order);
  const [part, setPart] = useState<Part>(startWithTalk ? 'talk' : 'products');

  return (
    <Dialog
      open
      size="full"
      padded={false}
      onClose={onClose}
      title={texts.order(id)}
      context={order && sides.context(order)}
      tools={order && <div className={styles.tools}>{sides.tools(order)}</div>}
    >
      {order ? (
        <Detail order={order} side={sideOf(user.role)} userId={user.id} sides={sides} part={part} onPart={setPart} />
      ) : isGone(error) ? (
        <ErrorPanel title={texts.notFound} text={texts.notFoundHelp} />
      ) : error && !data ? (
        <ErrorPanel
          title={texts.orderFailed}
          text={errorText(error, texts.loadFailedHelp)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Bones id={id} part={part} onPart={setPart} />
      )}
      <PdfProgress />
    </Dialog>
  );
}

type Part = 'products' | 'talk';
/** The part that a phone shows. */
type Shown = { part: Part; onPart: (part: Part) => void };
type DetailProps = Shown & { order: Order; side: Side; userId: number; sides: Sides };

function Detail({ order, side, userId, sides, part, onPart }: DetailProps) {
  const unread = useUnreadSinceOpening(order, side, userId, part === 'talk');
  const productsHead = useRef<HTMLHeadingElement>(null);
  useFocusInside(productsHead);
  return (
    <div className={styles.frame}>
      <PartChoice id={order.id} part={part} onPart={onPart} unread={unread} />
      <div className={styles.columns}>
        <section
          className={`${styles.work} ${part === 'talk' ? styles.away : ''}`}
          aria-label={texts.order(order.id)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part has to be reachable by keyboard
          tabIndex={0}
        >
          <DetailProgress order={order} action={sides.action(order)} />
          <OrderFacts order={order} />
          <section>
            <div className={styles.productsHead}>
              <h3 ref={productsHead} tabIndex={-1}>
                {texts.productsTitle}
              </h3>
              {sides.note?.(order)}
            </div>
            <ul>
              {order.products.map(product => (
                <Fragment key={product.id}>{sides.product(order, product)}</Fragment>
              ))}
            </ul>
          </section>
          {sides.more?.(order)}
        </section>
        <div className={`${styles.talk} ${part === 'products' ? styles.away : ''}`}>
          <Conversation order={order} side={side} userId={userId} />
        </div>
      </div>
    </div>
  );
}

/** Messages not yet looked at on a phone, where the conversation is behind a tab: the stamp of opening comes before. */
function useUnreadSinceOpening(order: Order, side: Side, userId: number, isShown: boolean): number {
  const [local, setLocal] = useState(() => readSeen(userId, order.id));
  const [seenAt] = useState(order.seenAt);
  const newest = order.messages.at(-1)?.createdAt;
  if (isShown && newest && newest !== local) setLocal(newest);
  return unreadCount({ ...order, seenAt }, side, local);
}

function PartChoice({ id, part, onPart, unread = 0 }: Shown & { id: number; unread?: number }) {
  return (
    <div className={styles.tabs}>
      <Segmented
        label={texts.order(id)}
        value={part}
        options={[
          { value: 'products', label: texts.productsTitle },
          { value: 'talk', label: unread > 0 ? `${talkTexts.title} · ${formatNumber(unread)}` : talkTexts.title },
        ]}
        onChange={onPart}
      />
    </div>
  );
}

function Bones({ id, part, onPart }: Shown & { id: number }) {
  return (
    <div className={styles.frame}>
      <PartChoice id={id} part={part} onPart={onPart} />
      <div className={styles.columns} role="status">
        <span className="visually-hidden">{texts.loading}</span>
        <div className={`${styles.work} ${part === 'talk' ? styles.away : ''}`}>
          <Bone width="7rem" height="2.5rem" />
          <Bone height="3.5rem" />
          <div className={styles.facts}>
            <Bone height="6.5rem" />
            <Bone height="6.5rem" />
          </div>
          {['a', 'b', 'c'].map(row => (
            <div key={row} className={styles.product}>
              <Bone height="4.25rem" />
              <Bone width="60%" />
              <Bone width="11rem" />
            </div>
          ))}
        </div>
        <div className={`${styles.talk} ${part === 'products' ? styles.away : ''}`} />
      </div>
    </div>
  );
}
