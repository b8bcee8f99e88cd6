import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ComponentProps, useEffect, useMemo, useState } from 'react';
import type { AnswerOf } from '#contract/calls.ts';
import type { OrderNews } from '#contract/production/order-news.ts';
import { type PlacedOrder, placedOrder } from '../../order-data/placed-order.ts';
import { forYouKey, live, newsKey } from '../../order-data/queries.ts';
import { api } from '../../platform/api/client.ts';
import { later } from '../../platform/browser/later.tsx';
import { useStore } from '../../platform/browser/store.ts';
import { useIsNarrow } from '../../platform/browser/use-is-narrow.ts';
import { useSettled } from '../../platform/browser/use-settled.ts';
import { Empty } from '../../platform/kit/empty.tsx';
import { useOpening } from '../../platform/lists/use-opening.ts';
import { useMayOrder } from '../../platform/session/user.ts';
import type { OpenedOrder } from '../detail/order-detail-frame.tsx';
import { partOf, searchOf } from '../detail/part-in-address.ts';
import { useOpenedOrder } from '../detail/use-opened-order.ts';
import { OrderCount } from '../filter/order-count.tsx';
import { OwnOrderFilters } from '../filter/own-order-filters.tsx';
import { isFiltered, isOnlyWaiting, readOrdersView, unfiltered } from '../orders-view.ts';
import { type OwnView, ownOrders } from '../own-orders.ts';
import { texts } from '../texts.ts';
import { ForYou } from './for-you.tsx';
import { NothingFound } from './nothing-found.tsx';
import { OrderCard } from './order-card.tsx';
import { OrdersList } from './orders-list.tsx';
import { PlacedBanner } from './placed-banner.tsx';
import { usePrintKey } from './use-print-key.ts';
import { useUnread } from './use-unread.ts';

const loadDetail = () => import('../detail/order-detail.tsx');
const ReorderDialog = later(async () => (await import('../../cart/reorder/reorder-dialog.tsx')).ReorderDialog);
const OrderDetail = later(async () => (await loadDetail()).OrderDetail);
const PrintOwnOrders = later(async () => (await import('./print-own-orders.tsx')).PrintOwnOrders);
const route = getRouteApi('/signed-in/customer/orders');
const cardHeight = { desk: 128, tablet: 180, phone: 330 };

/** The Orders tab for customers. The URL contains the opened order and which list is shown. Ctrl+P prints the list. */
export function OrdersScreen() {
  const search = route.useSearch();
  const { order: opened } = search;
  const address = useOrdersAddress();
  const { open, openTalk, again, archived, view } = address;
  const unread = useUnread();
  const key = JSON.stringify(view);
  const source = useMemo(() => ownOrders(archived, JSON.parse(key)), [archived, key]);
  const placed = useStore(placedOrder);
  const { news, isLoading } = useOrderNews();
  const forYou = useForYou();
  useEffect(() => () => placedOrder.write(undefined), []);
  return (
    <>
      <OrdersList
        {...{ source, archived, view }}
        onArchived={address.showArchived}
        top={
          <ForYou waiting={forYou.waiting} opening={address} onAll={() => address.onView({ waiting: 'customer' })} />
        }
        views={<OwnOrderFilters {...address} typed={search.search ?? ''} source={source} />}
        empty={isFiltered(view) && <NoneFound view={view} onClear={() => address.onView(unfiltered)} />}
        isWaiting={isLoading || forYou.isLoading}
        look="cards"
        filters={placed && <Placed placed={placed} open={open} openTalk={openTalk} />}
        count={!view.search && <OrderCount view={view} archived={archived} source={source} />}
        height={cardHeight[useScreen()]}
      >
        {(order, at) => (
          <OrderCard
            order={order}
            {...at}
            unread={unread(order)}
            news={news.get(order.id)}
            isNew={order.id === placed?.id}
            onOpen={open}
            onReorder={again.open}
          />
        )}
      </OrdersList>
      {opened === undefined && <PrintByKey archived={archived} view={view} source={source} />}
      {opened !== undefined && (
        <OrderDetail
          // 'Order Again' of the same order is a sibling, and siblings need different keys.
          key={`order ${opened}`}
          id={opened}
          part={partOf(search)}
          sample={search.sample}
          isToAnswer={address.isToAnswer(opened)}
          onPart={address.showPart}
          onClose={address.close}
          onReorder={() => again.open(opened)}
        />
      )}
      {again.shown !== undefined && (
        <ReorderDialog key={`again ${again.shown}`} id={again.shown} onClose={again.close} />
      )}
    </>
  );
}

