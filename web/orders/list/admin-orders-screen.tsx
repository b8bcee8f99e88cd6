import { getRouteApi } from '@tanstack/react-router';
import { type ComponentType, useRef } from 'react';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { type OrdersSource, useOrders } from '../../order-data/queries.ts';
import { focusIn } from '../../platform/browser/focus.ts';
import { useKeyHints } from '../../platform/browser/key-hints.ts';
import { keyName } from '../../platform/browser/key-names.ts';
import { later } from '../../platform/browser/later.tsx';
import { useIsNarrow } from '../../platform/browser/use-is-narrow.ts';
import { Button } from '../../platform/kit/button.tsx';
import { Empty } from '../../platform/kit/empty.tsx';
import { useSelection } from '../../platform/lists/use-selection.ts';
import { useOrderCounts } from '../count-orders.ts';
import type { OpenedOrder } from '../detail/order-detail-frame.tsx';
import { hasCount, OrderCount, useOrderTotal } from '../filter/order-count.tsx';
import { OrderFilters, PhoneFilters } from '../filter/order-filters.tsx';
import { isFiltered, isOnlyWaiting } from '../orders-view.ts';
import { OrdersViews } from '../orders-views.tsx';
import { texts } from '../texts.ts';
import type { OrderAround } from '../workbench/order-places.ts';
import { AdminOrderCard } from './admin-order-card.tsx';
import styles from './admin-order-row.module.css';
import { AdminOrderRow } from './admin-order-row.tsx';
import { NothingFound } from './nothing-found.tsx';
import { OrdersList } from './orders-list.tsx';
import { OrdersSelectionBar } from './orders-selection-bar.tsx';
import { PrintedOrders } from './printed-orders.tsx';
import { useSetStatus } from './selected-changes.ts';
import { useOpenFirst } from './use-open-first.ts';
import { type OpenedFrom, useOrderAround } from './use-order-around.ts';
import { AdminOrderDetail, useOrdersAddress } from './use-orders-address.ts';
import { usePrintOrders } from './use-print-orders.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useUnread } from './use-unread.ts';

const rowHeights = { beside: 71, oneLine: 57, twoLines: 85, tablet: 75, phone: 158, card: 150 };

const EnterOrderScreen = later(async () => (await import('../entered/enter-order-screen.tsx')).EnterOrderScreen);
const route = getRouteApi('/signed-in/');

/** The Orders tab for staff: the orders, or the screen that enters one (OR-20). */
export function AdminOrdersScreen() {
  const { new: isNew, customer } = route.useSearch();
  return isNew ? <EnterOrderScreen company={customer} /> : <OrdersOfWorkshop />;
}

/** The list of orders. J and K move between rows, Enter opens a row, Space selects it. */
function OrdersOfWorkshop() {
  const address = useOrdersAddress();
  const { archived, view, source, look, opened, open } = address;
  const list = useRef<HTMLDivElement>(null);
  const unread = useUnread();
  const { orders } = useOrders(source);
  const chosen = useSelectedOrders(orders);
  const printing = usePrintOrders(address);
  useRowKeys(list, chosen.clear, chosen.selectAll);
  const onKeyDown = useOpenFirst(list, { source, search: address.listed }, open);
  const { rowLook, isBeside } = useRowLook(opened !== undefined);
  const isTable = isBeside || rowLook === 'phone' || rowLook === 'tablet' || look === 'rows';
  const filters = { ...address, onView: address.show, onLook: address.setLook, onPrint: printing.print, onKeyDown };
  const clear = () => {
    address.clear();
    // The clicked button is unmounted, so the search field gets the focus.
    focusIn(list.current, 'input[type="search"]');
  };
  const isPhone = rowLook === 'phone';
  const Row = isTable ? AdminOrderRow : AdminOrderCard;
  return (
    <>
      <div
        ref={list}
        className={`${styles.table} ${isBeside ? styles.beside : ''} ${chosen.selected.length > 0 ? styles.selecting : ''}`}
      >
        <OrdersList
          {...{ source, archived, view }}
          onArchived={address.onArchived}
          look={isTable ? 'rows' : 'cards'}
          height={rowHeights[isTable ? rowLook : 'card']}
          hint={!isBeside && <Keys />}
          views={<OrdersViews shown="orders" />}
          count={hasCount(view) && <OrderCount view={view} archived={archived} source={source} />}
          top={isPhone && <PhoneFilters {...filters} />}
          filters={<OrderFilters {...filters} isPhone={isPhone} />}
          empty={<NoOrders {...address} onClear={clear} />}
          heads={isTable && !isBeside && <OrderHeads />}
        >
          {(order, at) => (
            <Row
              {...at}
              order={order}
              unread={unread(order)}
              onRetry={chosen.retryOf(order)}
              isSelected={chosen.has(order.id)}
              isBeside={isBeside && order.id === opened}
              onOpen={open}
              onSelect={chosen.select}
            />
          )}
        </OrdersList>
        <OrdersSelectionBar {...chosen} onPrint={() => printing.printThese(chosen.selected)} />
      </div>
      <PrintedOrders {...printing} />
      <Opened {...address} />
    </>
  );
}

