import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { later } from '../../browser/later.tsx';
import { useIsNarrow } from '../../browser/use-is-narrow.ts';
import { useSettled } from '../../browser/use-settled.ts';
import { Button } from '../../kit/button.tsx';
import { Empty } from '../../kit/states.tsx';
import { useLook } from '../../lists/look-choice.tsx';
import { newestOrders, type OrdersSource } from '../../order-data/queries.ts';
import { useUser } from '../../session/queries.ts';
import type { OpenedOrder } from '../detail/order-detail-frame.tsx';
import { partOf, searchOf } from '../detail/part-in-address.ts';
import { useOpenedOrder } from '../detail/use-opened-order.ts';
import { texts } from '../texts.ts';
import { AdminOrderCard } from './admin-order-card.tsx';
import styles from './admin-order-row.module.css';
import { AdminOrderRow } from './admin-order-row.tsx';
import { OpenedAdminOrder } from './opened-admin-order.tsx';
import { hasCount, OrderCount, useOrderTotal } from './order-count.tsx';
import { OrderFilters } from './order-filters.tsx';
import { OrdersList } from './orders-list.tsx';
import { isFiltered, type OrdersView, readOrdersView } from './orders-view.ts';
import { useUnread } from './unread-total.ts';
import { useRowKeys } from './use-row-keys.ts';
import { viewedOrders } from './viewed-orders.ts';

const loadDetail = () => import('../detail/admin-order-detail.tsx');
const AdminOrderDetail = later(async () => (await loadDetail()).AdminOrderDetail);
const route = getRouteApi('/signed-in/');
/** The chips that only active orders have. */
const unchipped = { status: undefined, progress: undefined };
const rowHeights = {
  active: { oneLine: 53, twoLines: 91, tablet: 62, phone: 135, card: 150 },
  completed: { oneLine: 67, twoLines: 103, tablet: 87, phone: 147, card: 178 },
};

/** The Orders tab for staff. J and K move between rows, Enter opens one. */
export function AdminOrdersScreen() {
  const search = route.useSearch();
  const { archived, order: opened } = search;
  const navigate = useNavigate({ from: '/' });
  const unread = useUnread();
  const { id: userId, role } = useUser();
  const hasMaterials = role === 'superadmin';
  const [look, setLook] = useLook({
    key: `ordersLook:${userId}`,
    usual: 'rows',
    inAddress: search.look,
    onAddress: look => void navigate({ search: before => ({ ...before, look }), replace: true }),
  });
  // On narrow screens rows look like cards.
  const isNarrow = useIsNarrow();
  const rowLook = useRowLook();
  const isTable = isNarrow || look === 'rows';
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list);
  const find = useSettled(search.find);
  const view = readOrdersView({ ...search, find });
  const source = useOrdersSource(archived === '1', view);
  const total = useOrderTotal(view, archived === '1', source);
  const { open, close } = useOpenedOrder(
    opened,
    loadDetail,
    (order, how) =>
      void navigate({ search: before => ({ ...before, order, ...searchOf('products') }), resetScroll: false, ...how }),
  );
  const showOrder = (order: number) =>
    void navigate({ search: before => ({ ...before, order }), replace: true, resetScroll: false });
  const showPart = (part: OpenedOrder['part']) => {
    void navigate({ search: before => ({ ...before, ...searchOf(part) }), replace: true, resetScroll: false });
  };
  const show = (change: OrdersView, replace = false) =>
    void navigate({
      search: before => ({ ...before, ...change, ...(change.sort === 'newest' && { sort: undefined }) }),
      replace,
    });
  const clear = () => {
    show({ ...unchipped, customer: undefined, unread: undefined, find: undefined });
    // The clicked button is unmounted.
    list.current?.querySelector<HTMLElement>('input[type="search"]')?.focus();
  };

  return (
    <>
      <div ref={list} className={`${styles.table} ${hasMaterials ? styles.withMaterials : ''}`}>
        <OrdersList
          source={source}
          archived={archived === '1'}
          onArchived={next =>
            void navigate({
              search: before => ({ ...before, ...unchipped, tab: 'orders', archived: next ? '1' : undefined }),
            })
          }
          look={isTable ? 'rows' : 'cards'}
          height={
            rowHeights[archived === '1' || view.progress === 'verified' ? 'completed' : 'active'][
              isTable ? rowLook : 'card'
            ]
          }
          hint={<Keys />}
          count={hasCount(view) ? <OrderCount view={view} archived={archived === '1'} source={source} /> : undefined}
          filters={
            <OrderFilters
              view={view}
              archived={archived === '1'}
              source={source}
              typed={search.find ?? ''}
              onType={typed => show({ find: typed || undefined }, true)}
              onView={show}
              look={look}
              onLook={setLook}
            />
          }
          empty={
            isFiltered(view) && (
              <Empty
                title={texts.noFit}
                text={texts.noFitHelp}
                action={<Button onClick={clear}>{texts.clearFilters}</Button>}
              />
            )
          }
          heads={isTable && <Heads hasMaterials={hasMaterials} />}
        >
          {(order, at) =>
            isTable ? (
              <AdminOrderRow order={order} {...at} unread={unread(order)} onOpen={open} />
            ) : (
              <AdminOrderCard order={order} {...at} unread={unread(order)} onOpen={open} />
            )
          }
        </OrdersList>
      </div>
      {opened !== undefined && (
        <OpenedAdminOrder
          details={AdminOrderDetail}
          id={opened}
          part={partOf(search)}
          onPart={showPart}
          onClose={close}
          from={{ source, total, isUnread: view.unread === '1', onMove: showOrder }}
        />
      )}
    </>
  );
}

function useRowLook() {
  const [isPhone, isTablet, hasTwoLines] = [useIsNarrow(639), useIsNarrow(), useIsNarrow(1248)];
  return isPhone ? 'phone' : isTablet ? 'tablet' : hasTwoLines ? 'twoLines' : 'oneLine';
}

/** Without filters, the list whose unread messages the header counts; otherwise a separate list for this view. */
function useOrdersSource(archived: boolean, view: OrdersView): OrdersSource {
  const { sort, customer, status, progress, unread, find } = view;
  return useMemo(
    () =>
      sort || customer || status || progress || unread || find
        ? viewedOrders(archived, { sort, customer, status, progress, unread, find })
        : newestOrders(archived, 'admin'),
    [archived, sort, customer, status, progress, unread, find],
  );
}

function Heads({ hasMaterials }: { hasMaterials: boolean }) {
  return (
    <div className={styles.heads} aria-hidden="true">
      <span>{texts.orderId}</span>
      <span>{texts.customer}</span>
      <span>{texts.placedHead}</span>
      <span>{texts.countsHead}</span>
      <span>{texts.progress}</span>
      <span>{texts.status}</span>
      {hasMaterials && <span>{texts.materialsHead}</span>}
    </div>
  );
}

function Keys() {
  return (
    <p className={styles.keys}>
      <kbd>J</kbd> <kbd>K</kbd> {texts.keysMove} <kbd>Enter</kbd> {texts.keysOpen} <kbd>/</kbd> {texts.keysSearch}
    </p>
  );
}
