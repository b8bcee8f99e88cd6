import { useRef } from 'react';
import { useOrders } from '../../order-data/queries.ts';
import { focusIn } from '../../platform/browser/focus.ts';
import { useIsNarrow } from '../../platform/browser/use-is-narrow.ts';
import { Empty } from '../../platform/kit/empty.tsx';
import { hasCount, OrderCount, useOrderTotal } from '../filter/order-count.tsx';
import { OrderFilters, PhoneFilters } from '../filter/order-filters.tsx';
import { OrdersViews } from '../orders-views.tsx';
import { PrintedOrders } from '../print-list/printed-orders.tsx';
import { usePrintOrders } from '../print-list/use-print-orders.ts';
import { OrdersSelectionBar } from '../select/orders-selection-bar.tsx';
import { useSelectedOrders } from '../select/selected-orders.ts';
import { texts } from '../texts.ts';
import { isFiltered } from '../view/orders-view.ts';
import { AdminOrderDetail, useOrdersAddress } from '../view/use-orders-address.ts';
import { useUnread } from '../view/use-unread.ts';
import { AdminOrderCard } from './admin-order-card.tsx';
import styles from './admin-order-row.module.css';
import { AdminOrderRow } from './admin-order-row.tsx';
import { NoOpenOrders } from './no-open-orders.tsx';
import { NothingFound } from './nothing-found.tsx';
import { OpenedAdminOrder } from './opened-admin-order.tsx';
import { Keys, OrderHeads } from './order-heads.tsx';
import { OrdersList } from './orders-list.tsx';
import { useOpenFirst } from './use-open-first.ts';
import { useRowKeys } from './use-row-keys.ts';

const rowHeights = { beside: 71, oneLine: 57, twoLines: 85, tablet: 75, phone: 158, card: 150 };

/** The Orders tab for staff. J and K move between rows, Enter opens a row, Space selects it. */
export function AdminOrdersScreen() {
  const address = useOrdersAddress();
  const { archived, view, source, look, opened, open } = address;
  const list = useRef<HTMLDivElement>(null);
  const unread = useUnread();
  const { orders } = useOrders(source);
  const chosen = useSelectedOrders(orders);
  const printing = usePrintOrders(address);
  useRowKeys(list, chosen.clear, chosen.selectAll);
  const onKeyDown = useOpenFirst(list, { source, find: address.listed }, open);
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
          source={source}
          archived={archived}
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
              isSelected={chosen.isSelected(order.id)}
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
  if (isFiltered(view)) return <NothingFound find={view.find} onClear={onClear} />;
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
