import { useRef, useState } from 'react';
import { mayChangeProduction } from '#contract/orders/order-rules.ts';
import { later } from '../../browser/later.tsx';
import { useIsNarrow } from '../../browser/use-is-narrow.ts';
import { DatePanel } from '../../dates/date-panel.tsx';
import { History } from '../../production/history.tsx';
import { texts as historyTexts } from '../../production/history-texts.ts';
import { WorkshopNotes } from '../../production/workshop-notes.tsx';
import { useUser } from '../../session/queries.ts';
import { texts } from '../texts.ts';
import { VerifyCompletionButton } from '../verify-completion-button.tsx';
import { Bench, type BenchControls } from './bench.tsx';
import { BenchHeadTools } from './bench-head-tools.tsx';
import { BenchProgress } from './bench-progress.tsx';
import { texts as benchTexts } from './bench-texts.ts';
import { type OpenedOrder, OrderDetailFrame } from './order-detail-frame.tsx';
import type { OrderAround } from './order-places.ts';
import { OrderProducts } from './order-products.tsx';
import { useBenchKeys } from './use-bench-keys.ts';
import type { FirstFocus } from './use-first-focus.ts';
import { usePrintOrder } from './use-print-order.ts';

const OrderMaterials = later(async () => (await import('../../materials/order/order-materials.tsx')).OrderMaterials);

/** The details of an order for staff: a workbench with keys. A completed order has no production controls. */
export function AdminOrderDetail({ around, ...opened }: OpenedOrder & { around: OrderAround }) {
  const { part, onPart, onClose } = opened;
  const { role } = useUser();
  const isPhone = useIsNarrow();
  const controls = useRef<BenchControls>(null);
  const opensTalk = part === 'talk' || around.isUnread;
  const [focus, setFocus] = useState<FirstFocus>(isPhone ? 'head' : opensTalk ? 'message' : 'products');
  const [nextUnread] = around.unread;

  function move(to: number | undefined, next: FirstFocus) {
    if (to === undefined) return;
    setFocus(isPhone && next === 'products' ? 'head' : next);
    windowOf(document.activeElement)?.focus();
    around.onMove(to);
  }
  const moveOn = (to: number | undefined) => move(to, around.isUnread ? 'message' : 'products');
  const print = usePrintOrder();
  const onKeyDown = useBenchKeys({
    controls,
    onOrder: step => moveOn(step > 0 ? around.next : around.previous),
    onWrite: () => {
      onPart('talk');
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-bench] textarea')?.focus());
    },
  });

  return (
    <OrderDetailFrame
      {...opened}
      mayBePane
      factsLast
      focus={focus}
      onKeyDown={onKeyDown}
      context={order => (
        <>
          <bdi>{order.customerName}</bdi> · {benchTexts.placed(order.createdAt)} · {texts.products(order.totalProducts)}{' '}
          · {texts.items(order.totalItems)}
        </>
      )}
      tools={order => (
        <BenchHeadTools order={order} around={{ ...around, onMove: moveOn }} onPrint={print} onClose={onClose} />
      )}
      progress={order => (
        <>
          <BenchProgress order={order} action={<VerifyCompletionButton order={order} side="admin" />} />
          <DatePanel order={order} />
        </>
      )}
      products={(order, bar) =>
        mayChangeProduction(order) ? (
          <Bench order={order} controls={controls} bar={bar} />
        ) : (
          <OrderProducts order={order} filesTitle={texts.customerFiles} />
        )
      }
      more={order => role === 'superadmin' && <OrderMaterials order={order} />}
      log={{
        title: historyTexts.title,
        content: order => (
          <>
            <WorkshopNotes order={order} />
            <History order={order} />
          </>
        ),
      }}
      nextUnread={{ count: around.unread.length, open: () => move(nextUnread, 'message') }}
    />
  );
}

/** The dialog or pane of the order, which keeps the focus while another order loads. */
function windowOf(element: Element | null): HTMLElement | null | undefined {
  return element?.closest<HTMLElement>('[role="dialog"], [data-pane]');
}
