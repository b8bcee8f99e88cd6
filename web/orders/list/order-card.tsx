import { Ellipsis, RotateCcw } from 'lucide-react';
import { memo } from 'react';
import { isOpen } from '#contract/orders/order-rules.ts';
import type { OrderSummary } from '#contract/orders/orders.ts';
import type { OrderNews } from '#contract/production/order-news.ts';
import { texts as dateTexts } from '../../dates/texts.ts';
import { DownloadPdfIcon } from '../../documents/download-pdf-button.tsx';
import { browserToday, dayDistance, daysSince } from '../../platform/format/day-distance.ts';
import { formatShortDay } from '../../platform/format/format-time.ts';
import { Button, IconButton } from '../../platform/kit/button.tsx';
import { CountDot } from '../../platform/kit/count-dot.tsx';
import { Menu } from '../../platform/overlays/menu.tsx';
import { useMayOrder, useUser } from '../../platform/session/user.ts';
import { Badge } from '../../platform/stages/status.tsx';
import { ArchiveOrderButton } from '../archive-order-button.tsx';
import { useCancelOrder } from '../changes/use-cancel-order.tsx';
import { opener } from '../opens-on-click.ts';
import { orderedOrEntered } from '../people-names.ts';
import { requestTitles } from '../request-titles.ts';
import { texts } from '../texts.ts';
import { VerifyCompletionButton } from '../verify-completion-button.tsx';
import styles from './order-card.module.css';
import { OrderCardFrame, type OrderCardProps } from './order-card-frame.tsx';
import { newsText } from './texts.ts';

type Props = OrderCardProps & {
  news: OrderNews | undefined;
  isNew: boolean;
  onReorder: (id: number) => void;
};

/**
 * An order in the customer's list. A new order is highlighted for a moment. A line shows the news since the last visit
 * (PR-14).
 */
export const OrderCard = memo(function OrderCard({ order, unread, news, isNew, onOpen, onReorder, ...at }: Props) {
  const user = useUser();
  const mayOrder = useMayOrder();
  const open = () => onOpen(order.id);
  return (
    <OrderCardFrame
      {...at}
      order={order}
      onOpen={open}
      className={isNew ? styles.placed : undefined}
      orderedBy={orderedOrEntered(order, { user, hasColleagues: false })}
      news={news && newsText(news)}
      date={<PromisedDate order={order} />}
      badges={
        <>
          {mayOrder && order.asksSince && (
            <Badge look="waiting">{texts.waitingForYou(daysSince(order.asksSince))}</Badge>
          )}
          {order.remakeOf !== null && <Badge look="plain">{texts.remakeOfOrder(order.remakeOf)}</Badge>}
          {order.change && <Badge look="waiting">{requestTitles[order.change.kind]}</Badge>}
          {order.customerArchived && <Badge look="plain">{texts.customerArchived}</Badge>}
        </>
      }
    >
      <div className={styles.actions}>
        <VerifyCompletionButton order={order} side="customer" />
        <Button {...opener} onClick={open}>
          {texts.viewDetails}
          <CountDot count={unread} unit={texts.unread(unread)} />
        </Button>
        <DownloadPdfIcon request={{ kind: 'order', orderId: order.id }} />
        {mayOrder && <MoreActions order={order} onReorder={onReorder} />}
        <ArchiveOrderButton order={order} side="customer" />
      </div>
    </OrderCardFrame>
  );
});

/** Order Again, and Cancel Order while that is possible at once. */
function MoreActions({ order, onReorder }: { order: OrderSummary } & Pick<Props, 'onReorder'>) {
  const cancel = useCancelOrder(order);
  const again = {
    label: texts.orderAgain,
    icon: <RotateCcw size={16} aria-hidden="true" />,
    onSelect: () => onReorder(order.id),
  };
  return (
    <div className={styles.more}>
      <Menu
        trigger={<IconButton label={texts.more(order.id)} icon={<Ellipsis size={20} aria-hidden="true" />} />}
        items={cancel.item ? [again, cancel.item] : [again]}
      />
      {cancel.dialog}
    </div>
  );
}

type PromisedDateProps = {
  order: Pick<OrderSummary, 'promisedOn' | 'requestedDate' | 'plan' | 'completedAt' | 'cancelledAt'>;
};

/** The promised day of an order, as large as its percentage, and how far it is. Only an open order has one. */
function PromisedDate({ order }: PromisedDateProps) {
  const { promisedOn, requestedDate, plan } = order;
  if (!isOpen(order)) return <div className={styles.due} />;
  if (!promisedOn) {
    return (
      <div className={styles.due}>
        <span className={styles.noDay}>{dateTexts.noDateYet}</span>
        {plan && <small>{dateTexts.planned(plan)}</small>}
        {requestedDate && <small>{texts.requestedFor(requestedDate)}</small>}
      </div>
    );
  }
  const today = browserToday();
  const year = promisedOn.slice(0, 4);
  const below = [year !== today.slice(0, 4) && year, dayDistance(promisedOn, today)].filter(Boolean);
  return (
    <div className={styles.due}>
      <small>{texts.promisedHead}</small>
      <time className={styles.day} dateTime={promisedOn}>
        {formatShortDay(promisedOn)}
      </time>
      {below.length > 0 && <small>{below.join(' · ')}</small>}
    </div>
  );
}
