import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { later } from '../kit/later.tsx';
import { useIsNarrow } from '../kit/use-is-narrow.ts';
import { OrderCard } from './order-card.tsx';
import { OrdersList } from './orders-list.tsx';
import { newestOrders } from './queries.ts';
import { useUnread } from './unread-total.ts';
import { useOpenedOrder } from './use-opened-order.ts';

const loadDetail = () => import('./order-detail.tsx');
const OrderDetail = later(async () => (await loadDetail()).OrderDetail);
const route = getRouteApi('/signed-in/customer/orders');
const cardHeight = { desk: 128, tablet: 180, phone: 284 };

/** The customer's Orders tab (specification 2). The opened order and the drawer stand in the address. */
export function OrdersScreen() {
  const { archived, order: opened, talk } = route.useSearch();
  const navigate = useNavigate({ from: '/orders' });
  const unread = useUnread();
  const source = useMemo(() => newestOrders(archived === '1'), [archived]);
  const { open, close } = useOpenedOrder(
    opened,
    loadDetail,
    (order, how) =>
      void navigate({ search: before => ({ ...before, order, talk: undefined }), resetScroll: false, ...how }),
  );

  return (
    <>
      <OrdersList
        source={source}
        archived={archived === '1'}
        onArchived={next => void navigate({ search: { archived: next ? '1' : undefined } })}
        look="cards"
        height={cardHeight[useScreen()]}
      >
        {(order, at) => <OrderCard order={order} {...at} unread={unread(order)} onOpen={open} />}
      </OrdersList>
      {opened !== undefined && <OrderDetail key={opened} id={opened} startWithTalk={talk === '1'} onClose={close} />}
    </>
  );
}

function useScreen() {
  const [isPhone, isTablet] = [useIsNarrow(639), useIsNarrow()];
  return isPhone ? 'phone' : isTablet ? 'tablet' : 'desk';
}
