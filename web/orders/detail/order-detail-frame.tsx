import { useQuery } from '@tanstack/react-query';
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type Side, sideOf } from '#contract/call/roles.ts';
import type { Message } from '#contract/messages/messages.ts';
import type { Order } from '#contract/orders/orders.ts';
import { PdfProgress } from '../../documents/pdf-progress.tsx';
import { Conversation } from '../../messages/conversation.tsx';
import { readSeen } from '../../messages/seen.ts';
import { unreadCount } from '../../messages/unread.ts';
import { useSeen } from '../../messages/use-seen.ts';
import { isGone, orderOptions } from '../../order-data/queries.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { focusIn } from '../../platform/browser/focus.ts';
import { later } from '../../platform/browser/later.tsx';
import { useIsNarrow } from '../../platform/browser/use-is-narrow.ts';
import { withNodes } from '../../platform/format/with-nodes.tsx';
import { DiscardQuestion } from '../../platform/forms/discard-question.tsx';
import { ErrorPanel } from '../../platform/kit/states.tsx';
import { Dialog } from '../../platform/overlays/dialog.tsx';
import { Pane } from '../../platform/overlays/pane.tsx';
import { useUser } from '../../platform/session/user.ts';
import { OrderLinks } from '../order-links.tsx';
import { useHasColleagues } from '../people-names.ts';
import { texts } from '../texts.ts';
import { LoadingOrder } from './loading-order.tsx';
import styles from './order-detail.module.css';
import { OrderFacts } from './order-facts.tsx';
import { PartChoice, type ShownPart } from './part-choice.tsx';
import type { Part } from './part-in-address.ts';
import { type FirstFocus, firstFocus, useFirstFocus } from './use-first-focus.ts';
import { useLeaveOrder } from './use-leave-order.ts';

const Revisions = later(async () => (await import('../changes/revisions.tsx')).Revisions);

export type OpenedOrder = { id: number; onClose: () => void } & ShownPart;

/** The parts that differ between customers and staff. */
type Sides = {
  mayBePane?: boolean;
  focus?: FirstFocus;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  context: (order: Order) => ReactNode;
  /** Content beside the close button. */
  tools: (order: Order) => ReactNode;
  progress: (order: Order) => ReactNode;
  /** The products. `bar` is the element at the lower edge of the order. */
  products: (order: Order, bar: HTMLElement | null) => ReactNode;
  /** Content directly below the products. */
  below?: (order: Order) => ReactNode;
  /** Whether Customer Information and Order Summary come after the products. */
  factsLast?: boolean;
  /** The next order with unread messages, which opens after sending a message, and the number of such orders. */
  nextUnread?: { count: number; open: () => void } | undefined;
  /** What staff can do with the answer to a question, below it. */
  ofAnswer?: (order: Order) => (answer: Message, question: Message) => ReactNode;
  /** A bar below the products and the conversation. */
  foot?: (order: Order) => ReactNode;
  /** Content below products and facts. */
  more?: (order: Order) => ReactNode;
  /** The timeline or history: below all other content, or a separate part on phones. */
  log: { title: string; content: (order: Order, onTalk: () => void) => ReactNode };
};

/** The details of an order: products on the left and the conversation on the right; tabs on phones. */
export function OrderDetailFrame({ id, part, onPart, onClose, ...sides }: OpenedOrder & Sides) {
  const frame = useRef<HTMLDivElement>(null);
  const user = useUser();
  const { data, error, refetch } = useQuery(orderOptions(id));
  // Renders the dialog first, so that the click gets instant feedback; the details follow in a transition.
  const isReady = useDeferredValue(true, false);
  const order = isGone(error) || !isReady ? undefined : data;
  useSeen(user, order);

  return (
    <OrderWindow
      mayBePane={sides.mayBePane ?? false}
      onClose={onClose}
      onKeyDown={sides.onKeyDown}
      initialFocus={() => firstFocus(frame.current, sides.focus)}
      title={texts.order(id)}
      context={order && <Context order={order}>{sides.context(order)}</Context>}
      tools={order && <div className={styles.tools}>{sides.tools(order)}</div>}
    >
      {order ? (
        <Detail
          key={id}
          frame={frame}
          order={order}
          side={sideOf(user.role)}
          userId={user.id}
          sides={sides}
          part={part}
          onPart={onPart}
        />
      ) : isGone(error) ? (
        <ErrorPanel title={texts.notFound} text={texts.notFoundHelp} />
      ) : error && !data ? (
        <ErrorPanel title={texts.orderFailed} text={errorText(error, '') || undefined} onRetry={() => void refetch()} />
      ) : (
        <LoadingOrder id={id} part={part} onPart={onPart} log={sides.log.title} factsLast={sides.factsLast ?? false} />
      )}
      <PdfProgress />
    </OrderWindow>
  );
}

/** The line below the title. A remake names the order of which it makes items again (DL-6). */
function Context({ order: { remakeOf }, children }: { order: Order; children: ReactNode }) {
  if (remakeOf === null) return children;
  return (
    <>
      <b>{withNodes((order = '') => texts.remakeOfLink(order), <OrderLinks ids={[remakeOf]} />)}</b>
      {' · '}
      {children}
    </>
  );
}

type DetailProps = ShownPart & {
  frame: RefObject<HTMLDivElement | null>;
  order: Order;
  side: Side;
  userId: number;
  sides: Sides;
};

