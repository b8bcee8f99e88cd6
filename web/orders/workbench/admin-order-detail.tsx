import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { doneItems, finishedItems, isOpen, orderStatus, shownCustomer } from '#contract/orders/order-rules.ts';
import type { Order } from '#contract/orders/orders.ts';
import { isNewLine } from '#contract/production/counts.ts';
import { DatePanel } from '../../dates/date-panel.tsx';
import { orderOptions } from '../../order-data/queries.ts';
import { focusIn } from '../../platform/browser/focus.ts';
import { later } from '../../platform/browser/later.tsx';
import { useIsNarrow } from '../../platform/browser/use-is-narrow.ts';
import { useUser } from '../../platform/session/user.ts';
import { Percentage, ProgressBar, StageTrack } from '../../platform/stages/progress.tsx';
import { History } from '../../production/history.tsx';
import { WorkshopNotes } from '../../production/notes-section.tsx';
import { historyTexts } from '../../production/texts.ts';
import { AcceptBar } from '../acceptance/accept-bar.tsx';
import { BeforeAccepting } from '../acceptance/before-accepting.tsx';
import { acceptanceOf } from '../acceptance/queries.ts';
import { useReviewPlace } from '../acceptance/use-new-orders.ts';
import { WriteAnswer } from '../changes/write-answer.tsx';
import { type OpenedOrder, OrderDetailFrame } from '../detail/order-detail-frame.tsx';
import { OrderProducts } from '../detail/order-products.tsx';
import { usePrintOrder } from '../detail/use-print-order.ts';
import { endedText, OrderStatusBadge } from '../order-progress.tsx';
import { texts } from '../texts.ts';
import { VerifyCompletionButton } from '../verify-completion-button.tsx';
import type { OrderAround } from './order-places.ts';
import { texts as workbenchTexts } from './texts.ts';
import { useMoves } from './use-moves.ts';
import { useWorkbenchKeys } from './use-workbench-keys.ts';
import styles from './workbench.module.css';
import { Workbench, type WorkbenchControls } from './workbench.tsx';
import { WorkbenchHeadTools } from './workbench-head-tools.tsx';

const AttachedFiles = later(async () => (await import('../entered/file-chip.tsx')).AttachedFiles);
const StaffRequest = later(async () => (await import('../change-requests/staff-request.tsx')).StaffRequest);
const StaffDocuments = later(async () => (await import('../documents/staff-documents.tsx')).StaffDocuments);
const StaffDeliveries = later(async () => (await import('../deliveries/staff-deliveries.tsx')).StaffDeliveries);
const OrderRecordColors = later(
  async () => (await import('../../materials/order/order-record-colors.tsx')).OrderRecordColors,
);
const OrderMaterials = later(async () => (await import('../../materials/order/order-materials.tsx')).OrderMaterials);

/**
 * The details of an order for staff: a workbench with keyboard shortcuts. A completed order has no production controls.
 * On phones the products come before the dates.
 */
export function AdminOrderDetail({ around, ...opened }: OpenedOrder & { around: OrderAround }) {
  const { part, onPart, onClose } = opened;
  const controls = useRef<WorkbenchControls>(null);
  const isPhone = useIsNarrow();
  const { sample } = useSearch({ strict: false });
  const moves = useMoves(around, part);
  const print = usePrintOrder();
  const review = useReview(opened.id, moves.review, onClose);
  const onKeyDown = useWorkbenchKeys({
    controls,
    onOrder: step => {
      if (step > 0 && review.isOn) moves.review(review.place.next);
      else moves.moveOn(step < 0 ? around.previous : around.next);
    },
    onWrite: () => {
      onPart('talk');
      requestAnimationFrame(() => focusIn(document, '[data-workbench] textarea'));
    },
  });

  return (
    <OrderDetailFrame
      {...opened}
      mayBePane
      factsLast
      focus={sample !== undefined ? `sample ${sample}` : moves.focusOf(review.isOn)}
      onKeyDown={onKeyDown}
      context={order => <Context order={order} isPhone={isPhone} />}
      tools={order => (
        <WorkbenchHeadTools
          order={order}
          around={review.place.position > 0 ? undefined : { ...around, onMove: moves.moveOn }}
          onPrint={print}
          onClose={onClose}
        />
      )}
      progress={order => <Top order={order} isPhone={isPhone} review={review} />}
      products={(order, bar) => (
        <>
          <Together order={order} isReview={review.isOn}>
            <Products order={order} controls={controls} bar={bar} />
          </Together>
          {isPhone && !review.isOn && <DatePanel order={order} />}
        </>
      )}
      below={order => <Below key={order.id} order={order} part={part} />}
      ofAnswer={order => (answer, question) => <WriteAnswer {...{ order, answer, question }} />}
      foot={order => review.isOn && <AcceptBar key={order.id} order={order} {...review} />}
      more={order => <More order={order} />}
      log={log}
      nextUnread={{ count: around.unread.length, open: moves.openNextUnread }}
    />
  );
}

