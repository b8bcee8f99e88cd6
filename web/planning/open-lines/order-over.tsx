import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { OpenedOrder } from '../../orders/detail/order-detail-frame.tsx';
import { partOf, searchOf } from '../../orders/detail/part-in-address.ts';
import { useOpenedOrder } from '../../orders/detail/use-opened-order.ts';
import type { OrderAround } from '../../orders/workbench/order-places.ts';
import { later } from '../../platform/browser/later.tsx';

const loadDetail = () => import('../../orders/workbench/admin-order-detail.tsx');
const AdminOrderDetail = later(async () => (await loadDetail()).AdminOrderDetail);
const route = getRouteApi('/signed-in/');

/**
 * The order in the address of Today or the Board, above that screen. Ctrl+Enter in its messages opens the next of the
 * waiting orders.
 */
export function useOrderOver(tab: 'today' | 'board', waiting: readonly number[] = []) {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/' });
  const { order: opened } = search;
  const openedSample = useRef<number>(undefined);
  const { open, close } = useOpenedOrder(opened, loadDetail, (order, how) => {
    const sample = openedSample.current;
    openedSample.current = undefined;
    void navigate({
      // Of an address without a tab, an order belongs to the list of orders.
      search: before => ({ ...before, tab, order, sample, ...searchOf('products') }),
      resetScroll: false,
      ...how,
    });
  });
  const showPart = (part: OpenedOrder['part']) =>
    void navigate({ search: before => ({ ...before, ...searchOf(part) }), replace: true, resetScroll: false });
  const at = opened === undefined ? -1 : waiting.indexOf(opened);
  const around: OrderAround = {
    ...{ position: 0, total: '', isUnread: false, previous: undefined, next: undefined },
    unread: [...waiting.slice(at + 1), ...waiting.slice(0, Math.max(0, at))],
    onMove: order =>
      void navigate({ search: before => ({ ...before, order, sample: undefined }), replace: true, resetScroll: false }),
  };
  const dialog = opened !== undefined && (
    <AdminOrderDetail id={opened} part={partOf(search)} onPart={showPart} onClose={close} around={around} />
  );
  /** Opens an order at the form that sends a sample of its product. */
  const openSample = (order: number, productId: number) => {
    openedSample.current = productId;
    open(order);
  };
  return { open, openSample, dialog };
}
