import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { useUser } from '../accounts/queries.ts';
import { Button } from '../kit/button.tsx';
import { later } from '../kit/later.tsx';
import { useLook } from '../kit/look-choice.tsx';
import { Empty } from '../kit/states.tsx';
import { useIsNarrow } from '../kit/use-is-narrow.ts';
import { useSettled } from '../kit/use-settled.ts';
import { AdminOrderCard } from './admin-order-card.tsx';
import styles from './admin-order-row.module.css';
import { AdminOrderRow } from './admin-order-row.tsx';
import { OrderFilters } from './order-filters.tsx';
import { OrdersList } from './orders-list.tsx';
import { isFiltered, type OrdersView, readOrdersView } from './orders-view.ts';
import { newestOrders, type OrdersSource } from './queries.ts';
import { texts } from './texts.ts';
import { useUnread } from './unread-total.ts';
import { useOpenedOrder } from './use-opened-order.ts';
import { useRowKeys } from './use-row-keys.ts';
import { viewedOrders } from './viewed-orders.ts';

const loadDetail = () => import('./admin-order-detail.tsx');
const AdminOrderDetail = later(async () => (await loadDetail()).AdminOrderDetail);
const route = getRouteApi('/signed-in/');
const rowHeights = {
  active: { oneLine: 53, twoLines: 91, tablet: 62, phone: 135, card: 150 },
  archived: { oneLine: 67, twoLines: 103, tablet: 87, phone: 147, card: 178 },
};

/** The workshop's Orders tab (specification 2, 'Admin Orders'). J and K move between rows, Enter opens one. */
export function AdminOrdersScreen() {
  const search = route.useSearch();
  const { archived, order: opened, talk } = search;
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
  // On phones and upright tablets a row is a card already.
  const isNarrow = useIsNarrow();
  const rowLook = useRowLook();
  const isTable = isNarrow || look === 'rows';
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list);
  const find = useSettled(search.find);
  const view = readOrdersView({ ...search, find });
  const source = useOrdersSource(archived === '1', view);
  const { open, close } = useOpenedOrder(
    opened,
    loadDetail,
    (order, how) =>
      void navigate({ search: before => ({ ...before, order, talk: undefined }), resetScroll: false, ...how }),
  );
  const show = (change: OrdersView, replace = false) =>
    void navigate({
      search: before => ({ ...before, ...change, ...(change.sort === 'newest' && { sort: undefined }) }),
      replace,
    });
  const clear = () => {
    show({ customer: undefined, status: undefined, progress: undefined, unread: undefined, find: undefined });
    // The button that was pressed goes.
    list.current?.querySelector<HTMLElement>('input[type="search"]')?.focus();
  };

  return (
    <>
      <div ref={list} className={`${styles.table} ${hasMaterials ? styles.withMaterials : ''}`}>
        <OrdersList
          source={source}
          archived={archived === '1'}
          onArchived={next =>
            void navigate({ search: before => ({ ...before, tab: 'orders', archived: next ? '1' : undefined }) })
          }
          look={isTable ? 'rows' : 'cards'}
          height={rowHeights[archived === '1' ? 'archived' : 'active'][isTable ? rowLook : 'card']}
          hint={<Keys />}
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
        <AdminOrderDetail key={opened} id={opened} startWithTalk={talk === '1'} onClose={close} />
      )}
    </>
  );
}

function useRowLook() {
  const [isPhone, isTablet, hasTwoLines] = [useIsNarrow(639), useIsNarrow(), useIsNarrow(1248)];
  return isPhone ? 'phone' : isTablet ? 'tablet' : hasTwoLines ? 'twoLines' : 'oneLine';
}

/** The usual list is the one that the head counts unread messages in; any other is a list of its own. */
function useOrdersSource(archived: boolean, view: OrdersView): OrdersSource {
  const { sort, customer, status, progress, unread, find } = view;
  return useMemo(
    () =>
      sort || customer || status || progress || unread || find
        ? viewedOrders(archived, { sort, customer, status, progress, unread, find })
        : newestOrders(archived),
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
