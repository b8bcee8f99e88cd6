import { Ellipsis, RotateCcw } from 'lucide-react';
import type { CSSProperties } from 'react';
import { isOpen } from '#contract/orders/order-rules.ts';
import type { Order } from '#contract/orders/orders.ts';
import { DownloadPdfButton, DownloadPdfIcon } from '../../documents/download-pdf-button.tsx';
import { placedOrder } from '../../order-data/placed-order.ts';
import { focusIn } from '../../platform/browser/focus.ts';
import { later } from '../../platform/browser/later.tsx';
import { useIsNarrow } from '../../platform/browser/use-is-narrow.ts';
import { Button, IconButton } from '../../platform/kit/button.tsx';
import { Menu } from '../../platform/overlays/menu.tsx';
import { useMayOrder } from '../../platform/session/user.ts';
import { texts as timelineTexts } from '../../production/texts.ts';
import { Timeline } from '../../production/timeline.tsx';
import { ArchiveOrderButton } from '../archive-order-button.tsx';
import { useCancelOrder } from '../changes/use-cancel-order.tsx';
import { DetailProgress, OrderStatusBadge } from '../order-progress.tsx';
import { enteredBy } from '../people-names.ts';
import { texts } from '../texts.ts';
import { VerifyCompletionButton } from '../verify-completion-button.tsx';
import styles from './order-detail.module.css';
import { type OpenedOrder, OrderDetailFrame } from './order-detail-frame.tsx';
import { OrderProducts } from './order-products.tsx';
import { usePrintOrder } from './use-print-order.ts';

const SamplesToApprove = later(async () => (await import('../samples/samples-to-approve.tsx')).SamplesToApprove);
const CustomerDocuments = later(async () => (await import('../documents/customer-documents.tsx')).CustomerDocuments);

const CustomerRequest = later(async () => (await import('../change-requests/customer-request.tsx')).CustomerRequest);
const AskForChange = later(async () => (await import('../change-requests/ask-for-change.tsx')).AskForChange);
const DeclinedRequests = later(async () => (await import('../change-requests/declined-requests.tsx')).DeclinedRequests);
const CustomerDeliveries = later(
  async () => (await import('../deliveries/customer-deliveries.tsx')).CustomerDeliveries,
);
type Props = OpenedOrder & {
  onReorder: () => void;
  /** The product whose sample a link opens. */
  sample?: number | undefined;
  /** Whether somebody opened the order to answer it. */
  isToAnswer?: boolean;
};

/** The details of an order for its customer. Archiving closes them. */
export function OrderDetail({ onReorder, sample, isToAnswer = false, ...opened }: Props) {
  const mayOrder = useMayOrder();
  usePrintOrder();
  // 'Change it' opens the conversation of an order that was just placed.
  const isToChange = opened.part === 'talk' && placedOrder.read()?.id === opened.id;
  const Download = useIsNarrow() ? DownloadPdfIcon : DownloadPdfButton;
  return (
    <OrderDetailFrame
      {...opened}
      focus={isToChange || (isToAnswer && opened.part === 'talk') ? 'message' : undefined}
      context={order => texts.placed(order.createdAt)}
      tools={order => (
        <>
          {mayOrder && <Again onReorder={onReorder} />}
          <Download request={{ kind: 'order', orderId: order.id }} />
          <MoreActions order={order} />
        </>
      )}
      progress={order => (
        <>
          {order.change && <CustomerRequest order={order} change={order.change} />}
          <Samples order={order} opened={sample} />
          <DetailProgress
            order={order}
            action={
              <>
                <VerifyCompletionButton order={order} side="customer" />
                {!isOpen(order) && <OrderStatusBadge order={order} />}
                <ArchiveOrderButton order={order} side="customer" look="plain" onArchived={opened.onClose} />
              </>
            }
          />
          <Documents order={order} onPart={opened.onPart} />
        </>
      )}
      products={order => (
        <>
          <OrderProducts order={order} />
          <AskForChange order={order} />
        </>
      )}
      below={order =>
        order.deliveredItems > 0 && <CustomerDeliveries order={order} isShown={opened.part === 'deliveries'} />
      }
      log={{
        title: timelineTexts.title,
        content: (order, onTalk) => <Log order={order} onTalk={onTalk} onPart={opened.onPart} />,
      }}
    />
  );
}

type LogProps = { order: Order; onTalk: () => void } & Pick<OpenedOrder, 'onPart'>;

/** The timeline and the declined requests. */
function Log({ order, onTalk, onPart }: LogProps) {
  return (
    <>
      <Timeline
        order={order}
        entered={enteredBy(order)}
        onTalk={onTalk}
        onSample={waitsForSample(order) ? () => showSample(onPart) : undefined}
      />
      <DeclinedRequests order={order} />
    </>
  );
}

/** The menu of an order that the customer can cancel. */
function MoreActions({ order }: { order: Order }) {
  const { item, dialog } = useCancelOrder(order);
  return (
    <>
      {item && (
        <Menu
          trigger={<IconButton label={texts.more(order.id)} icon={<Ellipsis size={20} aria-hidden="true" />} />}
          items={[item]}
        />
      )}
      {dialog}
    </>
  );
}

const hasSampleToApprove = ({ cancelledAt, products }: Order) =>
  cancelledAt === null && products.some(({ sample }) => sample?.state === 'waiting');

/** The samples that wait for the customer's approval. */
function Samples({ order, opened }: { order: Order; opened: number | undefined }) {
  return hasSampleToApprove(order) && <SamplesToApprove order={order} opened={opened} />;
}

/** Whether the order waits for a sample's approval, and for no other answer. */
function waitsForSample(order: Order): boolean {
  return hasSampleToApprove(order) && !order.messages.some(({ question }) => question?.open);
}

function showSample(onPart: OpenedOrder['onPart']): void {
  onPart('products');
  // On phones the panel is hidden until the part is rendered.
  requestAnimationFrame(() => focusIn(document, '[data-sample]'));
}

/** The documents of an order that has some. Their place is kept while they load, so that the products do not move. */
function Documents({ order, onPart }: { order: Order } & Pick<OpenedOrder, 'onPart'>) {
  const { id, documentCount = 0, documentsToAgree = 0 } = order;
  if (documentCount === 0) return null;
  const answer = () => {
    onPart('talk');
    // On phones the field is hidden until the part is rendered.
    requestAnimationFrame(() => focusIn(document, '[data-opened] textarea'));
  };
  const counts = { '--rows': documentCount, '--asks': documentsToAgree } as CSSProperties;
  return (
    <div className={styles.documents} style={counts}>
      <CustomerDocuments orderId={id} onAnswer={answer} />
    </div>
  );
}

/** The Order Again button, which shows only its icon on phones. */
function Again({ onReorder }: { onReorder: () => void }) {
  const icon = <RotateCcw size={18} aria-hidden="true" />;
  return useIsNarrow() ? (
    <IconButton label={texts.orderAgain} icon={icon} onClick={onReorder} />
  ) : (
    <Button icon={icon} onClick={onReorder}>
      {texts.orderAgain}
    </Button>
  );
}
