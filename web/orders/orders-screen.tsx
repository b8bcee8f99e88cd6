import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { CardBoundary } from './card-boundary.tsx';
import { OrderCard } from './order-card.tsx';
import { OrdersList } from './orders-list.tsx';
import { useUnread } from './unread-total.ts';

const OrderDetail = lazy(() => import('./order-detail.tsx').then(module => ({ default: module.OrderDetail })));
const route = getRouteApi('/signed-in/customer/orders');

/** The customer's Orders tab (specification 2). The opened order and the drawer stand in the address. */
export function OrdersScreen() {
  const { archived, order: opened, talk } = route.useSearch();
  const navigate = useNavigate({ from: '/orders' });
  const unread = useUnread();
  const open = (order: number | undefined) =>
    void navigate({ search: before => ({ ...before, order, talk: undefined }), resetScroll: false });

  return (
    <>
      <OrdersList
        archived={archived === '1'}
        onArchived={next => void navigate({ search: { archived: next ? '1' : undefined } })}
      >
        {orders =>
          orders.map(order => (
            <CardBoundary key={order.id} id={order.id}>
              <OrderCard order={order} unread={unread(order)} onOpen={() => open(order.id)} />
            </CardBoundary>
          ))
        }
      </OrdersList>
      {opened !== undefined && (
        <Suspense>
          <OrderDetail id={opened} side="customer" startWithTalk={talk === '1'} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </>
  );
}
