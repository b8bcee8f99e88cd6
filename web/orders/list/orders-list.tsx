import { type ReactNode, useDeferredValue } from 'react';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { Segmented } from '../../kit/segmented.tsx';
import { Empty, ErrorPanel, MoreFailed } from '../../kit/states.tsx';
import type { Look } from '../../lists/looks.ts';
import { NextPage } from '../../lists/next-page.tsx';
import { type OrdersSource, useOrders } from '../../order-data/queries.ts';
import { texts } from '../texts.ts';
import { LoadingOrders } from './loading-orders.tsx';
import { OrderRows, type RowPlace } from './order-rows.tsx';
import styles from './orders-list.module.css';
import { useUnreadTotal } from './unread-total.ts';

type Props = {
  source: OrdersSource;
  archived: boolean;
  onArchived: (archived: boolean) => void;
  look: Look;
  /** The estimated height of a card or row, in pixels. */
  height: number;
  /** The column heads. */
  heads?: ReactNode;
  /** Shown beside the toggle. */
  hint?: ReactNode;
  filters?: ReactNode;
  /** The number of orders; without it, that of the loaded ones. */
  count?: ReactNode;
  /** Replaces the default empty state. */
  empty?: ReactNode;
  children: (order: OrderSummary, at: RowPlace) => ReactNode;
};

/** The toggle between active and archived orders, and the list with its four states. */
export function OrdersList({
  archived,
  onArchived,
  look,
  height,
  heads,
  hint,
  filters,
  count,
  empty,
  children,
  ...given
}: Props) {
  const { archived: unread } = useUnreadTotal();
  // Respond to the click first; React renders the rows in a transition.
  const source = useDeferredValue(given.source);
  const { list, orders, hasMore, mayLoad, nextFailed, loadMore } = useOrders(source);
  // Rendering all rows at once would block a phone for half a second.
  const isReady = useDeferredValue(orders.length > 0);
  return (
    <div className={styles.screen}>
      <div className={styles.bar}>
        <Segmented
          label={texts.which}
          value={archived ? 'archived' : 'active'}
          options={[
            { value: 'active', label: texts.active },
            { value: 'archived', label: texts.archived, count: unread, countUnit: texts.unread(unread) },
          ]}
          onChange={value => onArchived(value === 'archived')}
        />
        {orders.length > 0 && (
          <div className={styles.end}>
            {hint}
            <span>{count ?? texts.count(orders.length, hasMore)}</span>
          </div>
        )}
      </div>
      {filters}
      <div className={styles.sheet}>
        {list.isPending || (orders.length === 0 ? hasMore || source !== given.source : !isReady) ? (
          <LoadingOrders look={look} height={height} />
        ) : list.isError && orders.length === 0 ? (
          <ErrorPanel title={texts.loadFailed} text={texts.loadFailedHelp} onRetry={() => void list.refetch()} />
        ) : orders.length === 0 ? (
          empty || <Empty title={archived ? texts.noArchived : texts.noOrders} />
        ) : (
          <>
            {heads}
            <OrderRows
              key={JSON.stringify([height, source.options.queryKey])}
              orders={orders}
              hasMore={hasMore}
              label={archived ? texts.archived : texts.active}
              height={height}
              onVisible={source.onVisible}
            >
              {children}
            </OrderRows>
          </>
        )}
      </div>
      {nextFailed && (
        <div className={styles.failed}>
          <MoreFailed text={texts.moreFailed} onRetry={loadMore} />
        </div>
      )}
      <NextPage ready={mayLoad} load={loadMore} />
    </div>
  );
}
