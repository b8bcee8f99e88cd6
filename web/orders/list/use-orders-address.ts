import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { OrdersSource } from '../../order-data/queries.ts';
import { later } from '../../platform/browser/later.tsx';
import { useSettled } from '../../platform/browser/use-settled.ts';
import { useLook } from '../../platform/lists/look-choice.tsx';
import { useUser } from '../../platform/session/user.ts';
import type { OpenedOrder } from '../detail/order-detail-frame.tsx';
import { partOf, searchOf } from '../detail/part-in-address.ts';
import { useOpenedOrder } from '../detail/use-opened-order.ts';
import { type OrdersView, readOrdersView, sortOf, unfiltered } from '../orders-view.ts';
import { staffOrders } from '../viewed-orders.ts';

const loadDetail = () => import('../workbench/admin-order-detail.tsx');
export const AdminOrderDetail = later(async () => (await loadDetail()).AdminOrderDetail);
const route = getRouteApi('/signed-in/');
/** The change that clears the chips of active orders. */
const withoutActive = { badge: undefined, contains: undefined, progress: undefined };

/** The state of the Orders tab in the URL, and the functions that change it. */
export function useOrdersAddress() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/' });
  const archived = search.archived === '1';
  const [look, setLook] = useLook({
    key: `ordersLook:${useUser().id}`,
    usual: 'rows',
    inAddress: search.look,
    onAddress: look => void navigate({ search: before => ({ ...before, look }), replace: true }),
  });
  const settled = useSettled(search.search);
  const view = readOrdersView({ ...search, search: settled }, archived);
  const show = (change: OrdersView, replace = false) =>
    void navigate({
      search: before => ({
        ...before,
        ...change,
        ...(change.sort === sortOf({ waiting: view.waiting }, archived) && { sort: undefined }),
      }),
      replace,
    });
  return {
    archived,
    view,
    source: useOrdersSource(archived, view),
    typed: search.search ?? '',
    /** The search text of the shown list; undefined while the list belongs to an earlier text. */
    listed: settled === search.search ? (settled ?? '') : undefined,
    look,
    setLook,
    show,
    clear: () => show(unfiltered),
    onType: (typed: string) => show({ search: typed || undefined }, true),
    onArchived: (next: boolean) =>
      void navigate({
        search: before => ({ ...before, ...withoutActive, tab: 'orders', archived: next ? '1' : undefined }),
      }),
    ...useOrderInAddress(),
  };
}

/** The opened order and its part. */
function useOrderInAddress() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/' });
  const { open, close } = useOpenedOrder(
    search.order,
    loadDetail,
    (order, how) =>
      void navigate({ search: before => ({ ...before, order, ...searchOf('products') }), resetScroll: false, ...how }),
  );
  return {
    opened: search.order,
    part: partOf(search),
    open,
    close,
    showOrder: (order: number) =>
      void navigate({ search: before => ({ ...before, order }), replace: true, resetScroll: false }),
    showPart: (part: OpenedOrder['part']) =>
      void navigate({ search: before => ({ ...before, ...searchOf(part) }), replace: true, resetScroll: false }),
  };
}

function useOrdersSource(archived: boolean, view: OrdersView): OrdersSource {
  const key = JSON.stringify(view);
  return useMemo(() => staffOrders(archived, JSON.parse(key)), [archived, key]);
}