function Detail({ frame, order, side, userId, sides, part, onPart }: DetailProps) {
  const unread = useUnreadSinceOpening(order, side, userId, part === 'talk');
  const productsHead = useRef<HTMLHeadingElement>(null);
  const talk = useRef<HTMLDivElement>(null);
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const isPane = useIsPane(sides.mayBePane ?? false);
  useFocusInside(!isPane, () => firstFocus(frame.current, sides.focus) ?? productsHead.current);
  useFirstFocus(frame, sides.focus);
  const hasColleagues = useHasColleagues(order.companyId);
  const reader = useMemo(() => ({ side, userId, hasColleagues }), [side, userId, hasColleagues]);
  const isPhone = useIsNarrow();
  const isFactsLast = isPhone || sides.factsLast;
  const facts = <OrderFacts {...{ order, hasColleagues, isPhone }} inHead={side === 'admin' ? 'customer' : 'date'} />;
  return (
    <div ref={frame} className={styles.frame} data-opened data-workbench={sides.mayBePane ? '' : undefined}>
      <PartChoice
        id={order.id}
        part={part}
        onPart={onPart}
        log={sides.log.title}
        unread={unread}
        hasRevisions={order.revision > 1}
      />
      <div className={styles.columns}>
        <div className={`${styles.column} ${part === 'talk' ? styles.away : ''}`}>
          <section
            className={`${styles.work} ${part === 'log' || part === 'revisions' ? styles.onlyLog : ''}`}
            // The pane itself already has the order's name.
            aria-label={isPane ? texts.details : texts.order(order.id)}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
            tabIndex={0}
          >
            {sides.progress(order)}
            {!isFactsLast && facts}
            <Products head={productsHead} isHeadHidden={sides.factsLast ?? false}>
              {sides.products(order, bar)}
            </Products>
            {sides.below?.(order)}
            {isFactsLast && facts}
            {sides.more?.(order)}
            <Logs order={order} part={part} log={sides.log} onTalk={() => openTalk(talk.current, onPart)} />
          </section>
          <div ref={setBar} className={styles.bar} />
        </div>
        <div
          ref={talk}
          className={`${styles.talk} ${part === 'talk' ? '' : styles.away}`}
          data-keep-clear={part === 'talk' ? '' : undefined}
        >
          <Conversation {...{ order, reader }} nextUnread={sides.nextUnread} ofAnswer={sides.ofAnswer?.(order)} />
        </div>
      </div>
      {sides.foot?.(order)}
    </div>
  );
}

type LogsProps = { order: Order; part: Part; log: Sides['log']; onTalk: () => void };

/** The timeline or history and the revisions of a changed order: below each other, or separate parts on phones. */
function Logs({ order, part, log, onTalk }: LogsProps) {
  const lookOf = (own: Part) => `${styles.log} ${part === own ? '' : styles.away}`;
  return (
    <>
      <div className={lookOf('log')}>{log.content(order, onTalk)}</div>
      {(order.revision > 1 || part === 'revisions') && (
        <div className={lookOf('revisions')}>
          <Revisions orderId={order.id} isShown={part === 'revisions'} />
        </div>
      )}
    </>
  );
}

type ProductsProps = { head: RefObject<HTMLHeadingElement | null>; isHeadHidden: boolean; children: ReactNode };

function Products({ head, isHeadHidden, children }: ProductsProps) {
  return (
    <section className={styles.products}>
      <h3 ref={head} tabIndex={-1} className={isHeadHidden ? 'visually-hidden' : undefined}>
        {texts.productsTitle}
      </h3>
      {children}
    </section>
  );
}

/**
 * Returns the unread messages for the tab on phones. Opening the order marks them as seen, so this uses the earlier
 * stamp.
 */
function useUnreadSinceOpening(order: Order, side: Side, userId: number, isShown: boolean): number {
  const [local, setLocal] = useState(() => readSeen(userId, order.id));
  const [seenAt] = useState(order.seenAt);
  const newest = order.messages.at(-1)?.createdAt;
  if (isShown && newest && newest !== local) setLocal(newest);
  return unreadCount({ ...order, seenAt }, side, local);
}

/** Opens the conversation and focuses its text field. */
function openTalk(talk: HTMLElement | null, onPart: (part: Part) => void): void {
  onPart('talk');
  // On phones the field is hidden until the part is rendered.
  requestAnimationFrame(() => focusIn(talk, 'textarea'));
}

type Props = Pick<
  ComponentProps<typeof Dialog>,
  'title' | 'context' | 'tools' | 'onClose' | 'onKeyDown' | 'initialFocus' | 'children'
> & {
  /** Whether the order is a pane beside the list on wide screens, instead of a dialog. */
  mayBePane: boolean;
};

/** An opened order: a dialog, or a pane beside the list. The URL opens it. */
function OrderWindow({ mayBePane, onClose, ...rest }: Props) {
  const { close, question } = useLeaveOrder(onClose);
  const isPane = useIsPane(mayBePane);
  return (
    <>
      {isPane ? (
        <Pane {...rest} onClose={close} />
      ) : (
        <Dialog {...rest} onClose={close} open inAddress size={mayBePane ? 'most' : 'full'} padded={false} />
      )}
      <DiscardQuestion {...question} />
    </>
  );
}

/** Returns whether an order is a pane on this screen. */
function useIsPane(mayBePane: boolean): boolean {
  const isWide = !useIsNarrow(1719);
  return mayBePane && isWide;
}

/**
 * Keeps the focus in an open dialog. A confirmation that returns the focus to a deleted row would move it to the page
 * below, and a screen that loads behind a new order may take it. The focus then moves to `fallback`. Beside a pane, the page
 * stays usable.
 */
function useFocusInside(isDialog: boolean, fallback: () => HTMLElement | null): void {
  const bringBack = useEffectEvent(() => fallback()?.focus({ preventScroll: true }));
  useEffect(() => {
    if (!isDialog) return;
    const page = document.getElementById('root');
    const onFocusIn = ({ target }: FocusEvent) => {
      if (page?.contains(target as Node)) bringBack();
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, [isDialog]);
}
