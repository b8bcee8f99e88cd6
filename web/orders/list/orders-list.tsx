import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { useUnreadMessages } from '../../messages/use-unread-messages.ts';
import { listsKey, type OrdersSource, useOrders } from '../../order-data/queries.ts';
import { api } from '../../platform/api/client.ts';
import { Button } from '../../platform/kit/button.tsx';
import { Empty } from '../../platform/kit/empty.tsx';
import { Segmented } from '../../platform/kit/segmented.tsx';
import { ErrorPanel, MoreFailed } from '../../platform/kit/states.tsx';
import type { Look } from '../../platform/lists/looks.ts';
import { NextPage } from '../../platform/lists/next-page.tsx';
import { texts } from '../texts.ts';
import { LoadingOrders } from './loading-orders.tsx';
import { OrderRows, type RowPlace } from './order-rows.tsx';
import styles from './orders-list.module.css';

type Props = {
  source: OrdersSource;
  archived: boolean;
  /** Shows the other folder, with the same search if one is given. */
  onArchived: (archived: boolean, search?: string) => void;
  /** The search, of which the other folder is searched, too. */
  view: { search?: string | undefined; customer?: number | undefined };
  /** Whether data is still missing that changes the height of the rows or of the parts above the list. */
  isWaiting?: boolean;
  look: Look;
  /** The estimated height of a card or row, in pixels. */
  height: number;
  /** The column heads. */
  heads?: ReactNode;
  /** Shown beside the toggle. */
  hint?: ReactNode;
  /** Other views of the orders, beside the toggle. */
  views?: ReactNode;
  /** Content above the toggle, on phones. */
  top?: ReactNode;
  filters?: ReactNode;
  /** The number of orders; the default is the number of loaded ones. */
  count?: ReactNode;
  /** Replaces the default empty state. */
  empty?: ReactNode;
  children: (order: OrderSummary, at: RowPlace) => ReactNode;
};

/** The toggle between active and archived orders, and the list with its four states. */
export function OrdersList(props: Props) {
  // Responds to the click first; React renders the rows in a transition.
  const source = useDeferredValue(props.source);
  const found = useOrders(source);
  const { list, orders, hasMore, nextFailed, mayLoad, loadMore } = found;
  const isBehind = source !== props.source;
  // Rendering all rows at once would block a phone for half a second.
  const isReady = useDeferredValue(orders.length > 0);
  const isLoading = list.isPending || props.isWaiting || (orders.length === 0 ? hasMore || isBehind : !isReady);
  const [isBarShown, setBarShown] = useState(props.isWaiting === undefined);
  if (!isLoading && !isBarShown) setBarShown(true);
  return (
    <div className={styles.screen}>
      {/* The parts above the list appear with it, so that nothing moves. */}
      {isBarShown && (
        <>
          {props.top}
          <Bar {...props} loaded={orders.length} hasMore={hasMore} />
          {props.filters}
          <OtherFolder {...props} />
        </>
      )}
      {/* Not the same sheet: the parts above the list would push the one of the placeholders down. */}
      <div key={isLoading ? 'loading' : 'list'} className={styles.sheet}>
        {isLoading ? (
          <LoadingOrders look={props.look} height={props.height} />
        ) : (
          <Sheet {...props} {...found} source={source} />
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

function Bar({
  archived,
  onArchived,
  views,
  hint,
  count,
  loaded,
  hasMore,
}: Props & { loaded: number; hasMore: boolean }) {
  const { archived: unread } = useUnreadMessages();
  return (
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
      {views}
      {loaded > 0 && (
        <div className={styles.end}>
          {hint}
          <span>{count || texts.count(loaded, hasMore)}</span>
        </div>
      )}
    </div>
  );
}

type SheetProps = Props & ReturnType<typeof useOrders>;

/** The rows, or the state that replaces them. */
function Sheet({ list, orders, hasMore, archived, height, heads, empty, source, children }: SheetProps) {
  if (list.isError && orders.length === 0) {
    return <ErrorPanel title={texts.loadFailed} onRetry={() => void list.refetch()} />;
  }
  if (orders.length === 0) return empty || <Empty title={archived ? texts.noArchived : texts.noOrders} />;
  return (
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
  );
}

type OtherFolderProps = {
  /** The search of the shown list. */
  view: { search?: string | undefined; customer?: number | undefined };
  archived: boolean;
  onArchived: (archived: boolean, search?: string) => void;
};

/** Says how many orders of the other folder the search finds, and leads there: '1 in the archive'. */
function OtherFolder({ view: { search = '', customer }, archived, onArchived }: OtherFolderProps) {
  const { data } = useQuery({
    queryKey: [...listsKey, 'found', !archived, search, customer] as const,
    queryFn: () =>
      api.countOrders({
        search,
        ...(!archived && { includeArchived: '1' as const }),
        ...(customer !== undefined && { customer: String(customer) }),
      }),
    enabled: search.trim() !== '',
    placeholderData: keepPreviousData,
  });
  if (search.trim() === '' || !data?.found || data.found.orders === 0) return null;
  const { orders, more } = data.found;
  const say = archived ? texts.inActive : texts.inArchive;
  return (
    <p className={styles.other}>
      <Button look="quiet" onClick={() => onArchived(!archived, search)}>
        {say(orders, more)}
      </Button>
    </p>
  );
}