type NoOrdersProps = Pick<ReturnType<typeof useOrdersAddress>, 'view' | 'archived' | 'source' | 'show'>;

function NoOrders({ view, archived, source, show, onClear }: NoOrdersProps & { onClear: () => void }) {
  const { progress, ...others } = view;
  if (progress === 'open' && !archived && !isFiltered(others)) {
    return <NoOpenOrders source={source} onShowCompleted={() => show({ progress: 'verified' })} />;
  }
  if (isOnlyWaiting(view)) return <Empty title={texts.nobodyWaits} />;
  if (isFiltered(view)) return <NothingFound search={view.search} onClear={onClear} />;
  return <Empty title={archived ? texts.noArchived : texts.noOrders} />;
}

/** The details of the opened order, above the list or beside it. */
function Opened({ archived, view, source, opened, part, ...address }: ReturnType<typeof useOrdersAddress>) {
  const total = useOrderTotal(view, archived, source);
  if (opened === undefined) return null;
  return (
    <OpenedAdminOrder
      details={AdminOrderDetail}
      id={opened}
      part={part}
      onPart={address.showPart}
      onClose={address.close}
      from={{ source, total, isUnread: view.unread === '1', onMove: address.showOrder }}
    />
  );
}

/** `beside` states that an order is open in the pane beside the list. On narrow screens rows look like cards. */
function useRowLook(isOpen: boolean) {
  const [isPhone, isTablet, hasTwoLines] = [useIsNarrow(639), useIsNarrow(), useIsNarrow(1360)];
  const isWide = !useIsNarrow(1719);
  if (isOpen && isWide) return { rowLook: 'beside', isBeside: true } as const;
  const rowLook = isPhone ? 'phone' : isTablet ? 'tablet' : hasTwoLines ? 'twoLines' : 'oneLine';
  return { rowLook, isBeside: false } as const;
}

type Props = OpenedOrder & { from: OpenedFrom; details: ComponentType<OpenedOrder & { around: OrderAround }> };

/** An order opened from the workshop's list. Its details contain links to the previous and next orders of the list. */
function OpenedAdminOrder({ from, details: Details, ...opened }: Props) {
  return <Details {...opened} around={useOrderAround(opened.id, from)} />;
}

type NoOpenOrdersProps = { source: OrdersSource; onShowCompleted: () => void };

/** The empty state of the workshop's open orders. Leads to the completed ones if there are any. */
function NoOpenOrders({ source, onShowCompleted }: NoOpenOrdersProps) {
  const { counts } = useOrderCounts(false, source, undefined);
  if (!counts?.completed) return <Empty title={texts.noOrders} />;
  return <Empty title={texts.noOpen} action={<Button onClick={onShowCompleted}>{texts.showCompleted}</Button>} />;
}

/** The column heads of the rows. Hidden from screen readers, for which the rows name their values. */
function OrderHeads() {
  return (
    <div className={styles.heads} aria-hidden="true">
      <span>{texts.orderId}</span>
      <span>{texts.customer}</span>
      <span>{texts.dateHead}</span>
      <span />
      <span>{texts.countsHead}</span>
      <span>{texts.progress}</span>
      <span>{texts.status}</span>
      <span>{texts.waitsHead}</span>
    </div>
  );
}

function Keys() {
  if (!useKeyHints('orders', ['j', 'k', '/'])) return null;
  return (
    <p className={styles.keys}>
      <kbd>J</kbd> <kbd>K</kbd> {texts.keysMove} <kbd>{keyName('Enter')}</kbd> {texts.keysOpen} <kbd>/</kbd>{' '}
      {texts.keysSearch}
    </p>
  );
}

/** The selected orders of the list, and the changes of their statuses. */
function useSelectedOrders(orders: readonly OrderSummary[]) {
  const selection = useSelection(orders.map(({ id }) => id));
  return { ...useSetStatus(), ...selection, selected: orders.filter(({ id }) => selection.has(id)) };
}