/** The workshop notes above the history. */
const log: ComponentProps<typeof OrderDetailFrame>['log'] = {
  title: historyTexts.title,
  content: order => (
    <>
      <WorkshopNotes order={order} />
      <History order={order} />
    </>
  ),
};

/** The customer, the time and the size of the order, below its number. */
function Context({ order, isPhone }: { order: Order; isPhone: boolean }) {
  return (
    <>
      <bdi>{shownCustomer(order)}</bdi> · {!isPhone && `${workbenchTexts.placed(order.createdAt)} · `}
      {texts.products(order.totalProducts)} · {texts.items(order.totalItems)}
    </>
  );
}

/** The deliveries and documents, below the products. */
function Below({ order, part }: { order: Order } & Pick<OpenedOrder, 'part'>) {
  return (
    <>
      <StaffDeliveries order={order} isShown={part === 'deliveries'} />
      <StaffDocuments order={order} />
    </>
  );
}

/** What only the workshop reads: its files, and for superadmins the materials. */
function More({ order }: { order: Order }) {
  const { role } = useUser();
  return (
    <>
      {order.attachments && order.attachments.length > 0 && <AttachedFiles files={order.attachments} />}
      {role === 'superadmin' && <OrderMaterials order={order} />}
    </>
  );
}

type TopProps = { order: Order; isPhone: boolean; review: ReturnType<typeof useReview> };

/** Progress and dates; while the order is new, the dates that accepting gives it and everything unusual about it. */
function Top({ order, isPhone, review }: TopProps) {
  const { role } = useUser();
  const { data: acceptance } = useQuery({ ...acceptanceOf(order), enabled: review.isOn });
  return (
    <>
      {order.change && <StaffRequest key={order.change.number} order={order} change={order.change} />}
      <WorkbenchProgress order={order} action={<VerifyCompletionButton order={order} side="admin" />} />
      {review.isOn ? (
        <>
          <DatePanel order={order} ifAccepted={acceptance ?? null} />
          <BeforeAccepting order={order} />
          {role === 'superadmin' && <OrderRecordColors orderId={order.id} />}
        </>
      ) : (
        !isPhone && <DatePanel order={order} />
      )}
    </>
  );
}

/** The products of a new order appear together with the warnings above them, so that they do not move under a pointer. */
function Together({ order, isReview, children }: { order: Order; isReview: boolean; children: ReactNode }) {
  const { isPending } = useQuery({ ...acceptanceOf(order), enabled: isReview });
  const isHidden = isReview && isPending;
  return <div className={isHidden ? styles.together : undefined}>{children}</div>;
}

/** The review of the opened order, while it has new products (AC-1). */
function useReview(id: number, moveOn: (to: number | undefined) => void, onClose: () => void) {
  const { data: order } = useQuery(orderOptions(id));
  const isOn = order !== undefined && isOpen(order) && order.products.some(isNewLine);
  const [choosingFor, setChoosingFor] = useState<number>();
  return {
    isOn,
    place: useReviewPlace(id, isOn),
    isChoosing: choosingFor === id,
    onChoosing: (isChoosing: boolean) => setChoosingFor(isChoosing ? id : undefined),
    onNext: (next: number | undefined) => (next === undefined ? onClose() : moveOn(next)),
  };
}

function Products({ order, controls, bar }: ComponentProps<typeof Workbench>) {
  if (isOpen(order)) return <Workbench order={order} controls={controls} bar={bar} />;
  return <OrderProducts order={order} filesTitle={texts.customerFiles} />;
}

/** The progress of an order: a line with percentage, texts, status and next action, above bar and track. */
function WorkbenchProgress({ order, action }: { order: Order; action: ReactNode }) {
  return (
    <section className={styles.progress} aria-label={texts.progress}>
      <Percentage value={order.orderPercentage} size="middle" />
      <div className={styles.middle}>
        <div className={styles.words}>
          <b>{texts.ready(finishedItems(order.products), order.totalItems)}</b>
          {order.deliveredItems > 0 && <span>{texts.delivered(order.deliveredItems, order.totalItems)}</span>}
          <span>{endedText(order) ?? texts.notCompleted}</span>
          <OrderStatusBadge order={order} completed={texts.orderCompleted} />
          {action}
        </div>
        <ProgressBar percentage={order.orderPercentage} label={texts.progress} />
        <StageTrack
          done={doneItems(order.products)}
          total={order.totalItems}
          size="big"
          legend="line"
          now={order.orderPercentage < 100 ? orderStatus(order.products) : undefined}
        />
      </div>
    </section>
  );
}
