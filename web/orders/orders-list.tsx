import { type ReactNode, useDeferredValue } from 'react';
import type { OrderSummary } from '#contract/orders.ts';
import { isDrawing } from '../kit/drawn-page.ts';
import type { Look } from '../kit/looks.ts';
import { NextPage } from '../kit/next-page.tsx';
import { Segmented } from '../kit/segmented.tsx';
import { Empty, ErrorPanel, MoreFailed } from '../kit/states.tsx';
import { LoadingOrders } from './loading-orders.tsx';
import { OrderRows, type RowPlace } from './order-rows.tsx';
import styles from './orders-list.module.css';
import { type OrdersSource, useOrders } from './queries.ts';
import { texts } from './texts.ts';
import { useUnreadTotal } from './unread-total.ts';

type Props = {
  source: OrdersSource;
  archived: boolean;
  onArchived: (archived: boolean) => void;
  look: Look;
  /** About how high a card or row is, in pixels. */
  height: number;
  /** What stands above the rows, as the names of their columns. */
  heads?: ReactNode;
  /** What stands beside the toggle. */
  hint?: ReactNode;
  /** What narrows the list, and what its emptiness says then. */
  filters?: ReactNode;
  empty?: ReactNode;
  children: (order: OrderSummary, at: RowPlace) => ReactNode;
};

/** The toggle between active and archived orders and the list under it, with its four states; the same on both sides. */
export function OrdersList({
  archived,
  onArchived,
  look,
  height,
  heads,
  hint,
  filters,
  empty,
  children,
  ...given
}: Props) {
  const { archived: unread } = useUnreadTotal();
  // The press is answered before the rows are; these are drawn piece by piece.
  const source = useDeferredValue(given.source);
  const { list, orders, hasMore, mayLoad, nextFailed, loadMore } = useOrders(source);
  // Rows that come while one waits are drawn piece by piece: all at once they hold a phone up for half a second.
  const mayDraw = useDeferredValue(orders.length > 0);
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
            <span>{texts.count(orders.length, hasMore)}</span>
          </div>
        )}
      </div>
      {filters}
      {!isDrawing && (
        <div className={styles.sheet}>
          {list.isPending || (orders.length === 0 ? hasMore || source !== given.source : !mayDraw) ? (
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
                onSight={source.onSight}
              >
                {children}
              </OrderRows>
            </>
          )}
        </div>
      )}
      {nextFailed && (
        <div className={styles.failed}>
          <MoreFailed text={texts.moreFailed} onRetry={loadMore} />
        </div>
      )}
      <NextPage ready={mayLoad} load={loadMore} />
    </div>
  );
}
