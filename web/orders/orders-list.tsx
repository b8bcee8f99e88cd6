import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OrderSummary } from '#contract/orders.ts';
import { formatCount } from '../kit/format.ts';
import { NextPage } from '../kit/next-page.tsx';
import { Segmented } from '../kit/segmented.tsx';
import { Bone, Empty, ErrorPanel } from '../kit/states.tsx';
import styles from './orders-list.module.css';
import { ordersOptions } from './queries.ts';
import { texts } from './texts.ts';

type Props = {
  archived: boolean;
  onArchived: (archived: boolean) => void;
  children: (orders: OrderSummary[]) => ReactNode;
};

/** The toggle between active and archived orders and the list under it, with its four states; the same on both sides. */
export function OrdersList({ archived, onArchived, children }: Props) {
  const list = useInfiniteQuery(ordersOptions(archived));
  const orders = list.data?.pages.flatMap(page => page.orders) ?? [];
  return (
    <div className={styles.screen}>
      <div className={styles.bar}>
        <Segmented
          label={texts.which}
          value={archived ? 'archived' : 'active'}
          options={[
            { value: 'active', label: texts.active },
            { value: 'archived', label: texts.archived },
          ]}
          onChange={value => onArchived(value === 'archived')}
        />
        {orders.length > 0 && (
          <span className={styles.count}>
            {list.hasNextPage ? `${orders.length}+ orders` : formatCount(orders.length, 'order')}
          </span>
        )}
      </div>
      <div className={styles.sheet}>
        {list.isPending ? (
          <LoadingRows />
        ) : list.isError && orders.length === 0 ? (
          <ErrorPanel title={texts.loadFailed} onRetry={() => void list.refetch()} />
        ) : orders.length === 0 ? (
          <Empty title={archived ? texts.noArchived : texts.noOrders} />
        ) : (
          children(orders)
        )}
      </div>
      <NextPage ready={list.hasNextPage && !list.isFetchingNextPage} load={list.fetchNextPage} />
    </div>
  );
}

function LoadingRows() {
  return (
    <div role="status">
      <p className={styles.loading}>{texts.loading}</p>
      {['a', 'b', 'c', 'd', 'e'].map(row => (
        <div key={row} className={styles.bones} aria-hidden="true">
          <Bone />
          <Bone />
          <Bone />
        </div>
      ))}
    </div>
  );
}