function NoneFound({ view, onClear }: { view: OwnView; onClear: () => void }) {
  return isOnlyWaiting(view) ? (
    <Empty title={texts.nobodyWaits} />
  ) : (
    <NothingFound search={view.search} onClear={onClear} />
  );
}

type Opening = Pick<ReturnType<typeof useOrdersAddress>, 'open' | 'openTalk'>;

function Placed({ placed, open, openTalk }: Opening & { placed: PlacedOrder }) {
  return (
    <PlacedBanner
      placed={placed}
      onOpen={() => open(placed.id)}
      onTalk={() => openTalk(placed.id)}
      onDismiss={() => placedOrder.write(undefined)}
    />
  );
}

/** Prints the list when its key is pressed. */
function PrintByKey(list: Omit<ComponentProps<typeof PrintOwnOrders>, 'onPrinted'>) {
  const [isPrinting, setPrinting] = useState(false);
  usePrintKey(true, () => setPrinting(true));
  return isPrinting && <PrintOwnOrders {...list} onPrinted={() => setPrinting(false)} />;
}

/** The state in the address: the list, the opened order and its part, and the order to repeat. */
function useOrdersAddress() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/orders' });
  const { open, close } = useOpenedOrder(
    search.order,
    loadDetail,
    (order, how) =>
      void navigate({
        search: before => ({ ...before, order, sample: undefined, ...searchOf('products') }),
        resetScroll: false,
        ...how,
      }),
  );
  const mayOrder = useMayOrder();
  const repeating = useOpening(
    search.reorder,
    (reorder, how) => void navigate({ search: before => ({ ...before, reorder }), resetScroll: false, ...how }),
  );
  const again = { ...repeating, shown: mayOrder ? search.reorder : undefined };
  const showPart = (part: OpenedOrder['part']) => {
    void navigate({ search: before => ({ ...before, ...searchOf(part) }), replace: true, resetScroll: false });
  };
  const [answered, setAnswered] = useState<number>();
  const openPart = (order: number, part: OpenedOrder['part']) => {
    open(order);
    showPart(part);
  };
  const openTalk = (order: number) => {
    setAnswered(order);
    openPart(order, 'talk');
  };
  const openSample = (order: number, sample: number) => {
    open(order);
    void navigate({ search: before => ({ ...before, sample }), replace: true, resetScroll: false });
  };
  const showArchived = (next: boolean, typed?: string) =>
    void navigate({ search: { archived: next ? '1' : undefined, search: typed } });
  const show = (change: OwnView, replace: boolean) =>
    void navigate({ search: before => ({ ...before, ...change }), replace, resetScroll: false });
  const onView = (change: OwnView) => show(change, false);
  const onType = (typed: string) => show({ search: typed || undefined }, true);
  const archived = search.archived === '1';
  const given = { waiting: search.waiting, search: useSettled(search.search) };
  const view: OwnView = readOrdersView({ ...given, progress: archived ? undefined : search.progress }, archived);
  return {
    open,
    openTalk,
    isToAnswer: (order: number) => order === answered,
    openSample,
    openDelivery: (order: number) => openPart(order, 'deliveries'),
    close,
    again,
    showPart,
    showArchived,
    onView,
    onType,
    archived,
    view,
  };
}

function useScreen() {
  const [isPhone, isTablet] = [useIsNarrow(639), useIsNarrow()];
  return isPhone ? 'phone' : isTablet ? 'tablet' : 'desk';
}

/**
 * Returns the news of the customer's active orders since each was last opened, by order (PR-14), and whether they are
 * being loaded for the first time.
 */
function useOrderNews(): { news: ReadonlyMap<number, OrderNews>; isLoading: boolean } {
  const { data, isLoading, failureCount } = useQuery({
    queryKey: newsKey,
    queryFn: async () => new Map((await api.readOrderNews()).news.map(news => [news.orderId, news])),
    ...live,
  });
  return { news: data ?? none, isLoading: isLoading && failureCount === 0 };
}

const none: ReadonlyMap<number, OrderNews> = new Map();

/** Returns what waits for the customer (OR-19), and whether it is being loaded for the first time. */
function useForYou(): { waiting: AnswerOf<'readForYou'> | undefined; isLoading: boolean } {
  const { data, isLoading, failureCount } = useQuery({ queryKey: forYouKey, queryFn: () => api.readForYou(), ...live });
  return { waiting: data, isLoading: isLoading && failureCount === 0 };
}
